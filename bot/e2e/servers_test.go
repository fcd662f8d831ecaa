package e2e

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// Three people play two games on two servers, and the bot is killed. The test covers their lists of
// tables, invitations declined and accepted, rematches of the same game and of another, and links
// to other waiting tables.
func TestPeoplePlayAtSeveralTables(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "en-US")
	ann, ben, cat := w.three("en-US", "en-US", "fr")
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
		return strings.Contains(list, "**Vos tables**") && strings.Contains(list, hereLink) &&
			!strings.Contains(list, thereLink)
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
		_, over, _ := strings.Cut(list, "since you last looked")
		return strings.Contains(over, thereLink)
	})
	was, _ := there.stored()
	over := there.public("v:again:" + was.Record().ID)
	there.must(ann.Click(w.ctx, over, "v:again:"+was.Record().ID))
	there.must(ben.Click(w.ctx, over, "v:again:"+was.Record().ID))
	again, _ := there.stored()
	first := was.Record().Seats[1].User
	if rec := again.Record(); rec.Phase != match.PhaseRunning || rec.Game != "europe" || rec.Seats[0].User != first {
		t.Errorf("got rematch %s of %s with %+v", rec.Phase, rec.Game, rec.Seats)
	}
	there.public("v:play")
	w.endsTurn(here, there, thereLink)

	there.must(ann.Command(w.ctx, there.channel, "rails", "end", nil))
	w.endAll(there, ann)
	id := again.Record().ID
	over = there.public("v:againin:" + id)
	asked := there.must(ann.Click(w.ctx, over, "v:againin:"+id)).Message
	there.must(ann.Select(w.ctx, asked, "v:again:"+id, "express"))
	h.kill(here, there)
	there.must(ben.Click(w.ctx, over, "v:again:"+id))
	if m, _ := there.stored(); m.Record().Phase != match.PhaseRunning || m.Record().Game != "express" {
		t.Errorf("got rematch %s of %s, want a running one of express", m.Record().Phase, m.Record().Game)
	}

	guests := &table{w: w, channel: w.channelIn(second, "guests", ann, cat), players: []*player{{User: ann}, {User: cat}}}
	guests.must(ann.Command(w.ctx, guests.channel, "rails", "start", client.Options{"game": "china"}))
	menu := guests.must(ann.Click(w.ctx, guests.public("v:invite"), "v:invite")).Message
	guests.must(ann.Select(w.ctx, menu, "v:invite", cat.ID()))
	guests.must(cat.Click(w.ctx, guests.public("v:decline"), "v:decline"))
	if m, _ := guests.stored(); len(m.Record().Invited) != 0 {
		t.Errorf("got invitations %+v after the guest declined, want none", m.Record().Invited)
	}
	guests.must(ann.Command(w.ctx, guests.channel, "rails", "invite", client.Options{"guest": cat.ID()}))
	w.await("Cat joins by the new invitation, not by the deleted one", func() bool {
		joined, err := cat.Click(w.ctx, guests.public("v:decline"), "v:join")
		if err == nil {
			guests.must(joined, nil)
		}
		return err == nil
	})
	m, _ := guests.stored()
	if m.Seat(cat.ID()) != 2 {
		t.Errorf("got seat %d for Cat, want 2", m.Seat(cat.ID()))
	}
	listed(cat, "Cat's two tables", func(list string) bool { return strings.Contains(list, guests.channel) })
	h.now.Load().stop()
	w.check()
}

