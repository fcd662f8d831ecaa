package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// TestThreePlayTrains plays a whole match of Trains on the page, with a spectator, from `/rails
// start` to the final scores. The first rounds and the last turns are played by clicks, and try
// everything that panels and commands offer. The middle is played through the gateway.
func TestThreePlayTrains(t *testing.T) {
	tb := newTable(t)
	tb.plan = newPlan()
	tb.start()
	tb.join()
	tb.chooseOptions()
	tb.begin()
	tb.firstRails()
	tb.plainTurn()
	tb.undoingTurn()
	tb.typingTurn()
	tb.watching()
	tb.frenchTurn()
	tb.looking()
	tb.sideBySide()
	tb.railTurns()
	tb.phoneTurn()
	tb.untilRounds(3)
	tb.hurry()
	tb.lastTurns()
	tb.scores()
	tb.matchFile()
	tb.secrets()
	quiet(t, tb.log)
	tb.Clean()
}

// start opens a table by the slash picker.
func (tb *table) start() {
	tb.Screenshot("01-empty")
	tb.Click("[data-composer]")
	tb.TypeText("/rails")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Screenshot("02-picker")
	tb.Click("[data-suggest=commands] [data-option='rails start']")
	tb.Click("[data-suggest=options] [data-option=game]")
	tb.WaitForText("[data-suggest=values]", "Trains")
	tb.Screenshot("03-games")
	tb.Click("[data-suggest=values] [data-option=trains]")
	tb.TypeText(kb.Enter)
	tb.WaitForText("[data-message]:not([data-ephemeral]) [data-part=content]", "Trains")
	tb.answered()
	tb.Screenshot("04-lobby")
}

// join seats Bob and Carol, each one click away.
func (tb *table) join() {
	for _, name := range players[1:] {
		tb.SwitchUser(name)
		tb.view(name, "join")
		tb.WaitForText("[data-message]:not([data-ephemeral]) [data-part=content]", name)
		tb.Screenshot("05-join-" + name)
	}
}

// chooseOptions has Alice choose a map and a printed set, which the table then
// shows; Bob is told that they cannot.
func (tb *table) chooseOptions() {
	tb.SwitchUser("Bob")
	if m := tb.view("Bob", "options"); len(offers(m)) > 0 && !strings.Contains(m.Content, "Alice") {
		tb.Errorf("Bob is offered the options of Alice's table: %s", m.Content)
	}
	tb.Screenshot("06-options-of-a-guest")
	tb.SwitchUser("Alice")
	tb.view("Alice", "options")
	tb.choose([][2]string{{":map:", "osaka"}, {":cards:", "tokyo-start"}})
	lobby := "[data-message]:not([data-ephemeral]) [data-part=content]"
	tb.WaitForText(lobby, "Osaka")
	tb.WaitForText(lobby, "First game, Tokyo")
	tb.Screenshot("08-options-chosen")
}

// choose chooses options of the table, each a part of its menu's id and a value.
func (tb *table) choose(options [][2]string) {
	for _, choice := range options {
		option, value := choice[0], choice[1]
		menu := fmt.Sprintf("[data-ephemeral] [data-component=select][data-custom-id*='%s']", option)
		tb.tap(menu)
		tb.WaitForText("[data-select-list]", "")
		tb.Screenshot("07-options" + strings.ReplaceAll(option, ":", "-") + "menu")
		tb.tap(fmt.Sprintf("[data-select-list] [data-option='%s']", value))
		tb.answered()
	}
}

// begin starts the match and notes whom the board calls.
func (tb *table) begin() {
	tb.Click("[data-custom-id='v:begin']")
	tb.WaitForText("[data-message]:not([data-ephemeral]) [data-component=button]", "Play")
	board := `document.querySelector("[data-message]:not([data-ephemeral]) [data-custom-id='v:play']")`
	tb.Until(board + ` && [...document.images].every((i) => i.complete)`)
	tb.answered()
	tb.Screenshot("09-begun")
	caller := pagetest.Eval[string](tb.Tab, board+`.closest("[data-message]").querySelector("[data-part=content] [data-mention]").dataset.mention`)
	for _, name := range players {
		if tb.ids[name] == caller {
			tb.first = name
		}
	}
	if tb.first == "" {
		tb.Fatalf("the board calls %q, who is not playing", caller)
	}
	if tb.first != "Alice" {
		tb.WaitForText(fmt.Sprintf("#people [data-user-name=%s]", tb.first), "1") // the badge
	}
}

