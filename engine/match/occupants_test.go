package match_test

import (
	"bytes"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestChairsAtEarlierEntries lets two people leave a seat one after the other and checks who sat
// there at each entry.
func TestChairsAtEarlierEntries(t *testing.T) {
	tb := begun(t, toy.Game, 4, nil)
	first := tb.m.Record().Entries
	tb.keep(tb.m.Resign(2, noon))
	tb.keep(tb.m.Replace(2, "u1", people[4], noon))
	taken := tb.m.Record().Entries
	tb.keep(tb.m.Replace(2, "u1", people[5], noon))
	for n, want := range map[uint64]string{
		0: "Bo false", first: "Bo false", first + 1: "Bo true", taken - 1: "Bo true", taken: "Ed false",
		taken + 1: "Flo false",
	} {
		chairs := tb.m.ChairsAt(n)
		check(t, "the seat before entry "+string('0'+rune(n)),
			chairs[1].Name+map[bool]string{false: " false", true: " true"}[chairs[1].Gone], want)
		check(t, "another seat", chairs[0].Name, "Ada")
	}
	loaded, err := match.Load(games, tb.record)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "as stored", loaded.ChairsAt(first)[1].Name, "Bo")
	tb.playToEnd()
	tb.verify()
	for _, user := range []string{"u2", "u5"} {
		if tb.record, tb.log, _, err = match.Forget(tb.record, tb.log, user); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{`"Bo"`, `"Ed"`, `"u2"`, `"u5"`} {
		if bytes.Contains(tb.record, []byte(name)) {
			t.Errorf("the record still names %s", name)
		}
	}
}

// TestRecordsWithoutPastOccupants loads a record without past occupants, and refuses one that names a
// seat that does not exist.
func TestRecordsWithoutPastOccupants(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.keep(tb.m.Replace(2, "u1", people[4], noon))
	kept := []byte(`"before":[{"until":1,"seat":2,"user":"u2","name":"Bo"}],`)
	if !bytes.Contains(tb.record, kept) {
		t.Fatalf("not in %s", tb.record)
	}
	old, err := match.Load(games, bytes.Replace(tb.record, kept, nil, 1))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "the seat at the start", old.ChairsAt(0)[1].Name, "Ed")
	bad := bytes.Replace(tb.record, []byte(`"seat":2,"user":"u2"`), []byte(`"seat":7,"user":"u2"`), 1)
	if _, err := match.Load(games, bad); err == nil {
		t.Error("Load accepted a seat that does not exist")
	}
}