// On two servers, the last free seat is kept for an invited player for a day, also when bots are
// killed. Others are refused until then.
func TestSeatIsKeptForInvitedPlayer(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "en-US")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	guest, other := w.user("Dot", "fr"), w.user("Eve", "en-US")
	all := []*client.User{ann, ben, cat, guest, other}
	tables := []*table{
		w.openedIn(sandbox.SeedGuild, "here", "trains", 3, all, 3), w.openedIn(second, "there", "express", 4, all, 3),
	}
	tables[0].must(ann.Command(w.ctx, tables[0].channel, "rails", "invite", client.Options{"guest": guest.ID()}))
	menu := tables[1].must(ann.Click(w.ctx, tables[1].public("v:invite"), "v:invite")).Message
	tables[1].must(ann.Select(w.ctx, menu, "v:invite", guest.ID()))
	joins := func(g *table, u *client.User) string {
		return g.must(u.Click(w.ctx, g.public("v:begin"), "v:join")).Message.Content
	}
	invitations := func(g *table) (n int) {
		for _, m := range guest.Messages(g.channel) {
			if m.Component("v:decline") != nil && m.Component("v:begin") == nil && m.Mentions[0].ID == guest.ID() {
				n++
			}
		}
		return n
	}
	for _, past := range []time.Duration{0, match.InvitationTTL - time.Hour} {
		h.kill(tables...)
		for _, g := range tables {
			g.later(past)
			if said := joins(g, other); !strings.Contains(said, "kept for others") {
				t.Errorf("got answer %q for somebody who is not invited", said)
			}
			w.await("the invitation is still there", func() bool { return invitations(g) == 1 })
		}
	}
	for _, g := range tables {
		g.later(2 * time.Hour)
	}
	h.kill(tables...)
	for _, g := range tables {
		w.await("the seat is no longer kept", func() bool {
			m, _ := g.stored()
			return len(m.Record().Invited) == 0 && invitations(g) == 0
		})
		joins(g, other)
		if m, _ := g.stored(); m.Seat(other.ID()) != 4 {
			t.Errorf("got seat %d for the next player, want 4", m.Seat(other.ID()))
		}
	}
	h.now.Load().stop()
	w.checkBots()
}

// twoServers returns a world with a second server, and a bot.
func twoServers(t *testing.T, locale string) (w *world, h *host, second string) {
	t.Helper()
	w = newWorld(t, withLongTimeout)
	second = w.AddGuild("Second Station", locale)
	return w, w.host(), second
}

// three connects three people with the given locales.
func (w *world) three(first, second, third string) (ann, ben, cat *client.User) {
	w.t.Helper()
	return w.user("Ann", first), w.user("Ben", second), w.user("Cat", third)
}

// endsTurn plays until somebody ends a turn here while the table there waits for them, too. Their
// panel must link there.
func (w *world) endsTurn(here, there *table, link string) {
	w.t.Helper()
	for range 40 {
		m, _ := here.stored()
		p := here.players[m.Acting().First()-1]
		here.turn()
		now, _ := here.stored()
		other, _ := there.stored()
		if !other.Acting().Has(other.Seat(p.ID())) || now.Acting().Has(now.Seat(p.ID())) || p.panel == nil {
			continue
		}
		want := "1 more table is waiting for you: [Rails of Europe](" + link
		w.await("the player who ended a turn reads "+want, func() bool { // a late answer to an earlier press may come first
			panel := p.Message(here.channel, p.panel.ID)
			return panel != nil && strings.Contains(panel.Content, want)
		})
		return
	}
	w.t.Error("no player ended a turn while another table waited for them")
}

// beginIn is begin in a channel of another server.
func (w *world) beginIn(guild, name, game string, seed uint64, people ...*client.User) *table {
	w.t.Helper()
	t := w.table(name, seed, people...)
	t.channel = w.channelIn(guild, name+"-there", people...)
	t.begin(game, nil)
	return t
}

// channelIn creates a channel of another server and waits until all the people see it.
func (w *world) channelIn(guild, name string, people ...*client.User) string {
	w.t.Helper()
	made := w.AddChannelIn(guild, name)
	for _, u := range people {
		w.await(u.Name()+" sees #"+name, func() bool { return u.Channel(name) == made.ID })
	}
	return made.ID
}

// Of three people, two read French. On one server their host chooses English, on the other nobody
// chooses. The bot is killed after the choice and after the start. Tables and people keep their
// languages.
func TestChosenLanguageIsKept(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "en-US")
	ann, ben, cat := w.three("en-US", "fr", "fr")
	people := []*client.User{ann, ben, cat}
	here := w.table("here", 5, people...)
	here.must(ann.Command(w.ctx, here.channel, "rails", "start", client.Options{"game": "trick"}))
	for _, u := range people[1:] {
		here.must(u.Click(w.ctx, here.public("v:join"), "v:join"))
	}
	first := here.must(ann.Click(w.ctx, here.public("v:table"), "v:table")).Message
	more := here.must(ann.ClickLabel(w.ctx, first, "More…")).Message
	chosen := here.must(ann.Select(w.ctx, more, menuOf(more, ":language"), "1")).Message
	if !strings.Contains(chosen.Content, "Language: English") {
		t.Errorf("got %q after choosing English", chosen.Content)
	}
	h.kill(here)
	here.must(ann.Click(w.ctx, here.public("v:begin"), "v:begin"))
	there := w.beginIn(second, "there", "europe", 6, people...)

	speaks := func(g *table, words string) {
		t.Helper()
		w.await("all read "+words, func() bool {
			list := ann.Messages(g.channel)
			return slices.ContainsFunc(list, func(m client.Message) bool {
				return !m.Ephemeral() && len(m.Attachments) > 0 && strings.Contains(m.Content, words)
			})
		})
	}
	for range 2 {
		speaks(here, "to play")
		speaks(there, "On attend")
		for _, g := range []*table{here, there} {
			hand := g.must(ben.Command(w.ctx, g.channel, "rails", "hand", nil)).Message
			if strings.Contains(hand.Content, "to play") || strings.Contains(hand.Content, "Your ") {
				t.Errorf("Ben reads %q", hand.Content)
			}
		}
		h.kill(here, there)
		here.turn()
		there.turn()
	}
	h.now.Load().stop()
	w.check()
}

