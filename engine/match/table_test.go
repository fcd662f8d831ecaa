package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// noon is when every match of these tests begins.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

var (
	secret = engine.Seed{1, 2, 3, 250, 251, 252}
	people = []match.Person{{User: "u1", Name: "Ada"}, {User: "u2", Name: "Bo"}, {User: "u3", Name: "Cy"}, {User: "u4", Name: "Di"}, {User: "u5", Name: "Ed"}, {User: "u6", Name: "Flo"}}
)

func games(key string) (*engine.Game, bool) {
	for _, g := range []*engine.Game{toy.Game, knobs} {
		if g.Key == key {
			return g, true
		}
	}
	return nil, false
}

// tester is what *testing.T and *rapid.T share.
type tester interface {
	Helper()
	Fatalf(string, ...any)
}

// table is a store of one match, as strict as the real one.
type table struct {
	t         tester
	m         match.Match
	record    []byte
	log       [][]byte
	snapshots []match.Snapshot
	users     map[string]bool
	last      match.Change
}

// openTable returns an open table at which people have sat down so long ago that it does not count as
// played live when it begins at noon.
func openTable(t tester, g *engine.Game, seats int, o engine.Options) *table {
	t.Helper()
	return openTableAt(t, g, seats, o, noon.Add(-match.QuietPeriod))
}

func openTableAt(t tester, g *engine.Game, seats int, o engine.Options, now time.Time) *table {
	t.Helper()
	tb := &table{t: t, users: map[string]bool{}}
	m, change, err := match.Open(g, "m1", people[0], o, secret, "en", now)
	tb.keep(m, change, err)
	for _, p := range people[1:seats] {
		tb.keep(tb.m.Join(p, now))
	}
	return tb
}

// seated returns an open table with people followed by easy computers.
func seated(t tester, g *engine.Game, seats, computers int, o engine.Options) *table {
	t.Helper()
	tb := openTable(t, g, seats, o)
	for i := range computers {
		tb.keep(tb.m.SeatComputer("u1", 0, fmt.Sprint("C", i+1), think.Easy, noon))
	}
	return tb
}

// begun returns a running match.
func begun(t tester, g *engine.Game, seats int, o engine.Options) *table {
	t.Helper()
	tb := openTable(t, g, seats, o)
	tb.keep(tb.m.Begin("u1", noon))
	return tb
}

// keep stores a change that must have succeeded.
func (tb *table) keep(m match.Match, c match.Change, err error) match.Outcome {
	tb.t.Helper()
	if err != nil {
		tb.t.Fatalf("refused: %v", err)
	}
	rev := uint64(0)
	if tb.record != nil {
		rev = tb.m.Record().Rev
	}
	if c.Rev != rev || m.Record().Rev != rev+1 || c.Match != "m1" {
		tb.t.Fatalf("change of %s on revision %d makes %d, want one on %d", c.Match, c.Rev, m.Record().Rev, rev)
	}
	tb.append(c)
	tb.people(c)
	tb.m, tb.record, tb.last = m, c.Record, c
	return c.Outcome
}

func (tb *table) append(c match.Change) {
	tb.t.Helper()
	for i, raw := range c.Entries {
		var e match.Entry
		if err := json.Unmarshal(raw, &e); err != nil {
			tb.t.Fatalf("entry: %v", err)
		}
		if e.N != uint64(len(tb.log)) || e.N != c.Outcome.Log[i].N {
			tb.t.Fatalf("entry %d is written at place %d", e.N, len(tb.log))
		}
		tb.log = append(tb.log, raw)
	}
	for _, s := range c.Snapshots {
		if s.Entry < 1 || s.Entry > len(tb.log) {
			tb.t.Fatalf("snapshot at %d of %d entries", s.Entry, len(tb.log))
		}
		tb.snapshots = append(tb.snapshots, s)
	}
}

func (tb *table) people(c match.Change) {
	tb.t.Helper()
	for _, u := range c.Left {
		if !tb.users[u] {
			tb.t.Fatalf("%s left, but was not there", u)
		}
		delete(tb.users, u)
	}
	for _, u := range c.Joined {
		if tb.users[u] {
			tb.t.Fatalf("%s joined twice", u)
		}
		tb.users[u] = true
	}
}

