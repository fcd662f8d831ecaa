package night

import (
	"context"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
)

// suggestedDays is how many days are suggested for the date.
const suggestedDays = 14

// suggestedTimes are suggested for the time, in this order.
var suggestedTimes = []string{"20:00", "19:00", "21:00", "18:00", "19:30", "20:30", "14:00", "15:00", "16:00", "17:00"}

// choice is a suggestion for an option.
type choice struct{ name, value string }

// Complete suggests values for the option that is being typed. What can be read is shown as it was understood.
func Complete(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Focused == OptionZone {
		return when.CompleteZones(ctx, ic)
	}
	s, err := zoneOf(ctx, ic)
	if err != nil {
		s.Place = "" // the person sees why when they send the command
	}
	var choices []choice
	typed, now := strings.TrimSpace(ic.Options[ic.Focused]), ic.Clock.Now()
	switch ic.Focused {
	case OptionTime:
		for _, clock := range suggestedTimes {
			choices = append(choices, choice{clock, clock})
		}
		if typed != "" {
			choices = nil
			if at, ok := when.ReadMoment(ic.Options[OptionDate], typed, ic.Locale, s, now); ok {
				choices = []choice{{plainDate(ic, at.In(s.Location())) + " " + at.In(s.Location()).Format("15:04"), typed}}
			}
		}
	case OptionDate:
		for n := range suggestedDays {
			here := now.In(s.Location())
			day := time.Date(here.Year(), here.Month(), here.Day()+n, 12, 0, 0, 0, time.UTC)
			choices = append(choices, choice{plainDate(ic, day), day.Format(time.DateOnly)})
		}
		if typed != "" {
			choices = nil
			if at, ok := when.ReadMoment(typed, "23:59", ic.Locale, s, now); ok {
				choices = []choice{{plainDate(ic, at.In(s.Location())), typed}}
			}
		}
	}
	return interaction.CompletionReply(choices, func(c choice) (string, string) { return c.name, c.value }), nil
}

// plainDate returns the day of a time with its weekday, for where Discord shows no markup.
func plainDate(ic *interaction.Context, t time.Time) string {
	weekdays := strings.FieldsFunc(ic.Printer().Say("ui.night.weekdays"), func(r rune) bool { return r == ',' || r == '、' })
	day := people.DayName(ic.Printer(), t.Format(time.DateOnly))
	return strings.TrimSpace(weekdays[int(t.Weekday())%len(weekdays)]) + " " + day
}
