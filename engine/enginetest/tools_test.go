package enginetest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"pgregory.net/rapid"
)

// drawMeta draws declarations of options: plain ones, picks and conditions.
func drawMeta(t *rapid.T) *engine.Meta {
	m := &engine.Meta{MinSeats: rapid.IntRange(1, 3).Draw(t, "min")}
	m.MaxSeats = m.MinSeats + rapid.IntRange(0, 3).Draw(t, "more")
	for i := range rapid.IntRange(0, 4).Draw(t, "options") {
		opt := engine.Option{Key: fmt.Sprintf("o%d", i)}
		for v := range rapid.IntRange(1, 5).Draw(t, "values") {
			opt.Values = append(opt.Values, fmt.Sprintf("v%d", v))
		}
		opt.Default = opt.Values[0]
		if rapid.Bool().Draw(t, "pick") {
			opt.Pick, opt.Default = rapid.IntRange(1, len(opt.Values)).Draw(t, "n"), ""
		}
		if i > 0 && rapid.Bool().Draw(t, "when") {
			opt.When = m.Options[i-1].Key + "=v0"
		}
		m.Options = append(m.Options, opt)
	}
	return m
}

// TestCoverSetupsCoversAllPairs checks that the game accepts each set-up, and that each pair of facts in
// any accepted set-up is covered.
func TestCoverSetupsCoversAllPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMeta(t)
		var met [][]fact
		for _, up := range coverSetups(m) {
			if full, err := m.Complete(up.options); err != nil || len(full) != len(up.options) {
				t.Fatalf("%v: %v, %v", up, full, err)
			}
			if up.seats < m.MinSeats || up.seats > m.MaxSeats {
				t.Fatalf("%d seats", up.seats)
			}
			met = append(met, facts(up))
		}
		for _, other := range drawSetups(t, m) {
			for i, a := range other {
				for _, b := range other[i+1:] {
					together := func(f []fact) bool { return slices.Contains(f, a) && slices.Contains(f, b) }
					if a.key != b.key && !slices.ContainsFunc(met, together) {
						t.Fatalf("%v and %v never meet in %v", a, b, met)
					}
				}
			}
		}
	})
}

// facts returns the facts of a set-up.
func facts(up setup) []fact {
	list := []fact{{seatsKey, fmt.Sprint(up.seats)}}
	for key, value := range up.options {
		for _, v := range strings.Split(value, "+") {
			list = append(list, fact{key, v})
		}
	}
	return list
}

// drawSetups draws accepted set-ups in another way than coverSetups.
func drawSetups(t *rapid.T, m *engine.Meta) [][]fact {
	var found [][]fact
	for range 20 {
		o := engine.Options{}
		for _, opt := range m.Options {
			n := max(opt.Pick, 1)
			o[opt.Key] = strings.Join(rapid.Permutation(opt.Values).Draw(t, opt.Key)[:n], "+")
			if _, err := m.Complete(o); err != nil && opt.When != "" {
				delete(o, opt.Key)
			}
		}
		if full, err := m.Complete(o); err == nil {
			found = append(found, facts(setup{rapid.IntRange(m.MinSeats, m.MaxSeats).Draw(t, "seats"), full}))
		}
	}
	return found
}

// TestCoverSetupsIsSmall checks that pairs share set-ups.
func TestCoverSetupsIsSmall(t *testing.T) {
	m := &engine.Meta{MinSeats: 2, MaxSeats: 4}
	for _, key := range []string{"a", "b", "c", "d"} {
		m.Options = append(m.Options, engine.Option{Key: key, Values: []string{"x", "y", "z"}, Default: "x"})
	}
	if n := len(coverSetups(m)); n < 9 || n > 20 {
		t.Errorf("%d set-ups for five choices of three, want 9 to 20 of %d", n, 3*3*3*3*3)
	}
}

