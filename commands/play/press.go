package play

import (
	"context"
	"strings"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// PanelPress answers a press on a seat's panel. It refuses people who do not sit there. If the panel is
// outdated, it plays nothing and shows the current one.
func PanelPress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	return answerPress(ctx, ic, rest, false)
}

// PlanPress is [PanelPress] for the panel on which a seat plans its next turn.
func PlanPress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	return answerPress(ctx, ic, rest, true)
}

// answerPress answers a press on a panel. Plans is true for the panel on which a turn is planned.
func answerPress(ctx context.Context, ic *interaction.Context, rest string, plans bool) (interaction.Reply, error) {
	to, text, addressed := panel.ParseAddress(rest)
	to.Planning = plans
	acts, ok := panel.ParsePress(text, ic.Values)
	if !addressed || !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	if seat == engine.Spectator {
		return interaction.Reply{}, match.ErrStranger
	}
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, ic, m, seat, panel.ViewState{Stale: true})
	}
	return carryOut(ctx, ic, m, to, acts)
}

// carryOut carries out the actions of one press. There are several only for options of a
// multi-select, which are all moves.
func carryOut(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, acts []panel.Action,
) (interaction.Reply, error) {
	first := acts[0]
	switch first.What {
	case panel.ActPage:
		return panelReply(ctx, ic, m, to.Seat, panel.ViewState{At: panel.ParsePage(first.With), Planning: to.Planning, Line: to.Line})
	case panel.ActDrop:
		return cancelPlan(ctx, ic, m, to, first)
	case panel.ActConditions:
		page := panel.ParseDeedPage(first.With)
		return panelReply(ctx, ic, m, to.Seat, panel.ViewState{Conditions: &page, Line: to.Line})
	case panel.ActAlone, panel.ActWhole, panel.ActDeed:
		return setCondition(ctx, ic, m, to, first)
	case panel.ActSearch:
		p := panel.NewPlanning(ic.Book, m, to.Seat, ic.Locale, to.Planning, to.Line)
		return search(ctx, ic, p, panel.ParsePage(first.With))
	case panel.ActUndo:
		return changeMatch(ctx, ic, m, to, panel.ViewState{}, func(m match.Match) (match.Match, match.Change, error) {
			return m.Undo(to.Seat, to.Decision, ic.Clock.Now())
		})
	case panel.ActRestart:
		return changeMatch(ctx, ic, m, to, panel.ViewState{}, func(m match.Match) (match.Match, match.Change, error) {
			return m.UndoAll(to.Seat, to.Decision, ic.Clock.Now())
		})
	case panel.ActConsent:
		return askUndo(ctx, ic, m, to, first.With == panel.UndoConfirmed)
	case panel.ActWords:
		return panelReply(ctx, ic, m, to.Seat, panel.ViewState{InWords: true})
	case panel.ActAutoAnswers:
		return switchAutoAnswer(ctx, ic, m, to, first.With)
	case panel.ActShortcut, panel.ActConfirmedShortcut, panel.ActPlay:
		p := panel.NewPlanning(ic.Book, m, to.Seat, ic.Locale, to.Planning, to.Line)
		t, ok := p.TrialFor(first)
		switch {
		case !ok:
			return panelReply(ctx, ic, m, to.Seat, panel.ViewState{Stale: true})
		case first.What == panel.ActConfirmedShortcut:
			return playMoves(ctx, ic, m, to, t.Moves)
		}
		return confirmOrPlay(ctx, ic, p, to, t)
	case panel.ActConfirmAndEnd:
		return playAndEndTurn(ctx, ic, panel.NewPlanning(ic.Book, m, to.Seat, ic.Locale, to.Planning, to.Line), to, first)
	case panel.ActSuggested:
		moves, ok := panel.New(ic.Book, m, to.Seat, ic.Locale).SuggestedMoves(first.With)
		if !ok || to.Planning {
			return panelReply(ctx, ic, m, to.Seat, panel.ViewState{Stale: true})
		}
		return playMoves(ctx, ic, m, to, moves)
	case panel.ActConfirmed:
		return playMoves(ctx, ic, m, to, panel.Notations(acts))
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// playAndEndTurn plays the move or shortcut that the action confirms, and ends the turn.
func playAndEndTurn(
	ctx context.Context, ic *interaction.Context, p *panel.Panel, to panel.Address, closing panel.Action,
) (interaction.Reply, error) {
	confirmed, _ := panel.ParsePress(closing.With, nil)
	if len(confirmed) == 1 {
		if t, ok := p.TrialFor(confirmed[0]); ok {
			if moves, ok := p.ClosingMoves(t); ok {
				return playMoves(ctx, ic, p.Match, to, moves)
			}
		}
	}
	return panelReply(ctx, ic, p.Match, to.Seat, panel.ViewState{Stale: true})
}

// cancelPlan removes the last move or all moves from the plan for the seat's next turn.
func cancelPlan(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, act panel.Action,
) (interaction.Reply, error) {
	next := panel.ViewState{Planning: act.With == "", Line: to.Line}
	return changeMatch(ctx, ic, m, to, next, func(m match.Match) (match.Match, match.Change, error) {
		return m.CancelPlan(to.Seat, to.Decision, act.With == panel.DropAll, ic.Clock.Now())
	})
}

// setCondition sets a condition of a line of the plan, and shows all that it has.
func setCondition(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, act panel.Action,
) (interaction.Reply, error) {
	to.Planning = false // the line is not being changed
	next := panel.ViewState{Conditions: &panel.DeedPage{}, Line: to.Line}
	return changeMatch(ctx, ic, m, to, next, func(m match.Match) (match.Match, match.Change, error) {
		line, err := m.Plan(to.Seat).LineAt(to.Line)
		if err != nil {
			return m, match.Change{}, match.ErrLines
		}
		switch c := &line.Condition; act.What {
		case panel.ActAlone:
			c.IfUntouched = act.With == panel.SetOn
		case panel.ActWhole:
			c.IfWhole = act.With == panel.SetOn
		default:
			c.If = panel.ParseDeedPage(act.With).Deed()
		}
		return m.SetPlanCondition(to.Seat, to.Line, to.Decision, line.Condition, ic.Clock.Now())
	})
}

// switchAutoAnswer switches one of the seat's automatic answers on or off, and shows them all. If what
// is empty, it only shows them.
func switchAutoAnswer(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, what string,
) (interaction.Reply, error) {
	next := panel.ViewState{AutoAnswers: true}
	if what == "" {
		return panelReply(ctx, ic, m, to.Seat, next)
	}
	name, on := strings.CutPrefix(what, panel.SwitchOn)
	if !on {
		name = strings.TrimPrefix(what, panel.SwitchOff)
	}
	if pos, running := m.Position(); running && on {
		_, answers := pos.AutoAnswer(to.Seat, name)
		next.AutoAnswers = !answers // else the panel shows what came of it
	}
	return changeMatch(ctx, ic, m, to, next, func(m match.Match) (match.Match, match.Change, error) {
		return m.SetAutoAnswer(to.Seat, name, on, ic.Clock.Now())
	})
}