// endAll confirms that a match is ended for everybody.
func (w *world) endAll(t *table, u *client.User) {
	w.t.Helper()
	m, _ := t.stored()
	t.must(u.Click(w.ctx, lastOwn(u, t.channel), "e:"+m.Record().ID+":end"))
}

// lastOwn returns the user's last ephemeral message.
func lastOwn(u *client.User, channel string) *client.Message {
	var last *client.Message
	for _, m := range u.Messages(channel) {
		if m.Ephemeral() {
			last = &m
		}
	}
	return last
}

// On two servers, tables of two games are opened, played, ended and listed while bots are killed. A
// role is pinged once by two bots. A server's manager ends a table and bars a person, which is
// announced.
func TestServerListsPingsAndBars(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	second := w.AddGuild("Second Station", "fr")
	w.admin("PATCH", "/sandbox/bot", `{"manage_roles":true}`)
	role := w.role("Travellers")
	h := w.host()
	alice, ann, ben := w.seeded("Alice"), w.user("Ann", "en-US"), w.user("Ben", "fr")
	other := w.serve(w.redis.URL)
	lounge := w.table("lounge", 1, alice).channel
	ask := func(u *client.User, channel, path string, options client.Options) *client.Message {
		t.Helper()
		command, sub, _ := strings.Cut(path, " ")
		return (&table{w: w}).must(u.Command(w.ctx, channel, command, sub, options)).Message
	}
	set := ask(alice, lounge, "rails-server settings", client.Options{"role": role}).Content
	if !strings.Contains(set, "I ping <@&"+role+">") {
		t.Fatalf("said %q", set)
	}
	listed := ask(ann, lounge, "rails-server tables", nil)
	(&table{w: w}).must(ann.Click(w.ctx, listed, "v:calls"))

	here := w.begin("here", "trick", nil, 3, ann, ben, alice)
	pings := func(channel string) (n int) {
		for _, m := range ann.Messages(channel) {
			if slices.Equal(m.MentionRoles, []string{role}) {
				n++
			}
		}
		return n
	}
	w.await("the role's ping is deleted with the lobby", func() bool { return pings(here.channel) == 0 })
	there := w.beginIn(second, "there", "europe", 4, ben, ann)
	open := w.table("open", 5, ann)
	open.must(ann.Command(w.ctx, open.channel, "rails", "start", client.Options{"game": "china"}))
	open.public("v:join")
	if n := pings(open.channel); n != 0 {
		t.Errorf("the role was pinged %d more times within the hour, want 0", n)
	}
	sent := 0
	for _, r := range w.Requests() {
		if r.Status == 200 && strings.Contains(string(r.Body), `"roles":["`+role+`"]`) {
			sent++
		}
	}
	if sent != 1 {
		t.Errorf("the role was pinged %d times, want 1", sent)
	}
	h.kill(here, there)
	here.turn()
	there.turn()

	list := ask(ben, lounge, "rails-server tables", nil).Content
	for _, want := range []string{"**Ouvertes**", "<#" + open.channel + ">", "**En cours**",
		"https://discord.com/channels/" + sandbox.SeedGuild + "/" + here.channel} {
		if !strings.Contains(list, want) {
			t.Errorf("want %q in %s", want, list)
		}
	}
	if strings.Contains(list, there.channel) {
		t.Errorf("the list has a table of the other server: %s", list)
	}

	sure := (&table{w: w}).must(alice.Select(w.ctx, ask(alice, lounge, "rails-server tables", nil), "v:close", here.channel)).Message
	other.kill()
	w.await("the table is ended", func() bool { // while a dead bot is being replaced, presses go unanswered for some seconds
		_, err := alice.Click(w.ctx, sure, onlyButton(sure))
		if err != nil && !errors.Is(err, client.ErrFailed) {
			t.Fatal(err)
		}
		return err == nil
	})
	said := func(channel, words string) {
		t.Helper()
		if _, err := ann.WaitMessage(w.ctx, channel, func(m *client.Message) bool {
			return !m.Ephemeral() && strings.Contains(m.Content, words)
		}); err != nil {
			t.Fatalf("no public message %q: %v", words, err)
		}
	}
	said(here.channel, "**Alice**, who manages this server, has closed the table.")
	w.await("the ended table is listed", func() bool {
		_, over, _ := strings.Cut(ask(ann, lounge, "rails-server tables", nil).Content, "**Recently finished**")
		return strings.Contains(over, here.channel)
	})

	confirm := (&table{w: w}).must(alice.Select(w.ctx, ask(alice, lounge, "rails-server settings", nil), "g:bar", ann.ID())).Message
	(&table{w: w}).must(alice.ClickLabel(w.ctx, confirm, "announce"))
	said(lounge, "banned **Ann** from opening tables")
	h.kill(there)
	refused := ask(ann, lounge, "rails start", client.Options{"game": "trick"})
	if !strings.Contains(refused.Content, "banned from opening tables") {
		t.Errorf("got answer %q for the barred user", refused.Content)
	}
	elsewhere := w.channelIn(second, "elsewhere", ann)
	ask(ann, elsewhere, "rails start", client.Options{"game": "trick"})
	(&table{w: w, channel: elsewhere, players: []*player{{User: ann}}}).public("v:join")
	h.now.Load().stop()
	w.check()
}

