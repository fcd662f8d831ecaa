package e2e

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine/match"
)

// Three players and a spectator make 300 random presses and commands: any control on any message
// they see, old ones included, and commands with legal and nonsensical words. Every press must be
// answered, and none with an internal error.
func TestRandomPressesAreAnswered(t *testing.T) {
	t.Parallel()
	presses := 300
	if testing.Short() {
		presses = 60
	}
	w := newWorld(t, withLongTimeout)
	h := w.host()
	people := []*client.User{w.user("Ann", "en-US"), w.user("Zoé", "fr"), w.user("Max", "en-US"), w.seeded("Dave")}
	g := w.open("uniform", "tokyo", 99, people[:3]...)
	for range 20 {
		g.turn()
	}
	wrong := strings.Split(w.book.Printer("en").Say("ui.wrong", map[string]any{"ID": "|"}), "|")[0]
	began := time.Now()
	outcomes := map[string]int{}
	for n := range presses {
		if n > 0 && n%100 == 0 {
			h.kill(g)
		}
		m, _ := g.stored()
		g.reseat(m, people)
		if n%10 == 9 {
			g.turn()
			m, _ = g.stored()
		}
		if m.Record().Phase != match.PhaseRunning {
			g = w.open(fmt.Sprintf("uniform-%d", n), "osaka", uint64(n), people[:3]...)
		}
		r, err := g.pressAnything(people[g.rng.IntN(len(people))], m)
		outcomes[outcome(r, err)]++
		var refused *client.Error
		switch {
		case errors.As(err, &refused): // a client would not send it
		case err != nil:
			t.Errorf("press %d: %v", n, err)
		case r != nil && r.Message != nil && strings.Contains(r.Message.Content, wrong):
			t.Errorf("press %d: %s", n, r.Message.Content)
		case r != nil && r.Modal != nil:
			words := g.randomWord(m)
			texts := map[string]string{}
			for c := range wire.Walk(r.Modal.Components) {
				if c.CustomID != "" {
					texts[c.CustomID] = words[:min(len(words), 50)]
				}
			}
			if _, err := g.press(func(ctx context.Context) (*client.Reply, error) {
				return people[0].SubmitModal(ctx, r.Modal, texts)
			}); err != nil && !errors.As(err, &refused) {
				t.Errorf("press %d, form: %v", n, err)
			}
		}
	}
	took := time.Since(began)
	m, saved := g.stored()
	g.awaitShown(saved.Match, saved.Rev)
	if _, begun := m.Position(); begun {
		g.checkReplay(m)
		g.checkSecrets(m)
	}
	h.now.Load().stop()
	w.check()
	t.Logf("%d presses in %v: %v", presses, took.Round(time.Millisecond), outcomes)
}

func outcome(r *client.Reply, err error) string {
	var refused *client.Error
	switch {
	case errors.As(err, &refused):
		return "not sent"
	case err != nil:
		return err.Error()
	case r == nil:
		return "suggested"
	}
	return r.Kind
}

// pressAnything makes one random press or command.
func (t *table) pressAnything(u *client.User, m match.Match) (*client.Reply, error) {
	if t.rng.IntN(3) == 0 {
		return t.typeCommand(u, m)
	}
	type target struct {
		m client.Message
		c wire.Component
	}
	var targets []target
	for _, message := range u.Messages(t.channel) {
		for c := range wire.Walk(message.Components) {
			if (c.Type == wire.Button || c.IsSelect()) && !c.Disabled {
				targets = append(targets, target{message, *c})
			}
		}
	}
	if len(targets) == 0 {
		return t.typeCommand(u, m)
	}
	to := targets[t.rng.IntN(len(targets))]
	return t.await(func(ctx context.Context) (*client.Reply, error) {
		if to.c.Type == wire.Button {
			return u.Click(ctx, &to.m, to.c.CustomID)
		}
		return u.Select(ctx, &to.m, to.c.CustomID, t.randomValues(to.c)...)
	})
}

// randomValues returns random options of a menu, as many as it accepts.
func (t *table) randomValues(c wire.Component) []string {
	low, high := c.Bounds()
	high = min(high, len(c.Options))
	var values []string
	for _, i := range t.rng.Perm(len(c.Options))[:low+t.rng.IntN(high-low+1)] {
		values = append(values, c.Options[i].Value)
	}
	return values
}

// typeCommand types a random command or asks for suggestions.
func (t *table) typeCommand(u *client.User, m match.Match) (*client.Reply, error) {
	rails := []string{"hand", "board", "log", "undo", "help", "join", "begin", "leave", "end"}
	if t.rng.IntN(3) == 0 {
		options := client.Options{}
		name := rails[t.rng.IntN(len(rails))]
		if name == "board" {
			options = []client.Options{{}, {"text": true}, {"zoom": t.randomWord(m)}}[t.rng.IntN(3)]
		}
		return t.await(func(ctx context.Context) (*client.Reply, error) {
			return u.Command(ctx, t.channel, "rails", name, options)
		})
	}
	specs := append(slices.Clone(m.Game().Kinds), m.Game().Shortcuts...)
	spec := specs[t.rng.IntN(len(specs))]
	options := client.Options{}
	for _, slot := range spec.Slots {
		if t.rng.IntN(4) > 0 {
			options[slot.Name] = t.randomWord(m)
		}
	}
	if len(spec.Slots) > 0 && t.rng.IntN(3) == 0 {
		slot := spec.Slots[0].Name
		options[slot] = t.randomWord(m)[:1]
		_, err := u.Autocomplete(t.w.ctx, t.channel, m.Record().Game, spec.Name, options, slot)
		return nil, err
	}
	return t.await(func(ctx context.Context) (*client.Reply, error) {
		return u.Command(ctx, t.channel, m.Record().Game, spec.Name, options)
	})
}

// randomWord returns a word of a legal move, a place, or nonsense.
func (t *table) randomWord(m match.Match) string {
	list := []string{"normal-train", "c4", "z9", "Normal Train", "rame normale", "’; DROP", "@everyone", "waste*2", "é", strings.Repeat("x", 120), "<@1>", "_"}
	if pos, ok := m.Position(); ok {
		for seat := range m.Acting().All() {
			for move := range pos.Moves(seat) {
				list = append(list, move.Args()...)
			}
		}
	}
	return list[t.rng.IntN(len(list))]
}
