package interaction

import (
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// openTable returns a match whose table is open.
func openTable(t *testing.T, id string) match.Match {
	t.Helper()
	host := match.Person{User: "u1", Name: "Alice"}
	m, _, err := match.Open(toy.Game, id, host, nil, engine.Seed{1}, "en-US", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMatchCacheReturnsTheLastMatch checks that the cache returns the last match of a channel with
// its mark, nothing after Clear, and nothing if it is nil.
func TestMatchCacheReturnsTheLastMatch(t *testing.T) {
	one, other := openTable(t, "one"), openTable(t, "other")
	r := NewMatchCache(2)
	wantCached := func(want cachedMatch) {
		t.Helper()
		if got := r.get("c"); got != want {
			t.Errorf("got the match %s with the mark %q, want the mark %q", got.match.Record().ID, got.mark, want.mark)
		}
	}
	wantCached(cachedMatch{})
	r.put("c", "1 a", one)
	r.put("elsewhere", "1 b", other)
	wantCached(cachedMatch{"1 a", one})
	r.put("c", "1 c", other)
	wantCached(cachedMatch{"1 c", other})
	r.Clear()
	wantCached(cachedMatch{})
	r = nil
	r.put("c", "1 a", one)
	wantCached(cachedMatch{})
}

// TestMatchCacheIsBounded checks that the cache holds at most twice as many matches as it was made
// for, and the last ones.
func TestMatchCacheIsBounded(t *testing.T) {
	m := openTable(t, "one")
	r := NewMatchCache(10)
	for i := range 1000 {
		r.put(strconv.Itoa(i), "1 a", m)
		if n := len(r.recent) + len(r.older); n > 20 {
			t.Fatalf("got %d cached matches of %d, want at most 20", n, i+1)
		}
	}
	if last := r.get("995"); last.match != m {
		t.Error("one of the last ten matches is not cached")
	}
}
