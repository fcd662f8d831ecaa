package browser

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// soloTurns is how many turns of a solo game are played by finger.
const soloTurns = 3

// TestPlaySoloOnAPhone begins a solo game from the games that `/rails start` shows, plays some turns in one
// private message, and looks at everything around it. It goes on in another channel, over the wire until the
// game is over, and looks at the end. Each commit plays one of the games. Nothing may be public.
func TestPlaySoloOnAPhone(t *testing.T) {
	t.Parallel()
	for i, g := range alone {
		if !sampling.Picked(t.Name(), i, len(alone)) {
			continue
		}
		t.Run(g.game, func(t *testing.T) {
			tb := newTable(t)
			tb.Resize(pagetest.Phone)
			tb.finger = true
			tb.startSolo(g.game)
			tb.playSolo(g.game, g.ends)
			tb.lookAround(g.game)
			first := tb.channel
			tb.continueElsewhere(g.game)
			if g.options == nil { // otherwise a game takes very long
				tb.finishSolo(g.ends)
				tb.lookAtEnd(g.game)
			}
			for _, channel := range []string{first, tb.channel} {
				for _, m := range tb.users["Alice"].Messages(channel) {
					if !m.Ephemeral() {
						t.Errorf("a public message: %s", m.Content)
					}
				}
			}
			quiet(t, tb.log)
			tb.Clean()
		})
	}
}

// startSolo begins a solo game by the button under the list of games.
func (tb *table) startSolo(game string) {
	tb.Helper()
	tb.SwitchUser("Alice")
	tb.Tap("[data-composer]")
	tb.TypeText("/rails start")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Tap("[data-suggest=commands] [data-option='rails start']")
	tb.TypeText(kb.Enter)
	justMe := "[data-ephemeral] [data-custom-id='v:solo:new']"
	tb.WaitForText(justMe, "")
	tb.answered()
	tb.Screenshot("solo-" + game + "-1-games")
	tb.tapAndAwait(justMe)
	tb.Screenshot("solo-" + game + "-2-which")
	menu := "[data-ephemeral] [data-component=select][data-custom-id='v:solo']"
	tb.Tap(menu)
	tb.WaitForText("[data-select-list]", "")
	tb.Tap(fmt.Sprintf("[data-select-list] [data-option='%s']", game))
	easy := fmt.Sprintf("[data-ephemeral] [data-custom-id='v:solo:%s:easy']", game)
	tb.WaitForText(easy, "")
	tb.answered()
	tb.Screenshot("solo-" + game + "-3-level")
	tb.tapAndAwait(easy)
	tb.settled()
	tb.Screenshot("solo-" + game + "-4-panel")
}

// tapAndAwait taps a button of Alice's newest private message and waits until that has changed.
func (tb *table) tapAndAwait(selector string) {
	tb.Helper()
	id := tb.newest("Alice")
	before := tb.version("Alice", id)
	tb.tap(selector)
	tb.changes("Alice", id, before, selector)
}

// solo returns the message that shows Alice's solo game. It is the newest message that only she sees.
func (tb *table) solo() *wire.Message {
	tb.Helper()
	list := tb.private("Alice")
	return list[len(list)-1]
}

// settled waits until no computer thinks.
func (tb *table) settled() {
	tb.Helper()
	for until := time.Now().Add(pagetest.Patience); strings.Contains(tb.solo().Content, "thinking…"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			tb.Fatalf("the computers think for ever\n%s", tb.standing("Alice"))
		}
	}
	tb.answered()
}

