package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// contest is a season in a server's channel.
type contest struct {
	*world
	guild, channel, id string
	season.Season
}

// A league and a Swiss tournament of two games run on two servers, while the bot is killed between
// people's actions and its own. One person is forgotten while both run. Another is absent: in the
// league a computer player takes over and a manager enters the result; in the cup they come last.
func TestSeasonsSurviveKills(t *testing.T) {
	w := newWorld(t, withLongTimeout)
	second := w.AddGuild("Second Station", "en-US")
	p := w.serve(w.redis.URL)
	alice, people := w.seeded("Alice"), []*client.User{w.user("Ann", "en-US"), w.user("Ben", "fr"), w.user("Cat", "en-US")}
	here := w.contest(alice, sandbox.SeedGuild, "league", "trick", "league", "1", "easy")
	there := w.contest(alice, second, "cup", "europe", "swiss", "1", "none")
	for _, c := range []*contest{here, there} {
		for _, u := range people {
			w.ask(u.Click(w.ctx, c.public(u, "in"), "y:in:"+c.id))
		}
	}
	p.kill()
	for _, c := range []*contest{here, there} {
		c.endSignUp()
	}
	p = w.serve(w.redis.URL)
	w.await("tables are open", func() bool { return here.isOpen() && there.isOpen() })
	p.kill()
	p = w.serve(w.redis.URL)
	ann, ben, cat := people[0], people[1], people[2]
	tables := []*table{here.round(1, people), there.round(1, people)}
	for _, g := range tables {
		m, _ := g.stored()
		w.ask(ben.Command(w.ctx, g.channel, "rails", "leave", nil))
		w.ask(ben.Click(w.ctx, lastOwn(ben, g.channel), "e:"+m.Record().ID+":resign"))
	}
	w.ask(ben.ClickLabel(w.ctx, w.ask(ben.Command(w.ctx, here.channel, "rails", "forget", nil)).Message, "M’oublier"))
	w.await("Ben gets the confirmation", func() bool {
		return strings.Contains(lastOwn(ben, here.channel).Content, "je vous ai oublié")
	})
	for i, c := range []*contest{here, there} {
		c.absent(tables[i], cat)
	}
	p.kill()
	p = w.serve(w.redis.URL)
	w.await("a computer player takes the absent player's seat", func() bool {
		m, _ := tables[0].stored()
		return m.Seat(cat.ID()) == engine.Spectator && slices.ContainsFunc(m.Record().Seats, match.Chair.Computer)
	})
	w.await("the match of an absent player ends without computer players", func() bool {
		m, _ := tables[1].stored()
		return m.Record().Phase == match.PhaseOver
	})
	asked := w.ask(alice.Select(w.ctx, here.manage(alice), "y:table:"+here.id, "0")).Message
	first := strconv.Itoa(slices.Index(here.Tables[0].People, here.Find(ann.ID())))
	asked = here.press(alice, asked, "result:"+here.id+":0:"+first)
	w.ask(alice.ClickLabel(w.ctx, asked, "Everyone else was absent"))
	p.kill()
	p = w.serve(w.redis.URL)
	for _, c := range []*contest{here, there} {
		if places := c.result(0).Places; places[slices.Index(c.Tables[0].People, c.Find(cat.ID()))] != 0 {
			t.Errorf("got places %v, want 0 for the absent player", places)
		}
	}
	for _, c := range []*contest{here, there} {
		m := c.public(people[0], "next")
		if !strings.Contains(m.Content, "**Ann** wins with 12 points") || len(m.Attachments) != 1 {
			t.Errorf("got a message with %d pictures, want one and the winner: %s", len(m.Attachments), m.Content)
		}
		announcements := 0
		for _, m := range people[0].Messages(c.channel) {
			if strings.HasPrefix(m.Content, "🚂") {
				announcements++
			}
		}
		if announcements != 1 {
			t.Errorf("got %d announcements of the table, want 1", announcements)
		}
		c.forgotten(people[1], people[0])
	}
	p.stop()
	w.check()
}

// absent lets a person's time run out, longer than a season waits.
func (c *contest) absent(g *table, u *client.User) {
	c.t.Helper()
	for m, _ := g.stored(); m.Acting() != engine.Seats(0).With(m.Seat(u.ID())); m, _ = g.stored() {
		if !g.turn() {
			c.t.Fatal("the player's turn does not come")
		}
	}
	g.later(26 * time.Hour)
	c.hurry()
}

