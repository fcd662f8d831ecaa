package match_test

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/railbot/railbot/engine"
)

// knobs is a game in which all awake seats turn knobs at the same time, without end and
// mostly without barriers. No real game should be like that, but a match must handle
// it. "turn" is always legal, and so is "roll", which uses chance. "echo" is legal only
// after another seat has turned, so that a move can depend on another seat's; after an
// even number of turns it is a barrier. "stop" ends the game. Auto-answers turn
// whenever others have turned ("keep-up"), or without end ("whirl"). Any seat, or the
// table, may call the bell, once.
var knobs = engine.Define[*knobState, knobMove](engine.Meta{
	Key: "knobs", MinSeats: 1, MaxSeats: 3, Version: 2, Rules: 3,
	Kinds:   []engine.Spec{{Name: "turn"}, {Name: "roll"}, {Name: "echo"}, {Name: "stop"}},
	Options: []engine.Option{{Key: "awake", Values: []string{"all", "first"}, Default: "all"}},
	Endless: true,
}, knobRules{}, knobSecrets{}, knobGuide{}, engine.Extras[*knobState, knobMove]{
	AutoAnswers: []engine.AutoAnswer[*knobState, knobMove]{
		{Name: "keep-up", Answer: func(s *knobState, seat engine.Seat) (knobMove, bool) {
			return "turn", s.Turns[seat] < s.others(seat)
		}},
		{Name: "whirl", Answer: func(*knobState, engine.Seat) (knobMove, bool) { return "turn", true }},
	},
	Calls: []engine.Call[*knobState]{{Name: "bell", Apply: func(s *knobState, _ engine.Seat, rec *engine.Recorder) bool {
		if s.Rung {
			return false
		}
		s.Rung = true
		rec.Emit(engine.Event{Kind: "bell"})
		return true
	}}},
})

type knobState struct {
	Seats int
	Turns map[engine.Seat]int
	First bool // only seat 1 is awake
	Over  bool
	Rolls []uint64
	Rung  bool
}

func (s *knobState) Clone() *knobState {
	c := *s
	c.Turns = maps.Clone(s.Turns)
	c.Rolls = slices.Clone(s.Rolls)
	return &c
}

type knobMove string

func (m knobMove) Kind() string { return string(m) }
func (knobMove) Args() []string { return nil }

type knobRules struct{}

func (knobRules) Setup(seats int, o engine.Options, _ *engine.Recorder) *knobState {
	return &knobState{Seats: seats, Turns: map[engine.Seat]int{}, First: o["awake"] == "first"}
}

func (knobRules) Status(s *knobState) engine.Status {
	if s.Over {
		return engine.Status{Chapter: 1, Standings: []engine.Standing{{Seat: 1, Place: 1}}}
	}
	var acting engine.Seats
	for seat := engine.Seat(1); int(seat) <= s.Seats && (seat == 1 || !s.First); seat++ {
		acting = acting.With(seat)
	}
	return engine.Status{Chapter: 1, Acting: acting}
}

func (r knobRules) Legal(s *knobState, seat engine.Seat, list []knobMove) []knobMove {
	if !r.Status(s).Acting.Has(seat) {
		return list
	}
	list = append(list, "turn", "roll", "stop")
	if s.others(seat) > 0 {
		list = append(list, "echo")
	}
	return list
}

// others returns how often the other seats have turned.
func (s *knobState) others(seat engine.Seat) int {
	n := 0
	for other, turns := range s.Turns {
		if other != seat {
			n += turns
		}
	}
	return n
}

func (knobRules) Apply(s *knobState, seat engine.Seat, m knobMove, rec *engine.Recorder) {
	s.Over = m == "stop"
	switch m {
	case "turn":
		s.Turns[seat]++
	case "roll":
		s.Rolls = append(s.Rolls, rec.Rand().Uint64())
	case "echo":
		if s.others(seat)%2 == 0 {
			rec.Rand().Open()
		}
	}
	rec.Emit(engine.Event{By: seat, Kind: string(m)})
}

func (knobRules) Decode(_ int, b []byte) (*knobState, error) {
	var s knobState
	return &s, json.Unmarshal(b, &s)
}

type knobSecrets struct{}

func (knobSecrets) Table(s *knobState) any                                        { return *s }
func (knobSecrets) Hand(*knobState, engine.Seat) any                              { return struct{}{} }
func (knobSecrets) Redeal(s *knobState, _ engine.Seat, _ *engine.Rand) *knobState { return s.Clone() }
func (knobSecrets) Reshuffle(s *knobState, _ *engine.Rand) *knobState             { return s }
func (knobSecrets) Hidden(*knobState) map[string]any                              { return nil }

type knobGuide struct{}

func (knobGuide) Ranker(*knobState, engine.Seat) engine.Ranker {
	return func(_ string, _ int, tokens []string) []string { return tokens }
}
func (knobGuide) Shortcuts(*knobState, engine.Seat) []engine.Shortcut[knobMove] { return nil }
func (knobGuide) Idle(*knobState, engine.Seat) knobMove                         { return "turn" }
func (knobGuide) Sim(*knobState, engine.Seat, []knobMove, *engine.Rand) knobMove {
	return "stop"
}