// role creates a mentionable role of the seed's guild.
func (w *world) role(name string) string {
	w.t.Helper()
	var made struct{ ID string }
	answer := w.admin("POST", "/sandbox/roles", `{"name":"`+name+`","mentionable":true}`)
	if err := json.Unmarshal(answer, &made); err != nil {
		w.t.Fatal(err)
	}
	return made.ID
}

// onlyButton returns the custom_id of a message's first button.
func onlyButton(m *client.Message) string {
	for c := range wire.Walk(m.Components) {
		if c.Type == wire.Button {
			return c.CustomID
		}
	}
	return ""
}

// On two servers, players post steps and a film in the channel, at most one a minute, while bots
// are killed. A stranger cannot. Posts that name a player are deleted when the player is forgotten.
func TestPlayersShareStepsAndFilms(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "fr")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	stranger := w.user("Dot", "en-US")
	here := w.begin("here", "trick", nil, 3, ann, ben, cat)
	there := w.beginIn(second, "there", "europe", 4, ben, ann)
	shared := func(g *table, words string) []client.Message {
		var found []client.Message
		for _, m := range cat.Messages(g.channel) {
			if !m.Ephemeral() && strings.Contains(m.Content, words) {
				found = append(found, m)
			}
		}
		return found
	}
	here.turn()
	replay := here.must(ann.Command(w.ctx, here.channel, "rails", "replay", nil)).Message
	h.kill(here)
	steps := 0
	for soon := false; !soon; { // two of three presses are in the same minute
		said := here.must(ann.ClickLabel(w.ctx, replay, "Post in the channel")).Message.Content
		if soon = strings.Contains(said, "less than a minute ago"); !soon {
			steps++
		}
	}
	w.await("every confirmed step is posted", func() bool {
		all := shared(here, "shown by **Ann**")
		return len(all) == steps && !slices.ContainsFunc(all, func(m client.Message) bool { return len(m.Attachments) != 1 })
	})
	looked := here.must(stranger.Command(w.ctx, here.channel, "rails", "replay", nil)).Message
	if _, err := stranger.ClickLabel(w.ctx, looked, "Post in the channel"); err == nil {
		t.Error("a stranger can post a step")
	}
	there.turn()
	for _, g := range []*table{here, there} {
		g.must(g.players[0].Command(w.ctx, g.channel, "rails", "end", nil))
		w.endAll(g, g.players[0].User)
	}
	m, _ := there.stored()
	film := there.must(ben.Click(w.ctx, there.public("v:film:"+m.Record().ID), "v:film:"+m.Record().ID)).Message
	h.kill()
	there.must(ben.ClickLabel(w.ctx, film, "Publier dans le salon"))
	w.await("a film is shared", func() bool {
		all := shared(there, "montré par **Ben**")
		return len(all) == 1 && strings.HasSuffix(all[0].Attachments[0].Filename, ".gif")
	})
	g := &table{w: w}
	forget := g.must(ann.Command(w.ctx, here.channel, "rails", "forget", nil)).Message
	g.must(ann.ClickLabel(w.ctx, forget, "Forget me"))
	w.await("what names Ann is gone", func() bool {
		return len(shared(here, "shown by"))+len(shared(there, "montré par")) == 0
	})
	h.now.Load().stop()
	w.check()
}

