package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// slashMove plays a move given as a slash command: /<game> <kind> slot:token.
// Slots left out are asked for on the panel, or, where there is only one way to
// fill them, shown to be confirmed; a place out of reach is shown as far as it
// can be reached, to be confirmed too.
func (c *Commands) slashMove(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	seat := m.Seat(r.User)
	switch {
	case m.Record().Game != r.Path[0]:
		return Reply{}, refusal("ui.othergame", render.Data{"Game": teller(c.Book, m, r.Locale).Title()})
	case seat == engine.Spectator:
		return Reply{}, match.ErrStranger
	case m.Record().Phase != match.PhaseRunning:
		return Reply{}, &match.Error{Code: match.CodePhase, What: string(m.Record().Phase)}
	}
	p := newPanel(c.Book, m, seat, r.Locale)
	if len(p.list) == 0 {
		return c.panelReply(ctx, r, m, seat, showing{refused: engine.ErrTurn})
	}
	it, ok := p.item(r.Path[1])
	if !ok {
		it.spec, ok = m.Game().Kind(r.Path[1])
	}
	switch {
	case it.shortcut():
		return c.slashShortcut(ctx, r, p, it)
	case !ok && declares(m.Game(), r.Path[1]):
		return c.panelReply(ctx, r, m, seat, showing{refused: engine.ErrIllegal})
	case !ok:
		return Reply{}, refusal("ui.unknown")
	}
	return c.slashKind(ctx, r, p, it)
}

// declares tells whether a game has a shortcut of the name.
func declares(g *engine.Game, shortcut string) bool {
	_, ok := g.Shortcut(shortcut)
	return ok
}

// slashKind plays a move of a kind, or asks for what was left out.
func (c *Commands) slashKind(ctx context.Context, r Request, p *panel, it item) (Reply, error) {
	at, all := p.meant(it, r.Options)
	rest := p.list.Of(it.spec.Name, at.given...)
	switch {
	case all && len(rest) == 1 && len(nonEmpty(at.given)) < len(it.spec.Slots):
		return c.panelReply(ctx, r, p.m, p.seat, showing{weigh: trialOf(engine.Notation(rest[0]))})
	case all && len(rest) == 1:
		return c.try(ctx, r, p, p.typed(), trialOf(engine.Notation(rest[0])), false)
	case all && len(rest) > 1:
		return c.panelReply(ctx, r, p.m, p.seat, showing{at: at})
	}
	if way, ok := p.toward(it.spec, at); ok {
		return c.panelReply(ctx, r, p.m, p.seat, showing{weigh: trialOf(way), wanted: at.given[len(at.given)-1]})
	}
	return c.playMoves(ctx, r, p.m, p.typed(), []string{strings.Join(append([]string{it.spec.Name}, at.given...), " ")})
}

// slashShortcut plays a shortcut, or asks for what was left out.
func (c *Commands) slashShortcut(ctx context.Context, r Request, p *panel, it item) (Reply, error) {
	at, all := p.meant(it, r.Options)
	var fitting []engine.Named
	for _, sc := range it.sequence {
		if all && fits(sc.Args, at.given) {
			fitting = append(fitting, sc)
		}
	}
	switch len(fitting) {
	case 0:
		return c.panelReply(ctx, r, p.m, p.seat, showing{refused: engine.ErrIllegal})
	case 1:
		return c.try(ctx, r, p, p.typed(), trialOfShortcut(fitting[0]), false)
	}
	return c.panelReply(ctx, r, p.m, p.seat, showing{at: at})
}

// complete gives the choices of the slot being typed, best first. They come
// from the asker's own seat; whoever has none gets none.
func (c *Commands) complete(ctx context.Context, r Request) (Reply, error) {
	if len(r.Path) == 2 && r.Path[0] == railsCommand && r.Path[1] == "rules" {
		return c.completeRules(ctx, r)
	}
	if len(r.Path) == 2 && r.Path[0] == railsCommand && r.Path[1] == "settings" {
		return c.completeZones(r), nil
	}
	reply := Reply{Choices: []*discordgo.ApplicationCommandOptionChoice{}}
	m, err := c.current(ctx, r.Channel)
	if errors.Is(err, store.ErrNone) || err == nil && len(r.Path) != 2 {
		return reply, nil
	}
	if err != nil {
		return reply, err
	}
	tokens, label := candidates(c.Book, m, r)
	for _, token := range tokens[:min(len(tokens), maxOptions)] {
		reply.Choices = append(reply.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: clip(label(token), maxOptionText), Value: token,
		})
	}
	return reply, nil
}

// candidates are the tokens that may complete what is typed, best first, and
// how each is called.
func candidates(book *render.Book, m match.Match, r Request) (tokens []string, label func(string) string) {
	pos, ok := m.Position()
	if !ok {
		return nil, nil
	}
	p := newPanel(book, m, m.Seat(r.User), r.Locale)
	switch {
	case r.Path[0] == railsCommand:
		return p.words.search(places(book, m, pos.Table()), r.Options[r.Focused]), p.tell.Token
	case p.seat == engine.Spectator || m.Record().Game != r.Path[0]:
		return nil, nil
	}
	return p.completions(r.Path[1], r.Focused, r.Options)
}
