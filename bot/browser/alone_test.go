package browser

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// alone are the games that one person plays against computers, with the offers by
// which that person's turns end, and the options without which a game takes very long.
var alone = []struct {
	game    string
	ends    []string
	options [][2]string
}{
	{"trains", []string{"end", "return-waste"}, nil}, {"europe", nil, nil}, {"trick", nil, nil},
	{"express", []string{"end"}, nil}, {"china", []string{"end"}, [][2]string{{":limit:", "15"}}},
}

// TestPlayAloneAgainstComputers plays whole games on a phone against computers, from `/rails
// start` to the scores and the match file, which `railbot verify` checks. Each commit plays one of
// the games.
func TestPlayAloneAgainstComputers(t *testing.T) {
	t.Parallel()
	for i, g := range alone {
		if !sampling.Picked(t.Name(), i, len(alone)) {
			continue
		}
		t.Run(g.game, func(t *testing.T) {
			tb := newTable(t)
			tb.Resize(pagetest.Phone)
			tb.finger = true
			tb.against(g.game, g.options)
			tb.playAlone(g.game, g.ends)
			tb.confirmed(g.game)
			quiet(t, tb.log)
			tb.Clean()
		})
	}
}

// against opens a table, chooses options if there are some, and begins with one press more.
func (tb *table) against(game string, options [][2]string) {
	tb.SwitchUser("Alice")
	tb.Tap("[data-composer]")
	tb.TypeText("/rails start")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Tap("[data-suggest=commands] [data-option='rails start']")
	tb.Tap("[data-suggest=options] [data-option=game]")
	tb.Tap("[data-suggest=values] [data-option=" + game + "]")
	tb.TypeText(kb.Enter)
	easy := "[data-ephemeral] [data-custom-id$=':alone:easy']"
	tb.WaitForText(easy, "")
	tb.Screenshot("alone-" + game + "-1-lobby")
	if len(options) > 0 {
		tb.view("Alice", "options")
		tb.choose(options)
	}
	tb.Tap(easy)
	tb.WaitForText("[data-message]:not([data-ephemeral]) [data-component=button]", "Play")
	tb.answered()
}

// byHand is how many presses of a game are made by finger; the others are sent as the
// page sends them.
const byHand = 12

// playAlone has Alice make some of the moves that she is offered, until the game is
// over.
func (tb *table) playAlone(game string, ends []string) {
	r := rand.New(rand.NewPCG(1, 2))
	turns, presses, idle := 0, 0, ""
	for {
		board, over := tb.awaitCall(idle)
		if over {
			break
		}
		if turns++; turns == 4 {
			tb.Audit("alone")
			tb.Screenshot("alone-" + game + "-3-board")
		}
		before := presses
		if presses < byHand {
			presses += tb.turnByHand(game, ends, presses, r)
		} else {
			tb.SwitchUser("Dave") // whose page follows
			presses += tb.turnOverTheWire(ends, r)
		}
		if presses > 8000 {
			tb.Fatalf("after %d presses the game goes on", presses)
		}
		if idle = ""; presses == before {
			idle = board // it is about to change
		}
	}
	tb.SwitchUser("Alice")
	tb.WaitForText(closing, "")
	tb.answered()
	tb.Screenshot("alone-" + game + "-4-over")
	tb.Logf("%d turns of one person, %d presses", turns, presses)
}

// awaitCall waits until the board, other than what it was, calls Alice, or the game
// is over.
func (tb *table) awaitCall(was string) (board string, over bool) {
	tb.Helper()
	for until := time.Now().Add(pagetest.Patience); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		for _, m := range slices.Backward(tb.users["Alice"].Messages(tb.channel)) {
			board := m.ID + m.Content
			switch {
			case m.Ephemeral():
			case offersFile(&m):
				return "", true
			case m.Component("v:play") != nil && board != was && strings.Contains(m.Content, "<@"+tb.ids["Alice"]+">"):
				tb.ctx.Renew()
				return board, false
			}
		}
	}
	tb.Screenshot("failed")
	tb.Fatal("nobody calls Alice")
	return "", false
}

// offersFile tells whether the match file can be had from a message, as from the last one.
func offersFile(m *wire.Message) bool {
	for c := range wire.Walk(m.Components) {
		if strings.HasPrefix(actionOf(c.CustomID), "v:file") {
			return true
		}
	}
	return false
}

// turnByHand makes the presses of a turn by finger, and gives how many they were: none if the board that called
// Alice was out of date.
func (tb *table) turnByHand(game string, ends []string, before int, r *rand.Rand) (presses int) {
	list := offers(tb.panelOrEnd("Alice"))
	for {
		o, ok := some(list, ends, presses, r)
		if !ok {
			return presses
		}
		presses++
		list = tb.press("Alice", o)
		tb.Screenshot(fmt.Sprintf("alone-%s-2-press-%02d", game, before+presses))
	}
}

// turnOverTheWire makes the presses of a turn, and gives how many they were.
func (tb *table) turnOverTheWire(ends []string, r *rand.Rand) (presses int) {
	panel := tb.quickPanel("Alice")
	for {
		o, ok := some(offers(panel), ends, presses, r)
		if !ok {
			return presses
		}
		presses++
		panel = tb.quickPress("Alice", panel, o)
	}
}

// some is one of the moves that are offered, or else what leads to some; after a few
// presses it ends the turn, where that is offered. False where nothing can be played.
func some(list []offer, ends []string, presses int, r *rand.Rand) (offer, bool) {
	for _, o := range list {
		if presses > 3 && o.moves() && slices.Contains(ends, o.kind()) {
			return o, true
		}
	}
	for _, sort := range []string{"=!~", ">", "*"} {
		these := slices.DeleteFunc(slices.Clone(list), func(o offer) bool {
			return o.action == "" || !strings.Contains(sort, o.action[:1])
		})
		if len(these) > 0 {
			return these[r.IntN(len(these))], true
		}
	}
	return offer{}, false
}

// confirmed downloads the match and has the program think the computers' moves again.
func (tb *table) confirmed(game string) {
	before := tb.newest("Alice")
	tb.Tap(`[data-custom-id*="v:file"]`)
	tb.newPrivate("Alice", before)
	file := tb.Download(`[data-ephemeral] [data-file$=".json"]`)
	out, err := exec.CommandContext(tb.ctx, railbot, "verify", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "decisions repeated with the same result") ||
		strings.Contains(string(out), " 0 decisions repeated") {
		tb.Errorf("railbot verify of %s: %v: %s", game, err, out)
	}
	tb.Logf("%s", out)
}
