//go:build !race

package enginetest_test

// Playouts have no goroutines and are thirteen times slower with the race detector,
// which could find nothing here. Breakages are tested without it.

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest"
	"github.com/railbot/railbot/engine/enginetest/toy"
)

// recorder collects failures instead of failing.
type recorder struct{ messages []string }

func (*recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.messages = append(r.messages, fmt.Sprintf(format, args...))
}

// check runs the suite on a game and returns its first failure.
func check(g *engine.Game) []string {
	var r recorder
	enginetest.CheckUntil(&r, g, enginetest.Config{Conserved: conserved, Games: 1, Cap: 400, Setups: 3}, 1)
	return r.messages
}

// conserved returns the toy's sums for each kind of state that wraps the toy's.
func conserved(state any) map[string]int {
	switch s := state.(type) {
	case *kept[shallow]:
		return toy.Conserved(&s.State)
	case *kept[forgetful]:
		return toy.Conserved(&s.State)
	default:
		return toy.Conserved(s)
	}
}

// breakages are changes to the toy that each break one promise, which the first failure
// must name.
var breakages = []struct {
	name, check string
	broken      broken
}{
	{"the table shows a hand", "redeal", broken{table: func(s *toy.State) any {
		return struct{ Table, Leak any }{toyTable(s), s.Players[0].Hand}
	}}},
	{"the table shows the chosen cards", "redeal", broken{table: func(s *toy.State) any {
		return struct{ Table, Leak any }{toyTable(s), s.Players[1].Burning}
	}}},
	{"the table shows the top of the pile", "redeal", broken{table: func(s *toy.State) any {
		return struct{ Table, Leak any }{toyTable(s), top(s)}
	}}},
	{"a hand shows a neighbour's card", "redeal", broken{hand: func(s *toy.State, seat engine.Seat) any {
		return struct{ Hand, Leak any }{toyHand(s, seat), s.Players[int(seat)%s.Seats].Hand[toy.Coal]}
	}}},
	{"a hand shows a neighbour's contract", "redeal", broken{hand: func(s *toy.State, seat engine.Seat) any {
		return struct{ Hand, Leak any }{toyHand(s, seat), s.Players[int(seat)%s.Seats].Contract}
	}}},
	{"legality depends on the top of the pile", "legality", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		n := len(list)
		list = toy.Rules{}.Legal(s, seat, list)
		if top(s) != toy.Coal {
			return list
		}
		return append(list[:n], without(list[n:], "draw")...)
	}}},
	{"legality depends on a neighbour's hand", "legality", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		return slices.DeleteFunc(toy.Rules{}.Legal(s, seat, list), func(m toy.Move) bool {
			return m.Kind() == "ask" && s.Players[int(seat)%s.Seats].Hand[toy.Fish] == 0 && m.Args()[1] == "fish"
		})
	}}},
	{"who acts depends on a hand", "legality", broken{status: func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		st.Chapter = 2*st.Chapter + int(s.Players[0].Hand[toy.Fish]%2)
		return st
	}}},
	{"a pile is opened past Rand", "barrier", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		if m.Kind() != "draw" {
			toy.Rules{}.Apply(s, seat, m, rec)
			return
		}
		own := engine.NewRecorder(&engine.Rand{})
		toy.Rules{}.Apply(s, seat, m, own)
		emit(rec, own.Events())
	}}},
	{"chance is drawn past Rand", "barrier", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == "drop" {
			s.Discard[0] = uint8(top(s)) // an array element without meaning
			s.Round += int(s.Discard[0]) * 100
		}
	}}},
	{"an auto-answer is not in the list", "standing", broken{answer: func(s *toy.State, seat engine.Seat) (toy.Move, bool) {
		return toy.Guide{}.Idle(s, seat), s.Phase != toy.Choosing || s.Players[seat-1].Hand[toy.Fish] == 0
	}, legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		list = toy.Rules{}.Legal(s, seat, list)
		if s.Phase == toy.Turning && len(list) > 1 {
			return without(list, "end")
		}
		return list
	}, idle: func(s *toy.State, seat engine.Seat) toy.Move { return toy.Rules{}.Legal(s, seat, nil)[0] }}},
	{"an auto-answer reveals a hand", "standing", broken{answer: func(s *toy.State, seat engine.Seat) (toy.Move, bool) {
		m, ok := toy.Extras.AutoAnswers[0].Answer(s, seat)
		return m, ok && s.Players[seat-1].Hand[s.WantedCard] == 0
	}}},
	{"an auto-answer looks at a neighbour's hand", "standing", broken{answer: func(s *toy.State, seat engine.Seat) (toy.Move, bool) {
		list := toy.Rules{}.Legal(s, seat, nil)
		return list[int(s.Players[int(seat)%s.Seats].Hand[toy.Fish])%len(list)], s.Phase == toy.Turning
	}}},
	{"the term of an auto-answer reveals a hand", "standing", broken{term: func(s *toy.State) int {
		return int(s.Players[0].Hand[toy.Fish])
	}}},
	{"an auto-answer never applies", "standing", broken{answer: func(*toy.State, engine.Seat) (toy.Move, bool) {
		return toy.Move{}, false
	}}},
	{"a kind is not declared", "kind", broken{meta: func(m *engine.Meta) {
		m.Kinds = slices.DeleteFunc(m.Kinds, func(k engine.Spec) bool { return k.Name == "refuse" })
	}}},
	{"a kind is declared with a slot too few", "kind", broken{meta: func(m *engine.Meta) {
		for i := range m.Kinds {
			if m.Kinds[i].Name == "sign" {
				m.Kinds[i].Slots = m.Kinds[i].Slots[:2]
			}
		}
	}}},
	{"a token is empty", "token", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		if list = (toy.Rules{}).Legal(s, seat, list); len(list) > 0 {
			list = append(list, toy.Move{})
		}
		return list
	}}},
	{"Redeal does nothing", "secrets", broken{redeal: func(s *toy.State, _ engine.Seat, _ *engine.Rand) *toy.State {
		return s.Clone()
	}}},
	{"Redeal leaves the contracts", "secrets", broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		c := toy.Secrets{}.Redeal(s, seat, r)
		for i := range c.Players {
			c.Players[i].Contract = s.Players[i].Contract
		}
		return c
	}}},
	{"Redeal works for spectators only", "secrets", broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		if seat == engine.Spectator {
			return toy.Secrets{}.Redeal(s, seat, r)
		}
		return s.Clone()
	}}},
	{"a secret is not declared", "secrets", broken{meta: func(m *engine.Meta) { m.Secrets = m.Secrets[:3] }}},
	{"a declared secret is not reported", "secrets", broken{hidden: func(s *toy.State) map[string]any {
		h := toy.Secrets{}.Hidden(s)
		delete(h, "pile")
		return h
	}}},
	{"Redeal changes its input", "memory", broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		s.Pile.Shuffle(r)
		return toy.Secrets{}.Redeal(s, seat, r)
	}}},
	{"Redeal shares memory", "memory", broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		c := toy.Secrets{}.Redeal(s, seat, r)
		c.Pile = s.Pile
		return c
	}}},
	{"Redeal depends on a true card", "blind", broken{redeal: func(
		s *toy.State, seat engine.Seat, r *engine.Rand,
	) *toy.State {
		c := toy.Secrets{}.Redeal(s, seat, r)
		if top, _ := s.Pile.Top(r, 0); top == toy.Coal && !s.Seen.Has(seat) {
			cards := c.Pile.All(r)
			slices.Reverse(cards)
			c.Pile.Reset(cards...)
		}
		return c
	}}},
	{"Redeal makes a card", "redeal", broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		c := toy.Secrets{}.Redeal(s, seat, r)
		if s.Phase != toy.Over {
			c.Pile.Draw(r)
			c.Pile.Put(toy.Coal)
		}
		return c
	}}},
	{"the table shares memory", "memory", broken{table: func(s *toy.State) any {
		return struct{ Bank *int }{&s.Bank}
	}}},
	{"the table has an unexported field", "view", broken{table: func(s *toy.State) any {
		return struct{ bank int }{s.Bank}
	}}},
	{"the table does not marshal", "view", broken{table: func(*toy.State) any {
		return struct{ F func() }{}
	}}},
	{"listing changes the state", "memory", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		s.Players[toy.MaxSeats-1].Fuel++
		return toy.Rules{}.Legal(s, seat, list)
	}}},
	{"the idle move is not legal", "idle", broken{idle: func(*toy.State, engine.Seat) toy.Move { return toy.Move{} }}},
	{"the chooser picks outside the list", "sim", broken{sim: func(*toy.State, engine.Seat, []toy.Move) toy.Move { return toy.Move{} }}},
	{"an event tells all what was signed", "leak", broken{apply: telling("sign", engine.Spectator)}},
	{"an event tells all what was chosen", "leak", broken{apply: telling("stoke", engine.Spectator)}},
	{"an event tells a neighbour what was signed", "leak", broken{apply: telling("sign", 1)}},
	{"an event tells all what was drawn", "leak", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		own := engine.NewRecorder(rec.Rand())
		toy.Rules{}.Apply(s, seat, m, own)
		events := own.Events()
		for i := range events {
			if events[i].Kind == "draw" {
				events[i].To = engine.Spectator
			}
		}
		emit(rec, events)
	}}},
	{"the order of the list comes from a map", "list", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		set := map[toy.Move]bool{}
		for _, m := range (toy.Rules{}).Legal(s, seat, nil) {
			set[m] = true
		}
		for m := range set {
			list = append(list, m)
		}
		return list
	}}},
	{"a move stands twice", "duplicate", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		if list = (toy.Rules{}).Legal(s, seat, list); len(list) > 0 {
			list = append(list, list[0])
		}
		return list
	}}},
	{"an acting seat has no moves", "list", broken{legal: func(s *toy.State, seat engine.Seat, list []toy.Move) []toy.Move {
		if s.Phase == toy.Answering {
			return list
		}
		return toy.Rules{}.Legal(s, seat, list)
	}}},
	{"an idle seat has moves", "list", broken{status: func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		st.Acting = engine.SeatsOf(st.Acting.First()) &^ 1
		return st
	}}},
	{"ranking drops a token", "rank", broken{rank: func(_ *toy.State, _ engine.Seat, tokens []string) []string { return tokens[1:] }}},
	{"ranking sorts in place", "rank", broken{rank: func(_ *toy.State, _ engine.Seat, tokens []string) []string {
		slices.Sort(tokens)
		return tokens
	}}},
	{"the policy of playouts depends on more than the state", "thought", broken{
		quick: func() func([]toy.Move) toy.Move {
			asked := 0
			return func(list []toy.Move) toy.Move {
				asked++
				return list[asked%len(list)]
			}
		}(),
	}},
	{"ranking tells a neighbour's hand", "guide", broken{rank: func(s *toy.State, seat engine.Seat, tokens []string) []string {
		tokens = slices.Clone(tokens)
		if s.Players[int(seat)%s.Seats].Hand[toy.Fish] > 1 {
			slices.Reverse(tokens)
		}
		return tokens
	}}},
	{"reasons tell the top of the pile", "guide", broken{explain: func(s *toy.State) string { return "top-is-" + top(s).String() }}},
	{"the idle move tells the top of the pile", "guide", broken{idle: func(s *toy.State, seat engine.Seat) toy.Move {
		list := toy.Rules{}.Legal(s, seat, nil)
		return list[int(top(s))%len(list)]
	}}},
	{"a reason is a sentence", "illegal", broken{explain: func(*toy.State) string { return "Too far, alas." }}},
	{"dropping makes money", "conserved", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == "drop" {
			s.Players[seat-1].Coins++
		}
	}}},
	{"chapters fall", "status", broken{status: func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		st.Chapter = 1000 - st.Chapter
		return st
	}}},
	{"a stranger acts", "status", broken{status: func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		if s.Phase == toy.Answering {
			st.Acting = st.Acting.With(9)
		}
		return st
	}}},
	{"nobody acts but the game is not over", "status", broken{status: func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		st.Standings = nil
		return st
	}}},
	{"places are not shared", "standings", broken{status: standings(func(list []engine.Standing) {
		for i := range list {
			list[i].Place, list[i].Score, list[i].Parts = 1, i, nil
		}
	})}},
	{"the worst stands first", "standings", broken{status: standings(func(list []engine.Standing) {
		list[0].Seat, list[1].Seat = list[1].Seat, list[0].Seat
		list[0].Score, list[1].Score = list[1].Score-1, list[0].Score
		list[0].Parts, list[1].Parts = nil, nil
	})}},
	{"parts do not make the score", "standings", broken{status: standings(func(list []engine.Standing) { list[0].Parts[0].Points++ })}},
	{"a seat stands twice", "standings", broken{status: standings(func(list []engine.Standing) { list[1].Seat = list[0].Seat })}},
	{"a shortcut is not declared", "shortcut", broken{meta: func(m *engine.Meta) { m.Shortcuts = m.Shortcuts[:1] }}},
	{"a shortcut does not play through", "shortcut", broken{shortcuts: func(s *toy.State, seat engine.Seat) []engine.Shortcut[toy.Move] {
		list := toy.Guide{}.Shortcuts(s, seat)
		for i := range list {
			list[i].Moves = slices.Insert(list[i].Moves, 1, list[i].Moves[0])
		}
		return slices.DeleteFunc(list, func(sc engine.Shortcut[toy.Move]) bool { return sc.Name == "drop-all" })
	}}},
	{"toward returns a place out of reach", "toward", broken{toward: func(args []string) ([]string, bool) { return args, true }}},
	{"moves declared as commuting do not", "many", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == "drop" {
			s.Players[seat-1].At = toy.Stop(slices.Index([]string{"fish", "milk", "wood", "coal"}, m.Args()[0]))
		}
	}}},
	{"a call depends on something hidden", "call", broken{call: func(s *toy.State, seat engine.Seat, rec *engine.Recorder) bool {
		return top(s) != toy.Coal && toy.Extras.Calls[0].Apply(s, seat, rec)
	}}},
	{"an event is for a stranger", "events", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		rec.Emit(engine.Event{To: 4, Kind: "note"})
	}}},
	{"an event says a sentence", "events", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		rec.Emit(engine.Event{Kind: "says who moved"})
	}}},
	{"games remember one another", "determinism", broken{setup: func(s *toy.State) {
		gamesBegun++
		s.Players[toy.MaxSeats-1].Fuel = gamesBegun
	}}},
	{"simulation plays otherwise", "simulator", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == "end" && rec.Quiet() {
			s.Players[seat-1].Visited |= 1 << 23
		}
	}}},
	{"a game does not end", "cap", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		if m.Kind() != "end" {
			toy.Rules{}.Apply(s, seat, m, rec)
		}
	}, call: func(*toy.State, engine.Seat, *engine.Recorder) bool { return false }}},
	{"no event tells of a move", "plans", broken{meta: func(m *engine.Meta) {
		m.Kinds[slices.IndexFunc(m.Kinds, func(s engine.Spec) bool { return s.Name == "draw" })].Events = []string{"fetch"}
	}}},
	{"a preview depends on more than the state", "ahead",
		broken{ahead: func() func(*toy.State, engine.Seat) bool {
			asked := 0
			return func(s *toy.State, seat engine.Seat) bool {
				asked++
				s.Bank += asked
				return toy.Extras.Help.PreviewTurn(s, seat)
			}
		}()}},
	{"whether a turn is foreseen is left to luck", "ahead", broken{ahead: func() func(*toy.State, engine.Seat) bool {
		asked := 0
		return func(s *toy.State, seat engine.Seat) bool {
			asked++
			return toy.Extras.Help.PreviewTurn(s, seat) && asked%2 == 0
		}
	}()}},
	{"no turn is foreseen", "ahead", broken{ahead: func(*toy.State, engine.Seat) bool { return false }}},
	{"a move panics", "panic", broken{apply: func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == "take" {
			panic("no such siding")
		}
	}}},
}