// forgotten waits until neither a reader's messages about the season nor its stored record name a
// person.
func (c *contest) forgotten(who, reader *client.User) {
	c.t.Helper()
	left := ""
	names := func(text string) bool {
		named := strings.Contains(text, who.Name()) || strings.Contains(text, who.ID())
		if named {
			left = text
		}
		return named
	}
	defer func() {
		if c.ctx.Err() != nil {
			c.t.Errorf("the forgotten player is still named: %s", left)
		}
	}()
	c.await("nothing in the season names the forgotten player", func() bool {
		stored, err := c.store.Season(c.ctx, c.guild, c.id)
		return err == nil && !names(string(stored.Record)) &&
			!slices.ContainsFunc([]string{c.channel, c.Tables[0].Thread}, func(channel string) bool {
				return slices.ContainsFunc(reader.Messages(channel), func(m client.Message) bool {
					return !m.Ephemeral() && (names(m.Content) || slices.ContainsFunc(m.Attachments, func(a wire.Attachment) bool {
						return names(describe(a))
					}))
				})
			})
	})
}

// A league and a Swiss tournament of two games run on two servers over two rounds, while bots are
// killed. Sign-up ends early; a match is played to its end by pressing; another continues after its
// thread was deleted; a player leaves the server; a channel is deleted and the season moves to
// another; a manager corrects a result; and one press opens the next season.
func TestSeasonsSurviveDeletedChannels(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	second := w.AddGuild("Second Station", "fr")
	h := w.host()
	alice, people := w.seeded("Alice"), []*client.User{w.user("Ann", "en-US"), w.user("Ben", "fr"), w.user("Cat", "en-US")}
	here := w.contest(alice, sandbox.SeedGuild, "league", "trick", "league", "2", "easy")
	there := w.contest(alice, second, "cup", "europe", "swiss", "2", "easy")
	kill := func() { // let the time pass during which a bot leaves another one's work alone
		h.kill()
		here.hurry()
		there.hurry()
	}
	for _, c := range []*contest{here, there} {
		for _, u := range people {
			w.ask(u.Click(w.ctx, c.public(u, "in"), "y:in:"+c.id))
		}
		sure := c.press(alice, c.manage(alice), "close:"+c.id)
		kill()
		c.press(alice, sure, "close:"+c.id+":sure")
	}
	here.told(people[0], "closed sign-up for", "league, season\u00a01")
	there.told(people[0], "clôt les inscriptions de")

	first, moved := here.round(1, people), there.round(1, people)
	for n := 0; first.turn(); n++ {
		if n%35 == 5 {
			h.kill(first)
		}
	}
	over, _ := first.stored()
	places := here.result(0).Places
	for i, n := range here.Tables[0].People {
		seat := over.Seat(here.Entrants[n-1].User)
		for _, s := range over.Record().Standings {
			if s.Seat == seat && s.Place != places[i] {
				t.Errorf("seat %d finished in place %d, but the season says %d", seat, s.Place, places[i])
			}
		}
	}

	for range 3 {
		moved.turn()
	}
	was, _ := moved.stored()
	w.admin("DELETE", "/sandbox/channels/"+moved.channel, "")
	there.idleHour(moved)
	kill()
	w.await("the match goes on in another thread", func() bool {
		return there.read() && there.Tables[0].Thread != moved.channel && there.isPlayed(0)
	})
	moved = there.round(1, people)
	if m, _ := moved.stored(); m.Record().ID != was.Record().ID || m.Record().Entries != was.Record().Entries {
		t.Errorf("the moved match changed from %+v to %+v", was.Record(), m.Record())
	}
	moved.turn()

	m, _ := moved.stored()
	gone := moved.players[m.Acting().First()-1]
	w.leaves(second, gone.User)
	there.idleHour(moved)
	kill()
	stays := people[slices.IndexFunc(people, func(u *client.User) bool { return u.ID() != gone.ID() })]
	there.told(stays, "**"+gone.Name()+"** a quitté le serveur")
	w.await("somebody else has the seat of the player who left", func() bool {
		m, _ := moved.stored()
		return m.Seat(gone.ID()) == engine.Spectator
	})

	asked := w.ask(alice.Select(w.ctx, there.manage(alice), "y:table:"+there.id, "0")).Message
	order := []string{}
	for seat, n := range there.Tables[0].People {
		if there.Entrants[n-1].User != gone.ID() {
			order = append(order, strconv.Itoa(seat))
		}
	}
	for i := range order {
		asked = there.press(alice, asked, "result:"+there.id+":0:"+strings.Join(order[:i+1], "."))
	}
	there.told(stays, "<@"+alice.ID()+"> corrige", "Ronde 1, table 1")
	if got := there.result(0); !got.Set || got.Places[slices.Index(there.Tables[0].People, there.Find(gone.ID()))] != 3 {
		t.Errorf("got corrected result %+v of %v, want place 3 for the player who left", got, there.Tables[0].People)
	}
	w.await("the corrected match is over", func() bool {
		m, _ := moved.stored()
		return m.Record().Phase == match.PhaseOver
	})
	w.await("the second round is drawn", func() bool { return there.read() && len(there.Tables) == 2 })
	if len(there.Tables[1].People) != 2 {
		t.Errorf("the player who left the server has a table in round 2: %+v", there.Tables[1])
	}

	w.admin("DELETE", "/sandbox/channels/"+there.channel, "")
	there.channel = w.channelIn(second, "cup-again", alice)
	list := w.ask(alice.Command(w.ctx, there.channel, "rails-server", "league", nil)).Message
	page := w.ask(alice.Select(w.ctx, list, "y:page:", there.id)).Message
	there.press(alice, there.press(alice, page, "manage:"+there.id), "here:"+there.id)
	kill()
	there.told(stays, "continue dans ce salon")
	last := []*table{here.round(2, people), there.round(2, people)}
	for i, c := range []*contest{here, there} {
		rec, _ := last[i].stored()
		for _, p := range last[i].players[1:] {
			w.ask(p.Command(w.ctx, last[i].channel, "rails", "leave", nil))
			w.ask(p.Click(w.ctx, lastOwn(p.User, last[i].channel), "e:"+rec.Record().ID+":resign"))
		}
		over := c.public(alice, "next")
		kill()
		w.ask(alice.Click(w.ctx, over, "y:next:"+c.id))
		before := c.id
		w.await("the next season exists", func() bool {
			list, err := w.store.Seasons(w.ctx, c.guild)
			if err == nil && len(list) == 2 {
				c.id = list[0].ID
			}
			return c.id != before
		})
		w.ask(stays.Click(w.ctx, c.public(stays, "in"), "y:in:"+c.id))
	}
	h.now.Load().stop()
	w.check()
}

