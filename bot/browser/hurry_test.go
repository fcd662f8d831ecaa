package browser

import (
	"context"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// nearEnd is how many cards are left to be bought when clicks take over again.
const nearEnd = 1

// hurry plays on over the wire, as the same people, while Dave's page is open
// and follows.
func (tb *table) hurry() {
	tb.SwitchUser("Dave")
	for n := 0; tb.plan.rest() > nearEnd; n++ {
		if n == 150 {
			tb.Fatalf("after 150 turns the piles are %v", tb.plan.left)
		}
		name := tb.next()
		tb.plan.lays = n%2 == 0
		tb.quickTurn(name)
		tb.turn++
		if n == 15 {
			tb.called(tb.next())
			tb.Screenshot("90-dave-watches")
		}
	}
	tb.Logf("%d turns until only %d cards are left to be bought", tb.turn, tb.plan.rest())
	tb.called(tb.next())
	tb.Screenshot("91-near-the-end")
}

// quickTurn plays a whole turn over the wire.
func (tb *table) quickTurn(name string) {
	tb.Helper()
	panel := tb.quickPanel(name)
	for range 100 {
		o := choose(offers(panel), &tb.plan)
		if o.kind() == "buy" && tb.plan.rest() <= nearEnd {
			o, _ = find(offers(panel), "=end")
		}
		panel = tb.quickPress(name, panel, o)
		if o.kind() == "end" || o.kind() == "return-waste" {
			return
		}
	}
	tb.Fatalf("the turn of %s never ends: %s %v", name, panel.Content, offers(panel))
}

// quick presses one thing over the wire.
func (tb *table) quick(name, prefix string) {
	tb.Helper()
	panel := tb.quickPanel(name)
	o, ok := find(offers(panel), prefix)
	if !ok {
		tb.Fatalf("%s is not offered %q but %v", name, prefix, offers(panel))
	}
	tb.quickPress(name, panel, o)
}

// quickPanel asks for the hand by command: the public board, whose edits
// Discord rations, need not have come so far.
func (tb *table) quickPanel(name string) *wire.Message {
	tb.Helper()
	reply, err := tb.users[name].Command(tb.ctx, tb.channel, "rails", "hand", nil)
	tb.Must(err)
	return reply.Message
}

// quickPress presses what a panel offers and returns the panel as it then is.
func (tb *table) quickPress(name string, panel *wire.Message, o offer) *wire.Message {
	tb.Helper()
	panel = tb.send(name, panel, o)
	if o.moves() {
		tb.plan.note(o)
	}
	if sure, ok := find(offers(panel), o.confirmation()); ok {
		return tb.quickPress(name, panel, sure)
	}
	return panel
}

// send presses what a panel offers over the wire. What a busy bot has only acknowledged
// is given time to come.
func (tb *table) send(name string, panel *wire.Message, o offer) *wire.Message {
	tb.Helper()
	user := tb.users[name]
	var reply *client.Reply
	var err error
	if o.value == "" {
		reply, err = user.Click(tb.ctx, panel, o.custom)
	} else {
		reply, err = user.Select(tb.ctx, panel, o.custom, o.value)
	}
	if err != nil {
		tb.Fatalf("%s, %q: %v", name, o.action, err)
	}
	tb.ctx.Renew()
	ctx, cancel := context.WithTimeout(tb.ctx, 15*time.Second)
	defer cancel()
	if err := reply.Await(ctx); err != nil { // it stays as it was
		return panel
	}
	return reply.Message
}
