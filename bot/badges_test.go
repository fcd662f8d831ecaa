package bot_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/match"
)

// TestWinnerIsToldOfBadges plays a game of the toy to its end. The public message tells once what each winner has
// earned, and their page of stamps shows it.
func TestWinnerIsToldOfBadges(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b := w.Start(nil)
		players := []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
		w.StartGame(players...)
		var m match.Match
		for {
			if m, _ = w.LoadMatch(b.Store); m.Record().Phase == match.PhaseOver {
				break
			}
			s := m.Acting().First()
			r := w.Must(w.TypeMove(players[s-1], m, s))
			for _, id := range bottest.ConfirmButtons(r.Message) {
				w.Must(players[s-1].Click(w.Ctx, r.Message, id))
			}
		}
		standings := m.Record().Standings
		won := standings[0].Seat
		name := m.Chair(won).Name
		winners := 1
		if standings[1].Place == 1 { // who share the win both earn the badge
			winners = 2
		}
		told := func() (n int) {
			for _, p := range w.PublicMessages() {
				n += strings.Count(p.Content, "**First win**")
			}
			return n
		}
		w.Await("the channel is told", func() bool { return told() == winners })
		last := w.PublicMessages()
		if text := last[len(last)-1].Content; !strings.Contains(text, "🏅 **"+name+"** has earned ") {
			t.Errorf("the end of the game says\n%s", text)
		}
		r := w.Must(players[won-1].Command(w.Ctx, bottest.Table, "rails", "stats", client.Options{}))
		r = w.Must(players[won-1].Click(w.Ctx, r.Message, "v:badges:"+players[won-1].ID()+":all"))
		files := r.Message.Attachments
		if len(files) != 1 || files[0].Description == nil || !strings.Contains(*files[0].Description, "First win (") {
			t.Errorf("the page of stamps is %+v", r.Message)
		}
		if n := told(); n != winners {
			t.Errorf("the channel has %d lines for %d winners", n, winners)
		}
	})
}