// refused checks that an operation changed nothing and returned the error.
func (tb *table) refused(want error) func(match.Match, match.Change, error) {
	tb.t.Helper()
	return func(m match.Match, c match.Change, err error) {
		tb.t.Helper()
		if !errors.Is(err, want) {
			tb.t.Fatalf("got error %v, want %v", err, want)
		}
		if c.Record != nil || c.Entries != nil || m != tb.m {
			tb.t.Fatalf("something changed with the error %v", err)
		}
	}
}

func (tb *table) position() engine.Position {
	p, ok := tb.m.Position()
	if !ok {
		tb.t.Fatalf("no position")
	}
	return p
}

func (tb *table) entries() []match.Entry {
	entries, err := match.ReadEntries(tb.log)
	if err != nil {
		tb.t.Fatalf("log: %v", err)
	}
	return entries
}

// past returns what a store returns for the latest snapshot at or before an entry.
func (tb *table) past(n uint64) match.Past {
	tb.t.Helper()
	var snap match.Snapshot
	for _, s := range tb.snapshots {
		if uint64(s.Entry) <= n && s.Entry >= snap.Entry {
			snap = s
		}
	}
	past, err := match.ReadPast(snap.Entry, snap.State, tb.log[snap.Entry:])
	if err != nil {
		tb.t.Fatalf("past: %v", err)
	}
	return past
}

// play plays moves of a seat without checking its decision number.
func (tb *table) play(s engine.Seat, moves ...string) match.Outcome {
	tb.t.Helper()
	return tb.keep(tb.m.Play(s, 0, moves, noon))
}

// firstMove returns the first legal move of a kind.
func (tb *table) firstMove(s engine.Seat, kind string) string {
	tb.t.Helper()
	moves := tb.position().List(s).Of(kind)
	if len(moves) == 0 {
		tb.t.Fatalf("seat %d has no %s", s, kind)
	}
	return engine.Notation(moves[0])
}

// stoke lets every seat choose its first card and returns the seat that moves then.
func (tb *table) stoke() engine.Seat {
	tb.t.Helper()
	for seat := range tb.m.Acting().All() {
		tb.play(seat, tb.firstMove(seat, "stoke"))
	}
	return tb.m.Acting().First()
}

// playToEnd plays with the sim chooser until the match is over.
func (tb *table) playToEnd() {
	tb.t.Helper()
	for i := uint64(0); tb.m.Acting() != 0; i++ {
		seat := tb.m.Acting().First()
		if tb.m.Chair(seat).Computer() {
			tb.playComputer(seat, think.Quick)
			continue
		}
		tb.play(seat, tb.position().Choose(seat, engine.NewRand(engine.Seed{7}, i)))
	}
}

func encode(t tester, p engine.Position) []byte {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatalf("encode: %v", err)
	}
	return b
}

func equal(t tester, what string, a, b engine.Position) {
	t.Helper()
	if x, y := encode(t, a), encode(t, b); !bytes.Equal(x, y) {
		t.Fatalf("%s: positions differ\n%s\n%s", what, x, y)
	}
}

// alike compares what people can know of two positions.
func alike(t tester, what string, a, b engine.Position) {
	t.Helper()
	if x, y := known(t, a), known(t, b); !bytes.Equal(x, y) {
		t.Fatalf("%s: positions look different\n%s\n%s", what, x, y)
	}
}

// known returns the table and all hands.
func known(t tester, p engine.Position) []byte {
	t.Helper()
	views := []any{p.Table()}
	for s := range p.Seats() {
		views = append(views, p.Hand(engine.Seat(s+1)))
	}
	b, err := json.Marshal(views)
	if err != nil {
		t.Fatalf("encode: %v", err)
	}
	return b
}

func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func heir(m match.Match, s engine.Seat) (engine.Seat, bool) {
	rec := m.Record()
	return rec.WinnerIfResigns(s)
}

// thinkers returns the computers' seats that should have moved by now.
func thinkers(m match.Match, now time.Time) (seats engine.Seats) {
	rec := m.Record()
	for s := range m.Acting().All() {
		if _, ok := m.ComputerQuestion(s); ok && rec.ComputersDue(now) {
			seats = seats.With(s)
		}
	}
	return seats
}