// A player leaves two servers during games. When their time is up, a computer player takes their
// seat, while bots are killed, and the others continue.
func TestComputerReplacesPlayerWhoLeft(t *testing.T) {
	t.Parallel()
	w, h, second := twoServers(t, "fr")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	here := w.begin("here", "trick", nil, 3, ann, ben, cat)
	there := w.beginIn(second, "there", "express", 4, ben, cat)
	for _, g := range []*table{here, there} {
		for m, _ := g.stored(); m.Acting().First() != m.Seat(cat.ID()); m, _ = g.stored() {
			g.turn()
		}
	}
	for _, guild := range []string{sandbox.SeedGuild, second} {
		w.leaves(guild, cat)
	}
	h.kill(here, there)
	for _, g := range []*table{here, there} {
		g.later(8 * 24 * time.Hour)
		page := g.must(ben.Command(w.ctx, g.channel, "rails", "table", nil)).Message
		away := page.Component(menuOf(page, ":take"))
		g.must(ben.Select(w.ctx, page, away.CustomID, away.Options[0].Value))
		h.kill(g)
		if m, _ := g.stored(); m.Record().Ask != nil {
			g.must(ann.Click(w.ctx, g.public(consentTo(m)), consentTo(m)))
		}
		m, _ := g.stored()
		if m.Seat(cat.ID()) != engine.Spectator || !slices.ContainsFunc(m.Record().Seats, match.Chair.Computer) {
			t.Fatalf("got seats %+v, want a computer player instead of Cat", m.Record().Seats)
		}
		for range 4 {
			g.turn()
		}
	}
	h.now.Load().stop()
	w.check()
}

// leaves removes a user from a server.
func (w *world) leaves(guild string, u *client.User) {
	w.t.Helper()
	w.admin("DELETE", "/sandbox/guilds/"+guild+"/members/"+u.ID(), "")
}

// consentTo returns the custom_id that agrees to the question asked at a table.
func consentTo(m match.Match) string {
	return "a:" + m.Record().ID + ":" + base36(m.Record().Ask.Entry) + ":y"
}

// Of two bots that are killed in turn, exactly one writes to each of three people at their hour, in
// their language, about their tables on two servers. People who refuse direct messages or have left
// both servers get none.
func TestDailyMessageIsSentOnce(t *testing.T) {
	w, h, second := twoServers(t, "fr")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	dot := w.user("Dot", "en-US")
	here := w.begin("here", "trick", nil, 3, ann, ben, cat)
	there := w.beginIn(second, "there", "europe", 4, ben, ann, cat, dot)
	here.turn()
	g := &table{w: w}
	for _, u := range []*client.User{ann, ben, cat, dot} {
		page := g.must(u.Command(w.ctx, here.channel, "rails", "settings", nil)).Message
		hour := time.Now().UTC().Hour() + 1 // the menu counts from 1
		g.must(u.Select(w.ctx, page, "s:daily", strconv.Itoa(hour)))
	}
	if err := w.SetNoDMs(cat.ID(), true); err != nil {
		t.Fatal(err)
	}
	for _, guild := range []string{sandbox.SeedGuild, second} {
		w.leaves(guild, dot)
	}
	due := time.Now().Add(-time.Second)
	for _, u := range []*client.User{ann, ben, cat, dot} {
		if err := w.store.SetAlarm(w.ctx, u.ID(), due); err != nil {
			t.Fatal(err)
		}
	}
	other := w.serve(w.redis.URL)
	h.kill(here, there)
	written := func(u *client.User) (all []client.Message) {
		if dm := u.DM(sandbox.SeedApplication); dm != "" {
			all = u.Messages(dm)
		}
		return all
	}
	w.await("all alarms are handled", func() bool {
		left, err := w.store.Alarms(w.ctx, time.Now().Add(2*time.Minute), 9)
		if len(left) > 0 && left[0].At.After(time.Now()) {
			w.ctx.Renew() // a bot was killed while handling it, so it is hidden for a minute
		}
		return err == nil && len(left) == 0
	})
	other.kill()
	for u, words := range map[*client.User]string{ann: "wait", ben: "vous attend"} {
		waits := 0
		for _, on := range []*table{here, there} {
			if m, _ := on.stored(); m.Acting().Has(m.Seat(u.ID())) {
				waits++
			}
		}
		w.await(u.Name()+" sees what was written", func() bool { return len(written(u)) >= min(waits, 1) })
		all := written(u)
		if len(all) != min(waits, 1) || waits > 0 && strings.Count(all[0].Content, "discord.com/channels/") != waits {
			t.Errorf("%d tables wait for %s, who got %+v", waits, u.Name(), all)
		} else if waits > 0 && !strings.Contains(all[0].Content, words) {
			t.Errorf("%s got the message %q", u.Name(), all[0].Content)
		}
	}
	for _, u := range []*client.User{cat, dot} {
		if n := len(written(u)); n != 0 {
			t.Errorf("%s got %d messages, want 0", u.Name(), n)
		}
	}
	h.now.Load().stop()
	w.check()
}

