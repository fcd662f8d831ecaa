package bot_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox/client"
)

// TestNoteSurvivesItsProcess writes a private note through Discord's form, ends the process, and
// reads the note from another. Nobody else sees it.
func TestNoteSurvivesItsProcess(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		server := w.StartRedis()
		start := func() *bottest.Bot {
			kept := w.OpenStore(server.URL, bottest.RealClock)
			return w.Start(nil, func(c *bot.Config) { c.Store = kept }, w.SeparateGateway)
		}
		first := start()
		alice, bob := w.DialUser("Alice"), w.DialUser("Bob")
		w.StartGame(alice, bob)
		page := func(u *client.User) *client.Message {
			return w.Must(u.Click(w.Ctx, w.WaitForBoard(u), "v:table")).Message
		}
		form := w.Must(alice.ClickLabel(w.Ctx, page(alice), "Note…")).Modal
		if form == nil {
			t.Fatal("the button opened no form")
		}
		w.Must(alice.SubmitModal(w.Ctx, form, map[string]string{"note": "Willows first"}))
		first.Stop()
		first.Wait()
		start()
		if text := page(alice).Content; !strings.Contains(text, "> Willows first") {
			t.Errorf("the other process shows %q", text)
		}
		if text := page(bob).Content; strings.Contains(text, "Willows") {
			t.Errorf("another person sees %q", text)
		}
		if strings.Contains(w.Log.String(), "Willows") {
			t.Error("the log contains the note")
		}
	})
}
