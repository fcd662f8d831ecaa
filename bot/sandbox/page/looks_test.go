package page_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// everything makes the bot post one of each kind of content.
func (tb *table) everything() {
	tb.Helper()
	text := "## Trains, set 1\n> *a quotation*\n- one\n  - two\n1. first\n-# small print\n`code`, ||hidden||, ~~old~~, [a link](https://example.org), " +
		fmt.Sprintf("<#%s>, <t:%d:R>\n```go\nfunc main() {}\n```", sandbox.SeedTable2, time.Now().Add(-time.Hour).Unix())
	tb.bot.post(sandbox.SeedTable1, object{"content": text})
	disabled := button(1, "Not now", "off")
	disabled["disabled"] = true
	buttons := row(button(1, "One", "b1"), button(2, "Two", "b2"), button(3, "Three", "b3"), button(4, "Four", "b4"), disabled)
	message := board("Round 4, "+mention(sandbox.SeedAlice)+" to act.", sandbox.SeedAlice)
	message["components"] = append(message["components"].([]object), buttons, row(menu("buy", "Buy a card", 1, 1, "Train", "Express")))
	tb.bot.post(sandbox.SeedTable1, message, file{"board.png", 1600, 1000})
	tb.WaitForText("[data-custom-id=buy]", "Buy a card")
}

func TestContentLooks(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.everything()
	tb.askHelp()
	for _, width := range []pagetest.View{pagetest.Desktop, pagetest.Phone} {
		for _, scheme := range []string{"dark", "light"} {
			width.Scheme = scheme
			tb.Resize(width)
			for i, part := range []string{"[data-part=content]", "[data-custom-id='play:1']", "[data-ephemeral]"} {
				pagetest.Eval[bool](tb.Tab, fmt.Sprintf(`(document.querySelector(%s).scrollIntoView({ block: "center" }), true)`, pagetest.Quoted(part)))
				name := fmt.Sprintf("look-%d-%s-%d", width.Width, scheme, i)
				tb.Until(`[...document.images].every((i) => i.complete)`)
				tb.Screenshot(name)
				tb.Audit(name)
			}
			tb.menus(fmt.Sprintf("look-%d-%s", width.Width, scheme))
		}
	}
	tb.CheckErrors()
}

// Several pictures in a message keep their proportions and use the available width, also on a
// phone.
func TestPicturesAreNotCropped(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	sizes := []file{{"board.png", 1600, 1000}, {"hand.png", 1600, 700}, {"tall.png", 600, 900}}
	for n := 2; n <= len(sizes); n++ {
		var listed []object
		for i, f := range sizes[:n] {
			listed = append(listed, object{"id": strconv.Itoa(i), "filename": f.name, "description": f.name})
		}
		tb.bot.post(sandbox.SeedTable1, object{"content": fmt.Sprint(n, " pictures"), "attachments": listed}, sizes[:n]...)
	}
	tb.WaitForText(".message", "3 pictures")
	for _, view := range []pagetest.View{pagetest.Desktop, pagetest.Phone} {
		tb.Resize(view)
		tb.Until(`[...document.images].length === 5 && [...document.images].every((i) => i.complete)`)
		for _, cropped := range pagetest.Eval[[]string](tb.Tab, `[...document.querySelectorAll(".gallery img")].filter((i) => {
			const box = i.getBoundingClientRect();
			return Math.abs(box.width / box.height - i.naturalWidth / i.naturalHeight) > 0.02;
		}).map((i) => i.alt)`) {
			t.Errorf("at %d px %s is cropped", view.Width, cropped)
		}
		if narrow := pagetest.Eval[bool](tb.Tab,
			`document.querySelector("[data-count='2'] img").getBoundingClientRect().width < 330`); narrow {
			t.Errorf("at %d px the first of two pictures is small", view.Width)
		}
		tb.Screenshot(fmt.Sprintf("pictures-%d", view.Width))
		tb.Audit("pictures")
	}
	tb.CheckErrors()
}

// askHelp returns an ephemeral response to a slash command.
func (tb *table) askHelp() {
	tb.Helper()
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "You sit at **seat 1**.", "flags": 64, "components": []object{row(button(2, "Leave", "leave"))}})
	tb.WaitForText("[data-ephemeral]", "seat 1")
}

// menus opens a select and the slash picker and audits each.
func (tb *table) menus(name string) {
	tb.Helper()
	tb.Click("[data-custom-id=buy]")
	tb.WaitForText("[data-select-list=buy]", "Express")
	tb.Screenshot(name + "-select")
	tb.Audit(name + "-select")
	tb.TypeText(kb.Escape)
	tb.WaitUntilGone("[data-select-list]")
	tb.Click("[data-composer]")
	tb.TypeText("/ra")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Screenshot(name + "-picker")
	tb.Audit(name + "-picker")
	tb.TypeText(kb.Escape + kb.Backspace + kb.Backspace + kb.Backspace)
	tb.WaitUntilGone("[data-suggest]")
}

// Play by touch at 390 px: strip of people, drawers, sheet.
func TestPlayByTouch(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	tb.bot.post(sandbox.SeedTable1, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob), file{"board.png", 1600, 1000})
	tb.WaitForText("#strip [data-user-name=Bob] .badge", "1")
	if width := pagetest.Eval[float64](tb.Tab, `document.querySelector("[data-picture='board.png'] img").getBoundingClientRect().width`); width < 350 {
		t.Errorf("the board is %v px wide on a phone, want at least 350", width)
	}
	tb.Tap("#strip [data-user-name=Bob]")
	tb.WaitForText("[data-mentioned]", "Round 1")
	tb.Tap("[data-custom-id='play:1']")
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Your hand", "flags": 64, "components": []object{row(menu("pass", "Discard two", 2, 2, "Waste", "Landfill", "Depot"))}})
	tb.WaitForText("[data-ephemeral]", "Your hand")
	tb.Tap("[data-custom-id=pass]")
	tb.WaitForText(".popup.sheet", "Landfill")
	tb.Tap("[data-option='v-Waste']")
	tb.Tap("[data-option='v-Depot']")
	tb.Screenshot("phone-sheet")
	tb.Audit("phone-sheet")
	tb.Tap("[data-action=select-done]")
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Waste", "v-Depot"}) {
		t.Errorf("got values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "Discarded", "components": []object{}})
	tb.WaitForText("[data-ephemeral]", "Discarded")
	tb.drawers()
	tb.CheckErrors()
}

// drawers opens both side bars by touch, and closes them.
func (tb *table) drawers() {
	tb.Helper()
	tb.Tap("[data-action=open-people]")
	tb.Until(`document.querySelector("#right").checkVisibility({ visibilityProperty: true })`)
	tb.TypeText(kb.Escape)
	tb.Until(`!document.querySelector("#right").checkVisibility({ visibilityProperty: true })`)
	tb.Tap("[data-action=open-channels]")
	tb.Screenshot("phone-channels")
	tb.Tap("[data-channel-name=table-2]")
	tb.WaitForText("#channel-title", "table-2")
	tb.Until(`!document.querySelector("#left").checkVisibility({ visibilityProperty: true })`)
	tb.WaitForText("[data-hint]", "at the top")
}