// playSolo plays some turns by finger.
func (tb *table) playSolo(game string, ends []string) {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	shots := 0
	for turns, presses := 0, 0; turns < soloTurns; {
		list := offers(tb.solo())
		if goOn, ok := find(list, "v:play"); ok { // the board after the computers' turns
			tb.Screenshot(fmt.Sprintf("solo-%s-6-board-%d", game, turns))
			turns, presses = turns+1, 0
			tb.tapAndAwait(fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", goOn.message, goOn.custom))
			tb.settled()
			continue
		}
		o, ok := some(list, ends, presses, r)
		if !ok {
			tb.Fatalf("nothing can be played under %q", tb.solo().Content)
		}
		presses++
		tb.pressSolo(o)
		if shots++; shots < 12 {
			tb.Screenshot(fmt.Sprintf("solo-%s-5-press-%02d", game, shots))
		}
		tb.settled()
	}
}

// pressSolo presses what the panel of the solo table offers.
func (tb *table) pressSolo(o offer) {
	tb.Helper()
	before := tb.version("Alice", o.message)
	component := fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", o.message, o.custom)
	tb.tap(component)
	if o.value != "" {
		tb.tap(fmt.Sprintf("[data-select-list=%q] [data-option=%q]", o.custom, o.value))
	}
	if o.several {
		tb.tap("[data-action=select-done]")
	}
	tb.changes("Alice", o.message, before, o.action)
}

// lookAround opens what can be looked at, and comes back to the panel from each.
func (tb *table) lookAround(game string) {
	tb.Helper()
	for _, view := range []string{"v:board", "v:text", "v:log", "v:table"} {
		if _, ok := find(offers(tb.solo()), view); !ok {
			board, _ := find(offers(tb.solo()), "v:board")
			tb.tapAndAwait(fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", board.message, board.custom))
		}
		o, ok := find(offers(tb.solo()), view)
		if !ok {
			tb.Fatalf("nothing leads to %s from %q", view, tb.solo().Content)
		}
		tb.tapAndAwait(fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", o.message, o.custom))
		tb.Screenshot("solo-" + game + "-7-" + strings.TrimPrefix(view, "v:"))
		goOn, ok := find(offers(tb.solo()), "v:play")
		if !ok {
			tb.Fatalf("nothing leads back from %q", tb.solo().Content)
		}
		tb.tapAndAwait(fmt.Sprintf("[data-message='%s'] [data-custom-id=%q]", goOn.message, goOn.custom))
	}
	panel := slices.ContainsFunc(offers(tb.solo()), offer.moves)
	if !panel {
		tb.Logf("the panel offers pages only: %s", tb.solo().Content)
	}
	tb.Screenshot("solo-" + game + "-8-back")
}

// continueElsewhere goes on with the solo game in another channel, by a command.
func (tb *table) continueElsewhere(game string) {
	tb.Helper()
	tb.goTo("Alice", "table-2", tb.users["Alice"].Channel("table-2"))
	tb.Tap("[data-composer]")
	tb.TypeText("/rails solo")
	tb.WaitForText("[data-suggest=commands]", "/rails solo")
	tb.Tap("[data-suggest=commands] [data-option='rails solo']")
	tb.TypeText(kb.Enter)
	tb.WaitForText(fmt.Sprintf("[data-ephemeral] [data-custom-id^='z:%s:']", game), "")
	tb.settled()
	tb.Screenshot("solo-" + game + "-9-elsewhere")
}

// finishSolo plays the solo game to its end over the wire, while the page follows.
func (tb *table) finishSolo(ends []string) {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	reply, err := tb.users["Alice"].Command(tb.ctx, tb.channel, "rails", "solo", nil)
	tb.Must(err)
	presses := 0
	for m, inTurn := reply.Message, 0; ; presses++ {
		tb.Must(tb.ctx.Until(func() bool {
			m = tb.users["Alice"].Message(m.ChannelID, m.ID)
			return m != nil && !m.Loading() && !strings.Contains(m.Content, "thinking…")
		}))
		list := offers(m)
		if offersFile(m) {
			break
		}
		if goOn, ok := find(list, "v:play"); ok {
			m, inTurn = tb.send("Alice", m, goOn), 0
			continue
		}
		o, ok := some(list, ends, inTurn, r)
		if !ok || presses > 8000 {
			tb.Fatalf("after %d presses, nothing can be played under %q", presses, m.Content)
		}
		inTurn++
		m = tb.send("Alice", m, o)
	}
	tb.Logf("%d presses over the wire", presses)
}

// lookAtEnd looks at the end of the solo game, its match file and its film.
func (tb *table) lookAtEnd(game string) {
	tb.Helper()
	tb.WaitForText(`[data-ephemeral] [data-custom-id*=":v:film:"]`, "")
	tb.answered()
	tb.Audit("the end of a solo game")
	tb.Screenshot("solo-" + game + "-10-over")
	tb.confirmed(game)
	tb.Tap(`[data-custom-id*=":v:film:"]`)
	tb.WaitForText(`[data-ephemeral] [data-picture$=".gif"]`, "")
	tb.Screenshot("solo-" + game + "-11-film")
}
