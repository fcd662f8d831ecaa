package interaction

import (
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// opened is an open table.
func opened(t *testing.T, id string) match.Match {
	t.Helper()
	host := match.Person{User: "u1", Name: "Alice"}
	m, _, err := match.Open(toy.Game, id, host, nil, engine.Seed{1}, "en-US", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRememberedByTheirMark: of a channel the last match is remembered with its mark; one
// without a mark is not.
func TestRememberedByTheirMark(t *testing.T) {
	one, other := opened(t, "one"), opened(t, "other")
	r := NewMatchCache(2)
	is := func(want cachedMatch) {
		t.Helper()
		if got := r.get("c"); got != want {
			t.Errorf("remembered is %s at %q, want %q", got.match.Record().ID, got.mark, want.mark)
		}
	}
	is(cachedMatch{})
	r.put("c", "1 a", one)
	r.put("elsewhere", "1 b", other)
	is(cachedMatch{"1 a", one})
	r.put("c", "1 c", other)
	is(cachedMatch{"1 c", other})
	r.Clear()
	is(cachedMatch{})
	r = nil
	r.put("c", "1 a", one)
	is(cachedMatch{})
}

// TestRememberedAreBounded: twice as many as were asked for, and no more.
func TestRememberedAreBounded(t *testing.T) {
	m := opened(t, "one")
	r := NewMatchCache(10)
	for i := range 1000 {
		r.put(strconv.Itoa(i), "1 a", m)
		if n := len(r.recent) + len(r.older); n > 20 {
			t.Fatalf("%d matches of %d are remembered", n, i+1)
		}
	}
	if last := r.get("995"); last.match != m {
		t.Error("one of the last ten is forgotten")
	}
}
