package page_test

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// back is Shift+Tab.
func (tb *table) back() {
	tb.Helper()
	tb.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// backTo presses Shift+Tab until the named element has the focus.
func (tb *table) backTo(name string) {
	tb.Helper()
	passed := []string{}
	for range 20 {
		tb.back()
		if passed = append(passed, tb.Focused()); passed[len(passed)-1] == name {
			return
		}
	}
	tb.Fatalf("Shift+Tab does not reach %s: %v", name, passed)
}

// Start a table, switch to Bob, open their hand, buy a card and end the turn, without the mouse.
func TestMoveByKeysOnly(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.WaitForText("[data-hint]", "/rails start")
	tb.TypeText("/rails start Trains" + kb.Enter + kb.Enter) // typing focuses the composer
	tb.bot.answer(tb.bot.next(), 4, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob), file{"board.png", 1600, 1000})
	tb.WaitForText(".message", "Round 1")
	tb.Do(chromedp.KeyEvent("2", chromedp.KeyModifiers(chromedp.ModifierAlt)))
	tb.WaitForText("[data-you=Bob]", "Bob")
	tb.Until(`document.activeElement.dataset.composer !== undefined`)
	tb.WaitForText("[data-mentioned]", "Round 1")

	tb.backTo("play:1")
	tb.TypeText(kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Your hand", "flags": 64, "components": []object{
		row(menu("buy", "Buy a card", 1, 1, "Train", "Express")), row(button(4, "End turn", "end")),
	}})
	tb.WaitForText("[data-ephemeral]", "Your hand")
	tb.TypeText(kb.Tab + kb.Tab + kb.Tab) // past Board, Log and the line that the hand responds to
	tb.TypeText(kb.Tab)
	if at := tb.Focused(); at != "buy" {
		t.Fatalf("after the board's buttons: got focus on %s, want the hand's menu", at)
	}
	tb.TypeText(kb.Enter + "e" + kb.Enter)
	asked := tb.bot.next()
	if !slices.Equal(asked.Data.Values, []string{"v-Express"}) {
		t.Errorf("got values %v", asked.Data.Values)
	}
	tb.bot.answer(asked, 7, object{"content": "Bought an Express", "components": []object{row(button(4, "End turn", "end"))}})
	tb.WaitForText("[data-ephemeral]", "Bought an Express")
	tb.Until(`document.activeElement.dataset.customId === "end"`) // the menu is gone, but the focus stays in the panel
	tb.TypeText(kb.Enter)
	tb.bot.answer(tb.bot.next(), 7, object{"content": "Your turn is over", "components": []object{}})
	tb.WaitForText("[data-ephemeral]", "Your turn is over")
	tb.CheckErrors()
}

// Tab goes through the page, F6 through its parts.
func TestFocusOrder(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.bot.post(sandbox.SeedTable1, board("Round 1"), file{"board.png", 1600, 1000})
	tb.WaitForText(".message", "Round 1")
	tb.Do(pagetest.Focus("[data-channel-name=table-1]"))
	got := []string{tb.Focused()}
	for range 15 {
		tb.TypeText(kb.Tab)
		got = append(got, tb.Focused())
	}
	want := []string{
		"table-1", "table-2", sandbox.SeedAlice, "split", "board.png", "play:1", "board", "log", "commands", "composer", "send",
		"Alice", "Bob", "Carol", "Dave", "direct",
	}
	if !slices.Equal(got, want) {
		t.Errorf("Tab goes through\n%v, want\n%v", got, want)
	}
	tb.Do(pagetest.Focus("[data-channel-name=table-1]"))
	for _, want := range []string{"scroller", "composer", "Alice", "table-1"} {
		tb.Do(chromedp.KeyEvent(kb.F6))
		if at := tb.Focused(); at != want {
			t.Errorf("F6: got focus on %s, want %s", at, want)
		}
	}
	tb.CheckErrors()
}

// Tab goes from the bar to the newest board, past the older ones; the arrow keys return to them.
func TestTabReachesNewestBoardFirst(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	for _, round := range []string{"Round 1", "Round 2", "Round 3"} {
		tb.bot.post(sandbox.SeedTable1, board(round), file{"board.png", 1600, 1000})
		tb.WaitForText(".message", round)
	}
	tb.askHelp()
	const within = `document.activeElement.closest(".message")?.querySelector("[data-part=content]").textContent ?? ""`
	walk := func(from string, want ...string) {
		t.Helper()
		tb.Do(pagetest.Focus(from))
		var got []string
		for range want {
			tb.TypeText(kb.Tab)
			got = append(got, tb.Focused()+" "+pagetest.Eval[string](tb.Tab, within))
		}
		if !slices.Equal(got, want) {
			t.Errorf("Tab goes through\n%q, want\n%q", got, want)
		}
	}
	newest := []string{
		"board.png Round 3", "play:1 Round 3", "board Round 3", "log Round 3", "leave You sit at seat 1.",
		"dismiss You sit at seat 1.", "commands ",
	}
	walk("[data-action=split]", newest...)
	tb.Do(pagetest.Focus("#scroller"))
	for _, want := range []string{"You sit at seat 1.", "Round 3", "Round 2"} {
		tb.TypeText(kb.ArrowUp)
		if at := pagetest.Eval[string](tb.Tab, within); at != want {
			t.Errorf("arrow key: got focus on %q, want %q", at, want)
		}
	}
	tb.Screenshot("older-message")
	tb.TypeText(kb.Tab + kb.Tab)
	if at := tb.Focused() + " " + pagetest.Eval[string](tb.Tab, within); at != "play:1 Round 2" {
		t.Errorf("Tab: got focus on %q", at)
	}
	tb.TypeText(kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Your hand", "flags": 64})
	tb.WaitForText("[data-ephemeral]", "Your hand")
	walk("[data-action=split]", append(newest[:6], "jump Your hand")...)
	tb.CheckErrors()
}

// Two fingers enlarge a picture, one moves it.
func TestPinchZoomsPicture(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	tb.bot.post(sandbox.SeedTable1, board("Round 1"), file{"board.png", 1600, 1000})
	tb.WaitForText(".message", "Round 1")
	tb.Tap("[data-picture='board.png']")
	tb.WaitForText("[data-dialog=lightbox]", "Osaka")
	const level = `Number.parseInt(document.querySelector(".lightbox-level").textContent)`
	tb.Pinch(".lightbox-image", 50, 200)
	tb.Until(level + " > 250")
	const moved = `document.querySelector(".lightbox-image").style.transform`
	before := pagetest.Eval[string](tb.Tab, moved)
	tb.Drag(".lightbox-stage", -60, 10)
	tb.Until(moved + " !== " + pagetest.Quoted(before))
	tb.Screenshot("phone-zoomed")
	tb.Audit("phone-zoomed")
	tb.Tap("[data-action=close]")
	tb.WaitUntilGone("[data-dialog=lightbox]")
	tb.CheckErrors()
}
