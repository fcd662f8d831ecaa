package commands

import (
	"context"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/play"
	"github.com/railbot/railbot/commands/stats"
	"github.com/railbot/railbot/commands/table"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// showDaily answers /rails daily and the buttons about the game of the day.
func showDaily(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	what, day, err := table.RequestedDay(ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	switch what {
	case table.DailyTable, table.DailyAll:
		return stats.ShowDayTable(ctx, ic, day, what == table.DailyAll)
	case table.DailyShare:
		return table.ShareDay(ctx, ic, day)
	case table.DailyCalendar:
		return stats.ShowCalendar(ctx, ic)
	}
	reply, entered, err := table.EnterDay(ctx, ic, what, day)
	if err != nil || !entered {
		return reply, err
	}
	return play.ShowHand(ctx, ic)
}

// finishDay returns the end card of a finished match of a day, with the person's line. Meanwhile the
// result is entered.
func (c *Commands) finishDay(ctx context.Context, ic *interaction.Context, m match.Match) (interaction.Reply, error) {
	rec := m.Record()
	if err := people.RecordDay(ctx, c.Services, ic.Channel, rec.ID); err != nil {
		c.Log.WarnContext(ctx, "a result of a day is entered later", "match", m, "error", err)
	}
	reply, err := soloBoard(ctx, ic, m, nil)
	if err != nil {
		return reply, err
	}
	calendar, err := people.LoadCalendar(ctx, c.Services, ic.User)
	if mark, done := calendar[rec.Deal.Day]; err == nil && done && mark.Match == rec.ID {
		line, err := people.DayLine(ctx, c.Services, ic.Printer(), ic.User, rec.Deal.Day, mark)
		if err != nil {
			return reply, err
		}
		reply.Message.Content = render.Clip(reply.Message.Content, components.MaxContent-len(line)-1) + "\n" + line
	}
	return reply, err
}
