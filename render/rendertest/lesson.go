package rendertest

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// What is looked up and what is taught stands in one message of Discord, under
// a heading.
const (
	ruleLimit   = 1800
	lessonLimit = 1500
	whyLimit    = 150
	nameLimit   = 100
	labelLimit  = 80
	maxOffers   = 5
)

// rules checks what can be looked up.
func (c *checker) rules() {
	var names []string
	for _, rule := range c.tell.Rules() {
		c.words("the name of the rule "+rule.Topic, rule.Name, nameLimit)
		c.words("the rule "+rule.Topic, rule.Text, ruleLimit)
		if slices.Contains(names, rule.Name) {
			c.problem("%s: two rules are called %q", c.language, rule.Name)
		}
		names = append(names, rule.Name)
	}
}

// lesson checks that a lesson can be followed to its end, whatever is pressed.
func (c *checker) lesson() {
	lesson := c.tell.Lesson()
	if lesson == nil {
		return
	}
	for i, step := range lesson.Steps {
		c.words("the lesson's step "+step.Key, c.tell.LessonText(step), lessonLimit)
		if len(step.Offer) > 1 {
			c.words("why not to take another step than "+step.Key, c.tell.LessonWhy(step), whyLimit)
		}
		if len(step.Offer) > maxOffers {
			c.problem("the lesson's step %q offers %d moves", step.Key, len(step.Offer))
		}
		pos, _, err := lesson.At(c.game(), i)
		if err != nil {
			c.problem("the lesson cannot be played: %v", err)
			return
		}
		for _, move := range step.Offer {
			if _, legal := pos.List(1).Find(move); !legal {
				c.problem("the lesson's step %q offers %q, which is not legal", step.Key, move)
				continue
			}
			c.words("the lesson's "+move, c.tell.At(pos.Table()).Move(move), labelLimit)
		}
	}
	if _, _, err := lesson.At(c.game(), len(lesson.Steps)); err != nil {
		c.problem("the lesson cannot be played: %v", err)
	}
	c.taught(lesson)
}

// taught wants each message of the lesson to belong to one of its steps.
func (c *checker) taught(lesson *render.Lesson) {
	prefix := c.game().Key + ".lesson."
	for key := range c.own(c.language) {
		rest, ok := strings.CutPrefix(key, prefix)
		if ok && !slices.ContainsFunc(lesson.Steps, func(s render.LessonStep) bool { return s.Key == rest || s.Key+".why" == rest && len(s.Offer) > 1 }) {
			c.problem("message %q is no step of the lesson", key)
		}
	}
	for _, s := range lesson.Steps {
		for _, a := range s.Then {
			if a.Seat < 1 || int(a.Seat) > lesson.Seats {
				c.problem("the lesson moves seat %d of %d", a.Seat, lesson.Seats)
			}
		}
	}
	if lesson.Seats < c.game().MinSeats || lesson.Seats > min(c.game().MaxSeats, engine.MaxSeats) {
		c.problem("the lesson has %d seats", lesson.Seats)
	}
}
