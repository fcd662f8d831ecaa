//go:build !race

package enginetest_test

import (
	"encoding/json"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// kept is the toy with a state that is kept wrongly.
type kept[K keeping] struct {
	toy.State
	moves int
}

// keeping says what is wrong.
type keeping interface {
	clone(*toy.State) *toy.State
	counts() bool // moves, in a field that JSON does not store
}

type shallow struct{}

func (shallow) clone(s *toy.State) *toy.State { c := *s; return &c }
func (shallow) counts() bool                  { return false }

type forgetful struct{}

func (forgetful) clone(s *toy.State) *toy.State { return s.Clone() }
func (forgetful) counts() bool                  { return true }

func (s *kept[K]) Clone() *kept[K] {
	var k K
	return &kept[K]{*k.clone(&s.State), s.moves}
}

func keptGame[K keeping]() *engine.Game {
	return engine.Define[*kept[K], toy.Move](meta(nil), keptRules[K]{}, keptSecrets[K]{}, keptGuide[K]{},
		engine.Extras[*kept[K], toy.Move]{})
}

type keptRules[K keeping] struct{ of toy.Rules }

func (r keptRules[K]) Setup(seats int, o engine.Options, rec *engine.Recorder) *kept[K] {
	return &kept[K]{State: *r.of.Setup(seats, o, rec)}
}
func (r keptRules[K]) Status(s *kept[K]) engine.Status { return r.of.Status(&s.State) }
func (r keptRules[K]) Legal(s *kept[K], seat engine.Seat, list []toy.Move) []toy.Move {
	return r.of.Legal(&s.State, seat, list)
}
func (r keptRules[K]) Apply(s *kept[K], seat engine.Seat, m toy.Move, rec *engine.Recorder) {
	var k K
	if k.counts() {
		s.moves++
	}
	r.of.Apply(&s.State, seat, m, rec)
}
func (r keptRules[K]) Decode(_ int, b []byte) (*kept[K], error) {
	s := &kept[K]{}
	return s, json.Unmarshal(b, s)
}

type keptSecrets[K keeping] struct{ of toy.Secrets }

func (x keptSecrets[K]) Table(s *kept[K]) any                  { return x.of.Table(&s.State) }
func (x keptSecrets[K]) Hand(s *kept[K], seat engine.Seat) any { return x.of.Hand(&s.State, seat) }
func (x keptSecrets[K]) Hidden(s *kept[K]) map[string]any      { return x.of.Hidden(&s.State) }
func (x keptSecrets[K]) Redeal(s *kept[K], seat engine.Seat, r *engine.Rand) *kept[K] {
	return &kept[K]{*x.of.Redeal(&s.State, seat, r), s.moves}
}
func (x keptSecrets[K]) Reshuffle(s *kept[K], r *engine.Rand) *kept[K] {
	return &kept[K]{*x.of.Reshuffle(&s.State, r), s.moves}
}

type keptGuide[K keeping] struct{ of toy.Guide }

func (g keptGuide[K]) Ranker(s *kept[K], seat engine.Seat) engine.Ranker {
	return g.of.Ranker(&s.State, seat)
}
func (g keptGuide[K]) Shortcuts(s *kept[K], seat engine.Seat) []engine.Shortcut[toy.Move] {
	return g.of.Shortcuts(&s.State, seat)
}
func (g keptGuide[K]) Idle(s *kept[K], seat engine.Seat) toy.Move { return g.of.Idle(&s.State, seat) }
func (g keptGuide[K]) Sim(s *kept[K], seat engine.Seat, list []toy.Move, r *engine.Rand) toy.Move {
	return g.of.Sim(&s.State, seat, list, r)
}
