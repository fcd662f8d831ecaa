package e2e

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/match"
)

// TestManyTables: three people sit at tables of two games on two servers. Each has
// one list of all of theirs, which follows the games also over a bot that is killed;
// they invite one another, and play again when a game is over.
func TestManyTables(t *testing.T) {
	w := newWorld(t)
	second := w.AddGuild("Second Station", "en-US")
	h := w.host()
	ann, ben, cat := w.user("Ann", "en-US"), w.user("Ben", "en-US"), w.user("Cat", "fr")
	here := w.begin("here", "trick", nil, 3, ann, ben, cat)
	there := w.beginIn(second, "there", "europe", 4, ben, ann)
	hereLink := "https://discord.com/channels/" + sandbox.SeedGuild + "/" + here.channel
	thereLink := "https://discord.com/channels/" + second + "/" + there.channel

	listed := func(u *client.User, what string, want func(list string) bool) {
		t.Helper()
		w.await(what, func() bool {
			return want(here.must(u.Command(w.ctx, here.channel, "rails", "mine", nil)).Message.Content)
		})
	}
	both := func(list string) bool { return strings.Contains(list, hereLink) && strings.Contains(list, thereLink) }
	listed(ann, "both of Ann's tables", both)
	listed(ben, "both of Ben's tables", both)
	listed(cat, "Cat's only table", func(list string) bool {
		return strings.Contains(list, "**Vos tables**") && strings.Contains(list, hereLink) && !strings.Contains(list, thereLink)
	})

	h.kill(here, there)
	for range 6 {
		here.turn()
		there.turn()
	}
	for _, u := range []*client.User{ann, ben} {
		for _, g := range []*table{here, there} {
			m, _ := g.stored()
			waits := m.Acting().Has(m.Seat(u.ID()))
			listed(u, "who waits for "+u.Name(), func(list string) bool {
				mine, _, _ := strings.Cut(list, "**Waiting for others**")
				return strings.Contains(mine, g.channel+">") == waits
			})
		}
	}

	there.must(ben.Command(w.ctx, there.channel, "rails", "end", nil))
	w.endAll(there, ben)
	h.kill(here, there)
	listed(ann, "what ended without Ann", func(list string) bool {
		_, over, _ := strings.Cut(list, "not seen by you yet")
		return strings.Contains(over, thereLink)
	})
	was, _ := there.stored()
	over := there.public("v:again:" + was.Record().ID)
	there.must(ann.Click(w.ctx, over, "v:again:"+was.Record().ID))
	there.must(ben.Click(w.ctx, over, "v:again:"+was.Record().ID))
	again, _ := there.stored()
	if rec := again.Record(); rec.Phase != match.PhaseRunning || rec.Game != "europe" || rec.Seats[0].User != was.Record().Seats[1].User {
		t.Errorf("the rematch is %s of %s with %+v", rec.Phase, rec.Game, rec.Seats)
	}
	there.public("v:play")

	guests := &table{w: w, channel: w.AddChannelIn(second, "guests").ID, players: []*player{{User: ann}, {User: cat}}}
	guests.must(ann.Command(w.ctx, guests.channel, "rails", "start", client.Options{"game": "china"}))
	guests.must(ann.Command(w.ctx, guests.channel, "rails", "invite", client.Options{"guest": cat.ID()}))
	guests.must(cat.Click(w.ctx, guests.public("v:decline"), "v:join"))
	m, _ := guests.stored()
	if m.Seat(cat.ID()) != 2 {
		t.Errorf("Cat sits on seat %d", m.Seat(cat.ID()))
	}
	listed(cat, "Cat's two tables", func(list string) bool { return strings.Contains(list, guests.channel) })
	h.now.Load().stop()
	w.check()
}

// beginIn is begin in a channel of another server.
func (w *world) beginIn(guild, name, game string, seed uint64, people ...*client.User) *table {
	w.t.Helper()
	t := w.table(name, seed, people...)
	t.channel = w.AddChannelIn(guild, name).ID
	t.must(people[0].Command(w.ctx, t.channel, "rails", "start", client.Options{"game": game}))
	for _, u := range people[1:] {
		t.must(u.Click(w.ctx, t.public("v:join"), "v:join"))
	}
	t.must(people[0].Click(w.ctx, t.public("v:begin"), "v:begin"))
	return t
}

// endAll confirms that a match is ended for all.
func (w *world) endAll(t *table, u *client.User) {
	w.t.Helper()
	m, _ := t.stored()
	t.must(u.Click(w.ctx, lastOwn(u, t.channel), "e:"+m.Record().ID+":end"))
}

// lastOwn is the last message that the user alone sees.
func lastOwn(u *client.User, channel string) *client.Message {
	var last *client.Message
	for _, m := range u.Messages(channel) {
		if m.Ephemeral() {
			last = &m
		}
	}
	return last
}
