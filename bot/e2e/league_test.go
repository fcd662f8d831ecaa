package e2e

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/store"
)

// contest is a season in a channel of a server.
type contest struct {
	*world
	guild, channel, id string
	season.Season
}

// TestLeagues holds a league and a Swiss tournament of two games on two servers, while
// the bot is killed between what people do and what it does by itself.
func TestLeagues(t *testing.T) {
	w := newWorld(t)
	second := w.AddGuild("Second Station", "en-US")
	p := w.serve(w.redis.URL)
	alice, people := w.seeded("Alice"), []*client.User{w.user("Ann", "en-US"), w.user("Ben", "fr"), w.user("Cat", "en-US")}
	here := w.contest(alice, sandbox.SeedGuild, w.AddChannel("league").ID, "trick", "league")
	there := w.contest(alice, second, w.AddChannelIn(second, "cup").ID, "europe", "swiss")
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
	w.await("tables are open", func() bool { return here.opened() && there.opened() })
	p.kill()
	p = w.serve(w.redis.URL)
	for _, c := range []*contest{here, there} {
		at := c.Tables[0]
		for _, u := range people[1:] {
			w.ask(u.Command(w.ctx, at.Venue, "rails", "leave", nil))
			w.ask(u.Click(w.ctx, lastOwn(u, at.Venue), "e:"+at.Match+":resign"))
		}
	}
	p.kill()
	p = w.serve(w.redis.URL)
	for _, c := range []*contest{here, there} {
		m := c.public(people[0], "next")
		if !strings.Contains(m.Content, "**Ann** has won with 12 points") || len(m.Attachments) != 1 {
			t.Errorf("the channel is told, with %d pictures: %s", len(m.Attachments), m.Content)
		}
		calls := 0
		for _, m := range people[0].Messages(c.channel) {
			if strings.HasPrefix(m.Content, "🚂") {
				calls++
			}
		}
		if calls != 1 {
			t.Errorf("one table was called %d times", calls)
		}
	}
	p.stop()
	for _, v := range w.Violations() {
		t.Errorf("a request that Discord would refuse: %+v", v)
	}
	for _, line := range w.log.alarming() {
		t.Errorf("the log of the bot: %s", line)
	}
}

// contest plans and announces a season of one round.
func (w *world) contest(boss *client.User, guild, channel, game, form string) *contest {
	w.t.Helper()
	page := w.ask(boss.Command(w.ctx, channel, "rails", "league", client.Options{"game": game})).Message
	for part, value := range map[string]string{"form": form, "rounds": "1"} {
		page = w.ask(boss.Select(w.ctx, page, menuOf(page, ":"+part+":"), value)).Message
	}
	list, err := w.store.Seasons(w.ctx, guild)
	if err != nil || len(list) != 1 {
		w.t.Fatalf("planned are %d seasons: %v", len(list), err)
	}
	w.ask(boss.Click(w.ctx, page, "y:announce:"+list[0].ID))
	return &contest{world: w, guild: guild, channel: channel, id: list[0].ID}
}

// public waits for the message about the season that has a button.
func (c *contest) public(u *client.User, button string) *client.Message {
	c.t.Helper()
	m, err := u.WaitMessage(c.ctx, c.channel, func(m *client.Message) bool {
		return !m.Ephemeral() && m.Component("y:"+button+":"+c.id) != nil
	})
	if err != nil {
		c.t.Fatalf("no message of the season with %s: %v", button, err)
	}
	c.ctx.Renew()
	return m
}

// endSignUp lets the days pass that people have to sign up.
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

// opened tells whether the season's first match is being played.
func (c *contest) opened() bool {
	got, err := c.store.Season(c.ctx, c.guild, c.id)
	if err != nil || json.Unmarshal(got.Record, &c.Season) != nil || len(c.Tables) == 0 || c.Tables[0].Venue == "" {
		return false
	}
	_, err = c.store.Load(c.ctx, c.Tables[0].Venue)
	return err == nil
}
