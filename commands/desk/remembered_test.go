package desk

import (
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

func theToy(string) (*engine.Game, bool) { return toy.Game, true }

// opened is the record of an open table, and the table.
func opened(t *testing.T, id string) ([]byte, match.Match) {
	t.Helper()
	host := match.Person{User: "u1", Name: "Alice"}
	m, change, err := match.Open(toy.Game, id, host, nil, engine.Seed{1}, "en-US", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	return change.Record, m
}

// TestRememberedByTheirRecord: a match is remembered of the very record that is stored,
// however it came there, and of no other.
func TestRememberedByTheirRecord(t *testing.T) {
	read := func(r *Remembered, channel string, record []byte) match.Match {
		t.Helper()
		m, err := r.load(channel, record, theToy)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	one, kept := opened(t, "one")
	other, _ := opened(t, "other")
	r := NewRemembered(2)
	first := read(r, "c", one)
	if read(r, "c", one) != first {
		t.Error("a record was read twice")
	}
	if got := read(r, "c", other); got.Record().ID != "other" {
		t.Errorf("of another record %s is remembered", got.Record().ID)
	}
	if read(r, "c", one) == first {
		t.Error("two records of a channel are remembered")
	}
	if r.keep("c", one, kept); read(r, "c", one) != kept {
		t.Error("what was kept is read anew")
	}
	if _, err := r.load("c", []byte("{"), theToy); err == nil {
		t.Error("what is no record was read")
	}
	if r.Drop(); read(r, "c", one) == kept {
		t.Error("what was dropped is remembered")
	}
	nothing := (*Remembered)(nil)
	if first, second := read(nothing, "c", one), read(nothing, "c", one); first == second {
		t.Error("nil remembers")
	}
}

// TestRememberedAreBounded: twice as many as were asked for, and no more.
func TestRememberedAreBounded(t *testing.T) {
	record, m := opened(t, "one")
	r := NewRemembered(10)
	for i := range 1000 {
		r.keep(strconv.Itoa(i), record, m)
		if n := len(r.now) + len(r.old); n > 20 {
			t.Fatalf("%d matches of %d are remembered", n, i+1)
		}
	}
	if last := r.last("995"); last.match != m {
		t.Error("one of the last ten is forgotten")
	}
}
