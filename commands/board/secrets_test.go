package board_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/store"
)

// TestBoardDependsOnNoHand checks that a board, its pictures included, is the same if the hidden
// cards are dealt differently. The pictures are the painters' own.
func TestBoardDependsOnNoHand(t *testing.T) {
	for i, e := range playtest.Games {
		t.Run(e.Game.Key, func(t *testing.T) {
			w := playtest.NewWithBook(t, rendertest.Book(t, playtest.Games...))
			w.StartMatch(e.Game.Key, e.Game.MinSeats, nil)
			r := rand.New(rand.NewPCG(13, 14))
			differs := false
			for step := range playtest.Steps(t, i, 12, 60) {
				m := w.Match()
				if m.Record().Phase != match.PhaseRunning {
					break
				}
				if step%12 == 4 {
					differs = comparePlans(t, w, uint64(step)) || differs
				}
				seat := m.Acting().First()
				list := w.Position().List(seat)
				w.Play(seat, engine.Notation(list[r.IntN(len(list))]))
			}
			if !differs {
				t.Error("every deal was equal to the true one, so that the test checks nothing")
			}
		})
	}
}

// comparePlans compares the plan for the position with that for one with other hidden cards, and
// reports whether the positions were different.
func comparePlans(t *testing.T, w *playtest.World, n uint64) bool {
	t.Helper()
	saved, err := w.Store.Load(w.Ctx, w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	pos := w.Position()
	other := pos.Redeal(engine.Spectator, engine.NewRand(engine.Seed{9}, n))
	was, is := encodedState(t, pos), encodedState(t, other)
	record := bytes.Replace(saved.Record, was, is, 1)
	want := plan(t, w)
	fake := w.Channel + "-" + strconv.Itoa(int(n))
	if _, err := match.Load(func(string) (*engine.Game, bool) { return pos.Game(), true }, record); err != nil {
		t.Fatalf("load the record with other hidden cards: %v", err)
	}
	copyMatch(w, fake, saved, record)
	real := w.Channel
	w.Channel = fake
	got := plan(t, w)
	w.Channel = real
	if !reflect.DeepEqual(got.Post, want.Post) || !reflect.DeepEqual(got.Edit, want.Edit) || got.Post == nil && got.Edit == nil {
		t.Errorf("the board depends on a hand:\n%s\n%s", summary(want), summary(got))
	}
	return !bytes.Equal(was, is) && !bytes.Equal(record, saved.Record)
}

// summary returns a plan's message without its pictures.
func summary(p board.Plan) string {
	m := p.Post
	if m == nil {
		m = p.Edit
	}
	if m == nil {
		return "nothing"
	}
	text := m.Content
	for _, f := range m.Files {
		text += "\n" + f.Name + " " + f.Alt
	}
	return text
}

func encodedState(t *testing.T, p engine.Position) []byte {
	t.Helper()
	b, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// plan returns what would be posted in the channel.
func plan(t *testing.T, w *playtest.World) board.Plan {
	t.Helper()
	p, _, err := w.PlanBoard(w.Channel)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// copyMatch copies the match and its log to another channel, with another record.
func copyMatch(w *playtest.World, channel string, saved store.Saved, record []byte) {
	w.T.Helper()
	raw, err := w.Store.Log(w.Ctx, w.Channel, saved.Match, 0, saved.Entries)
	if err != nil {
		w.T.Fatal(err)
	}
	numbers, err := w.Store.Snapshots(w.Ctx, w.Channel, saved.Match)
	if err != nil {
		w.T.Fatal(err)
	}
	change := store.Change{Match: saved.Match, Record: record, Entries: raw}
	for _, n := range numbers {
		s, err := w.Store.Snapshot(w.Ctx, w.Channel, saved.Match, n)
		if err != nil {
			w.T.Fatal(err)
		}
		change.Snapshots = append(change.Snapshots, s)
	}
	if err := w.Store.Save(w.Ctx, channel, change); err != nil {
		w.T.Fatal(err)
	}
	if err := w.Store.SetShown(w.Ctx, channel, store.Saved{Match: saved.Match}, saved.Shown); err != nil {
		w.T.Fatal(err)
	}
}