var gamesBegun int

func TestBreakagesAreCaught(t *testing.T) {
	for _, b := range breakages {
		t.Run(b.name, func(t *testing.T) { caught(t, b.check, b.broken.game()) })
	}
	t.Run("clones share memory", func(t *testing.T) { caught(t, "memory", keptGame[shallow]()) })
	t.Run("a field is lost in JSON", func(t *testing.T) { caught(t, "json", keptGame[forgetful]()) })
}

// TestEachCheckHasABreakage reads the names of the checks from the package comment. Each
// must have a breakage that triggers it.
func TestEachCheckHasABreakage(t *testing.T) {
	tried := map[string]bool{"json": true, "notation": true, "choices": true, "ends": true} // tested elsewhere
	for _, b := range breakages {
		tried[b.check] = true
	}
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	listed := regexp.MustCompile(`\[([a-z]+)\]`).FindAllStringSubmatch(string(text), -1)
	if len(listed) < len(tried) {
		t.Errorf("%d checks are listed, %d tried", len(listed), len(tried))
	}
	for _, name := range listed {
		if !tried[name[1]] {
			t.Errorf("nothing sets off the check %q", name[1])
		}
	}
}

// TestPanicsNameTheirState panics only on redealt states. The message must have the
// state, the step and the seed.
func TestPanicsNameTheirState(t *testing.T) {
	b := broken{redeal: func(s *toy.State, seat engine.Seat, r *engine.Rand) *toy.State {
		c := toy.Secrets{}.Redeal(s, seat, r)
		c.Players[toy.MaxSeats-1].Fuel = 1 + int(seat)
		return c
	}, idle: func(s *toy.State, seat engine.Seat) toy.Move {
		if s.Players[toy.MaxSeats-1].Fuel > 0 {
			panic("no such siding")
		}
		return toy.Guide{}.Idle(s, seat)
	}}
	messages := check(b.game())
	if len(messages) == 0 || !regexp.MustCompile(
		`^\[panic\] toy, 2 seats, .*game 0 of seed 7375697465, entry 1 \(after set-up, on a state redealt for seat 1\): .*no such siding`,
	).MatchString(messages[0]) {
		t.Errorf("told is %q", messages)
	}
}

