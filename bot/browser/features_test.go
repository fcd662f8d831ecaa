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
	tb.pressed(name, "~play-trains/")
	refused := tb.command(name, "/trains buy card:skyscraper")
	if !strings.Contains(refused.Content, "coins") && !strings.Contains(refused.Content, "pièces") {
		tb.Errorf("buying a Skyscraper without the coins: %s", refused.Content)
	}
	tb.Shot("30-refused")
	before := tb.newest(name)
	tb.Click("[data-composer]")
	tb.Keys("/trains buy card:")
	tb.There("[data-command='trains buy']", "")
	tb.Shot("31-autocomplete")
	tb.There("[data-suggest=values] [data-option='landfill']", "")
	tb.Keys("la")
	tb.Shot("32-autocomplete-la")
	tb.Click("[data-suggest=values] [data-option='landfill']")
	tb.Keys(kb.Enter)
	bought := tb.newPrivate(name, before)
	if !strings.Contains(bought.Content, "2") {
		tb.Errorf("the answer says nothing of 2 coins: %s", bought.Content)
	}
	tb.plan.note(offer{action: "=buy landfill"})
	tb.Shot("33-bought-by-command")
	tb.end(name)
}

// watching has Dave look on: the board changes before their eyes, and they see no
// hand.
func (tb *table) watching() {
	name := tb.next()
	tb.As("Dave")
	tb.called(name)
	tb.Shot("40-dave")
	const board = `[...document.querySelectorAll("#messages > :not([data-ephemeral]) [data-picture]")].at(-1)?.dataset.picture`
	before := pagetest.Eval[string](tb.Tab, board)
	tb.quick(name, "~play-trains/")
	tb.Until(fmt.Sprintf("%s !== %q", board, before))
	tb.Shot("41-dave-sees-trains")
	got := tb.view("Dave", "play")
	beyond := func(o offer) bool { return o.action != "v:board" && o.action != "v:log" }
	if len(got.Attachments) > 0 || slices.ContainsFunc(offers(got), beyond) {
		tb.Errorf("Dave pressed Play and got more than the board and the log: %s %v", got.Content, offers(got))
	}
	tb.Shot("42-dave-pressed-play")
	if seen := tb.view("Dave", "board"); len(seen.Attachments) != 1 {
		tb.Errorf("Dave asked for the board and got %+v", seen)
	}
	tb.Shot("43-dave-board")
	if log := tb.view("Dave", "log"); !strings.Contains(log.Content, name) {
		tb.Errorf("the log for Dave: %s", log.Content)
	}
	tb.Shot("44-dave-log")
	tb.view("Dave", "help")
	tb.Shot("45-dave-help")
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
	tb.As("Carol")
	french := tb.view("Carol", "play")
	tb.Shot("50-carol-in-french")
	if !strings.Contains(told(french), "votre main") {
		tb.Errorf("Carol's panel is not in French: %s", told(french))
	}
	tb.locale("Carol", "en-US")
	english := tb.view("Carol", "play")
	tb.Shot("51-carol-in-english")
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
	tb.As("Bob")
	newest := tb.view("Bob", "log")
	tb.Shot("60-log")
	older, ok := find(offers(newest), "v:log:")
	if !ok {
		tb.Fatalf("no older page of the log: %v", offers(newest))
	}
	tb.press("Bob", older)
	tb.Shot("61-log-older")

	tb.As("Alice")
	before := tb.newest("Alice")
	tb.Click("[data-composer]")
	tb.Keys("/rails board zoom:")
	tb.There("[data-suggest=values] [data-option]", "")
	tb.Shot("62-zoom-places")
	tb.Keys("Kobe")
	tb.There("[data-suggest=values] [data-option]", "Kobe")
	tb.Keys(kb.Enter + kb.Enter)
	zoomed := tb.newPrivate("Alice", before)
	tb.Until(`[...document.images].every((i) => i.complete)`)
	tb.Shot("63-zoom")
	if len(zoomed.Attachments) != 1 {
		tb.Fatalf("the zoom is %+v", zoomed)
	}
	tb.Click(fmt.Sprintf("[data-message='%s'] [data-picture]", zoomed.ID))
	tb.There("[data-dialog=lightbox]", "")
	tb.Shot("64-zoom-large")
	tb.Click("[data-action=close]")
	tb.Gone("[data-dialog=lightbox]")
	tb.enlarge("65-board-large")
	tb.command("Alice", "/rails board text:true\r")
	tb.Shot("66-board-in-words")
}

// enlarge opens the newest public board large, zooms in, and closes it.
func (tb *table) enlarge(shot string) {
	tb.Helper()
	tb.tap("#messages > :not([data-ephemeral]) [data-picture^=board]")
	tb.There("[data-dialog=lightbox]", "")
	tb.Until(`[...document.querySelectorAll("[data-dialog=lightbox] img")].every((i) => i.complete)`)
	tb.Shot(shot)
	tb.tap("[data-action=zoomIn]")
	tb.tap("[data-action=zoomIn]")
	tb.Shot(shot + "-in")
	tb.tap("[data-action=close]")
	tb.Gone("[data-dialog=lightbox]")
}

// sideBySide shows two people at once: who is to move has the hand on one side,
// which the other side never sees.
func (tb *table) sideBySide() {
	name := tb.next()
	other := players[(slices.Index(players, name)+1)%len(players)]
	tb.As(other)
	tb.Click("#split")
	tb.Click(fmt.Sprintf("#pane-2 [data-user-name=%s]", name))
	tb.There(fmt.Sprintf("#pane-2[data-pane-user=%s] [data-custom-id='v:play']", name), "")
	hand := tb.view(name, "play")
	tb.There(fmt.Sprintf("#pane-2 [data-message='%s']", hand.ID), "")
	tb.Gone(fmt.Sprintf("#pane [data-message='%s']", hand.ID))
	tb.Shot("67-side-by-side")
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
	tb.Shot("70-before-pay-and-lay")
	tb.pressed(name, "~pay-and-lay/")
	tb.Shot("71-pay-and-lay")
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
	tb.Shot("72-where")
	tb.pressed(name, "=lay ")
	tb.Shot("73-laid")
	return true
}

// phoneTurn plays a turn by touch at the width of a phone.
func (tb *table) phoneTurn() {
	tb.Look(pagetest.Phone)
	tb.finger = true
	name := tb.next()
	tb.As(name)
	tb.Tap("[data-composer]")
	tb.Keys("/")
	tb.There("[data-suggest=commands] [data-option='rails start']", "")
	tb.Shot("80-phone-picker")
	tb.Keys(kb.Escape + kb.Backspace)
	tb.Gone("[data-suggest]")
	tb.called(name)
	tb.Shot("81-phone-board")
	tb.enlarge("82-phone-board-large")
	tb.plainTurn()
	tb.Audit("phone")
	tb.As("Dave")
	tb.Shot("86-phone-dave")
	tb.finger = false
	tb.Look(pagetest.Desktop)
}

// untilRounds plays plain turns until each has had so many.
func (tb *table) untilRounds(rounds int) {
	for tb.turn < rounds*len(players) {
		tb.plainTurn()
	}
}