type thing struct {
	Name  string
	list  []int
	pairs map[string]*int
	next  *thing
	any   any
}

// sample returns a thing with a value of each kind.
func sample() *thing {
	n := 7
	return &thing{"a", []int{1, 2}, map[string]*int{"x": &n, "y": nil}, &thing{Name: "b"}, [2]bool{true}}
}

func TestDumpShowsEveryDifference(t *testing.T) {
	if d := difference(dump(sample()), dump(sample())); d != "" {
		t.Errorf("equal things differ: %s", d)
	}
	for path, change := range map[string]func(*thing){
		".Name":         func(v *thing) { v.Name = "c" },
		".list[1]":      func(v *thing) { v.list[1] = 3 },
		".list[2]":      func(v *thing) { v.list = append(v.list, 9) },
		".pairs":        func(v *thing) { *v.pairs["x"]++ },
		".pairs[\"z\"]": func(v *thing) { v.pairs["z"] = nil },
		".next.list[0]": func(v *thing) { v.next.list = []int{0} },
		".next":         func(v *thing) { v.next = nil },
		".any[1]":       func(v *thing) { v.any = [2]bool{true, true} },
	} {
		other := sample()
		change(other)
		if d := difference(dump(sample()), dump(other)); !strings.Contains(d, path) {
			t.Errorf("a change of %s is told as %q", path, d)
		}
	}
}

// TestDumpOfManyBytes checks the rows of long byte arrays, also of an array without an
// address, and that every byte counts.
func TestDumpOfManyBytes(t *testing.T) {
	type board struct {
		cells [34]uint8
		kept  map[string][34]uint8
	}
	at := func(i int) *board {
		var cells, kept [34]uint8
		cells[i], kept[i] = 1, 2
		return &board{cells, map[string][34]uint8{"x": kept}}
	}
	none := strings.Repeat("00", 32)
	want := fmt.Sprintf(".cells[0] = %s\n.cells[32] = 0001\n.kept[\"x\"][0] = %[1]s\n.kept[\"x\"][32] = 0002\n", none)
	if got := dump(at(33)); got != want {
		t.Errorf("dumped as %s", got)
	}
	for i := range 33 {
		if equalDumps(at(i), at(33)) {
			t.Errorf("byte %d does not count", i)
		}
	}
	if !equalDumps(at(33), at(33)) {
		t.Error("equal boards differ")
	}
}

func TestDumpTreatsEmptyAsNil(t *testing.T) {
	empty := &thing{list: []int{}, pairs: map[string]*int{}}
	if d := difference(dump(&thing{}), dump(empty)); d != "" {
		t.Errorf("empty is not none: %s", d)
	}
}

func TestDumpPanicsOnCycles(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a cycle is dumped")
		}
	}()
	loop := &thing{}
	loop.next = loop
	dump(loop)
}

func TestSharedMemory(t *testing.T) {
	one, two := sample(), sample()
	if s := (memory{}).describeShared(one, two); s != "" {
		t.Errorf("two things share memory: %s", s)
	}
	board := &[3]int{}
	backing := make([]int, 4)
	for name, c := range map[string]struct{ a, b any }{
		"a pointer":             {one, one},
		"a slice":               {&thing{list: one.list}, one},
		"the end of a slice":    {&thing{list: backing[:1]}, &thing{list: backing[2:]}},
		"room behind a slice":   {&thing{list: backing[:0]}, &thing{list: backing[3:]}},
		"a map":                 {&thing{pairs: one.pairs}, one},
		"a pointer in a map":    {one.pairs["x"], one},
		"a pointer to an inner": {one.next, one},
		"an element":            {&backing[2], backing},
		"something in an any":   {&thing{any: board}, board},
		"a function's own":      {&thing{any: t.Run}, &thing{any: t.Run}},
	} {
		if name == "a function's own" {
			f := func() { _ = c }
			c.a, c.b = &thing{any: f}, &thing{any: f}
		}
		if (memory{}).describeShared(c.a, c.b) == "" {
			t.Errorf("%s is shared without notice", name)
		}
	}
	if s := (memory{}).describeShared(&thing{list: backing[:1:1]}, &thing{list: backing[1:]}); s != "" {
		t.Errorf("neighbours share memory: %s", s)
	}
	still := memory{immutable: typesOf([]any{board})}
	if s := still.describeShared(&thing{any: board}, board); s != "" {
		t.Errorf("what never changes may be shared, but: %s", s)
	}
}