// TestIllegalMoveMessagesListLegalMoves checks that a message about an unlisted move contains a
// bounded part of the list.
func TestIllegalMoveMessagesListLegalMoves(t *testing.T) {
	messages := check((&broken{idle: func(*toy.State, engine.Seat) toy.Move { return toy.Move{} }}).game())
	if len(messages) == 0 || !strings.Contains(messages[0], "is not in its list: stoke ") || len(messages[0]) > 1000 {
		t.Errorf("told is %q", messages)
	}
}

// TestHandsMayBeNil checks that a game may return nil hands.
func TestHandsMayBeNil(t *testing.T) {
	for _, m := range check((&broken{hand: func(*toy.State, engine.Seat) any { return nil }}).game()) {
		if strings.HasPrefix(m, "[panic]") || strings.HasPrefix(m, "[view]") {
			t.Error(m)
		}
	}
}

// TestUnbrokenGamePasses checks that the toy behind the wrapper passes.
func TestUnbrokenGamePasses(t *testing.T) {
	if messages := check((&broken{}).game()); len(messages) > 0 {
		t.Errorf("the toy behind its wrapper fails: %v", messages)
	}
}

// caught checks that the first failure is of the named check.
func caught(t *testing.T, name string, g *engine.Game) {
	t.Helper()
	messages := check(g)
	if len(messages) == 0 {
		t.Fatal("the suite finds nothing wrong")
	}
	if !strings.HasPrefix(messages[0], "["+name+"] ") {
		t.Errorf("want the check %q to fail first, got\n%s", name, strings.Join(messages, "\n"))
	}
	first, _, _ := strings.Cut(messages[0], "\n")
	t.Log(first)
}

