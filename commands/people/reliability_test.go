package people_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
)

// reliability returns what is counted of the people of the channel's match, by user.
func reliability(w *playtest.World) map[string]board.Reliability {
	w.T.Helper()
	found, err := people.ReadReliability(w.Ctx, w.Commands.Services, w.Guild, w.Match())
	if err != nil {
		w.T.Fatal(err)
	}
	return found
}

// wantReliability checks what is counted of some people.
func wantReliability(w *playtest.World, want map[string]board.Reliability) {
	w.T.Helper()
	for user, r := range want {
		if got := reliability(w)[user]; got != r {
			w.T.Errorf("got %+v counted of %s, want %+v", got, user, r)
		}
	}
}

// TestLobbySaysHowReliablePeopleAre plays ten games, the last of which one person leaves.
func TestLobbySaysHowReliablePeopleAre(t *testing.T) {
	w := playtest.New(t)
	for n := range 9 {
		w.StartMatch("toy", 3, nil)
		w.PlayToEnd()
		if n == 8 {
			w.StartMatch("toy", 3, nil)
			playtest.Lacks(t, w.Posts[len(w.Posts)-2].Content, "games here")
			break
		}
	}
	all := w.People(3)
	all[1].Run("rails leave")
	all[1].Click("Resign")
	w.Clock.Advance(8 * 24 * time.Hour)
	w.PlayToEnd()
	id := w.Match().Record().ID
	for range 2 { // counted once
		if err := w.Commands.Finished(w.Ctx, w.Channel, id); err != nil {
			t.Fatal(err)
		}
	}
	wantReliability(w, map[string]board.Reliability{"u2": {Games: 10, Finished: 9}})
	if got := reliability(w)["u1"]; got.Games != 10 || got.Finished != 10 || got.Late != 1 {
		t.Errorf("got %+v counted of a person whose time was up once", got)
	}
	newcomer := w.Person("u7")
	all[0].Run("rails start", "game=toy")
	all[1].Run("rails join")
	newcomer.Run("rails join")
	playtest.Contains(t, w.Board.Content, "1. **U1 \\*name\\*** – finished 10 of 10 games here, timed out once",
		"2. **U2 \\*name\\*** – finished 9 of 10 games here, never timed out", "3. **U7 \\*name\\***\n")

	all[1].Run("rails settings")
	all[1].Click("More…")
	all[1].Choose("leave me out")
	w.Person("u8").Run("rails join") // and the lobby is shown again
	playtest.Lacks(t, w.Board.Content, "9 of 10")
	playtest.Contains(t, w.Board.Content, "10 of 10")
	playtest.Lacks(t, all[1].Run("rails stats", "user=u1"), "reliability")
	w.GoTo("777", "200") // another server
	all[0].Run("rails start", "game=toy")
	playtest.Lacks(t, w.Board.Content, "games here")
	all[0].Run("rails leave")
	w.GoTo("500", "100")
	all[0].Run("rails leave")
	all[0].Run("rails forget")
	playtest.Contains(t, all[0].Click("Forget me"), "forgotten you")
	if ledger, err := w.Store.Ledger(w.Ctx, w.Guild+"-reliability"); err != nil || len(ledger.Users["u1"])+len(ledger.Users["u2"]) > 0 {
		t.Errorf("got %s kept of people who left or were forgotten, %v", ledger.Users, err)
	}
}

// TestWhatCountsForReliability ends matches in each way.
func TestWhatCountsForReliability(t *testing.T) {
	done, left := board.Reliability{Games: 1, Finished: 1}, board.Reliability{Games: 1}
	for _, test := range []struct {
		name string
		play func(w *playtest.World, all []*playtest.Person)
		want map[string]board.Reliability
	}{
		{"all but one resign", func(w *playtest.World, all []*playtest.Person) {
			for _, p := range all[:2] {
				p.Run("rails leave")
				p.Click("Resign")
			}
		}, map[string]board.Reliability{"u1": left, "u2": left, "u3": done}},
		{"closed by a manager", func(w *playtest.World, all []*playtest.Person) {
			all[0].Run("rails leave")
			all[0].Click("Resign")
			w.Save(w.Match().Stop("u2", w.Clock.Now()))
		}, map[string]board.Reliability{"u1": {}, "u2": {}, "u3": {}}},
		{"abandoned while it waits for one", func(w *playtest.World, all []*playtest.Person) {
			w.Play(1, w.FirstMove(1))
			w.Play(2, w.FirstMove(2))
			w.Save(w.Match().Abandon(w.Clock.Now().Add(30 * 24 * time.Hour)))
		}, map[string]board.Reliability{"u1": {}, "u2": {}, "u3": {Games: 1, Late: 1}}},
		{"somebody takes over a seat", func(w *playtest.World, all []*playtest.Person) {
			s := w.Person("u9")
			s.Run("rails table")
			s.Click("Take over from U2 *name*")
			all[1].ClickPublic("Yes")
			w.PlayToEnd()
		}, map[string]board.Reliability{"u1": done, "u2": left, "u3": done, "u9": done}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := playtest.New(t)
			test.play(w, w.StartMatch("toy", 3, nil))
			if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
				t.Fatal(err)
			}
			ledger, err := w.Store.Ledger(w.Ctx, w.Guild+"-reliability")
			if err != nil {
				t.Fatal(err)
			}
			for user, want := range test.want {
				wanted := ""
				if want.Games > 0 {
					wanted = fmt.Sprintf(`{"games":%d,"finished":%d`, want.Games, want.Finished)
					if want.Late > 0 {
						wanted += fmt.Sprintf(`,"late":%d`, want.Late)
					}
					wanted += "}"
				}
				if got := string(ledger.Users[user]); got != wanted {
					t.Errorf("got %s counted of %s, want %s", got, user, wanted)
				}
			}
		})
	}
}

// TestGamesBeforeTheCountsJudgeNobody has careers from before reliability was counted. Nobody's lobby line
// speaks of them.
func TestGamesBeforeTheCountsJudgeNobody(t *testing.T) {
	w := playtest.New(t)
	old := []byte(`{"name":"U1","rating":{},"played":43,"won":2,"places":90}`)
	if err := w.Store.Enter(w.Ctx, w.Guild+"-toy", "old", 0, map[string][]byte{"u1": old}); err != nil {
		t.Fatal(err)
	}
	w.Person("u1").Run("rails start", "game=toy")
	playtest.Lacks(t, w.Board.Content, "games here")
	w.Person("u2").Run("rails join")
	w.Person("u1").Run("rails begin")
	w.PlayToEnd()
	wantReliability(w, map[string]board.Reliability{"u1": {Games: 1, Finished: 1}})
	w.Person("u1").Run("rails start", "game=toy")
	playtest.Lacks(t, w.Board.Content, "games here")
}

// TestSoloGamesAreNotReliability checks that games against computers count for nobody, because nobody waits.
func TestSoloGamesAreNotReliability(t *testing.T) {
	w := playtest.NewAlone(t)
	p := w.Person("u1")
	p.Run("rails leave")
	p.Click("Resign")
	if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
		t.Fatal(err)
	}
	if ledger, err := w.Store.Ledger(w.Ctx, w.Guild+"-reliability"); err != nil || len(ledger.Users) > 0 {
		t.Errorf("got %s, %v", ledger.Users, err)
	}
}
