package people_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// badgesOf returns what somebody has earned on the server, as they see it.
func badgesOf(w *playtest.World, user string) people.Badges {
	w.T.Helper()
	b, err := people.ReadBadges(w.Ctx, w.Commands.Services, w.Guild, user, true)
	if err != nil {
		w.T.Fatal(err)
	}
	return b
}

// ledgerOf returns the server's ledger of badges.
func ledgerOf(w *playtest.World) store.Ledger {
	w.T.Helper()
	l, err := w.Store.Ledger(w.Ctx, w.Guild+"-badges")
	if err != nil {
		w.T.Fatal(err)
	}
	return l
}

// winner returns the person who has won the match, or nil if a computer has.
func winner(w *playtest.World) *playtest.Person {
	won := w.Match().Record().Standings[0].Seat
	if chair := w.Match().Chair(won); !chair.Computer() {
		return w.Person(chair.User)
	}
	return nil
}

// playAll plays the match to its end with quick computers, and updates the channel.
func playAll(w *playtest.World) {
	w.T.Helper()
	for w.Match().Record().Phase == match.PhaseRunning {
		s := w.Match().Acting().First()
		if q, ok := w.Match().ComputerQuestion(s); ok {
			move, rev := q.AtLevel(think.Quick).Answer().Move, w.Match().Record().Rev
			w.Save(w.Match().PlayComputerMove(s, rev, move, think.Quick, w.Clock.Now()))
			continue
		}
		w.Play(s, w.Position().Choose(s, engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
	}
	w.Update()
}

// TestWinnersEarnBadgesOnce plays games until somebody has won twice. The channel is told at the end of the game
// that earned a badge and never again, whatever is stored or shown again, and the page has the stamp.
func TestWinnersEarnBadgesOnce(t *testing.T) {
	w := playtest.New(t)
	wins := map[string]int{}
	for first := ""; wins[first] < 2; {
		all := w.StartMatch("toy", 2, nil)
		playAll(w)
		won := winner(w)
		if wins[won.User]++; wins[won.User] == 1 {
			first = won.User
			playtest.Contains(t, w.Board.Content, "🏅", "**First win**")
		} else {
			playtest.Lacks(t, w.Board.Content, "First win")
		}
		before := ledgerOf(w)
		for range 2 {
			if err := w.Commands.Finished(w.Ctx, w.Channel, w.Match().Record().ID); err != nil {
				t.Fatal(err)
			}
		}
		if after := ledgerOf(w); after.Version != before.Version || !bytes.Equal(after.Users[won.User], before.Users[won.User]) {
			t.Fatalf("entered twice: %s, then %s", before.Users[won.User], after.Users[won.User])
		}
		if len(wins) == 1 {
			for _, p := range all {
				p.Run("rails stats", "user="+won.User)
				text := p.Click("Badges")
				playtest.Contains(t, text, "<@"+won.User+"> has ")
				playtest.Contains(t, p.Shown.Files[0].Alt, "First win (4 Mar 2026)")
				if p.User != won.User {
					p.Run("rails stats")
					p.Click("Badges")
					playtest.Lacks(t, p.Shown.Files[0].Alt, "First win (")
				}
				p.Click("The toy")
				playtest.Contains(t, p.Shown.Files[0].Alt, "The toy, ")
				playtest.Lacks(t, p.Shown.Files[0].Alt, "Any game")
				p.Click("All badges")
				playtest.Contains(t, p.Shown.Files[0].Alt, "Any game")
			}
		}
		w.Clock.Advance(time.Hour)
	}
}

// TestBoardEntersBadgesFirst lets the bot be stopped after the last move and before anything was entered. The end
// of the game tells the badges nevertheless, and entering them later changes nothing.
func TestBoardEntersBadgesFirst(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	for w.Match().Record().Phase == match.PhaseRunning {
		w.Play(w.Match().Acting().First(), w.Position().Choose(w.Match().Acting().First(),
			engine.NewRand(engine.Seed{9}, w.Match().Record().Entries)))
	}
	const home = "777" // a server whose ledger has nothing yet
	services, log := w.Commands.Services, w.Entries()
	for range 2 {
		told, err := people.NewBadges(w.Ctx, services, w.Channel, home, w.Match(), log)
		if err != nil {
			t.Fatal(err)
		}
		if len(told) != 1 || told[0].Seat != w.Match().Record().Standings[0].Seat || told[0].Keys[0] != "first" {
			t.Fatalf("told %+v", told)
		}
	}
	if l, err := w.Store.Ledger(w.Ctx, home+"-badges"); err != nil || l.Version != 1 {
		t.Errorf("the ledger has version %d, want 1 (%v)", l.Version, err)
	}
	for _, quiet := range []string{interaction.SoloKey("u1", "toy")} {
		if told, err := people.NewBadges(w.Ctx, services, quiet, home, w.Match(), log); err != nil || told != nil {
			t.Errorf("a solo table tells %+v (%v)", told, err)
		}
	}
}

// TestOnlyWholeWinsCount plays games that earn nothing, and games that do.
func TestOnlyWholeWinsCount(t *testing.T) {
	noon := func(w *playtest.World) time.Time { return w.Clock.Now() }
	seatComputer := func(level think.Level) func(w *playtest.World) {
		return func(w *playtest.World) {
			all := w.People(2)
			all[0].Run("rails start", "game=toy")
			all[1].ClickPublic("Join")
			w.Save(w.Match().SeatComputer("u1", 0, "C", level, noon(w)))
			all[0].ClickPublic("Begin")
		}
	}
	start := func(seats int, then func(w *playtest.World)) func(w *playtest.World) {
		return func(w *playtest.World) { w.StartMatch("toy", seats, nil); then(w) }
	}
	late := match.Person{User: "u9", Name: "Late"}
	for name, c := range map[string]struct {
		play func(w *playtest.World)
		earn bool
	}{
		"against people":          {start(3, func(*playtest.World) {}), true},
		"with a hard computer":    {seatComputer(think.Hard), true},
		"with a medium computer":  {seatComputer(think.Medium), false},
		"with an easy computer":   {seatComputer(think.Easy), false},
		"after somebody resigned": {start(3, func(w *playtest.World) { w.Save(w.Match().Resign(3, noon(w))) }), true},
		"with all seats taken over": {start(2, func(w *playtest.World) {
			w.Save(w.Match().Replace(1, "u2", late, noon(w)))
			w.Save(w.Match().Replace(2, "u9", match.Person{User: "u8", Name: "Later"}, noon(w)))
		}), false},
		"after all others resigned": {start(2, func(w *playtest.World) { w.Save(w.Match().Resign(2, noon(w))) }), false},
		"ended early":               {start(2, func(w *playtest.World) { w.Save(w.Match().Stop("u1", noon(w))) }), false},
	} {
		t.Run(name, func(t *testing.T) {
			w := playtest.New(t)
			for {
				c.play(w)
				playAll(w)
				if rec := w.Match().Record(); len(rec.Standings) == 0 || rec.Ending != match.EndFinished || winner(w) != nil {
					break
				}
			}
			earned := 0
			for user := range ledgerOf(w).Users {
				earned += len(badgesOf(w, user).Earned)
			}
			if (earned > 0) != c.earn || strings.Contains(w.Board.Content, "🏅") != c.earn {
				t.Errorf("%d badges are earned, and the channel shows\n%s", earned, w.Board.Content)
			}
		})
	}
}

// TestBadgesMayBeUntold checks that somebody who does not want it is not told of in the channel but has the
// badge, that who is left out of statistics gets none, and that forgetting deletes them.
func TestBadgesMayBeUntold(t *testing.T) {
	w := playtest.New(t)
	all := w.People(2)
	for _, p := range all {
		p.Run("rails settings")
		p.Click("More…")
		p.Choose("tell nobody")
	}
	w.StartMatch("toy", 2, nil)
	playAll(w)
	won := winner(w)
	if playtest.Lacks(t, w.Board.Content, "🏅", "First win"); len(badgesOf(w, won.User).Earned) == 0 {
		t.Fatal("the winner has no badge")
	}
	won.Run("rails forget")
	playtest.Contains(t, won.Click("Forget me"), "forgotten you")
	if l := ledgerOf(w); l.Users[won.User] != nil {
		t.Errorf("after forgetting there is %s", l.Users[won.User])
	}
	for _, p := range all {
		p.Run("rails settings")
		p.Click("More…")
		p.Choose("leave me out")
		p.Run("rails stats")
		playtest.Contains(t, p.Click("Badges"), "0 of ", "left out of statistics")
	}
	w.StartMatch("toy", 2, nil)
	playAll(w)
	if l := ledgerOf(w); len(l.Users) > 0 || strings.Contains(w.Board.Content, "🏅") {
		t.Errorf("people who are left out have %s", l.Users)
	}
}
