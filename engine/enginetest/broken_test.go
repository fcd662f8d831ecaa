//go:build !race

package enginetest_test

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// broken is the toy with some of its functions replaced; nil means the toy's own.
type broken struct {
	meta func(*engine.Meta)

	setup  func(s *toy.State)
	status func(s *toy.State) engine.Status
	legal  func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move
	apply  func(s *toy.State, seat engine.Seat, m toy.Move, t *engine.Turn)
	call   func(s *toy.State, seat engine.Seat, t *engine.Turn) bool

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
	return engine.Define[*toy.State, toy.Move](meta(b.meta), rules{b: b}, secrets{b: b}, guide{b: b})
}

type rules struct {
	toy.Rules
	b *broken
}

func (r rules) Setup(seats int, o engine.Options, t *engine.Turn) *toy.State {
	s := r.Rules.Setup(seats, o, t)
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

func (r rules) Apply(s *toy.State, seat engine.Seat, m toy.Move, t *engine.Turn) {
	if r.b.apply != nil {
		r.b.apply(s, seat, m, t)
		return
	}
	r.Rules.Apply(s, seat, m, t)
}

func (r rules) Call(s *toy.State, seat engine.Seat, call string, t *engine.Turn) bool {
	if r.b.call != nil {
		return r.b.call(s, seat, t)
	}
	return r.Rules.Call(s, seat, call, t)
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

func (g guide) Answer(s *toy.State, seat engine.Seat, name string) (toy.Move, bool) {
	if g.b.answer != nil {
		return g.b.answer(s, seat)
	}
	return g.Guide.Answer(s, seat, name)
}

func (g guide) Term(s *toy.State, name string) int {
	if g.b.term != nil {
		return g.b.term(s)
	}
	return g.Guide.Term(s, name)
}

func (g guide) Sim(s *toy.State, seat engine.Seat, list []toy.Move, r *engine.Rand) toy.Move {
	if g.b.sim != nil {
		return g.b.sim(s, seat, list)
	}
	return g.Guide.Sim(s, seat, list, r)
}

func (g guide) Quick(s *toy.State, seat engine.Seat, list []toy.Move, r *engine.Rand) toy.Move {
	if g.b.quick != nil {
		return g.b.quick(list)
	}
	return g.Sim(s, seat, list, r)
}

func (g guide) Toward(s *toy.State, seat engine.Seat, kind string, args []string) ([]string, bool) {
	answer, ok := g.Guide.Toward(s, seat, kind, args)
	if ok && g.b.toward != nil {
		return g.b.toward(args)
	}
	return answer, ok
}

func (g guide) PreviewTurn(s *toy.State, seat engine.Seat) bool {
	if g.b.ahead != nil {
		return g.b.ahead(s, seat)
	}
	return g.Guide.PreviewTurn(s, seat)
}

func (g guide) Explain(s *toy.State, seat engine.Seat, kind string, args []string) string {
	if g.b.explain != nil {
		return g.b.explain(s)
	}
	return g.Guide.Explain(s, seat, kind, args)
}