func toyTable(s *toy.State) any                  { return toy.Secrets{}.Table(s) }
func toyHand(s *toy.State, seat engine.Seat) any { return toy.Secrets{}.Hand(s, seat) }

// top returns the top of the pile without recording it.
func top(s *toy.State) toy.Card {
	c, _ := s.Pile.Top(&engine.Rand{}, 0)
	return c
}

func without(list []toy.Move, kind string) []toy.Move {
	return slices.DeleteFunc(list, func(m toy.Move) bool { return m.Kind() == kind })
}

func emit(rec *engine.Recorder, events []engine.Event) {
	for _, e := range events {
		rec.Emit(e)
	}
}

// telling emits the arguments of a kind of move to a reader.
func telling(kind string, to engine.Seat) func(*toy.State, engine.Seat, toy.Move, *engine.Recorder) {
	return func(s *toy.State, seat engine.Seat, m toy.Move, rec *engine.Recorder) {
		toy.Rules{}.Apply(s, seat, m, rec)
		if m.Kind() == kind {
			rec.Emit(engine.Event{To: to, By: seat, Kind: "told", What: m.Args()})
		}
	}
}

// standings changes the final standings.
func standings(spoil func([]engine.Standing)) func(*toy.State) engine.Status {
	return func(s *toy.State) engine.Status {
		st := toy.Rules{}.Status(s)
		if st.Over() {
			spoil(st.Standings)
		}
		return st
	}
}
