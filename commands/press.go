package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// panelPress answers a press of a seat's panel. Whoever pressed must sit there
// still; a press that is too old shows the present panel and plays nothing.
func panelPress(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error) {
	return pressSeat(ctx, v, rest, false)
}

// pressPlan answers a press that plans moves for the seat's next
// turn instead of being played; otherwise it is [panelPress].
func pressPlan(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error) {
	return pressSeat(ctx, v, rest, true)
}

func pressSeat(ctx context.Context, v *desk.Visit, rest string, ahead bool) (desk.Reply, error) {
	to, text, addressed := panel.ParseAddress(rest)
	to.Ahead = ahead
	acts, ok := panel.Pressed(text, v.Values)
	if !addressed || !ok {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	seat := m.Seat(v.User)
	if seat == engine.Spectator {
		return desk.Reply{}, match.ErrStranger
	}
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, v, m, seat, panel.Showing{Stale: true})
	}
	return act(ctx, v, m, to, acts)
}

func act(
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, acts []panel.Action,
) (desk.Reply, error) {
	first := acts[0]
	switch first.What {
	case panel.ActPage:
		return panelReply(ctx, v, m, to.Seat, panel.Showing{At: panel.ParsePage(first.With), Ahead: to.Ahead})
	case panel.ActDrop, panel.ActAlone:
		return changePlan(ctx, v, m, to, first)
	case panel.ActSearch:
		return searchModalOrResult(ctx, v, m, to, panel.ParsePage(first.With))
	case panel.ActUndo:
		return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.Undo(to.Seat, to.Decision, v.Clock.Now())
		})
	case panel.ActRestart:
		return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.UndoAll(to.Seat, to.Decision, v.Clock.Now())
		})
	case panel.ActConsent:
		return askUndo(ctx, v, m, to)
	case panel.ActWords:
		return panelReply(ctx, v, m, to.Seat, panel.Showing{Words: true})
	case panel.ActStanding:
		return stand(ctx, v, m, to, first.With)
	case panel.ActShortcut, panel.ActSureShortcut, panel.ActPlay:
		p := panel.Of(v.Book, m, to.Seat, v.Locale, to.Ahead)
		t, ok := p.TrialFor(first)
		if !ok {
			return panelReply(ctx, v, m, to.Seat, panel.Showing{Stale: true})
		}
		return try(ctx, v, p, to, t, first.What == panel.ActSureShortcut)
	case panel.ActClosing:
		return closeTurn(ctx, v, panel.Of(v.Book, m, to.Seat, v.Locale, to.Ahead), to, first)
	case panel.ActSure:
		return playMoves(ctx, v, m, to, panel.Notations(acts))
	}
	return desk.Reply{}, desk.Refusal("ui.unknown")
}

// try plays a move or a shortcut, unless it is to be shown first.
func try(
	ctx context.Context, v *desk.Visit, p *panel.Panel, to panel.Address, t panel.Trial, sure bool,
) (desk.Reply, error) {
	if !sure && p.Weighs(t) {
		return panelReply(ctx, v, p.Match, to.Seat, panel.Showing{Weigh: t, Ahead: to.Ahead})
	}
	return playMoves(ctx, v, p.Match, to, t.Moves)
}

// closeTurn plays for sure what an action holds, and ends the turn.
func closeTurn(
	ctx context.Context, v *desk.Visit, p *panel.Panel, to panel.Address, closing panel.Action,
) (desk.Reply, error) {
	held, _ := panel.Pressed(closing.With, nil)
	if len(held) == 1 {
		if t, ok := p.TrialFor(held[0]); ok {
			if moves, ok := p.ClosingMoves(t); ok {
				return playMoves(ctx, v, p.Match, to, moves)
			}
		}
	}
	return panelReply(ctx, v, p.Match, to.Seat, panel.Showing{Stale: true})
}

func playMoves(
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, moves []string,
) (desk.Reply, error) {
	if to.Ahead {
		return playOn(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
			return m.AddToPlan(to.Seat, to.Decision, moves, v.Clock.Now())
		}, panel.Showing{Ahead: true})
	}
	return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Play(to.Seat, to.Decision, moves, v.Clock.Now())
	})
}

// changePlan cancels what is planned for a seat's next turn, or says when it is to
// be played.
func changePlan(
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, act panel.Action,
) (desk.Reply, error) {
	return playOn(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		if act.What == panel.ActAlone {
			return m.SetPlanIfUntouched(to.Seat, to.Decision, act.With == panel.AloneOn, v.Clock.Now())
		}
		return m.CancelPlan(to.Seat, to.Decision, act.With == panel.DropAll, v.Clock.Now())
	}, panel.Showing{Ahead: act.With == ""})
}

