package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestListOfPeopleIsPrivate lets Alice put Carol on her list through Discord's menu of people, and open a table
// that another process serves. Carol reads what she reads later, off the list, when the table is full. Nobody
// else is told anything, and the log does not name the list.
func TestListOfPeopleIsPrivate(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		server := w.StartRedis()
		start := func() *bottest.Bot {
			kept := w.OpenStore(server.URL, bottest.RealClock)
			return w.Start(nil, func(c *bot.Config) { c.Store = kept }, w.SeparateGateway)
		}
		first := start()
		alice, carol := w.DialUser("Alice"), w.DialUser("Carol")
		page := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "settings", nil)).Message
		page = w.Must(alice.ClickLabel(w.Ctx, page, "More…")).Message
		page = w.Must(alice.ClickLabel(w.Ctx, page, "Who I play with")).Message
		refused := w.Must(alice.Select(w.Ctx, page, "s:avoid", alice.ID())).Message
		if !strings.Contains(refused.Content, "Nothing has changed") {
			t.Errorf("got %q when Alice lists herself", refused.Content)
		}
		page = w.Must(alice.Select(w.Ctx, page, "s:avoid", carol.ID())).Message
		if !page.Ephemeral() || !strings.Contains(page.Content, "On your list (1 of 50): <@"+carol.ID()+">") {
			t.Fatalf("got the page %q, ephemeral %v", page.Content, page.Ephemeral())
		}
		first.Stop()
		first.Wait()
		second := start()
		thinkFor(second, new(atomic.Int64))

		w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "start", client.Options{"game": "toy"}))
		open := offering(w, alice, "v:join")
		listed := w.Must(carol.Click(w.Ctx, open, "v:join")).Message
		if m, _ := w.LoadMatch(second.Store); m.Seat(carol.ID()) != 0 {
			t.Error("Carol has a seat")
		}
		list := w.Must(alice.Select(w.Ctx, page, "s:unavoid1", carol.ID())).Message
		if !strings.Contains(list.Content, "Nobody is on your list") {
			t.Errorf("got the page %q after Carol was taken off", list.Content)
		}
		page = w.Must(alice.Click(w.Ctx, open, "v:computers")).Message
		for range 4 {
			page = w.Must(alice.ClickLabel(w.Ctx, page, "Add one: easy")).Message
		}
		full := w.Must(carol.Click(w.Ctx, open, "v:join")).Message
		if listed.Content != full.Content || len(listed.Components) != len(full.Components) || !listed.Ephemeral() || !full.Ephemeral() {
			t.Errorf("got %+v for a listed person, %+v at a full table", listed, full)
		}
		if containing(w, carol.ID())+containing(w, "Carol")+containing(w, "your list") > 0 {
			t.Error("a public message tells of the list")
		}
		for _, word := range []string{"Carol", carol.ID(), "your list"} {
			for line := range strings.Lines(w.Log.String()) {
				if strings.Contains(line, word) {
					t.Errorf("the log has %q", line)
				}
			}
		}
	})
}
