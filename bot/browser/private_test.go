package browser

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// goTo opens a channel or a private conversation of a user on the phone, by its name in the list.
func (tb *table) goTo(user, name, channel string) {
	tb.Helper()
	tb.SwitchUser(user)
	tb.Tap("[data-action=open-channels]")
	tb.Tap(fmt.Sprintf("#left [data-channel-name=%q]", name))
	tb.WaitForText("#channel-title", name)
	tb.channel = channel
}

// TestPlayInPrivateMessage plays a whole game against computers in a private message with the bot, on a phone.
func TestPlayInPrivateMessage(t *testing.T) {
	tb := newTable(t)
	tb.Resize(pagetest.Phone)
	tb.finger = true
	alice := tb.users["Alice"]
	tb.goTo("Alice", "Railbot", alice.DM(tb.bot()))
	tb.startTrick()
	easy := "[data-ephemeral] [data-custom-id$=':alone:easy']"
	tb.WaitForText(easy, "")
	tb.Screenshot("dm-1-lobby")
	tb.Tap(easy)
	tb.WaitForText("[data-message]:not([data-ephemeral]) [data-custom-id='v:play']", "Play")
	tb.answered()
	r := rand.New(rand.NewPCG(1, 2))
	for presses, idle := 0, ""; ; {
		board, over := tb.awaitCall(idle)
		if over {
			break
		}
		before := presses
		presses += tb.turnByHand("dm", nil, presses, r)
		if idle = ""; presses == before {
			idle = board // it is about to change
		}
	}
	tb.WaitForText(closing, "")
	tb.answered()
	tb.Screenshot("dm-3-over")
	tb.confirmed("trick")
	tb.Audit("private message")
	quiet(t, tb.log)
	tb.Clean()
}

// TestPlayInGroupChat plays a whole game in a group chat on a phone, after some turns over the wire. Only Alice
// can type commands; the others join and play by the buttons.
func TestPlayInGroupChat(t *testing.T) {
	const group = "Game night"
	tb := newTable(t)
	tb.Resize(pagetest.Phone)
	tb.finger = true
	channel := tb.users["Alice"].Channel(group)
	tb.goTo("Alice", group, channel)
	tb.startTrick()
	lobby := "[data-message]:not([data-ephemeral]) "
	tb.WaitForText(lobby+"[data-custom-id='v:join']", "")
	tb.answered()
	tb.Screenshot("group-1-lobby")
	for _, name := range []string{"Bob", "Carol"} {
		tb.goTo(name, group, channel)
		tb.view(name, "join")
	}
	tb.goTo("Alice", group, channel)
	tb.view("Alice", "begin")
	tb.WaitForText(lobby+"[data-custom-id='v:undo']", "Undo")
	tb.answered()
	tb.Screenshot("group-2-board")
	for range 4 {
		name, _ := tb.calledPlayer()
		tb.goTo(name, group, channel)
		tb.playFirst(name)
		tb.Screenshot("group-3-" + name)
	}
	tb.goTo("Bob", group, channel)
	tb.view("Bob", "rules")
	tb.Screenshot("group-4-rules")
	for {
		name, board := tb.calledPlayer()
		if name == "" {
			break
		}
		tb.playFirstOverTheWire(name, board)
	}
	tb.WaitForText(closing, "")
	tb.answered()
	tb.Screenshot("group-5-over")
	tb.Audit("group chat")
	quiet(t, tb.log)
	tb.Clean()
}

// startTrick types the command that opens a table of Trick.
func (tb *table) startTrick() {
	tb.Helper()
	tb.Tap("[data-composer]")
	tb.TypeText("/rails start")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Tap("[data-suggest=commands] [data-option='rails start']")
	tb.Tap("[data-suggest=options] [data-option=game]")
	tb.Tap("[data-suggest=values] [data-option=trick]")
	tb.TypeText(kb.Enter)
}

// playFirst opens somebody's panel and plays the first move that it offers.
func (tb *table) playFirst(name string) {
	tb.Helper()
	list := offers(tb.view(name, "play"))
	for _, o := range list {
		if strings.HasPrefix(o.action, "=") {
			tb.press(name, o)
			return
		}
	}
	tb.Fatalf("%s is offered no move", name)
}

// playFirstOverTheWire plays the first move that somebody's panel offers. It does nothing if the board with the
// way to the panel has just been replaced.
func (tb *table) playFirstOverTheWire(name string, board *wire.Message) {
	tb.Helper()
	reply, err := tb.users[name].Click(tb.ctx, board, "v:play")
	var refused *client.Error
	if errors.As(err, &refused) {
		return
	}
	tb.Must(err)
	if o, ok := find(offers(reply.Message), "="); ok {
		tb.quickPress(name, reply.Message, o)
	}
}

// calledPlayer waits for a board that calls one of the players, and returns the name and the board. It returns
// "" if the game is over.
func (tb *table) calledPlayer() (name string, board *wire.Message) {
	tb.Helper()
	tb.Must(tb.ctx.Until(func() bool {
		for _, m := range slices.Backward(tb.users["Alice"].Messages(tb.channel)) {
			if !m.Ephemeral() && offersFile(&m) {
				name = ""
				return true
			}
			if m.Ephemeral() || m.Component("v:play") == nil {
				continue
			}
			for _, player := range players {
				if strings.Contains(m.Content, "<@"+tb.ids[player]+">") {
					name, board = player, &m
					return true
				}
			}
			return false
		}
		return false
	}))
	tb.ctx.Renew()
	return name, board
}

// bot returns the id of the bot.
func (tb *table) bot() string {
	tb.Helper()
	var state struct {
		Application struct{ Bot struct{ ID string } }
	}
	tb.get("/sandbox/state", "", &state)
	return state.Application.Bot.ID
}
