package browser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// typingTurn plays by slash commands: one that the rules refuse, and a purchase
// with autocomplete.
func (tb *table) typingTurn() {
	name := tb.next()
	tb.sit(name)
	tb.pressed(name, "~play-simple/")
	refused := tb.command(name, "/trains buy card:skyscraper")
	if !strings.Contains(refused.Content, "coins") && !strings.Contains(refused.Content, "pièces") {
		tb.Errorf("buying a Skyscraper without the coins: %s", refused.Content)
	}
	tb.Screenshot("30-refused")
	before := tb.newest(name)
	tb.Click("[data-composer]")
	tb.TypeText("/trains buy card:")
	tb.WaitForText("[data-command='trains buy']", "")
	tb.Screenshot("31-autocomplete")
	tb.WaitForText("[data-suggest=values] [data-option='landfill']", "")
	tb.TypeText("la")
	tb.Screenshot("32-autocomplete-la")
	tb.Click("[data-suggest=values] [data-option='landfill']")
	tb.TypeText(kb.Enter)
	bought := tb.newPrivate(name, before)
	if !strings.Contains(bought.Content, "2") {
		tb.Errorf("the answer says nothing of 2 coins: %s", bought.Content)
	}
	tb.plan.note(offer{action: "=buy landfill"})
	tb.Screenshot("33-bought-by-command")
	tb.end(name)
}

// watching has Dave look on: the board changes before their eyes, and they see no
// hand.
func (tb *table) watching() {
	name := tb.next()
	tb.SwitchUser("Dave")
	tb.called(name)
	tb.Screenshot("40-dave")
	const board = `[...document.querySelectorAll("#messages > :not([data-ephemeral]) [data-picture]")].at(-1)?.dataset.picture`
	before := pagetest.Eval[string](tb.Tab, board)
	tb.quick(name, "~play-simple/")
	tb.Until(fmt.Sprintf("%s !== %q", board, before))
	tb.Screenshot("41-dave-sees-trains")
	got := tb.view("Dave", "play")
	beyond := func(o offer) bool { return o.action != "v:board" && o.action != "v:log" }
	if len(got.Attachments) > 0 || slices.ContainsFunc(offers(got), beyond) {
		tb.Errorf("Dave pressed Play and got more than the board and the log: %s %v", got.Content, offers(got))
	}
	tb.Screenshot("42-dave-pressed-play")
	if seen := tb.view("Dave", "board"); len(seen.Attachments) != 1 {
		tb.Errorf("Dave asked for the board and got %+v", seen)
	}
	tb.Screenshot("43-dave-board")
	if log := tb.view("Dave", "log"); !strings.Contains(log.Content, name) {
		tb.Errorf("the log for Dave: %s", log.Content)
	}
	tb.Screenshot("44-dave-log")
	tb.view("Dave", "help")
	tb.Screenshot("45-dave-help")
	tb.sit(name)
	tb.buy(name)
	tb.end(name)
}

// frenchTurn plays turns until Carol, who reads French, has had hers; then she
// changes to English and back.
func (tb *table) frenchTurn() {
	for tb.next() != "Carol" {
		tb.plainTurn()
	}
	tb.plainTurn()
	tb.SwitchUser("Carol")
	french := tb.view("Carol", "play")
	tb.Screenshot("50-carol-in-french")
	if !strings.Contains(told(french), "votre main") {
		tb.Errorf("Carol's panel is not in French: %s", told(french))
	}
	tb.locale("Carol", "en-US")
	english := tb.view("Carol", "play")
	tb.Screenshot("51-carol-in-english")
	if !strings.Contains(told(english), "your hand") {
		tb.Errorf("Carol's panel is not in English: %s", told(english))
	}
	tb.locale("Carol", "fr")
}

// told is what a message's pictures show, in words.
func told(m *wire.Message) string {
	var words []string
	for _, a := range m.Attachments {
		if a.Description != nil {
			words = append(words, *a.Description)
		}
	}
	return strings.Join(words, "\n")
}

// locale changes somebody's language on the page.
func (tb *table) locale(name, locale string) {
	tb.Helper()
	pagetest.Eval[bool](tb.Tab, fmt.Sprintf(`(() => { const s = document.querySelector("[data-locale='%s']"); s.value = %q; return s.dispatchEvent(new Event("change")); })()`, tb.ids[name], locale))
	tb.Until(fmt.Sprintf(`document.documentElement.lang.startsWith(%q)`, locale[:2]))
}

// looking looks at the log, page by page, at the board from near, and at the
// picture large.
func (tb *table) looking() {
	tb.SwitchUser("Bob")
	newest := tb.view("Bob", "log")
	tb.Screenshot("60-log")
	older, ok := find(offers(newest), "v:log:")
	if !ok {
		tb.Fatalf("no older page of the log: %v", offers(newest))
	}
	tb.press("Bob", older)
	tb.Screenshot("61-log-older")

	tb.SwitchUser("Alice")
	before := tb.newest("Alice")
	tb.Click("[data-composer]")
	tb.TypeText("/rails board zoom:")
	tb.WaitForText("[data-suggest=values] [data-option]", "")
	tb.Screenshot("62-zoom-places")
	tb.TypeText("Kobe")
	tb.WaitForText("[data-suggest=values] [data-option]", "Kobe")
	tb.TypeText(kb.Enter + kb.Enter)
	zoomed := tb.newPrivate("Alice", before)
	tb.Until(`[...document.images].every((i) => i.complete)`)
	tb.Screenshot("63-zoom")
	if len(zoomed.Attachments) != 1 {
		tb.Fatalf("the zoom is %+v", zoomed)
	}
	tb.Click(fmt.Sprintf("[data-message='%s'] [data-picture]", zoomed.ID))
	tb.WaitForText("[data-dialog=lightbox]", "")
	tb.Screenshot("64-zoom-large")
	tb.Click("[data-action=close]")
	tb.WaitUntilGone("[data-dialog=lightbox]")
	tb.enlarge("65-board-large")
	tb.command("Alice", "/rails board text:true\r")
	tb.Screenshot("66-board-in-words")
}

