package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// panelPress answers a press of a seat's panel. Whoever pressed must sit there
// still; a press that is too old shows the present panel and plays nothing.
func panelPress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	return pressSeat(ctx, ic, rest, false)
}

// pressPlan answers a press that plans moves for the seat's next
// turn instead of being played; otherwise it is [panelPress].
func pressPlan(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	return pressSeat(ctx, ic, rest, true)
}

func pressSeat(ctx context.Context, ic *interaction.Context, rest string, ahead bool) (interaction.Reply, error) {
	to, text, addressed := panel.ParseAddress(rest)
	to.Ahead = ahead
	acts, ok := panel.Pressed(text, ic.Values)
	if !addressed || !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.Current(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	if seat == engine.Spectator {
		return interaction.Reply{}, match.ErrStranger
	}
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, ic, m, seat, panel.Showing{Stale: true})
	}
	return act(ctx, ic, m, to, acts)
}

func act(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, acts []panel.Action,
) (interaction.Reply, error) {
	first := acts[0]
	switch first.What {
	case panel.ActPage:
		return panelReply(ctx, ic, m, to.Seat, panel.Showing{At: panel.ParsePage(first.With), Ahead: to.Ahead})
	case panel.ActDrop, panel.ActAlone:
		return changePlan(ctx, ic, m, to, first)
	case panel.ActSearch:
		return searchModalOrResult(ctx, ic, m, to, panel.ParsePage(first.With))
	case panel.ActUndo:
		return play(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Undo(to.Seat, to.Decision, ic.Clock.Now())
		})
	case panel.ActRestart:
		return play(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.UndoAll(to.Seat, to.Decision, ic.Clock.Now())
		})
	case panel.ActConsent:
		return askUndo(ctx, ic, m, to)
	case panel.ActWords:
		return panelReply(ctx, ic, m, to.Seat, panel.Showing{Words: true})
	case panel.ActStanding:
		return stand(ctx, ic, m, to, first.With)
	case panel.ActShortcut, panel.ActSureShortcut, panel.ActPlay:
		p := panel.Of(ic.Book, m, to.Seat, ic.Locale, to.Ahead)
		t, ok := p.TrialFor(first)
		if !ok {
			return panelReply(ctx, ic, m, to.Seat, panel.Showing{Stale: true})
		}
		return try(ctx, ic, p, to, t, first.What == panel.ActSureShortcut)
	case panel.ActClosing:
		return closeTurn(ctx, ic, panel.Of(ic.Book, m, to.Seat, ic.Locale, to.Ahead), to, first)
	case panel.ActSure:
		return playMoves(ctx, ic, m, to, panel.Notations(acts))
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// try plays a move or a shortcut, unless it is to be shown first.
func try(
	ctx context.Context, ic *interaction.Context, p *panel.Panel, to panel.Address, t panel.Trial, sure bool,
) (interaction.Reply, error) {
	if !sure && p.Weighs(t) {
		return panelReply(ctx, ic, p.Match, to.Seat, panel.Showing{Weigh: t, Ahead: to.Ahead})
	}
	return playMoves(ctx, ic, p.Match, to, t.Moves)
}

// closeTurn plays for sure what an action holds, and ends the turn.
func closeTurn(
	ctx context.Context, ic *interaction.Context, p *panel.Panel, to panel.Address, closing panel.Action,
) (interaction.Reply, error) {
	held, _ := panel.Pressed(closing.With, nil)
	if len(held) == 1 {
		if t, ok := p.TrialFor(held[0]); ok {
			if moves, ok := p.ClosingMoves(t); ok {
				return playMoves(ctx, ic, p.Match, to, moves)
			}
		}
	}
	return panelReply(ctx, ic, p.Match, to.Seat, panel.Showing{Stale: true})
}

func playMoves(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, moves []string,
) (interaction.Reply, error) {
	if to.Ahead {
		return playOn(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.AddToPlan(to.Seat, to.Decision, moves, ic.Clock.Now())
		}, panel.Showing{Ahead: true})
	}
	return play(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Play(to.Seat, to.Decision, moves, ic.Clock.Now())
	})
}

// changePlan cancels what is planned for a seat's next turn, or says when it is to
// be played.
func changePlan(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, act panel.Action,
) (interaction.Reply, error) {
	return playOn(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		if act.What == panel.ActAlone {
			return m.SetPlanIfUntouched(to.Seat, to.Decision, act.With == panel.AloneOn, ic.Clock.Now())
		}
		return m.CancelPlan(to.Seat, to.Decision, act.With == panel.DropAll, ic.Clock.Now())
	}, panel.Showing{Ahead: act.With == ""})
}

