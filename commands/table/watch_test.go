package table_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/commands/playtest"
)

// TestWatchButtonSwitchesMessages checks that the page says whether private messages are on, and
// how to stop them.
func TestWatchButtonSwitchesMessages(t *testing.T) {
	w, people := playtest.NewWithClock(t, 2)
	s := w.Person("u9")
	playtest.Lacks(t, s.ClickPublic("Table"), "DM you")
	playtest.Contains(t, s.Click("DM me each turn"), "I’ll DM you", "Press the same button to stop")
	playtest.Contains(t, s.ClickPublic("Table"), "You’re getting a DM whenever a turn ends here")
	w.Play(2, w.FirstMove(2))
	w.Update()
	if w.LastPlan.Notify == nil {
		t.Fatal("got no message to watchers")
	}
	playtest.Contains(t, w.LastPlan.Notify.Message.Content, "**Table** → **Stop DMs**")
	stop := playtest.Find(t, s.Shown, "Stop DMs").ID
	for range 2 { // a page that is out of date does not switch them on again
		playtest.Contains(t, s.PressID(stop), "No more DMs")
	}
	if playtest.HasLabel(s.Shown, "Stop DMs") || !playtest.HasLabel(s.Shown, "DM me each turn") {
		t.Errorf("got the controls %v", playtest.Controls(s.Shown))
	}
	playtest.Contains(t, people[0].PressID("v:watch"), "out of date")
}

// TestWatchersGetAMessageEachTurn checks that people who want it get a message at each new turn,
// and nobody else does.
func TestWatchersGetAMessageEachTurn(t *testing.T) {
	w, p, people := playtest.NewInTurn(t, 2)
	s := w.Person("u9")
	s.Run("rails table")
	playtest.Contains(t, s.Click("DM me each turn"), "DM you whenever a turn ends")
	s.Locale = "fr"
	p.Run("toy draw")
	if w.LastPlan.Notify != nil {
		t.Errorf("got a message during a turn: %+v", w.LastPlan.Notify)
	}
	p.Run("toy end")
	n := w.LastPlan.Notify
	if n == nil || !slices.Equal(n.Users, []string{"u9"}) {
		t.Fatalf("got a message to %+v", n)
	}
	playtest.Contains(t, n.Message.Content, "**The toy**", "to play", "[To the table](https://discord.com/channels/500/100)")
	next := w.Actor(people)
	next.Run("rails table")
	next.Click("DM me each turn")
	playtest.Contains(t, s.Run("rails table"), "la table")
	s.Click("Ne plus m’écrire en privé")
	next.Run("toy draw")
	next.Run("toy end")
	if n := w.LastPlan.Notify; n == nil || !slices.Equal(n.Users, []string{next.User}) {
		t.Errorf("got a message to %+v", n)
	}
	if err := w.Commands.Unwatch(w.Ctx, w.Channel, next.User); err != nil {
		t.Fatal(err)
	}
	for seat := range w.Match().Acting().All() {
		w.Play(seat, w.FirstMove(seat))
	}
	w.Update()
	if w.LastPlan.Notify != nil {
		t.Errorf("got a message to %+v although nobody watches", w.LastPlan.Notify)
	}
}