// contest plans and announces a season in a new channel. Computer players of the level replace
// absent people, unless it is "none".
func (w *world) contest(boss *client.User, guild, name, game, form, rounds, level string) *contest {
	w.t.Helper()
	channel := w.channelIn(guild, name, boss)
	page := w.ask(boss.Command(w.ctx, channel, "rails-server", "league", client.Options{"game": game})).Message
	for part, value := range map[string]string{"form": form, "rounds": rounds} {
		page = w.ask(boss.Select(w.ctx, page, menuOf(page, ":"+part+":"), value)).Message
	}
	page = w.ask(boss.ClickLabel(w.ctx, page, "Clock and dates")).Message
	page = w.ask(boss.Select(w.ctx, page, menuOf(page, ":absent:"), level)).Message
	list, err := w.store.Seasons(w.ctx, guild)
	if err != nil || len(list) != 1 {
		w.t.Fatalf("got %d planned seasons (error %v), want 1", len(list), err)
	}
	w.ask(boss.Click(w.ctx, page, "y:announce:"+list[0].ID))
	c := &contest{world: w, guild: guild, channel: channel, id: list[0].ID}
	w.t.Cleanup(c.dump)
	return c
}

// dump logs, if the test has failed, when the season is due and what is stored about it and its
// tables.
func (c *contest) dump() {
	if !c.t.Failed() {
		return
	}
	ctx := context.Background()
	stored, err := c.store.Season(ctx, c.guild, c.id)
	c.t.Logf("%s %s, of %s, is due at %v (%v): %s", time.Now(), c.id, c.channel, stored.Due, err, stored.Record)
	c.read()
	for _, t := range c.Tables {
		saved, err := c.store.Load(ctx, t.Thread)
		c.t.Logf("its table in %s is due at %v (%v): %.2000s", t.Thread, saved.Due, err, saved.Record)
	}
}

// public waits for the season's message with a given button.
func (c *contest) public(u *client.User, button string) *client.Message {
	c.t.Helper()
	m, err := u.WaitMessage(c.ctx, c.channel, func(m *client.Message) bool {
		return !m.Ephemeral() && m.Component("y:"+button+":"+c.id) != nil
	})
	if err != nil {
		c.t.Fatalf("no message about the season with button %s: %v", button, err)
	}
	c.ctx.Renew()
	return m
}

