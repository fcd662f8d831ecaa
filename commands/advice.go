package commands

import (
	"context"
	"math"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// advicePress tells who asks on a panel what a hard computer would play, above the
// panel as it is then. It is thought first and counted then: what is not thought in
// time, or for a panel that has changed meanwhile, is neither told nor counted.
func advicePress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	to, _, addressed := panel.ParseAddress(rest)
	if !addressed || ic.Advise == nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.Current(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	seat := m.Seat(ic.User)
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, ic, m, seat, panel.Showing{Stale: true})
	}
	advice, err := m.Advice(seat)
	if err != nil {
		return interaction.Reply{}, err
	}
	answer, err := ic.Advise(ctx, advice.Question(), ic.Clock.Now().Add(patience))
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).Naming(render.Bold)
	if len(answer.Best) == 0 {
		return panelReply(ctx, ic, m, seat, panel.Showing{Note: tell.Say("ui.advice.late")})
	}
	return playOn(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.LogAdvice(advice, ic.Clock.Now())
	}, panel.Showing{Note: adviceText(tell, answer)})
}

// adviceText are the best moves: what the best brings, and how much less the others.
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
