package play

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

const (
	// hintTimeout is how long the first move of a hint may be thought about.
	hintTimeout = 4500 * time.Millisecond
	// turnTimeout is how long the other moves of the turn may be thought about together.
	turnTimeout = 3 * time.Second
	// maxHintMoves is how many moves of a turn a hint has at most.
	maxHintMoves = 12
)

// HintPress answers the button that asks for a hint: the panel says at once that a hard computer thinks,
// and then what it would play in this turn. The hint is logged and counted after it is found. If that
// takes too long or the position has changed meanwhile, no hint is given or counted.
func HintPress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	to, _, addressed := panel.ParseAddress(rest)
	if !addressed || ic.Advise == nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, ic, m, seat, panel.ViewState{Stale: true})
	}
	advice, err := m.Advice(seat)
	if err != nil {
		return interaction.Reply{}, err
	}
	reply, err := panelReply(ctx, ic, m, seat, panel.ViewState{Note: ic.Printer().Say("ui.advice.thinking")})
	later := *ic
	reply.Continue = func(ctx context.Context) (interaction.Reply, error) {
		hint, err := findHint(ctx, &later, m, to, advice)
		switch {
		case err == nil:
			return hint, nil
		case errors.Is(err, match.ErrStale): // the person may have gone on: what they see stays
			return interaction.Reply{}, nil
		}
		why, _, err := later.Refuse(err)
		if why.Message == nil {
			return why, err
		}
		// The panel stays, with the reason above it.
		now, failed := later.LoadLatest(ctx, later.Channel)
		if failed != nil || now.Seat(later.User) != to.Seat {
			return why, err
		}
		if now.Decision(to.Seat) != to.Decision {
			return interaction.Reply{}, err
		}
		again, failed := panelReply(ctx, &later, now, to.Seat, panel.ViewState{Note: why.Message.Content})
		if failed != nil {
			return why, err
		}
		return again, err
	}
	return reply, err
}

// findHint returns the panel with the turn that a hard computer would play. If the position has changed
// since, it returns [match.ErrStale].
func findHint(
	ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, advice match.Advice,
) (interaction.Reply, error) {
	answer, err := ic.Advise(ctx, advice.Question(), ic.Clock.Now().Add(hintTimeout))
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	if len(answer.Best) == 0 {
		return panelReply(ctx, ic, m, to.Seat, panel.ViewState{Note: tell.Say("ui.advice.late")})
	}
	turn, err := suggestTurn(ctx, ic, tell, advice, answer.Best[0].Move)
	if err != nil {
		return interaction.Reply{}, err
	}
	m, out, err := ic.ChangeLoaded(ctx, m, func(m match.Match) (match.Match, match.Change, error) {
		if m.Seat(ic.User) != to.Seat {
			return m, match.Change{}, match.ErrStale
		}
		return m.LogAdvice(advice, ic.Clock.Now())
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	answer.Best = slices.Concat(answer.Best[:1], slices.DeleteFunc(slices.Clone(answer.Best[1:]), func(r think.Rated) bool {
		kind, _, _ := strings.Cut(r.Move, " ")
		return m.Game().Hint(kind).Ends // nothing comes after it
	}))
	next := panel.ViewState{Note: adviceText(tell, answer, turn), Suggested: turn.moves, Outcome: &out}
	return panelReply(ctx, ic, m, to.Seat, next)
}

// suggestedTurn is the turn that a hint names.
type suggestedTurn struct {
	moves    []string // in notation
	words    []string // of each move
	why      string   // the reason for the first move, or ""
	progress match.Progress
}

// suggestTurn returns the turn that begins with a move and goes on as a hard computer would play, until
// the turn ends, the seat learns something, or it has [maxHintMoves].
func suggestTurn(
	ctx context.Context, ic *interaction.Context, tell *render.Teller, advice match.Advice, move string,
) (suggestedTurn, error) {
	var turn suggestedTurn
	by := ic.Clock.Now().Add(turnTimeout)
	turn.why = tell.WithTable(advice.Table()).Why(move)
	for {
		turn.moves = append(turn.moves, move)
		turn.words = append(turn.words, tell.WithTable(advice.Table()).Move(move))
		advice, turn.progress = advice.After(move)
		if turn.progress != match.TurnGoesOn || len(turn.moves) == maxHintMoves {
			return turn, nil
		}
		answer, err := ic.Advise(ctx, advice.Question(), by)
		if err != nil {
			return turn, err
		}
		move = answer.Move
	}
}

// adviceText lists the moves of the suggested turn with what the first one brings and why, and how much less
// each of the other good first moves does.
func adviceText(tell *render.Teller, answer think.Answer, turn suggestedTurn) string {
	lines := []string{tell.Say("ui.advice.title")}
	for i, step := range panel.GroupMoves(turn.moves) {
		key := "ui.advice.step"
		if i == 0 && !answer.Best[0].Guess {
			key = "ui.advice.best"
		}
		words := components.Bold(turn.words[step.First])
		if step.Times > 1 {
			words = tell.Say("ui.prepared.times", render.Data{"Move": words, "N": step.Times})
		}
		lines = append(lines, tell.Say(key, render.Data{
			"Number": i + 1, "Move": words, "Wins": math.Round(100 * answer.Best[0].Win),
		}))
		if i == 0 && turn.why != "" {
			lines = append(lines, tell.Say("ui.advice.why", render.Data{"Why": turn.why}))
		}
	}
	if turn.progress == match.TurnUnknown {
		lines = append(lines, tell.Say("ui.advice.unknown"))
	}
	for _, rated := range answer.Best[1:] {
		behind, key := int(math.Round(answer.Best[0].Lead-rated.Lead)), "ui.advice.behind"
		if behind <= 0 {
			key = "ui.advice.even"
		}
		lines = append(lines, tell.Say(key, render.Data{"Move": tell.Move(rated.Move), "Points": tell.Points(behind)}))
	}
	return components.Text(lines)
}
