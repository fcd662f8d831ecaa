//go:build !race

package enginetest_test

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// broken is the toy with some of its functions replaced; nil means the toy's own.
type broken struct {
	meta func(*engine.Meta)

	setup  func(s *toy.State)
	status func(s *toy.State) engine.Status
	legal  func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move
	apply  func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder)
	call   func(s *toy.State, seat engine.Seat, rec *engine.Recorder) bool

	table  func(s *toy.State) any
	hand   func(s *toy.State, seat engine.Seat) any
	redeal func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State
	hidden func(s *toy.State) map[string]any

	rank      func(s *toy.State, seat engine.Seat, tokens []string) []string
	shortcuts func(s *toy.State, seat engine.Seat) []engine.Shortcut[toy.Move]
	idle      func(s *toy.State, seat engine.Seat) toy.Move
	sim       func(s *toy.State, seat engine.Seat, list []toy.Move) toy.Move
	quick     func(list []toy.Move) toy.Move
	answer    func(s *toy.State, seat engine.Seat) (toy.Move, bool)
	term      func(s *toy.State) int
	toward    func(args []string) ([]string, bool)
	explain   func(s *toy.State) string
	ahead     func(s *toy.State, seat engine.Seat) bool
}

// meta returns the toy's declaration for two or three seats, changed by the breakage.
func meta(change func(*engine.Meta)) engine.Meta {
	m := toy.Meta
	m.MaxSeats = 3
	if change != nil {
		m.Kinds = append([]engine.Spec(nil), m.Kinds...)
		change(&m)
	}
	return m
}

func (b *broken) game() *engine.Game {
	return engine.Define[*toy.State, toy.Move](meta(b.meta), rules{b: b}, secrets{b: b}, guide{b: b}, b.extras())
}

type rules struct {
	toy.Rules
	b *broken
}

func (r rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *toy.State {
	s := r.Rules.Setup(seats, o, rec)
	if r.b.setup != nil {
		r.b.setup(s)
	}
	return s
}

func (r rules) Status(s *toy.State) engine.Status {
	if r.b.status != nil {
		return r.b.status(s)
	}
	return r.Rules.Status(s)
}

func (r rules) Legal(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
	if r.b.legal != nil {
		return r.b.legal(s, seat, list)
	}
	return r.Rules.Legal(s, seat, list)
}

func (r rules) Apply(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
	if r.b.apply != nil {
		r.b.apply(s, seat, m, rec)
		return
	}
	r.Rules.Apply(s, seat, m, rec)
}

type secrets struct {
	toy.Secrets
	b *broken
}

func (x secrets) Table(s *toy.State) any {
	if x.b.table != nil {
		return x.b.table(s)
	}
	return x.Secrets.Table(s)
}

func (x secrets) Hand(s *toy.State, seat engine.Seat) any {
	if x.b.hand != nil {
		return x.b.hand(s, seat)
	}
	return x.Secrets.Hand(s, seat)
}

func (x secrets) Redeal(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
	if x.b.redeal != nil {
		return x.b.redeal(s, seat, r)
	}
	return x.Secrets.Redeal(s, seat, r)
}

func (x secrets) Hidden(s *toy.State) map[string]any {
	if x.b.hidden != nil {
		return x.b.hidden(s)
	}
	return x.Secrets.Hidden(s)
}

type guide struct {
	toy.Guide
	b *broken
}

func (g guide) Ranker(s *toy.State, seat engine.Seat) engine.Ranker {
	if g.b.rank != nil {
		return func(_ string, _ int, tokens []string) []string { return g.b.rank(s, seat, tokens) }
	}
	return g.Guide.Ranker(s, seat)
}

func (g guide) Shortcuts(s *toy.State, seat engine.Seat) []engine.Shortcut[toy.Move] {
	if g.b.shortcuts != nil {
		return g.b.shortcuts(s, seat)
	}
	return g.Guide.Shortcuts(s, seat)
}

func (g guide) Idle(s *toy.State, seat engine.Seat) toy.Move {
	if g.b.idle != nil {
		return g.b.idle(s, seat)
	}
	return g.Guide.Idle(s, seat)
}

func (g guide) Sim(s *toy.State, seat engine.Seat, list []toy.Move, r *engine.Rand) toy.Move {
	if g.b.sim != nil {
		return g.b.sim(s, seat, list)
	}
	return g.Guide.Sim(s, seat, list, r)
}

// extras returns the toy's extras with the broken functions.
func (b *broken) extras() engine.Extras[*toy.State, toy.Move] {
	x := toy.Extras
	x.AutoAnswers = slices.Clone(x.AutoAnswers)
	for i := range x.AutoAnswers {
		if b.answer != nil {
			x.AutoAnswers[i].Answer = b.answer
		}
		if b.term != nil {
			x.AutoAnswers[i].Term = b.term
		}
	}
	if b.call != nil {
		x.Calls = []engine.Call[*toy.State]{{Name: x.Calls[0].Name, Apply: b.call}}
	}
	if b.toward != nil {
		x.Help.Toward = func(s *toy.State, seat engine.Seat, kind string, args []string) ([]string, bool) {
			if answer, ok := toy.Extras.Help.Toward(s, seat, kind, args); !ok {
				return answer, false
			}
			return b.toward(args)
		}
	}
	if b.ahead != nil {
		x.Help.PreviewTurn = b.ahead
	}
	if b.explain != nil {
		x.Help.Explain = func(s *toy.State, _ engine.Seat, _ string, _ []string) string { return b.explain(s) }
	}
	if b.quick != nil {
		x.Computer.Quick = func(_ *toy.State, _ engine.Seat, list []toy.Move, _ *engine.Rand) toy.Move { return b.quick(list) }
	}
	return x
}