// enlarge opens the newest public board large, zooms in, and closes it.
func (tb *table) enlarge(shot string) {
	tb.Helper()
	tb.tap("#messages > :not([data-ephemeral]) [data-picture^=board]")
	tb.WaitForText("[data-dialog=lightbox]", "")
	tb.Until(`[...document.querySelectorAll("[data-dialog=lightbox] img")].every((i) => i.complete)`)
	tb.Screenshot(shot)
	tb.tap("[data-action=zoomIn]")
	tb.tap("[data-action=zoomIn]")
	tb.Screenshot(shot + "-in")
	tb.tap("[data-action=close]")
	tb.WaitUntilGone("[data-dialog=lightbox]")
}

// sideBySide shows two people at once: who is to move has the hand on one side,
// which the other side never sees.
func (tb *table) sideBySide() {
	name := tb.next()
	other := players[(slices.Index(players, name)+1)%len(players)]
	tb.SwitchUser(other)
	tb.Click("#split")
	tb.Click(fmt.Sprintf("#pane-2 [data-user-name=%s]", name))
	tb.WaitForText(fmt.Sprintf("#pane-2[data-pane-user=%s] [data-custom-id='v:play']", name), "")
	hand := tb.view(name, "play")
	tb.WaitForText(fmt.Sprintf("#pane-2 [data-message='%s']", hand.ID), "")
	tb.WaitUntilGone(fmt.Sprintf("#pane [data-message='%s']", hand.ID))
	tb.Screenshot("67-side-by-side")
	tb.Audit("side by side")
	tb.Click("#split-2")
	tb.Until(`document.querySelector("#pane-2").hidden`)
}

// railTurns plays until a rail was laid by the shortcut and another by a card
// and its menu of places.
func (tb *table) railTurns() {
	short, long := false, false
	for n := 0; !short || !long; n++ {
		if n == 15 {
			tb.Fatal("nobody holds Lay Rails in fifteen turns")
		}
		name := tb.next()
		list := tb.sit(name)
		_, canPay := offered(list, "pay-and-lay")
		switch {
		case canPay && !short:
			tb.payAndLay(name)
			short = true
		case canPay && !long:
			long = tb.layByCard(name)
		default:
			tb.trains(name)
			tb.buy(name)
		}
		tb.end(name)
	}
}

// offered is the first offer of a kind.
func offered(list []offer, kind string) (offer, bool) {
	for _, o := range list {
		if o.kind() == kind {
			return o, true
		}
	}
	return offer{}, false
}

// payAndLay lays a rail by the shortcut; what coins are left buy a card.
func (tb *table) payAndLay(name string) {
	tb.Screenshot("70-before-pay-and-lay")
	tb.pressed(name, "~pay-and-lay/")
	tb.Screenshot("71-pay-and-lay")
}

// layByCard plays the trains and Lay Rails, and chooses the place in the menu.
func (tb *table) layByCard(name string) bool {
	tb.trains(name)
	_, byButton := find(tb.offers(name), "=play lay-rails")
	if page, ok := find(tb.offers(name), ">play/"); !byButton && ok {
		tb.press(name, page)
	}
	if _, ok := find(tb.offers(name), "=play lay-rails"); !ok {
		tb.buy(name)
		return false
	}
	tb.pressed(name, "=play lay-rails")
	tb.Screenshot("72-where")
	tb.pressed(name, "=lay ")
	tb.Screenshot("73-laid")
	return true
}

// phoneTurn plays a turn by touch at the width of a phone.
func (tb *table) phoneTurn() {
	tb.Resize(pagetest.Phone)
	tb.finger = true
	name := tb.next()
	tb.SwitchUser(name)
	tb.Tap("[data-composer]")
	tb.TypeText("/")
	tb.WaitForText("[data-suggest=commands] [data-option='rails start']", "")
	tb.Screenshot("80-phone-picker")
	tb.TypeText(kb.Escape + kb.Backspace)
	tb.WaitUntilGone("[data-suggest]")
	tb.called(name)
	tb.Screenshot("81-phone-board")
	tb.enlarge("82-phone-board-large")
	tb.plainTurn()
	tb.Audit("phone")
	tb.SwitchUser("Dave")
	tb.Screenshot("86-phone-dave")
	tb.finger = false
	tb.Resize(pagetest.Desktop)
}

// untilRounds plays plain turns until each has had so many.
func (tb *table) untilRounds(rounds int) {
	for tb.turn < rounds*len(players) {
		tb.plainTurn()
	}
}
