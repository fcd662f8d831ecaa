package play

import (
	"context"
	"math"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// hintTimeout is how long a hint may be thought about.
const hintTimeout = 4500 * time.Millisecond

// HintPress answers the button that asks for a hint: the panel then says what a hard computer would play.
// The hint is logged and counted after it is found. If that takes too long or the panel has changed
// meanwhile, no hint is given or counted.
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
	answer, err := ic.Advise(ctx, advice.Question(), ic.Clock.Now().Add(hintTimeout))
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	if len(answer.Best) == 0 {
		return panelReply(ctx, ic, m, seat, panel.ViewState{Note: tell.Say("ui.advice.late")})
	}
	next := panel.ViewState{Note: adviceText(tell, answer)}
	return changeMatch(ctx, ic, m, to, next, func(m match.Match) (match.Match, match.Change, error) {
		return m.LogAdvice(advice, ic.Clock.Now())
	})
}

// adviceText lists the best moves: what the best one brings, and how much less each of the others does.
func adviceText(tell *render.Teller, answer think.Answer) string {
	lines := []string{tell.Say("ui.advice.title")}
	for i, rated := range answer.Best {
		behind := int(math.Round(answer.Best[0].Lead - rated.Lead))
		key := "ui.advice.behind"
		switch {
		case i == 0 && rated.Guess:
			key = "ui.advice.first"
		case i == 0:
			key = "ui.advice.best"
		case behind <= 0:
			key = "ui.advice.even"
		}
		move := tell.Move(rated.Move)
		if i == 0 {
			move = components.Bold(move)
		}
		lines = append(lines, tell.Say(key, render.Data{
			"Move": move, "Wins": math.Round(100 * rated.Win),
			"Points": tell.Points(behind),
		}))
	}
	return components.Text(lines)
}
