package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// slashMove plays a move given as a slash command: /<game> <kind> slot:token.
// Slots left out are asked for on the panel; a place out of reach is shown as
// far as it can be reached, to be confirmed.
func (c *Commands) slashMove(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	seat := m.Seat(r.User)
	switch {
	case m.Record().Game != r.Path[0]:
		return Reply{}, refusal("ui.othergame", render.Data{"Game": c.teller(m, r.Locale).Title()})
	case seat == engine.Spectator:
		return Reply{}, match.ErrStranger
	case m.Record().Phase != match.PhaseRunning:
		return Reply{}, &match.Error{Code: match.CodePhase, What: string(m.Record().Phase)}
	}
	to := addressOf(m, seat)
	to.decision = 0 // whatever the panel showed, what was typed is meant
	p := newPanel(m, seat, c.teller(m, r.Locale))
	if len(p.list) == 0 {
		return c.panelReply(ctx, r, m, seat, answer{refused: engine.ErrTurn})
	}
	if it, ok := p.item(r.Path[1]); ok && it.sequence != nil {
		return c.slashShortcut(ctx, r, m, p, it)
	}
	spec, _ := m.Game().Kind(r.Path[1])
	at, all := p.meant(spec, r.Options)
	rest := p.list.Of(spec.Name, at.given...)
	switch {
	case all && len(rest) == 1 && spec.Weigh:
		return c.panelReply(ctx, r, m, seat, answer{weigh: engine.Notation(rest[0])})
	case all && len(rest) == 1:
		return c.playMoves(ctx, r, to, []string{engine.Notation(rest[0])})
	case all && len(rest) > 1:
		return c.panelReply(ctx, r, m, seat, answer{at: at})
	}
	if way, ok := p.toward(spec, at); ok {
		return c.panelReply(ctx, r, m, seat, answer{weigh: way})
	}
	return c.playMoves(ctx, r, to, []string{strings.Join(append([]string{spec.Name}, at.given...), " ")})
}

// slashShortcut plays a shortcut, or asks for what was left out.
func (c *Commands) slashShortcut(ctx context.Context, r Request, m match.Match, p *panel, it item) (Reply, error) {
	at, all := p.meantOf(it, r.Options)
	var fitting []engine.Named
	for _, sc := range it.sequence {
		if all && fits(sc.Args, at.given) {
			fitting = append(fitting, sc)
		}
	}
	switch len(fitting) {
	case 0:
		return c.panelReply(ctx, r, m, p.seat, answer{refused: engine.ErrIllegal})
	case 1:
		to := p.to
		to.decision = 0
		return c.playMoves(ctx, r, to, fitting[0].Moves)
	}
	return c.panelReply(ctx, r, m, p.seat, answer{at: at})
}

// meant reads the slots of a kind as typed. Those that name no legal choice
// are kept as they are, and all is false.
func (p *panel) meant(spec engine.Spec, typed map[string]string) (at page, all bool) {
	it, ok := p.item(spec.Name)
	if !ok {
		it = item{spec: spec}
	}
	return p.meantOf(it, typed)
}

func (p *panel) meantOf(it item, typed map[string]string) (at page, all bool) {
	at, all = page{kind: it.spec.Name}, true
	for slot, s := range it.spec.Slots {
		words := strings.TrimSpace(typed[s.Name])
		if words == "" {
			continue
		}
		token, ok := resolved(p.tell, p.choices(it, at.given, slot), words)
		if !ok {
			token, all = p.anyToken(words), false
		}
		at = at.fill(slot, token)
	}
	return at, all
}

// anyToken is the token of a place that was named but is no legal choice, so
// that the game can say why; else what was typed, made to look like a token.
func (p *panel) anyToken(words string) string {
	return strings.ReplaceAll(fold(words), " ", "-")
}

// toward asks the game how far a move gets towards a place out of reach.
func (p *panel) toward(spec engine.Spec, at page) (string, bool) {
	if len(at.given) != len(spec.Slots) || slices.Contains(at.given, "") {
		return "", false
	}
	return p.pos.Toward(p.seat, spec.Name, at.given)
}

// complete gives the choices of the slot being typed, best first. They come
// from the asker's own seat; whoever has none gets none.
func (c *Commands) complete(ctx context.Context, r Request) (Reply, error) {
	reply := Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{}}
	m, err := c.load(ctx, r.Channel)
	if errors.Is(err, store.ErrNone) || err == nil && len(r.Path) != 2 {
		return reply, nil
	}
	if err != nil {
		return reply, err
	}
	tell := c.teller(m, r.Locale)
	for _, token := range c.candidates(m, r, tell) {
		if len(reply.Choices) == maxOptions {
			break
		}
		reply.Choices = append(reply.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: clip(tell.Token(token), maxOptionText), Value: token,
		})
	}
	return reply, nil
}

func (c *Commands) candidates(m match.Match, r Request, tell *render.Teller) []string {
	pos, ok := m.Position()
	if !ok {
		return nil
	}
	if r.Path[0] == railsCommand {
		return searched(tell, c.places(m, pos), r.Options[r.Focused])
	}
	p := newPanel(m, m.Seat(r.User), tell)
	it, ok := p.item(r.Path[1])
	if p.seat == engine.Spectator || m.Record().Game != r.Path[0] || !ok {
		return nil
	}
	slot := slices.IndexFunc(it.spec.Slots, func(s engine.Slot) bool { return s.Name == r.Focused })
	if slot < 0 {
		return nil
	}
	others := map[string]string{}
	for name, words := range r.Options {
		if name != r.Focused {
			others[name] = words
		}
	}
	at, all := p.meantOf(it, others)
	if !all {
		at = page{}
	}
	return searched(tell, p.choices(it, at.given, slot), r.Options[r.Focused])
}
