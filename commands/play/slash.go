package play

import (
	"context"
	"errors"
	"strings"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// SlashMove plays a move that was typed as a slash command: /<game> <kind> slot:token. If slots were left
// out, the panel asks for them; if there is only one way to fill them, it asks for confirmation. If a place
// is out of reach, the panel offers to go as far as possible.
func SlashMove(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
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
		return panelReply(ctx, ic, m, seat, panel.ViewState{Refused: engine.ErrTurn})
	}
	it, ok := p.FindItem(ic.Path[1])
	if !ok {
		it.Spec, ok = m.Game().Kind(ic.Path[1])
	}
	switch {
	case it.Shortcut():
		return playTypedShortcut(ctx, ic, p, it)
	case !ok && hasShortcut(m.Game(), ic.Path[1]):
		return panelReply(ctx, ic, m, seat, panel.ViewState{Refused: engine.ErrIllegal})
	case !ok:
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return playTypedMove(ctx, ic, p, it)
}

// hasShortcut reports whether a game has a shortcut of the name.
func hasShortcut(g *engine.Game, shortcut string) bool {
	_, ok := g.Shortcut(shortcut)
	return ok
}

// playTypedMove plays a move of a kind, or asks for the slots that were left out.
func playTypedMove(ctx context.Context, ic *interaction.Context, p *panel.Panel, it panel.Item) (interaction.Reply, error) {
	at, all := p.ResolveTyped(it, ic.Options)
	rest, fitting := p.Moves.Of(it.Spec.Name, at.Given...), fittingShortcuts(it, at)
	switch {
	case all && len(rest)+len(fitting) > 1:
		return panelReply(ctx, ic, p.Match, p.Seat, panel.ViewState{At: at})
	case all && len(fitting) == 1:
		return confirmOrPlay(ctx, ic, p, p.TypedAddress(), panel.TrialOfShortcut(fitting[0]))
	case all && len(rest) == 1 && len(render.NonEmpty(at.Given)) < len(it.Spec.Slots):
		return panelReply(ctx, ic, p.Match, p.Seat, panel.ViewState{Preview: panel.TrialOf(engine.Notation(rest[0]))})
	case all && len(rest) == 1:
		return confirmOrPlay(ctx, ic, p, p.TypedAddress(), panel.TrialOf(engine.Notation(rest[0])))
	}
	if toward, ok := p.Toward(it.Spec, at); ok {
		return panelReply(ctx, ic, p.Match, p.Seat,
			panel.ViewState{Preview: panel.TrialOf(toward), Toward: at.Given[len(at.Given)-1]})
	}
	return playMoves(ctx, ic, p.Match, p.TypedAddress(),
		[]string{strings.Join(append([]string{it.Spec.Name}, at.Given...), " ")})
}

// playTypedShortcut plays a shortcut, or asks for the slots that were left out.
func playTypedShortcut(ctx context.Context, ic *interaction.Context, p *panel.Panel, it panel.Item) (interaction.Reply, error) {
	at, all := p.ResolveTyped(it, ic.Options)
	fitting := fittingShortcuts(it, at)
	switch {
	case !all, len(fitting) == 0:
		return panelReply(ctx, ic, p.Match, p.Seat, panel.ViewState{Refused: engine.ErrIllegal})
	case len(fitting) == 1:
		return confirmOrPlay(ctx, ic, p, p.TypedAddress(), panel.TrialOfShortcut(fitting[0]))
	}
	return panelReply(ctx, ic, p.Match, p.Seat, panel.ViewState{At: at})
}

// fittingShortcuts returns the shortcuts of an item that agree with the tokens of a page.
func fittingShortcuts(it panel.Item, at panel.Page) (fitting []engine.Named) {
	for _, sc := range it.Sequence {
		if panel.Fits(sc.Args, at.Given) {
			fitting = append(fitting, sc)
		}
	}
	return fitting
}

// CompleteMove answers autocompletion of the slots of a move, best choices first. The choices are those of
// the person's own seat; people without a seat get none.
func CompleteMove(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if errors.Is(err, store.ErrNone) || err == nil && len(ic.Path) != 2 {
		return interaction.NoChoices(), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	if _, begun := m.Position(); !begun || seat == engine.Spectator || m.Record().Game != ic.Path[0] {
		return interaction.NoChoices(), nil
	}
	tokens, label := panel.New(ic.Book, m, seat, ic.Locale).Completions(ic.Path[1], ic.Focused, ic.Options)
	return interaction.CompletionReply(tokens, func(token string) (string, string) { return label(token), token }), nil
}
