package page_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// A person is chosen from the list, by the beginning of a name, and by arrow keys.
func TestUserOptionOffersPeople(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	for typed, want := range map[string]string{
		"/rails stats user:" + "ca" + kb.Enter:                        sandbox.SeedCarol,
		"/rails stats user:" + kb.ArrowDown + kb.ArrowDown + kb.Enter: sandbox.SeedBob,
		"/rails stats user:@Dave" + kb.Tab:                            sandbox.SeedDave,
	} {
		tb.Click("[data-composer]")
		tb.TypeText(typed[:len("/rails stats user:")])
		tb.WaitForText("[data-suggest=values]", "Railbot")
		tb.Screenshot("user-option")
		tb.TypeText(typed[len("/rails stats user:"):])
		tb.Until(`document.activeElement.dataset.commandTail !== undefined`)
		tb.TypeText(kb.Enter)
		asked := tb.bot.next()
		if diff := cmp.Diff([]option{{Name: "stats", Options: []option{{Name: "user", Value: want}}}}, asked.Data.Options); diff != "" {
			t.Errorf("%q (-want +got):\n%s", typed, diff)
		}
		tb.bot.answer(asked, 4, object{"content": "Three games, one won.", "flags": 64})
		tb.WaitUntilGone("[data-local]")
	}
	tb.CheckErrors()
}

// A GIF must move, in the channel and enlarged.
func TestGIFMoves(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.bot.post(sandbox.SeedTable1, object{"content": "The match again", "attachments": picture("replay.gif", "The match, turn by turn")}, file{"replay.gif", 400, 250})
	tb.awaitMotion("[data-picture='replay.gif']")
	tb.Click("[data-picture='replay.gif']")
	tb.awaitMotion("[data-dialog=lightbox] img")
	tb.TypeText(kb.Escape)
	tb.WaitUntilGone("[data-dialog=lightbox]")
	tb.CheckErrors()
}

// awaitMotion waits until the colour in the middle of a picture changes.
func (tb *table) awaitMotion(selector string) {
	tb.Helper()
	tb.Until(fmt.Sprintf(`(() => { const n = document.querySelector(%s); const i = n?.querySelector("img") ?? n; return i?.complete && i.naturalWidth > 0; })()`, pagetest.Quoted(selector)))
	first := tb.ColourAt(selector)
	for until := time.Now().Add(pagetest.Patience); time.Now().Before(until); {
		if tb.ColourAt(selector) != first {
			return
		}
	}
	tb.Fatalf("%s does not move", selector)
}

// <t:…:R> must be shown in words and kept up to date.
func TestRelativeTimesAreUpdated(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	soon, later := time.Now().Add(4*time.Second).Unix(), time.Now().Add(47*time.Hour).Unix()
	tb.bot.post(sandbox.SeedTable1, object{"content": fmt.Sprintf("Skipped <t:%d:R>, closed <t:%d:R>", soon, later)})
	tb.WaitForText("[data-relative]", "in 2 days")
	tb.Until(fmt.Sprintf(`/ago/.test(document.querySelector("[data-relative='%d']").textContent)`, soon))
	tb.SwitchUser("Carol")
	tb.WaitForText("[data-relative]", "dans 2 jours")
	tb.CheckErrors()
}

// A reply shows the message it replies to, with an @ and in colour if it pings the author.
func TestReplyShowsQuotedMessage(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.Click("[data-composer]")
	tb.TypeText("is it my turn?" + kb.Enter)
	tb.WaitForText(".message .content", "is it my turn?")
	said := tb.server.Messages(sandbox.SeedTable1)[0].ID
	reply := func(text string, ping bool) {
		tb.bot.post(sandbox.SeedTable1, object{"content": text, "message_reference": object{"message_id": said}, "allowed_mentions": object{"parse": []string{}, "replied_user": ping}})
	}
	reply("Not yet.", false)
	tb.WaitForText("[data-part=origin]", "is it my turn?")
	tb.WaitUntilGone("[data-mentioned]")
	reply("Now it is.", true)
	tb.WaitForText("[data-mentioned] [data-part=origin]", "@Alice")
	tb.Screenshot("replies")
	tb.Click("[data-mentioned] [data-action=jump]")
	tb.Until(`document.querySelector(".message.flash")`)
	tb.CheckErrors()
}

// The quoted message takes one line, however long it is.
func TestLongQuoteTakesOneLine(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	long := "## Trains, round 4\n" + mention(sandbox.SeedAlice) + " to play\n" + strings.Repeat("**Bob** lays a rail at `Namba`\n", 12)
	tb.bot.post(sandbox.SeedTable1, object{"content": long})
	tb.WaitForText(".message .content", "Namba")
	board := tb.server.Messages(sandbox.SeedTable1)[0].ID
	tb.bot.post(sandbox.SeedTable1, object{"content": "Your hand", "message_reference": object{"message_id": board}})
	tb.WaitForText("[data-part=origin]", "Namba")
	for _, view := range []pagetest.View{pagetest.Desktop, pagetest.Phone} {
		tb.Resize(view)
		if height := pagetest.Eval[float64](tb.Tab, `document.querySelector("[data-part=origin]").getBoundingClientRect().height`); height > 24 {
			t.Errorf("at %d px the quoted message is %v px high, want one line", view.Width, height)
		}
		tb.Screenshot(fmt.Sprintf("long-reply-%d", view.Width))
		tb.Audit("long reply")
	}
	tb.CheckErrors()
}

// On a phone, all the text of a board must be readable next to the picture.
func TestBoardTextIsReadableOnPhone(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	words := strings.Repeat("Bob lays a rail at Namba (d6) for 1 coin. ", 11) + "Turn 9: Carol."
	tb.bot.post(sandbox.SeedTable1, object{"content": "The board", "attachments": picture("board.png", words)}, file{"board.png", 1600, 1000})
	tb.Tap("[data-picture='board.png']")
	tb.WaitForText("[data-dialog=lightbox]", "Carol")
	if hidden := pagetest.Eval[int](tb.Tab, `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(".lightbox-caption"))`); hidden > 0 {
		t.Errorf("%d px of the text below a picture are cut off", hidden)
	}
	tb.Screenshot("large-in-words")
	tb.CheckErrors()
}

// Consecutive messages of one author are grouped, but not with a private one.
func TestMessagesAreGroupedByAuthor(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	for _, text := range []string{"one", "two"} {
		tb.bot.post(sandbox.SeedTable1, object{"content": text})
	}
	tb.WaitForText("[data-grouped] .content", "two")
	tb.askHelp()
	tb.Click("[data-composer]")
	tb.TypeText("three" + kb.Enter)
	tb.WaitForText(".message .content", "three")
	if n := pagetest.Eval[int](tb.Tab, `document.querySelectorAll("[data-grouped]").length`); n != 1 {
		t.Errorf("got %d grouped messages, want 1", n)
	}
	if n := pagetest.Eval[int](tb.Tab, `document.querySelectorAll("#messages .avatar[data-part=avatar]").length`); n != 3 {
		t.Errorf("got %d avatars, want 3", n)
	}
	tb.CheckErrors()
}