// play carries out an operation of a panel on the match as it was read, and answers
// with what happened and the panel as it is now. A refusal is said above the present
// panel.
func play(ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, op interaction.Operation) (interaction.Reply, error) {
	return playOn(ctx, ic, m, to, op, panel.Showing{})
}

// playOn is play with more to be said of what was done.
func playOn(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, op interaction.Operation, done panel.Showing,
) (interaction.Reply, error) {
	m, out, err := ic.ChangeOf(ctx, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != to.Match || m.Seat(ic.User) != to.Seat {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
	switch {
	case err == nil:
		done.Outcome = &out
		if done.Earlier, err = ic.Earlier(ctx, ic.Channel, m, out.Log); err != nil {
			return interaction.Reply{}, err
		}
		return panelReply(ctx, ic, m, to.Seat, done)
	case m == (match.Match{}) || !refusesMove(err) || m.Seat(ic.User) == engine.Spectator:
		return interaction.Reply{}, err
	case errors.Is(err, match.ErrStale):
		return panelReply(ctx, ic, m, m.Seat(ic.User), panel.Showing{Stale: true})
	}
	return panelReply(ctx, ic, m, m.Seat(ic.User), panel.Showing{Refused: err, Ahead: to.Ahead})
}

// refusesMove tells whether an error says that the move is not possible, so
// that the panel should stand under it.
func refusesMove(err error) bool {
	var refused *match.Error
	var illegal *engine.Error
	return errors.As(err, &refused) || errors.As(err, &illegal)
}

// searchModalOrResult asks for words, or shows what they found.
func searchModalOrResult(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, at panel.Page,
) (interaction.Reply, error) {
	if ic.Kind == interaction.ModalSubmit {
		return searched(ctx, ic, m, to, at)
	}
	say := ic.Printer()
	return interaction.Reply{Modal: &components.Modal{
		CustomID: to.ID(panel.Action{What: panel.ActSearch, With: at.String()}.String()),
		Title:    render.Clip(say.Say("ui.search.title"), components.MaxModalTitle),
		Field: discordgo.TextInput{
			CustomID: searchField, Label: render.Clip(say.Say("ui.search.label"), components.MaxModalTitle),
			Placeholder: render.Clip(say.Say("ui.search.hint"),
				components.MaxOptionText), Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: maxSearch,
		},
	}}, nil
}

const searchField = "words"

// searched shows what a search found.
func searched(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, at panel.Page,
) (interaction.Reply, error) {
	p := panel.Of(ic.Book, m, to.Seat, ic.Locale, to.Ahead)
	it, ok := p.Item(at.Kind)
	if !ok {
		return panelReply(ctx, ic, m, to.Seat, panel.Showing{Stale: true})
	}
	words := render.Clip(strings.TrimSpace(ic.Fields[searchField]), maxSearch)
	found := p.Lexicon.Search(p.Choices(it, at.Given, p.Next(it, at.Given)), words)
	data := render.Data{"N": len(found), "Text": render.Escape(words)}
	if len(found) == 0 {
		return panelReply(ctx, ic, m, to.Seat,
			panel.Showing{At: at, Ahead: to.Ahead, Note: p.Tell.Say("ui.search.none", data)})
	}
	at.Words = words
	return panelReply(ctx, ic, m, to.Seat,
		panel.Showing{At: at, Ahead: to.Ahead, Note: p.Tell.Say("ui.search.found", data)})
}

// maxSearch is how long the words of a search may be.
const maxSearch = 50

// stand shows a seat's standing answers, or switches one and shows them then.
func stand(ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, what string) (interaction.Reply, error) {
	if what == "" {
		return panelReply(ctx, ic, m, to.Seat, panel.Showing{Standing: true})
	}
	name, on := strings.CutPrefix(what, panel.SwitchOn)
	if !on {
		name = strings.TrimPrefix(what, panel.SwitchOff)
	}
	return playOn(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.SetAutoAnswer(to.Seat, name, on, ic.Clock.Now())
	}, panel.Showing{Standing: true})
}

// askUndo asks the other players whether the seat's last step beyond a barrier
// may be taken back. The question stands in the public message.
func askUndo(ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address) (interaction.Reply, error) {
	return play(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		n, ok := m.UndoTo(to.Seat)
		switch {
		case to.Decision != 0 && m.Decision(to.Seat) != to.Decision:
			return m, match.Change{}, match.ErrStale
		case !ok:
			return m, match.Change{}, match.ErrUndo
		}
		past, err := ic.Past(ctx, ic.Channel, m, n)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskUndo(to.Seat, past, ic.Clock.Now())
	})
}