// endSignUp moves the end of sign-up into the past.
func (c *contest) endSignUp() {
	c.t.Helper()
	got, err := c.store.Season(c.ctx, c.guild, c.id)
	var record map[string]any
	if err == nil {
		err = json.Unmarshal(got.Record, &record)
	}
	if err == nil {
		record["until"] = time.Now().Add(-time.Minute)
		got.Record, err = json.Marshal(record)
	}
	if err == nil {
		err = c.store.SaveSeason(c.ctx, store.SeasonChange{
			Guild: c.guild, ID: c.id, Rev: got.Rev, Record: got.Record, Due: time.Now(),
		})
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// isOpen reports whether the season's first match is being played.
func (c *contest) isOpen() bool { return c.read() && len(c.Tables) > 0 && c.isPlayed(0) }

// press presses a button of a private message and returns the answer.
func (c *contest) press(u *client.User, page *client.Message, button string) *client.Message {
	c.t.Helper()
	return c.ask(u.Click(c.ctx, page, "y:"+button)).Message
}

// manage opens the manager's page.
func (c *contest) manage(boss *client.User) *client.Message {
	c.t.Helper()
	page := c.ask(boss.Click(c.ctx, c.public(boss, "page"), "y:page:"+c.id)).Message
	return c.press(boss, page, "manage:"+c.id)
}

// told waits for a line in the season's channel.
func (c *contest) told(u *client.User, words ...string) {
	c.t.Helper()
	_, err := u.WaitMessage(c.ctx, c.channel, func(m *client.Message) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(m.Content, w) })
	})
	if err != nil {
		c.t.Fatalf("no line in the channel with %q: %v", words, err)
	}
	c.ctx.Renew()
}

// round waits until the only table of a round is open, and returns it with its people.
func (c *contest) round(n int, people []*client.User) *table {
	c.t.Helper()
	c.await("a table is open where people see it", func() bool { // the table may be moving to another thread
		return c.read() && len(c.Tables) == n && c.isPlayed(n-1) &&
			slices.ContainsFunc(people, func(u *client.User) bool { return playableIn(u, c.Tables[n-1].Thread) })
	})
	t := &table{
		w: c.world, channel: c.Tables[n-1].Thread, rng: rand.New(rand.NewPCG(1, uint64(n))),
		ways: map[string]int{}, sat: map[string][]engine.Seat{},
	}
	m, _ := t.stored()
	for _, chair := range m.Record().Seats {
		at := slices.IndexFunc(people, func(u *client.User) bool { return u.ID() == chair.User })
		t.players = append(t.players, &player{User: people[at]})
	}
	for _, p := range t.players { // each person learns of the thread by their own connection
		c.await(p.Name()+" sees the table", func() bool { return playableIn(p.User, t.channel) })
	}
	return t
}

// playableIn reports whether a user sees a board with a play button.
func playableIn(u *client.User, channel string) bool {
	return slices.ContainsFunc(u.Messages(channel), func(m client.Message) bool {
		return !m.Ephemeral() && m.Component("v:play") != nil
	})
}

// read loads the stored season. It returns false on errors.
func (c *contest) read() bool {
	got, err := c.store.Season(context.WithoutCancel(c.ctx), c.guild, c.id)
	c.Season = season.Season{}
	return err == nil && json.Unmarshal(got.Record, &c.Season) == nil
}

// isPlayed reports whether a table's match is being played.
func (c *contest) isPlayed(i int) bool {
	if c.Tables[i].Thread == "" {
		return false
	}
	_, err := c.store.Load(c.ctx, c.Tables[i].Thread)
	return err == nil
}

// result waits for the result of a table.
func (c *contest) result(i int) *season.Result {
	c.t.Helper()
	c.await("the table has a result", func() bool { return c.read() && c.Tables[i].Result != nil })
	return c.Tables[i].Result
}

// hurry makes the season due now.
func (c *contest) hurry() {
	c.t.Helper()
	if err := c.store.MakeSeasonDue(c.ctx, c.guild, c.id); err != nil {
		c.t.Fatal(err)
	}
}

// idleHour lets an hour pass without a press at the table, and makes its season due.
func (c *contest) idleHour(t *table) {
	c.t.Helper()
	t.later(time.Hour)
	c.hurry()
}

// moment matches a time in a stored record.
var moment = regexp.MustCompile(`"20\d\d-\d\d-\d\dT[^"]+"`)

// later lets time pass at the table by moving all its times into the past.
func (t *table) later(by time.Duration) {
	t.w.t.Helper()
	t.w.await("time passes", func() bool {
		saved := t.saved()
		raw := moment.ReplaceAllFunc(saved.Record, func(at []byte) []byte {
			var when time.Time
			if err := json.Unmarshal(at, &when); err != nil {
				return at
			}
			older, _ := json.Marshal(when.Add(-by)) // it was just decoded
			return older
		})
		was, is := fmt.Sprintf(`"rev":%d,`, saved.Rev), fmt.Sprintf(`"rev":%d,`, saved.Rev+1)
		err := t.w.store.Save(t.w.ctx, t.channel, store.Change{
			Match: saved.Match, Rev: saved.Rev, Record: bytes.Replace(raw, []byte(was), []byte(is), 1), Due: time.Now(),
		})
		if err != nil && !errors.Is(err, store.ErrConflict) {
			t.w.t.Fatal(err)
		}
		return err == nil
	})
}