// On two servers two games are played to an end while bots are killed. Each server has its own
// statistics with a picture, a leaderboard and a story that players post. Losers have no
// rating of 0, and a forgotten player disappears from the statistics of others.
func TestStatisticsPerServer(t *testing.T) {
	w, h, second := twoServers(t, "fr")
	ann, ben, cat := w.three("en-US", "fr", "en-US")
	here := w.begin("here", "europe", nil, 3, ann, ben)
	there := w.beginIn(second, "there", "express", 4, ben, ann)
	for _, g := range []*table{here, there} {
		g.turn()
		g.must(ben.Command(w.ctx, g.channel, "rails", "leave", nil))
		m, _ := g.stored()
		sure := lastOwn(ben, g.channel)
		h.kill(g)
		g.must(ben.Click(w.ctx, sure, "e:"+m.Record().ID+":resign"))
	}
	stats := func(g *table, of *client.User) *client.Message {
		return g.must(cat.Command(w.ctx, g.channel, "rails", "stats", client.Options{"user": of.ID()})).Message
	}
	for g, game := range map[*table]string{here: "Rails of Europe", there: "Express 01"} {
		w.await("the game is counted", func() bool { return strings.Contains(stats(g, ben).Content, "1 game played") })
		lost := stats(g, ben)
		said := ""
		if len(lost.Attachments) == 1 {
			said = describe(lost.Attachments[0])
		}
		if !strings.Contains(said, "Favourite games — "+game+": 1 game") ||
			!strings.Contains(said, "Rivals — Ann ahead in 0 of 1") || strings.Contains(lost.Content, "rating 0") {
			t.Errorf("got statistics %q and picture %q for the loser", lost.Content, said)
		}
	}
	if said := stats(here, ann).Content; strings.Contains(said, "Express 01") {
		t.Errorf("the statistics count a game of the other server: %s", said)
	}
	leaders := here.must(ann.Command(w.ctx, here.channel, "rails-server", "leaderboard",
		client.Options{"game": "europe"})).Message
	h.kill()
	here.must(ann.Click(w.ctx, leaders, "v:shareleaders:europe"))
	posted := func(g *table, words string) {
		t.Helper()
		if _, err := cat.WaitMessage(w.ctx, g.channel, func(m *client.Message) bool {
			return !m.Ephemeral() && strings.Contains(m.Content, words) && len(m.Attachments) == 1 &&
				strings.HasSuffix(m.Attachments[0].Filename, ".png")
		}); err != nil {
			t.Fatal(err)
		}
	}
	posted(here, "shown by **Ann**")
	over, _ := there.stored()
	replay := "v:replay:" + over.Record().ID
	steps := there.must(ben.Click(w.ctx, there.public(replay), replay)).Message
	story := there.must(ben.ClickLabel(w.ctx, steps, "Récit")).Message
	h.kill()
	there.must(ben.ClickLabel(w.ctx, story, "Publier dans le salon"))
	posted(there, "montré par **Ben**")
	here.must(ben.ClickLabel(w.ctx, here.must(ben.Command(w.ctx, here.channel, "rails", "forget", nil)).Message,
		"M’oublier"))
	for _, g := range []*table{here, there} {
		if alt := describe(stats(g, ann).Attachments[0]); strings.Contains(alt, "Ben") {
			t.Errorf("the picture names the forgotten player: %s", alt)
		}
	}
	w.await("nothing names the forgotten player", func() bool {
		for _, m := range cat.Messages(here.channel) {
			if strings.Contains(m.Content, "shown by") {
				return false
			}
		}
		return true
	})
	h.now.Load().stop()
	w.check()
}
