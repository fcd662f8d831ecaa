package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// TestStatisticsPicture: what somebody has done is drawn and said: rating over time,
// places, games, against whom, and what the game's players compare; the records of the
// server are those of all. Nobody's rating is nothing, and nobody is named who wants no
// statistics, or had themselves forgotten.
func TestStatisticsPicture(t *testing.T) {
	d := newDesk(t)
	const games = 3
	for range games {
		d.finished(d.begun("toy", 4, nil))
		d.clock.Advance(24 * time.Hour)
	}
	last := d.person("u1")
	for _, s := range d.match().Record().Standings {
		if s.Place >= 3 {
			last = d.person(d.match().Chair(s.Seat).User)
		}
	}
	text := last.run("rails stats")
	contains(t, text, "3 games played", "most stops visited: ")
	lacks(t, text, "rating 0", "rating -")
	if len(last.shown.Files) != 1 {
		t.Fatalf("%d pictures", len(last.shown.Files))
	}
	contains(t, last.shown.Files[0].Alt, "Rating over time — The toy ", "Places — finished number 1: ",
		"Favourite games — The toy: 3 games", "of 3")
	last.run("rails leaderboard", "game=toy")
	lacks(t, last.shown.Files[0].Alt, ", 0 (")

	u1 := d.person("u1")
	rivals := func() string {
		t.Helper()
		u1.run("rails stats")
		_, after, _ := strings.Cut(u1.shown.Files[0].Alt, "Rivals — ")
		return after
	}
	contains(t, rivals(), "U2 *name*", "U3 *name*", "U4 *name*")
	best := 0
	for _, p := range d.people(4) {
		p.run("rails stats")
		_, after, _ := strings.Cut(p.shown.Content, "most stops visited: ")
		n := 0
		for _, digit := range after[:strings.IndexAny(after, " \n")] {
			n = 10*n + int(digit-'0')
		}
		best = max(best, n)
	}
	u1.run("rails stats")
	contains(t, u1.click("Server records"), "__The toy__", "most stops visited: "+itoa(best)+" – **U")

	bob := d.person("u2")
	bob.run("rails forget")
	contains(t, bob.click("Forget me"), "no longer know you")
	cat := d.person("u3")
	cat.run("rails settings")
	cat.choose("leave me out")
	if after := rivals(); strings.Contains(after, "U2") || strings.Contains(after, "U3") ||
		!strings.Contains(after, "U4") {
		t.Errorf("against whom: %s", after)
	}
	ledger, err := d.store.Ledger(d.ctx, "500-toy")
	if err != nil {
		t.Fatal(err)
	}
	for user, b := range ledger.Users {
		if strings.Contains(string(b), `"u2"`) || strings.Contains(string(b), `"u3"`) {
			t.Errorf("of %s is kept %s", user, b)
		}
	}
	d.finished(d.begun("toy", 4, nil)) // they play on, without being counted
	if after := rivals(); strings.Contains(after, "U3") || !strings.Contains(after, "U2") {
		t.Errorf("then against whom: %s", after)
	}
}

// TestFeatsOfTheLog: what was taken back is nothing to show.
func TestFeatsOfTheLog(t *testing.T) {
	d := newDesk(t)
	d.finished(d.begun("toy", 2, nil))
	m := d.match()
	pos, _ := m.Position()
	undone, visible := match.Undone(d.entries()), 0
	var story []engine.Event
	for _, e := range d.entries() {
		if !undone[e.N] {
			story = append(story, engine.Visible(e.Events, engine.Spectator)...)
			visible++
		}
	}
	p := d.person(m.Chair(1).User)
	text := p.run("rails stats")
	for _, f := range pos.Feats(story) {
		if f.Seat == 1 {
			contains(t, text, p.d.book.Printer("en").Teller("toy", nil).Feat(f.Name, f.N))
		}
	}
}

// TestCountedWins: how many games somebody has won is counted apart from how many they
// played, in the plural of its own number.
func TestCountedWins(t *testing.T) {
	d := newDesk(t)
	for _, words := range [][2]string{
		{"1\u00a0partie jouée, aucune victoire", "1\u00a0partie jouée, 1\u00a0victoire,"},
		{"2\u00a0parties jouées, aucune victoire", "2\u00a0parties jouées, 2\u00a0victoires,"},
	} {
		people := d.begun("toy", 2, nil)
		people[0].run("rails leave")
		people[0].click("Resign")
		for i, p := range people {
			p.locale = "fr"
			contains(t, p.run("rails stats"), words[i])
			contains(t, p.shown.Files[0].Alt, strings.NewReplacer(" jouées", "", " jouée", "").Replace(words[i]))
		}
	}
}
