package people

import (
	"context"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// DayName returns a day in a printer's language, without the year.
func DayName(say *render.Printer, day string) string {
	at, _ := interaction.ParseDay(day)
	month := say.Say("ui.month." + strconv.Itoa(int(at.Month())))
	return say.Say("ui.daily.date", render.Data{"Day": at.Day(), "Month": month})
}

// DayLine returns the line about a person's result of a day that they may show to others. It says
// nothing that depends on the deal.
func DayLine(
	ctx context.Context, d *interaction.Services, say *render.Printer, user, day string, m DayMark,
) (string, error) {
	parts := []string{
		"Railbot " + DayName(say, day), say.Teller(m.Game, nil).ShortTitle(), LeadSquares(m.Quarters),
		say.Say("ui.daily.points", render.Data{"N": m.Points}),
	}
	if m.Counts {
		results, err := LoadDayResults(ctx, d, day)
		if err != nil {
			return "", err
		}
		if percent, ok := BetterThan(results, user); ok {
			parts = append(parts, say.Say("ui.daily.better", render.Data{"N": percent}))
		}
	}
	return strings.Join(parts, " · "), nil
}
