package e2e

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
)

// gathering is a table in a place where the bot is no member. The bot posts and edits by the tokens of
// interactions there.
type gathering struct {
	*table
	guild  string // of the place, "" for a group chat
	joins  bool   // the server adds the bot for some turns
	tokens []string
}

// Turns after which the server of a table adds the bot, and removes it again.
const (
	turnBotJoins  = 8
	turnBotLeaves = 16
)

// TestWholeGamesWithoutBot plays Trick and Europe in group chats, Express in a server without the bot, and Trick
// in a server that adds the bot and removes it in the middle of the game. In the server of Express everybody has
// installed the application, elsewhere only the host has and can type commands. The games are played to their
// ends, and the bot is killed once during each.
func TestWholeGamesWithoutBot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	all := []*gathering{w.group("trick", 1), w.group("europe", 2), w.visited("express", 3, 3), w.visited("trick", 4, 1)}
	all[3].joins = true
	killAfter := []int{9, 40, 12, 12}
	var playing, killing sync.WaitGroup
	var oneKill sync.Mutex
	for i, g := range all {
		playing.Go(func() {
			for n := 0; g.turn(); n++ {
				if n%10 == 0 {
					g.checkPublicBoard()
					g.keepTokens()
				}
				if n == killAfter[i] {
					killing.Go(func() {
						oneKill.Lock()
						defer oneKill.Unlock()
						h.kill()
					})
				}
				if g.joins {
					g.changeMembership(n)
				}
			}
		})
	}
	playing.Wait()
	killing.Wait()
	if h.died != len(all) {
		t.Errorf("the bot was killed %d times, want %d", h.died, len(all))
	}
	for _, g := range all {
		g.checkFinished(g.players[0].User)
		if !g.joins {
			g.checkOnlyAnswers()
		} else if len(g.requests()) == 0 {
			t.Error("the bot never wrote as a member")
		}
		g.checkTokens()
		t.Logf("%s: %d presses (%d failed, %d undone), turns by %v", g.channel, g.presses, g.failed, g.undone, g.ways)
	}
	h.now.Load().stop()
	w.check()
}

// guests returns three new people, the first of whom have installed the application.
func (w *world) guests(name string, installed int) (people []*client.User) {
	w.t.Helper()
	for i, locale := range []string{"en-US", "fr", "en-US"} {
		people = append(people, w.user(name+"-"+string(rune('A'+i)), locale))
	}
	for _, u := range people[:installed] {
		if err := w.SetInstalled(u.ID(), true); err != nil {
			w.t.Fatal(err)
		}
	}
	return people
}

// group begins a game in a group chat of three people.
func (w *world) group(game string, seed uint64) *gathering {
	w.t.Helper()
	name := "group-" + game
	people := w.guests(name, 1)
	ch, err := w.AddGroup(name, people[0].ID(), people[1].ID(), people[2].ID())
	if err != nil {
		w.t.Fatal(err)
	}
	return w.gather(name, game, seed, "", ch.ID, people)
}

// visited begins a game in a server without the bot. Some people have installed the application.
func (w *world) visited(game string, seed uint64, installed int) *gathering {
	w.t.Helper()
	name := fmt.Sprintf("visited%d-%s", seed, game)
	people := w.guests(name, installed)
	guild := w.AddGuildWithoutBot(name, "fr")
	return w.gather(name, game, seed, guild, w.AddChannelIn(guild, name).ID, people)
}

// gather begins a game of people in a channel, which has a name that no other has.
func (w *world) gather(name, game string, seed uint64, guild, channel string, people []*client.User) *gathering {
	w.t.Helper()
	commands, err := people[2].Commands(w.ctx, channel)
	if err != nil {
		w.t.Fatal(err)
	}
	g := &gathering{guild: guild, table: &table{
		w: w, channel: channel, rng: rand.New(rand.NewPCG(seed, seed)), ways: map[string]int{},
		sat: map[string][]engine.Seat{}, onlyPresses: len(commands) == 0,
	}}
	for _, u := range people {
		g.players = append(g.players, &player{User: u})
		w.await("the players know the channel", func() bool { return u.Channel(name) == channel })
	}
	g.begin(game, nil)
	return g
}

// changeMembership lets the server add or remove the bot after the turns at which it does so.
func (g *gathering) changeMembership(turn int) {
	g.w.t.Helper()
	switch turn {
	case turnBotJoins:
		if err := g.w.AddMember(g.guild, sandbox.SeedApplication); err != nil {
			g.w.t.Error(err)
		}
	case turnBotLeaves:
		g.w.admin("DELETE", "/sandbox/guilds/"+g.guild+"/members/"+sandbox.SeedApplication, "")
	}
	if turn < turnBotJoins || turn >= turnBotLeaves {
		return
	}
	// Only a typed command says that the server has the bot. The board is one that a person's installation has
	// posted, and so are the presses on it.
	m, _ := g.awaitTurn()
	if seat := m.Acting().First(); seat != engine.Spectator {
		p := g.players[seat-1]
		r, err := g.press(func(ctx context.Context) (*client.Reply, error) {
			return p.Command(ctx, g.channel, "rails", "hand", nil)
		})
		g.updatePanel(p, r, err)
	}
}

// keepTokens keeps the tokens that the bot has stored for the channel.
func (g *gathering) keepTokens() {
	g.w.t.Helper()
	stored, err := g.w.store.AnswerTokens(g.w.ctx, g.channel)
	if err != nil {
		g.w.t.Error(err)
	}
	for _, token := range append(slices.Collect(maps.Values(stored.Messages)), stored.Press) {
		if token.Token != "" {
			g.tokens = append(g.tokens, token.Token)
		}
	}
}

// checkTokens checks that the bot's log contains none of the tokens.
func (g *gathering) checkTokens() {
	g.w.t.Helper()
	if len(g.tokens) == 0 {
		g.w.t.Error("the bot stored no token")
	}
	log := g.w.log.String()
	if slices.ContainsFunc(g.tokens, func(token string) bool { return strings.Contains(log, token) }) {
		g.w.t.Error("the bot's log has the token of an interaction")
	}
}

// requests returns the bot's requests about the channel by its id.
func (t *table) requests() (found []sandbox.Request) {
	for _, r := range t.w.Requests() {
		if strings.Contains(r.Path, "/channels/"+t.channel) {
			found = append(found, r)
		}
	}
	return found
}

// checkOnlyAnswers checks that the bot made no request about the channel by its id.
func (t *table) checkOnlyAnswers() {
	t.w.t.Helper()
	for _, r := range t.requests() {
		t.w.t.Errorf("the bot requested %s %s, status %d", r.Method, r.Path, r.Status)
	}
}
