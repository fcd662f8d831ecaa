package play

import (
	"context"
	"errors"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// confirmOrPlay plays a move or a shortcut. If the player should see its outcome first, it shows that
// instead and asks for confirmation.
func confirmOrPlay(
	ctx context.Context, ic *interaction.Context, p *panel.Panel, to panel.Address, t panel.Trial,
) (interaction.Reply, error) {
	if p.NeedsPreview(t) {
		return panelReply(ctx, ic, p.Match, to.Seat, panel.ViewState{Preview: t, Planning: to.Planning, Line: to.Line})
	}
	return playMovesThenShow(ctx, ic, p.Match, to, t.Moves, p.PageAfter(t))
}

// playMoves plays moves, or adds them to the plan for the seat's next turn.
func playMoves(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, moves []string,
) (interaction.Reply, error) {
	return playMovesThenShow(ctx, ic, m, to, moves, panel.Page{})
}

// playMovesThenShow is [playMoves], and then shows a page of the panel.
func playMovesThenShow(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, moves []string, at panel.Page,
) (interaction.Reply, error) {
	return changeMatch(ctx, ic, m, to, panel.ViewState{At: at, Planning: to.Planning, Line: to.Line}, func(m match.Match) (match.Match, match.Change, error) {
		if to.Planning {
			return m.AddToPlan(to.Seat, to.Line, to.Decision, moves, ic.Clock.Now())
		}
		return m.Play(to.Seat, to.Decision, moves, ic.Clock.Now())
	})
}

// changeMatch applies an operation to the match that the panel was made from. It answers with what
// happened and the new panel, which is shown as next says. If the match refuses the operation, the
// current panel says why.
func changeMatch(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, next panel.ViewState, op interaction.Operation,
) (interaction.Reply, error) {
	m, out, err := ic.ChangeLoaded(ctx, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Record().ID != to.Match || m.Seat(ic.User) != to.Seat {
			return m, match.Change{}, match.ErrStale
		}
		return op(m)
	})
	switch {
	case err == nil:
		next.Outcome = &out
		if next.Earlier, err = ic.ReferencedEntries(ctx, ic.Channel, m, out.Log); err != nil {
			return interaction.Reply{}, err
		}
		return panelReply(ctx, ic, m, to.Seat, next)
	case m == (match.Match{}) || !refusesMove(err) || m.Seat(ic.User) == engine.Spectator:
		return interaction.Reply{}, err
	case errors.Is(err, match.ErrStale):
		return panelReply(ctx, ic, m, m.Seat(ic.User), panel.ViewState{Stale: true})
	}
	return panelReply(ctx, ic, m, m.Seat(ic.User), panel.ViewState{Refused: err, Planning: to.Planning, Line: to.Line})
}

// refusesMove reports whether an error means that the match does not allow the move. The current
// panel is then shown below the refusal.
func refusesMove(err error) bool {
	var refused *match.Error
	var illegal *engine.Error
	return errors.As(err, &refused) || errors.As(err, &illegal)
}
