package browser

import (
	"testing"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// TestNewcomerPlaysAlone presses the first button of the page on a phone and chooses easy computers. A
// solo game of Trick must begin in a private message.
func TestNewcomerPlaysAlone(t *testing.T) {
	tb := newTable(t)
	tb.Resize(pagetest.Phone)
	tb.finger = true
	tb.SwitchUser("Alice")
	tb.WaitForText("[data-action=play-alone]", "Play Trick against computers")
	tb.Screenshot("newcomer-1-page")
	tb.Tap("[data-action=play-alone]")
	easy := "[data-ephemeral] [data-custom-id='v:solo:trick:easy']"
	tb.WaitForText(easy, "")
	tb.tapAndAwait(easy)
	tb.settled()
	tb.WaitForText("[data-ephemeral] [data-custom-id^='z:trick:']", "")
	tb.Screenshot("newcomer-2-panel")
	for _, m := range tb.users["Alice"].Messages(tb.channel) {
		if !m.Ephemeral() {
			t.Errorf("a public message: %s", m.Content)
		}
	}
	quiet(t, tb.log)
	tb.Clean()
}
