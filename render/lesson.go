package render

import (
	"fmt"

	"github.com/railbot/railbot/engine"
)

// Lesson is a short guided game for one person, who sits at seat 1. Everything
// in it is fixed, so that nothing of it need be kept.
type Lesson struct {
	Seats   int
	Options engine.Options
	Seed    engine.Seed
	Steps   []LessonStep
}

// LessonStep is one thing to learn, and mostly one to do.
type LessonStep struct {
	Key   string    // what is said is the game's message "lesson.<key>", and of a wrong move "lesson.<key>.why"
	Offer []string  // moves of seat 1 to choose from, in notation; the first is right. None: there is only to read
	Then  []Advance // what is played afterwards
	Hand  bool      // it is about the hand, which is shown in the place of the board: both are more than a phone shows
}

// Advance is a move that the lesson plays by itself.
type Advance struct {
	Seat engine.Seat
	Move string
}

// Lesson is the game's lesson; nil when it has none.
func (t *Teller) Lesson() *Lesson { return t.words.Lesson }

// LessonText is what a step of the lesson says.
func (t *Teller) LessonText(step LessonStep) string { return t.Say(t.key("lesson", step.Key)) }

// LessonWhy is why the moves of a step that are not the right one are not as
// good.
func (t *Teller) LessonWhy(step LessonStep) string { return t.Say(t.key("lesson", step.Key, "why")) }

// At gives the position before a step of the lesson, and what has happened since
// the step before.
func (l *Lesson) At(g *engine.Game, step int) (engine.Position, []engine.Event, error) {
	pos, recent, err := g.Start(l.Seats, l.Options, engine.NewRand(l.Seed, 0))
	if err != nil {
		return pos, nil, err
	}
	n := uint64(0)
	for _, s := range l.Steps[:step] {
		moves := s.Then
		if len(s.Offer) > 0 {
			moves = append([]Advance{{1, s.Offer[0]}}, s.Then...)
		}
		for i, a := range moves {
			n++
			next, done, err := pos.Play(a.Seat, a.Move, engine.NewRand(l.Seed, n))
			if err != nil {
				return pos, nil, fmt.Errorf("render: lesson of %s, step %q, move %q of seat %d: %w", g.Key, s.Key, a.Move,
					a.Seat, err)
			}
			if i == 0 {
				recent = nil
			}
			pos, recent = next, append(recent, done.Events...)
		}
	}
	return pos, recent, nil
}
