package commands

import (
	"context"
	"math"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// advicePress tells who asks on a panel what a hard computer would play, above the
// panel as it is then. It is thought first and counted then: what is not thought in
// time, or for a panel that has changed meanwhile, is neither told nor counted.
func advicePress(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error) {
	to, _, addressed := panel.ParseAddress(rest)
	if !addressed || v.Advise == nil {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	m, err := v.Current(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	seat := m.Seat(v.User)
	if m.Record().ID != to.Match || seat != to.Seat || m.Decision(seat) != to.Decision {
		return panelReply(ctx, v, m, seat, panel.Showing{Stale: true})
	}
	advice, err := m.Advice(seat)
	if err != nil {
		return desk.Reply{}, err
	}
	answer, err := v.Advise(ctx, advice.Question(), v.Clock.Now().Add(patience))
	if err != nil {
		return desk.Reply{}, err
	}
	tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
	if len(answer.Best) == 0 {
		return panelReply(ctx, v, m, seat, panel.Showing{Note: tell.Say("ui.advice.late")})
	}
	return playOn(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.LogAdvice(advice, v.Clock.Now())
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
			move = parts.Bold(move)
		}
		lines = append(lines, tell.Say(key, render.Data{
			"Move": move, "Wins": math.Round(100 * rated.Win),
			"Points": tell.Points(behind),
		}))
	}
	return parts.Text(lines)
}