func TestHiddenFields(t *testing.T) {
	type inner struct {
		A int
		b int //lint:ignore U1000 found by its name
	}
	for want, v := range map[string]any{
		"":        struct{ A []map[string]int }{},
		".a":      struct{ a int }{},
		".In.b":   struct{ In []inner }{},
		".By.b":   struct{ By map[string]*inner }{},
		".Deep.b": struct{ Deep [2][]inner }{},
	} {
		if got := unexportedPath(reflect.TypeOf(v)); got != want {
			t.Errorf("%T hides %q, want %q", v, got, want)
		}
	}
}

func TestTokens(t *testing.T) {
	for token, want := range map[string]bool{
		"paris-dieppe": true, "red*2+loco": true, "": false, "two words": false, "Zürich": false, "tab\t": false,
	} {
		if isToken(token) != want {
			t.Errorf("%q is a token: %t", token, !want)
		}
	}
}

// shifty is a move whose kind or token changes on each call.
type shifty struct {
	asked *int
	token bool
}

func (m shifty) Kind() string { return m.next(!m.token) }
func (m shifty) Args() []string {
	if m.token {
		return []string{m.next(true)}
	}
	return nil
}

// next returns a text that changes if shift is set.
func (m shifty) next(shift bool) string {
	if shift {
		*m.asked++
	}
	return fmt.Sprintf("go%d", *m.asked)
}

// TestUnstableMovesAreCaught tests two checks that no breakage of the toy triggers,
// because the engine answers for the game.
func TestUnstableMovesAreCaught(t *testing.T) {
	named, token := shifty{new(int), false}, shifty{new(int), true}
	for check, ask := range map[string]func(*playout){
		"[notation]": func(p *playout) { p.checkNotation(engine.List{named}) },
		"[choices]":  func(p *playout) { p.checkChoices(engine.Position{}, 1, engine.List{token}, token) },
	} {
		tb := &quietTB{}
		r := &report{tb: tb}
		r.catchPanics("asking", func() { ask(&playout{suite: &suite{report: r}, choices: rand(0)}) })
		if len(tb.messages) != 1 || !strings.HasPrefix(tb.messages[0], check) {
			t.Errorf("%s: told %q", check, tb.messages)
		}
	}
}

type quietTB struct{ messages []string }

func (*quietTB) Helper() {}
func (q *quietTB) Errorf(format string, args ...any) {
	q.messages = append(q.messages, fmt.Sprintf(format, args...))
}

// TestReportStopsAfterEnoughFailures checks that no game is played after enough failures.
func TestReportStopsAfterEnoughFailures(t *testing.T) {
	tb := &quietTB{}
	g := engine.Define[*stuck, shifty](engine.Meta{Key: "stuck", MinSeats: 1, MaxSeats: 9}, stuckRules{}, nil, nil,
		engine.Extras[*stuck, shifty]{})
	Check(tb, g, Config{Games: 50})
	if len(tb.messages) != maxFailures {
		t.Errorf("%d messages, want %d: %v", len(tb.messages), maxFailures, tb.messages)
	}
}

// stuck is a game whose set-up panics.
type stuck struct{}

func (s *stuck) Clone() *stuck { return s }

type stuckRules struct{ engine.Rules[*stuck, shifty] }

func (stuckRules) Setup(int, engine.Options, *engine.Recorder) *stuck { panic("no board") }
