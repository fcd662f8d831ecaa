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
		return Reply{}, refusal("ui.othergame", render.Data{"Game": c.teller(m, r.Locale).Title()})
	case seat == engine.Spectator:
		return Reply{}, match.ErrStranger
	case m.Record().Phase != match.PhaseRunning:
		return Reply{}, &match.Error{Code: match.CodePhase, What: string(m.Record().Phase)}
	}
	p := c.newPanel(m, seat, r.Locale)
	if len(p.list) == 0 {
		return c.panelReply(ctx, r, m, seat, answer{refused: engine.ErrTurn})
	}
	it, ok := p.item(r.Path[1])
	if !ok {
		it.spec, ok = m.Game().Kind(r.Path[1])
	}
	switch {
	case it.shortcut():
		return c.slashShortcut(ctx, r, m, p, it)
	case !ok && declares(m.Game(), r.Path[1]):
		return c.panelReply(ctx, r, m, seat, answer{refused: engine.ErrIllegal})
	case !ok:
		return Reply{}, refusal("ui.unknown")
	}
	return c.slashKind(ctx, r, m, p, it)
}

// declares tells whether a game has a shortcut of the name.
func declares(g *engine.Game, shortcut string) bool {
	_, ok := g.Shortcut(shortcut)
	return ok
}

// slashKind plays a move of a kind, or asks for what was left out.
func (c *Commands) slashKind(ctx context.Context, r Request, m match.Match, p *panel, it item) (Reply, error) {
	at, all := c.meant(m, p, it, r.Options)
	rest := p.list.Of(it.spec.Name, at.given...)
	switch {
	case all && len(rest) == 1 && len(nonEmpty(at.given)) < len(it.spec.Slots):
		return c.panelReply(ctx, r, m, p.seat, answer{weigh: trialOf(engine.Notation(rest[0]))})
	case all && len(rest) == 1:
		return c.try(ctx, r, p, p.typed(), trialOf(engine.Notation(rest[0])), false)
	case all && len(rest) > 1:
		return c.panelReply(ctx, r, m, p.seat, answer{at: at})
	}
	if way, ok := p.toward(it.spec, at); ok {
		return c.panelReply(ctx, r, m, p.seat, answer{weigh: trialOf(way), wanted: at.given[len(at.given)-1]})
	}
	return c.playMoves(ctx, r, m, p.typed(), []string{strings.Join(append([]string{it.spec.Name}, at.given...), " ")})
}

// typed is where a typed move goes: whatever number the panel had when it was
// typed, it is meant.
func (p *panel) typed() address {
	to := p.to
	to.decision = 0
	return to
}

// slashShortcut plays a shortcut, or asks for what was left out.
func (c *Commands) slashShortcut(ctx context.Context, r Request, m match.Match, p *panel, it item) (Reply, error) {
	at, all := c.meant(m, p, it, r.Options)
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
		return c.try(ctx, r, p, p.typed(), trialOfShortcut(fitting[0]), false)
	}
	return c.panelReply(ctx, r, m, p.seat, answer{at: at})
}

// meant reads the slots of an item as they were typed, in words or as tokens.
// What names no legal choice is kept so that the game can say why, and all is
// false.
func (c *Commands) meant(m match.Match, p *panel, it item, typed map[string]string) (at page, all bool) {
	at, all = page{kind: it.spec.Name}, true
	for slot, s := range it.spec.Slots {
		words := strings.TrimSpace(typed[s.Name])
		if words == "" {
			continue
		}
		token, ok := p.words.resolve(p.choices(it, at.given, slot), words)
		if !ok {
			token, all = c.anyToken(m, p, words), false
		}
		at = at.fill(slot, token)
	}
	return at, all
}

// anyToken is the token of something that the game knows but that is no legal
// choice, so that the game can say why; else what was typed, made to look like
// a token.
func (c *Commands) anyToken(m match.Match, p *panel, words string) string {
	if token, ok := p.words.resolve(c.allTokens(m, p.pos), words); ok {
		return token
	}
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("+*", r) {
			return r
		}
		return '-'
	}, fold(words))
	return plain[:min(len(plain), maxToken)]
}

// maxToken is how much of an unknown token is kept.
const maxToken = 40

// allTokens are the places of the board and everything that the game has a
// word for.
func (c *Commands) allTokens(m match.Match, pos engine.Position) []string {
	tokens := c.places(m, pos.Table())
	prefix := m.Game().Key + ".token."
	for key := range c.Book.Messages(render.English) {
		if token, ok := strings.CutPrefix(key, prefix); ok {
			tokens = append(tokens, token)
		}
	}
	slices.Sort(tokens)
	return slices.Compact(tokens)
}

// toward asks the game how far a move gets towards a place out of reach.
func (p *panel) toward(spec engine.Spec, at page) (string, bool) {
	if len(at.given) != len(spec.Slots) || len(at.given) == 0 || slices.Contains(at.given, "") {
		return "", false
	}
	return p.pos.Toward(p.seat, spec.Name, at.given)
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
	tokens, name := c.candidates(m, r)
	for _, token := range tokens[:min(len(tokens), maxOptions)] {
		reply.Choices = append(reply.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: clip(name(token), maxOptionText), Value: token,
		})
	}
	return reply, nil
}

// candidates are the tokens that may complete what is typed, best first, and
// how each is called: with its price where it has one.
func (c *Commands) candidates(m match.Match, r Request) (tokens []string, name func(string) string) {
	pos, ok := m.Position()
	if !ok {
		return nil, nil
	}
	p := c.newPanel(m, m.Seat(r.User), r.Locale)
	if r.Path[0] == railsCommand {
		return p.words.search(c.places(m, pos.Table()), r.Options[r.Focused]), p.tell.Token
	}
	it, ok := p.item(r.Path[1])
	if p.seat == engine.Spectator || m.Record().Game != r.Path[0] || !ok {
		return nil, nil
	}
	slot := slices.IndexFunc(it.spec.Slots, func(s engine.Slot) bool { return s.Name == r.Focused })
	if slot < 0 {
		return nil, nil
	}
	others := map[string]string{}
	for name, words := range r.Options {
		if name != r.Focused {
			others[name] = words
		}
	}
	at, all := c.meant(m, p, it, others)
	if !all {
		at = page{}
	}
	tokens = p.words.search(p.choices(it, at.given, slot), r.Options[r.Focused])
	return tokens, func(token string) string {
		given := at.fill(slot, token).given
		return withPrice(p.charged(p.tell.Token(token), it, given), p.price(it, given))
	}
}