// firstRails lays the first rails: the first one by More and Search.
func (tb *table) firstRails() {
	for i := range players {
		name := players[(i+indexOf(tb.first))%len(players)]
		tb.SwitchUser(name)
		tb.Until(fmt.Sprintf(`[...document.querySelectorAll("#messages > :not([data-ephemeral]) [data-part=content] [data-mention]")].at(-1)?.dataset.mention === %q`, tb.ids[name]))
		tb.view(name, "play")
		tb.Screenshot("10-first-rail-" + name)
		if i == 0 {
			tb.moreAndSearch(name)
		}
		tb.pressed(name, "=start ")
		tb.Screenshot("11-first-rail-laid-" + name)
	}
}

func indexOf(name string) int {
	for i, n := range players {
		if n == name {
			return i
		}
	}
	return -1
}

// moreAndSearch pages through the places, and looks for those of row 4.
func (tb *table) moreAndSearch(name string) {
	list := tb.offers(name)
	if page, ok := find(list, ">start/"); ok && page.value == "" {
		list = tb.press(name, page)
	}
	some, _ := find(list, "=start ")
	more, ok := find(list, ">start/")
	if !ok {
		tb.Fatalf("no More among %v", list)
	}
	list = tb.press(name, more)
	tb.Screenshot("12-more")
	if other, _ := find(list, "=start "); other.action == some.action {
		tb.Error("More shows the same places")
	}
	search, ok := find(list, "?")
	if !ok {
		tb.Fatalf("no Search among %v", list)
	}
	before := tb.version(name, search.message)
	tb.Click(fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", search.message, search.custom))
	if search.value != "" {
		tb.Click(fmt.Sprintf("[data-option=%q]", search.value))
	}
	tb.WaitForText("[data-dialog=modal]", "")
	tb.Screenshot("13-search")
	tb.TypeText("4")
	tb.Click("[data-action=modal-submit]")
	tb.WaitUntilGone("[data-dialog=modal]")
	tb.changes(name, search.message, before, "the search") // which a busy bot only acknowledges at first
	tb.Screenshot("14-found")
	for _, o := range tb.offers(name) {
		if o.kind() == "start" && o.moves() && !strings.Contains(o.action, "4") {
			tb.Errorf("the search for 4 found %q", o.action)
		}
	}
}

// plainTurn is one purchase, which plays the trains, and at most five taps.
func (tb *table) plainTurn() {
	name := tb.next()
	tb.sit(name)
	tb.Screenshot(fmt.Sprintf("20-turn-%d-hand", tb.turn))
	tb.buy(name)
	tb.Screenshot(fmt.Sprintf("22-turn-%d-bought", tb.turn))
	tb.end(name)
	if tb.taps > 5 {
		tb.Errorf("a plain turn of %s took %d taps, want at most 5", name, tb.taps)
	}
	tb.Logf("turn %d, %s: %d taps", tb.turn, name, tb.taps)
	tb.Screenshot(fmt.Sprintf("23-turn-%d-ended", tb.turn))
}

// trains plays all trains, of which a hand may have one or none.
func (tb *table) trains(name string) {
	tb.Helper()
	list := tb.offers(name)
	if _, ok := find(list, "~play-simple/"); ok {
		tb.pressed(name, "~play-simple/")
	} else if _, ok := find(list, "=play normal-train"); ok {
		tb.pressed(name, "=play normal-train")
	}
}

// buy buys one of the cards that the plan wants, if the coins and the trains in hand pay for it.
func (tb *table) buy(name string) {
	tb.Helper()
	list := tb.offers(name)
	if page, ok := find(list, ">buy/"); ok && page.value == "" {
		list = tb.press(name, page)
	}
	for _, o := range list {
		if (o.kind() == "buy" || o.kind() == "pay-and-buy") && tb.plan.empties(o.token()) {
			tb.press(name, o)
			return
		}
	}
	tb.Logf("%s can buy none of %v", name, tb.plan.left)
}

// undoingTurn takes back a step, and then the whole turn.
func (tb *table) undoingTurn() {
	name := tb.next()
	tb.sit(name)
	start := tb.panel(name).Content
	tb.pressed(name, "~play-simple/")
	played := tb.panel(name).Content
	if played == start {
		tb.Error("the panel says nothing of the trains")
	}
	kept := tb.plan.clone()
	tb.buy(name)
	tb.pressed(name, "u")
	tb.plan = kept.clone()
	tb.Screenshot("24-undone")
	if _, ok := find(tb.offers(name), "~play-simple/"); ok {
		tb.Error("undo took back more than a step")
	}
	tb.buy(name)
	tb.pressed(name, "r")
	tb.plan = kept
	tb.Screenshot("25-restarted")
	if _, ok := find(tb.offers(name), "~play-simple/"); !ok {
		tb.Error("after Restart turn the trains are not in hand again")
	}
	tb.pressed(name, "~play-simple/")
	tb.buy(name)
	tb.end(name)
}