// play carries out an operation of a panel on the match as it was read, and answers
// with what happened and the panel as it is now. A refusal is said above the present
// panel.
func play(ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, op desk.Operation) (desk.Reply, error) {
	return playOn(ctx, v, m, to, op, panel.Showing{})
}

// playOn is play with more to be said of what was done.
func playOn(
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, op desk.Operation, done panel.Showing,
) (desk.Reply, error) {
	m, out, err := v.ChangeOf(ctx, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != to.Match || m.Seat(v.User) != to.Seat {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
	switch {
	case err == nil:
		done.Outcome = &out
		if done.Earlier, err = v.Earlier(ctx, v.Channel, m, out.Log); err != nil {
			return desk.Reply{}, err
		}
		return panelReply(ctx, v, m, to.Seat, done)
	case m == (match.Match{}) || !refusesMove(err) || m.Seat(v.User) == engine.Spectator:
		return desk.Reply{}, err
	case errors.Is(err, match.ErrStale):
		return panelReply(ctx, v, m, m.Seat(v.User), panel.Showing{Stale: true})
	}
	return panelReply(ctx, v, m, m.Seat(v.User), panel.Showing{Refused: err, Ahead: to.Ahead})
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
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, at panel.Page,
) (desk.Reply, error) {
	if v.Kind == desk.ModalSubmit {
		return searched(ctx, v, m, to, at)
	}
	say := v.Printer()
	return desk.Reply{Modal: &parts.Modal{
		CustomID: to.ID(panel.Action{What: panel.ActSearch, With: at.String()}.String()),
		Title:    render.Clip(say.Say("ui.search.title"), parts.MaxModalTitle),
		Field: discordgo.TextInput{
			CustomID: searchField, Label: render.Clip(say.Say("ui.search.label"), parts.MaxModalTitle),
			Placeholder: render.Clip(say.Say("ui.search.hint"),
				parts.MaxOptionText), Style: discordgo.TextInputShort, Required: true, MinLength: 1, MaxLength: maxSearch,
		},
	}}, nil
}

const searchField = "words"

// searched shows what a search found.
func searched(
	ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, at panel.Page,
) (desk.Reply, error) {
	p := panel.Of(v.Book, m, to.Seat, v.Locale, to.Ahead)
	it, ok := p.Item(at.Kind)
	if !ok {
		return panelReply(ctx, v, m, to.Seat, panel.Showing{Stale: true})
	}
	words := render.Clip(strings.TrimSpace(v.Fields[searchField]), maxSearch)
	found := p.Lexicon.Search(p.Choices(it, at.Given, p.Next(it, at.Given)), words)
	data := render.Data{"N": len(found), "Text": render.Escape(words)}
	if len(found) == 0 {
		return panelReply(ctx, v, m, to.Seat,
			panel.Showing{At: at, Ahead: to.Ahead, Note: p.Tell.Say("ui.search.none", data)})
	}
	at.Words = words
	return panelReply(ctx, v, m, to.Seat,
		panel.Showing{At: at, Ahead: to.Ahead, Note: p.Tell.Say("ui.search.found", data)})
}

// maxSearch is how long the words of a search may be.
const maxSearch = 50

// stand shows a seat's standing answers, or switches one and shows them then.
func stand(ctx context.Context, v *desk.Visit, m match.Match, to panel.Address, what string) (desk.Reply, error) {
	if what == "" {
		return panelReply(ctx, v, m, to.Seat, panel.Showing{Standing: true})
	}
	name, on := strings.CutPrefix(what, panel.SwitchOn)
	if !on {
		name = strings.TrimPrefix(what, panel.SwitchOff)
	}
	return playOn(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.SetAutoAnswer(to.Seat, name, on, v.Clock.Now())
	}, panel.Showing{Standing: true})
}

// askUndo asks the other players whether the seat's last step beyond a barrier
// may be taken back. The question stands in the public message.
func askUndo(ctx context.Context, v *desk.Visit, m match.Match, to panel.Address) (desk.Reply, error) {
	return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		n, ok := m.UndoTo(to.Seat)
		switch {
		case to.Decision != 0 && m.Decision(to.Seat) != to.Decision:
			return m, match.Change{}, match.ErrStale
		case !ok:
			return m, match.Change{}, match.ErrUndo
		}
		past, err := v.Past(ctx, v.Channel, m, n)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskUndo(to.Seat, past, v.Clock.Now())
	})
}
