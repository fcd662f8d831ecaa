package match_test

import (
	"errors"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestRebuildEveryEntry replays a match with the engine alone and compares each moment.
func TestRebuildEveryEntry(t *testing.T) {
	tb := begun(t, toy.Game, 3, nil)
	tb.playToEnd()
	p, _, err := toy.Game.Start(3, tb.m.Record().Options, engine.NewRand(secret, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range tb.entries() {
		if e.Kind == match.KindMove {
			if p, _, err = p.Play(e.Seat, e.Move, engine.NewRand(secret, e.N)); err != nil {
				t.Fatal(err)
			}
		}
		then, err := tb.m.At(tb.past(e.N+1), e.N)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "a moment of the past", then, p)
	}
}

func TestSnapshotsAreChapterStarts(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.playToEnd()
	chapters := map[int]bool{}
	for _, s := range tb.snapshots {
		p, err := tb.m.Rebuild(tb.past(uint64(s.Entry)), uint64(s.Entry))
		if err != nil {
			t.Fatal(err)
		}
		chapters[p.Status().Chapter] = true
	}
	last := tb.position().Status().Chapter
	if len(chapters) != len(tb.snapshots) || len(chapters) < last-1 {
		t.Errorf("%d snapshots of %d chapters, the last of which is %d", len(tb.snapshots), len(chapters), last)
	}
}

func TestRebuildRejectsDamagedPast(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.stoke()
	n := uint64(len(tb.log))
	good := tb.past(n)
	early := tb.past(1)
	for name, c := range map[string]struct {
		past match.Past
		to   uint64
	}{
		"nothing":             {match.Past{}, n},
		"beyond the end":      {good, n + 1},
		"before the snapshot": {good, n - 1},
		"no state":            {match.Past{Snapshot: match.Snapshot{Entry: 1}, Entries: early.Entries}, n},
		"a damaged state":     {match.Past{Snapshot: match.Snapshot{Entry: 1, State: []byte(`{"version":1,"state":`)}, Entries: early.Entries}, n},
		"another move":        {match.Past{Snapshot: early.Snapshot, Entries: []match.Entry{{N: 1, Seat: 1, Kind: match.KindMove, Move: "dance"}}}, 2},
		"a seat that is not":  {match.Past{Snapshot: early.Snapshot, Entries: []match.Entry{{N: 1, Seat: 99, Kind: match.KindCall, Move: "time"}}}, 2},
		"an undo of nothing":  {match.Past{Snapshot: early.Snapshot, Entries: []match.Entry{{N: 1, Seat: 1, Kind: match.KindUndo, To: 1}}}, 2},
	} {
		if _, err := tb.m.Rebuild(c.past, c.to); !errors.Is(err, match.ErrLog) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := match.ReadPast(1, nil, tb.log[2:]); !errors.Is(err, match.ErrLog) {
		t.Errorf("entries with a gap before them: %v", err)
	}
	if _, err := match.ReadPast(1, nil, [][]byte{[]byte("{")}); !errors.Is(err, match.ErrLog) {
		t.Errorf("a damaged entry: %v", err)
	}
	lobby := openTable(t, toy.Game, 2, nil)
	if _, err := lobby.m.At(good, 1); !errors.Is(err, match.ErrPhase) {
		t.Errorf("the past of an open table: %v", err)
	}
}
