package commands

import (
	"context"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// slashMove plays a move given as a slash command: /<game> <kind> slot:token.
// Slots left out are asked for on the panel, or, where there is only one way to
// fill them, shown to be confirmed; a place out of reach is shown as far as it
// can be reached, to be confirmed too.
func slashMove(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	switch {
	case m.Record().Game != ic.Path[0]:
		return interaction.Reply{}, interaction.Refusal("ui.othergame",
			render.Data{"Game": logtext.Teller(ic.Book, m, ic.Locale).Title()})
	case seat == engine.Spectator:
		return interaction.Reply{}, match.ErrStranger
	case m.Record().Phase != match.PhaseRunning:
		return interaction.Reply{}, &match.Error{Code: match.CodePhase, What: string(m.Record().Phase)}
	}
	p := panel.New(ic.Book, m, seat, ic.Locale)
	if len(p.Moves) == 0 {
		return panelReply(ctx, ic, m, seat, panel.Showing{Refused: engine.ErrTurn})
	}
	it, ok := p.Item(ic.Path[1])
	if !ok {
		it.Spec, ok = m.Game().Kind(ic.Path[1])
	}
	switch {
	case it.Shortcut():
		return slashShortcut(ctx, ic, p, it)
	case !ok && declares(m.Game(), ic.Path[1]):
		return panelReply(ctx, ic, m, seat, panel.Showing{Refused: engine.ErrIllegal})
	case !ok:
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return slashKind(ctx, ic, p, it)
}

// declares tells whether a game has a shortcut of the name.
func declares(g *engine.Game, shortcut string) bool {
	_, ok := g.Shortcut(shortcut)
	return ok
}

// slashKind plays a move of a kind, or asks for what was left out.
func slashKind(ctx context.Context, ic *interaction.Context, p *panel.Panel, it panel.Item) (interaction.Reply, error) {
	at, all := p.Meant(it, ic.Options)
	rest := p.Moves.Of(it.Spec.Name, at.Given...)
	switch {
	case all && len(rest) == 1 && len(components.NonEmpty(at.Given)) < len(it.Spec.Slots):
		return panelReply(ctx, ic, p.Match, p.Seat, panel.Showing{Weigh: panel.TrialOf(engine.Notation(rest[0]))})
	case all && len(rest) == 1:
		return try(ctx, ic, p, p.Typed(), panel.TrialOf(engine.Notation(rest[0])), false)
	case all && len(rest) > 1:
		return panelReply(ctx, ic, p.Match, p.Seat, panel.Showing{At: at})
	}
	if toward, ok := p.Toward(it.Spec, at); ok {
		return panelReply(ctx, ic, p.Match, p.Seat,
			panel.Showing{Weigh: panel.TrialOf(toward), Wanted: at.Given[len(at.Given)-1]})
	}
	return playMoves(ctx, ic, p.Match, p.Typed(),
		[]string{strings.Join(append([]string{it.Spec.Name}, at.Given...), " ")})
}

// slashShortcut plays a shortcut, or asks for what was left out.
func slashShortcut(ctx context.Context, ic *interaction.Context, p *panel.Panel, it panel.Item) (interaction.Reply, error) {
	at, all := p.Meant(it, ic.Options)
	var fitting []engine.Named
	for _, sc := range it.Sequence {
		if all && panel.Fits(sc.Args, at.Given) {
			fitting = append(fitting, sc)
		}
	}
	switch len(fitting) {
	case 0:
		return panelReply(ctx, ic, p.Match, p.Seat, panel.Showing{Refused: engine.ErrIllegal})
	case 1:
		return try(ctx, ic, p, p.Typed(), panel.TrialOfShortcut(fitting[0]), false)
	}
	return panelReply(ctx, ic, p.Match, p.Seat, panel.Showing{At: at})
}

// candidates are the tokens that may complete what is typed, best first, and
// how each is called.
func candidates(ic *interaction.Context, m match.Match) (tokens []string, label func(string) string) {
	if _, ok := m.Position(); !ok {
		return nil, nil
	}
	p := panel.New(ic.Book, m, m.Seat(ic.User), ic.Locale)
	switch {
	case ic.Path[0] == railsCommand:
		places := ic.Book.Places(logtext.View(ic.Book, m, ic.Locale, nil))
		return p.Lexicon.Search(places, ic.Options[ic.Focused]), p.Tell.Token
	case p.Seat == engine.Spectator || m.Record().Game != ic.Path[0]:
		return nil, nil
	}
	return p.Completions(ic.Path[1], ic.Focused, ic.Options)
}
