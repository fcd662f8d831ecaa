package render

import (
	"fmt"

	"github.com/railbot/railbot/engine"
)

// Lesson is a short guided game for one person at seat 1. Everything in it is fixed, so nothing about it has
// to be stored.
type Lesson struct {
	Seats   int
	Options engine.Options
	Seed    engine.Seed
	Steps   []LessonStep
}

// LessonStep is one thing to learn, usually by a move of seat 1.
type LessonStep struct {
	Key   string    // its messages are "lesson.<key>", and "lesson.<key>.why" after a wrong move
	Offer []string  // moves of seat 1 to choose from, in notation, the right one first; empty if there is only something to read
	Then  []Advance // moves that are played afterwards
	Hand  bool      // whether the hand is shown instead of the board; a phone cannot show both
}

// Advance is a move that the lesson plays by itself.
type Advance struct {
	Seat engine.Seat
	Move string
}

// Lesson returns the game's lesson, or nil if it has none.
func (t *Teller) Lesson() *Lesson { return t.words.Lesson }

// LessonText returns the text of a step.
func (t *Teller) LessonText(step LessonStep) string { return t.Say(t.key("lesson", step.Key)) }

// LessonWhy returns why the other moves of a step are worse than the right one.
func (t *Teller) LessonWhy(step LessonStep) string { return t.Say(t.key("lesson", step.Key, "why")) }

// At returns the position before a step of the lesson, and the events since the step before. It returns an
// error if a move of the lesson is not legal.
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
