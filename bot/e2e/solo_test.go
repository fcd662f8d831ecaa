package e2e

import (
	"errors"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// soloMoves is how many moves of a solo game are played, unless it ends before.
const soloMoves = 24

// TestSoloGameOutlivesKills plays a solo game in two channels. The bot is killed when a press has been answered
// by the words that computers think, or after a third of the moves where they are too quick for that. Each
// commit plays one of the games.
func TestSoloGameOutlivesKills(t *testing.T) {
	t.Parallel()
	played := []string{"trains", "europe", "trick", "express", "china"}
	for i, game := range played {
		if sampling.Picked(t.Name(), i, len(played)) {
			t.Run(game, func(t *testing.T) { playSolo(t, game) })
		}
	}
}

func playSolo(t *testing.T, game string) {
	w := newWorld(t, withLongTimeout)
	h := w.host()
	p := &soloPlayer{w: w, User: w.user("Ann", "en-US"), game: game, channel: sandbox.SeedTable1}
	p.follow(w.ask(p.Command(w.ctx, p.channel, "rails", "solo", client.Options{"game": game, "level": string(think.Hard)})))
	for move := 0; move < soloMoves && p.match().Record().Phase == match.PhaseRunning; move++ {
		if move == soloMoves/2 {
			p.channel = sandbox.SeedTable2
			p.follow(w.ask(p.Command(w.ctx, p.channel, "rails", "solo", nil)))
		}
		r := p.move(uint64(move))
		switch {
		case thinks(r.Message) && h.died < 2:
			h.kill()
			p.at = r.Message
			r = p.press(components.ViewID("play"))
		case h.died == 0 && move >= soloMoves/3: // the computers of a quick game hardly think
			h.kill()
			r = w.ask(p.Command(w.ctx, p.channel, "rails", "solo", nil))
		}
		p.follow(r)
	}
	if h.died == 0 {
		t.Error("the bot was never killed")
	}
	for _, channel := range []string{sandbox.SeedTable1, sandbox.SeedTable2} {
		for _, m := range w.Messages(channel) {
			if !m.Ephemeral() {
				t.Errorf("a public message: %q", m.Content)
			}
		}
	}
	for _, r := range w.Requests() {
		if strings.Contains(r.Path+string(r.Body), "solo-") {
			t.Errorf("a request names a solo table: %s %s", r.Method, r.Path)
		}
	}
	h.now.Load().stop()
	w.check()
}

// soloPlayer is a user at a solo table.
type soloPlayer struct {
	*client.User
	w             *world
	game, channel string
	at            *client.Message // the message of the table
}

// match returns the match of the table, or the one that ended last.
func (p *soloPlayer) match() match.Match {
	p.w.t.Helper()
	key := interaction.SoloKey(p.ID(), p.game)
	saved, err := p.w.store.Load(p.w.ctx, key)
	if errors.Is(err, store.ErrNone) {
		saved, err = p.w.store.Last(p.w.ctx, key)
	}
	if err != nil {
		p.w.t.Fatal(err)
	}
	m, err := match.Load(func(key string) (*engine.Game, bool) {
		e, ok := p.w.book.Entry(key)
		return e.Game, ok
	}, saved.Record)
	if err != nil {
		p.w.t.Fatal(err)
	}
	return m
}

// thinks reports whether a message says that computers think.
func thinks(m *client.Message) bool { return m != nil && strings.Contains(m.Content, "thinking…") }

// follow waits until the message of a reply says that no computer thinks.
func (p *soloPlayer) follow(r *client.Reply) {
	p.w.t.Helper()
	p.w.await("the computers have moved", func() bool {
		p.at = p.Message(r.Message.ChannelID, r.Message.ID)
		return p.at != nil && !p.at.Loading() && !thinks(p.at)
	})
}

// press presses a button of the table's message.
func (p *soloPlayer) press(id string) *client.Reply {
	p.w.t.Helper()
	return p.w.ask(p.Click(p.w.ctx, p.at, components.SoloID(p.game, id)))
}

// move plays the move that the game's chooser finds, and returns the answer to the press that plays it.
func (p *soloPlayer) move(step uint64) *client.Reply {
	p.w.t.Helper()
	m := p.match()
	pos, _ := m.Position()
	words := strings.Fields(pos.Choose(m.Seat(p.ID()), engine.NewRand(engine.Seed{7}, step)))
	options := client.Options{}
	spec, _ := m.Game().Kind(words[0])
	for i, slot := range spec.Slots[:min(len(words)-1, len(spec.Slots))] {
		options[slot.Name] = words[i+1]
	}
	r := p.w.ask(p.Command(p.w.ctx, p.channel, p.game, words[0], options))
	for c := range wire.Walk(r.Message.Components) {
		if c.Label == "Confirm" && !c.Disabled {
			return p.w.ask(p.Click(p.w.ctx, r.Message, c.CustomID))
		}
	}
	return r
}
