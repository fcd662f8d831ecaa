package stats_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestStatisticsTextAndPicture checks text and picture of a person's statistics: ratings, places,
// games, rivals and the game's feats. The server's records are those of all. People who opted out
// or were forgotten are not named.
func TestStatisticsTextAndPicture(t *testing.T) {
	w := playtest.New(t)
	const games = 3
	for range games {
		w.StartMatch("toy", 4, nil)
		w.PlayToEnd()
		w.Clock.Advance(24 * time.Hour)
	}
	last := w.Person("u1")
	for _, s := range w.Match().Record().Standings {
		if s.Place >= 3 {
			last = w.Person(w.Match().Chair(s.Seat).User)
		}
	}
	text := last.Run("rails stats")
	playtest.Contains(t, text, "3 games played", "most stops visited: ")
	playtest.Lacks(t, text, "rating 0", "rating -")
	if len(last.Shown.Files) != 1 {
		t.Fatalf("got %d pictures, want 1", len(last.Shown.Files))
	}
	playtest.Contains(t, last.Shown.Files[0].Alt, "Rating over time — The toy ", "Places — place 1: ",
		"Favourite games — The toy: 3 games", "of 3")
	last.Run("rails-server leaderboard", "game=toy")
	playtest.Lacks(t, last.Shown.Files[0].Alt, ", 0 (")

	u1 := w.Person("u1")
	rivals := func() string {
		t.Helper()
		u1.Run("rails stats")
		_, after, _ := strings.Cut(u1.Shown.Files[0].Alt, "Rivals — ")
		return after
	}
	playtest.Contains(t, rivals(), "U2 *name*", "U3 *name*", "U4 *name*")
	best := 0
	for _, p := range w.People(4) {
		p.Run("rails stats")
		_, after, _ := strings.Cut(p.Shown.Content, "most stops visited: ")
		n := 0
		for _, digit := range after[:strings.IndexAny(after, " \n")] {
			n = 10*n + int(digit-'0')
		}
		best = max(best, n)
	}
	u1.Run("rails stats")
	playtest.Contains(t, u1.Click("Server records"), "__The toy__", "most stops visited: "+strconv.Itoa(best)+" – **U")

	bob := w.Person("u2")
	bob.Run("rails forget")
	playtest.Contains(t, bob.Click("Forget me"), "forgotten you")
	cat := w.Person("u3")
	cat.Run("rails settings")
	cat.Click("More…")
	cat.Choose("leave me out")
	if after := rivals(); strings.Contains(after, "U2") || strings.Contains(after, "U3") ||
		!strings.Contains(after, "U4") {
		t.Errorf("got the rivals %s, want U4 only", after)
	}
	ledger, err := w.Store.Ledger(w.Ctx, "500-toy")
	if err != nil {
		t.Fatal(err)
	}
	for user, b := range ledger.Users {
		if strings.Contains(string(b), `"u2"`) || strings.Contains(string(b), `"u3"`) {
			t.Errorf("the career of %s still has %s", user, b)
		}
	}
	w.StartMatch("toy", 4, nil)
	w.PlayToEnd() // they play on, without being counted
	if after := rivals(); strings.Contains(after, "U3") || !strings.Contains(after, "U2") {
		t.Errorf("then got the rivals %s", after)
	}
}

// TestUndoneMovesAreNoFeats checks that undone moves count for no feat.
func TestUndoneMovesAreNoFeats(t *testing.T) {
	w := playtest.New(t)
	w.StartMatch("toy", 2, nil)
	w.PlayToEnd()
	m := w.Match()
	pos, _ := m.Position()
	undone, visible := match.Undone(w.Entries()), 0
	var story []engine.Event
	for _, e := range w.Entries() {
		if !undone[e.N] {
			story = append(story, engine.Visible(e.Events, engine.Spectator)...)
			visible++
		}
	}
	p := w.Person(m.Chair(1).User)
	text := p.Run("rails stats")
	for _, f := range pos.Feats(story) {
		if f.Seat == 1 {
			playtest.Contains(t, text, p.World.Book.Printer("en").Teller("toy", nil).Feat(f.Name, f.N))
		}
	}
}

// TestWinsHaveTheirOwnPlural checks that wins and matches are counted with plurals of their own.
func TestWinsHaveTheirOwnPlural(t *testing.T) {
	w := playtest.New(t)
	for _, words := range [][2]string{
		{"1\u00a0partie jouée, aucune victoire", "1\u00a0partie jouée, 1\u00a0victoire,"},
		{"2\u00a0parties jouées, aucune victoire", "2\u00a0parties jouées, 2\u00a0victoires,"},
	} {
		people := w.StartMatch("toy", 2, nil)
		people[0].Run("rails leave")
		people[0].Click("Resign")
		for i, p := range people {
			p.Locale = "fr"
			playtest.Contains(t, p.Run("rails stats"), words[i])
			playtest.Contains(t, p.Shown.Files[0].Alt, strings.NewReplacer(" jouées", "", " jouée", "").Replace(words[i]))
		}
	}
}
