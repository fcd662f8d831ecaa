package table_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

func TestHostSeatsPeople(t *testing.T) {
	w := playtest.New(t)
	people := w.People(3)
	people[0].Run("rails start", "game=toy")
	people[1].ClickPublic("Join")
	people[2].ClickPublic("Join")
	people[1].ClickPublic("Seats and clock")
	if playtest.HasLabel(people[1].Shown, "a day per turn") || playtest.HasLabel(people[1].Shown, "Remove U3 *name*") {
		t.Error("a guest is offered the host's menus")
	}
	id := "l:" + w.Match().Record().ID
	playtest.Contains(t, people[1].PressID(id+":clock", "1"), "Only the host")
	people[1].ClickPublic("Seats and clock")
	playtest.Contains(t, people[1].Choose("Yellow star"), "Yellow star")
	playtest.Contains(t, w.Board.Content, "Yellow star")
	people[0].ClickPublic("Seats and clock")
	if playtest.HasLabel(people[0].Shown, "Yellow star") {
		t.Error("a colour is offered that somebody has chosen")
	}
	playtest.Contains(t, people[0].PressID(id+":look", "5"),
		`Yellow star: **U2 \*name\*** has just taken that one`)
	people[0].ClickPublic("Seats and clock")
	people[0].Choose("Seat U3 *name* first")
	if w.Match().Chair(1).User != "u3" {
		t.Error("U3 is not seated first")
	}
	people[0].Choose("Remove U3 *name*")
	playtest.Contains(t, w.Ping.Content, `<@u3>, the host (**U1 \*name\***) removed you from **The toy**`)
	if !slices.Equal(w.Ping.Mentions, []string{"u3"}) {
		t.Errorf("got pings to %q", w.Ping.Mentions)
	}
	playtest.Contains(t, people[2].Run("rails hand"), "not at this table yet")
	playtest.Contains(t, people[0].Choose("at random"), "Seats: at random")
	for _, bad := range []string{id, id + ":what", id + ":clock:x"} {
		playtest.Contains(t, people[0].PressID(bad, "99"), "out of date")
	}
	people[0].ClickPublic("Begin")
	playtest.Contains(t, people[0].PressID(id+":clock", "1"), "at this stage")
}

// TestOutdatedSeatingChoiceIsRefused checks that a choice from an outdated page is about the
// person that it names. If another has their seat now, nothing changes and the current page is
// shown.
func TestOutdatedSeatingChoiceIsRefused(t *testing.T) {
	w := playtest.New(t)
	people := w.People(4)
	host := people[0]
	host.Run("rails start", "game=toy")
	for _, p := range people[1:] {
		p.ClickPublic("Join")
	}
	host.ClickPublic("Seats and clock")
	page := host.Shown
	people[1].ClickPublic("Leave")
	seatedUsers := func() (users string) {
		for _, c := range w.Match().Record().Seats {
			users += " " + c.User
		}
		return users
	}
	for _, label := range []string{
		"Remove U2 *name*", "Remove U4 *name*", "Seat U2 *name* first", "Seat U3 *name* first",
	} {
		c := playtest.Find(t, page, label)
		playtest.Contains(t, host.PressID(c.ID, c.Value), "seats have changed", "3 of 5")
		playtest.Find(t, host.Shown, "Remove U3 *name*")
	}
	id := playtest.Find(t, page, "Remove U2 *name*").ID
	for value, want := range map[string]string{
		"k2": "seats have changed", "f3": "seats have changed", "k2.": "seats have changed", "k4.u4": "seats have changed",
		"k5.": "seats have changed", "k": "out of date", "": "out of date", "kk.u3": "out of date",
		"x2.u3": "out of date",
	} {
		playtest.Contains(t, host.PressID(id, value), want)
	}
	playtest.Contains(t, people[2].PressID(id, "k2"), "Only the host")
	if got := seatedUsers(); got != " u1 u3 u4" {
		t.Errorf("got the seats%s, want u1 u3 u4", got)
	}
	host.ClickPublic("Seats and clock")
	host.Choose("Seat U4 *name* first")
	host.Choose("Remove U3 *name*")
	if got := seatedUsers(); got != " u4 u1" {
		t.Errorf("got the seats%s at the end", got)
	}
	host.ClickPublic("Begin")
	playtest.Contains(t, host.PressID(id, "k2"), "at this stage")
}

// TestJoinOffersAFreedSeat checks that joining a running match offers the seats that can be taken
// over.
func TestJoinOffersAFreedSeat(t *testing.T) {
	w, people := playtest.NewWithClock(t, 4)
	s := w.Person("u9")
	playtest.Contains(t, s.Run("rails join"), "nobody has left. Under **Table** you can ask")
	playtest.Contains(t, people[0].Run("rails join"), "You’re already at this table")
	people[1].Run("rails leave")
	people[1].Click("Resign")
	playtest.Contains(t, s.Run("rails join"), `you can take over from **U2 \*name\***`)
	playtest.Contains(t, s.Click("Take over from U2 *name*"), "You’ve asked the others.")
	w.Person("u8").Run("rails join")
	w.RunDue()
	w.RunDue()
	playtest.Contains(t, w.Person("u7").Run("rails join"), `you can take over from one of these players: **U2 \*name\***, **U3 \*name\*** and **U4 \*name\***`)
}
