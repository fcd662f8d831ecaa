package commands

import (
	"context"
	"strings"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// slashMove plays a move given as a slash command: /<game> <kind> slot:token.
// Slots left out are asked for on the panel, or, where there is only one way to
// fill them, shown to be confirmed; a place out of reach is shown as far as it
// can be reached, to be confirmed too.
func slashMove(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	seat := m.Seat(v.User)
	switch {
	case m.Record().Game != v.Path[0]:
		return desk.Reply{}, desk.Refusal("ui.othergame",
			render.Data{"Game": story.Teller(v.Book, m, v.Locale).Title()})
	case seat == engine.Spectator:
		return desk.Reply{}, match.ErrStranger
	case m.Record().Phase != match.PhaseRunning:
		return desk.Reply{}, &match.Error{Code: match.CodePhase, What: string(m.Record().Phase)}
	}
	p := panel.New(v.Book, m, seat, v.Locale)
	if len(p.Moves) == 0 {
		return panelReply(ctx, v, m, seat, panel.Showing{Refused: engine.ErrTurn})
	}
	it, ok := p.Item(v.Path[1])
	if !ok {
		it.Spec, ok = m.Game().Kind(v.Path[1])
	}
	switch {
	case it.Shortcut():
		return slashShortcut(ctx, v, p, it)
	case !ok && declares(m.Game(), v.Path[1]):
		return panelReply(ctx, v, m, seat, panel.Showing{Refused: engine.ErrIllegal})
	case !ok:
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	return slashKind(ctx, v, p, it)
}

// declares tells whether a game has a shortcut of the name.
func declares(g *engine.Game, shortcut string) bool {
	_, ok := g.Shortcut(shortcut)
	return ok
}

// slashKind plays a move of a kind, or asks for what was left out.
func slashKind(ctx context.Context, v *desk.Visit, p *panel.Panel, it panel.Item) (desk.Reply, error) {
	at, all := p.Meant(it, v.Options)
	rest := p.Moves.Of(it.Spec.Name, at.Given...)
	switch {
	case all && len(rest) == 1 && len(parts.NonEmpty(at.Given)) < len(it.Spec.Slots):
		return panelReply(ctx, v, p.Match, p.Seat, panel.Showing{Weigh: panel.TrialOf(engine.Notation(rest[0]))})
	case all && len(rest) == 1:
		return try(ctx, v, p, p.Typed(), panel.TrialOf(engine.Notation(rest[0])), false)
	case all && len(rest) > 1:
		return panelReply(ctx, v, p.Match, p.Seat, panel.Showing{At: at})
	}
	if toward, ok := p.Toward(it.Spec, at); ok {
		return panelReply(ctx, v, p.Match, p.Seat,
			panel.Showing{Weigh: panel.TrialOf(toward), Wanted: at.Given[len(at.Given)-1]})
	}
	return playMoves(ctx, v, p.Match, p.Typed(),
		[]string{strings.Join(append([]string{it.Spec.Name}, at.Given...), " ")})
}

// slashShortcut plays a shortcut, or asks for what was left out.
func slashShortcut(ctx context.Context, v *desk.Visit, p *panel.Panel, it panel.Item) (desk.Reply, error) {
	at, all := p.Meant(it, v.Options)
	var fitting []engine.Named
	for _, sc := range it.Sequence {
		if all && panel.Fits(sc.Args, at.Given) {
			fitting = append(fitting, sc)
		}
	}
	switch len(fitting) {
	case 0:
		return panelReply(ctx, v, p.Match, p.Seat, panel.Showing{Refused: engine.ErrIllegal})
	case 1:
		return try(ctx, v, p, p.Typed(), panel.TrialOfShortcut(fitting[0]), false)
	}
	return panelReply(ctx, v, p.Match, p.Seat, panel.Showing{At: at})
}

// candidates are the tokens that may complete what is typed, best first, and
// how each is called.
func candidates(v *desk.Visit, m match.Match) (tokens []string, label func(string) string) {
	if _, ok := m.Position(); !ok {
		return nil, nil
	}
	p := panel.New(v.Book, m, m.Seat(v.User), v.Locale)
	switch {
	case v.Path[0] == railsCommand:
		places := v.Book.Places(story.View(v.Book, m, v.Locale, nil))
		return p.Lexicon.Search(places, v.Options[v.Focused]), p.Tell.Token
	case p.Seat == engine.Spectator || m.Record().Game != v.Path[0]:
		return nil, nil
	}
	return p.Completions(v.Path[1], v.Focused, v.Options)
}
