package rendertest

import (
	"errors"
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/render"
)

// Maximum lengths in characters. A rule or a step must fit into one message of Discord with a heading.
const (
	maxRule      = 1800
	maxStepText  = 1500
	maxWhyText   = 150
	maxRuleName  = 100
	maxMoveLabel = 80
	maxOffers    = 5
)

// Requirements of every game: additional rules besides goal, turn, scoring and cards, and the steps of a
// lesson.
const (
	minRules = 8
	minSteps = 6
	maxSteps = 12
)

// checkRules checks what can be looked up.
func (c *checker) checkRules() {
	var names []string
	topics := 0
	for _, rule := range c.tell.Rules() {
		if strings.HasPrefix(rule.Topic, "rule.") {
			topics++
		}
		c.checkText("the name of the rule "+rule.Topic, rule.Name, maxRuleName)
		c.checkText("the rule "+rule.Topic, rule.Text, maxRule)
		if slices.Contains(names, rule.Name) {
			c.addProblem("%s: two rules are called %q", c.language, rule.Name)
		}
		names = append(names, rule.Name)
	}
	if topics < minRules {
		c.addProblem("%d rules can be looked up by a name of their own (messages \"%s.rule.<topic>\" with \".name\"), want %d",
			topics, c.game().Key, minRules)
	}
}

// checkLesson checks that the lesson can be followed to its end, whichever move is chosen.
func (c *checker) checkLesson() {
	lesson := c.tell.Lesson()
	if lesson == nil {
		c.addProblem("there is no lesson (Words.Lesson)")
		return
	}
	c.checkLessonLength(lesson)
	for i, step := range lesson.Steps {
		c.checkText("the lesson's step "+step.Key, c.tell.LessonText(step), maxStepText)
		if len(step.Offer) > 1 {
			c.checkText("the explanation of wrong moves in step "+step.Key, c.tell.LessonWhy(step), maxWhyText)
		}
		if len(step.Offer) > maxOffers {
			c.addProblem("the lesson's step %q offers %d moves", step.Key, len(step.Offer))
		}
		pos, _, err := lesson.At(c.game(), i)
		if err != nil {
			c.reportUnplayable(pos, err)
			return
		}
		for _, move := range step.Offer {
			if list := pos.List(1); !isLegal(list, move) {
				c.addProblem(
					"the lesson's step %q offers %q, which is not legal; legal is %s", step.Key, move,
					enginetest.FormatMoves(list),
				)
				continue
			}
			c.checkText("the lesson's "+move, c.tell.WithTable(pos.Table()).Move(move), maxMoveLabel)
		}
	}
	if pos, _, err := lesson.At(c.game(), len(lesson.Steps)); err != nil {
		c.reportUnplayable(pos, err)
	}
	c.checkLessonMessages(lesson)
}

// isLegal reports whether a list of legal moves contains a move in notation.
func isLegal(list engine.List, notation string) bool {
	_, ok := list.Find(notation)
	return ok
}

// checkLessonLength checks the number of a lesson's steps, and that most of them have something to do.
func (c *checker) checkLessonLength(lesson *render.Lesson) {
	withMove := 0
	for _, s := range lesson.Steps {
		if len(s.Offer) > 0 {
			withMove++
		}
	}
	if n := len(lesson.Steps); n < minSteps || n > maxSteps || 2*withMove <= n {
		c.addProblem("the lesson has %d steps, %d of them with a move: want %d to %d, most of them with a move",
			n, withMove, minSteps, maxSteps)
	}
}

// reportUnplayable reports that a move of the lesson is not legal, with the legal moves.
func (c *checker) reportUnplayable(at engine.Position, err error) {
	if !errors.Is(err, engine.ErrIllegal) && !errors.Is(err, engine.ErrTurn) {
		c.addProblem("the lesson cannot be played: %v", err)
		return
	}
	seat := at.Status().Acting.First()
	c.addProblem(
		"the lesson cannot be played: %v; seat %d is to move, legal is %s", err, seat, enginetest.FormatMoves(at.List(seat)),
	)
}

// checkLessonMessages checks that each message of the lesson belongs to one of its steps, and that its seats exist.
func (c *checker) checkLessonMessages(lesson *render.Lesson) {
	prefix := c.game().Key + ".lesson."
	for key := range c.ownMessages(c.language) {
		rest, ok := strings.CutPrefix(key, prefix)
		if ok && !slices.ContainsFunc(lesson.Steps, func(s render.LessonStep) bool {
			return s.Key == rest ||
				s.Key+".why" == rest && len(s.Offer) > 1
		}) {
			c.addProblem("message %q belongs to no step of the lesson", key)
		}
	}
	for _, s := range lesson.Steps {
		for _, a := range s.Then {
			if a.Seat < 1 || int(a.Seat) > lesson.Seats {
				c.addProblem("the lesson has a move of seat %d, but only %d seats", a.Seat, lesson.Seats)
			}
		}
	}
	if lesson.Seats < c.game().MinSeats || lesson.Seats > min(c.game().MaxSeats, engine.MaxSeats) {
		c.addProblem("the lesson has %d seats", lesson.Seats)
	}
}
