package mine

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	// maxReminders is how many messages one call of SendDailyMessages sends.
	maxReminders = 50
	// maxReminderDelay is how late a daily message is still sent, because the bot may have been
	// down.
	maxReminderDelay = 3 * time.Hour
)

// SendDailyMessages sends the daily messages that are due. Package bot calls it regularly, also from
// several processes at once.
func SendDailyMessages(ctx context.Context, d *interaction.Services) error {
	if d.Messenger == nil {
		return nil
	}
	alarms, err := d.Store.Alarms(ctx, d.Clock.Now(), maxReminders)
	if err != nil {
		return err
	}
	for _, a := range alarms {
		if err := sendDaily(ctx, d, a); err != nil {
			d.Log.WarnContext(ctx, "a daily message was not sent", "error", err)
		}
	}
	return nil
}

// sendDaily sends one person their message, at most once a day and not while they are away. The process that claims the day may
// send it again for some minutes under the same name, because an earlier process may have sent it and
// ended.
func sendDaily(ctx context.Context, d *interaction.Services, a store.Alarm) error {
	s, err := people.ReadSettings(ctx, d, a.User)
	if err != nil {
		return err // the alarm stays due
	}
	now := d.Clock.Now()
	due := s.DailyTimes(now)
	if now.Sub(due.Last) > maxReminderDelay || s.IsAway(now) {
		return d.Store.SetAlarm(ctx, a.User, due.Next)
	}
	switch claim, err := d.Store.ClaimAlarm(ctx, a, due.Day, now); {
	case err != nil || claim == store.AlarmTaken:
		return err
	case claim == store.AlarmExpired:
		return d.Store.SetAlarm(ctx, a.User, due.Next)
	}
	m, err := dailyMessage(ctx, d, a.User, cmp.Or(s.Language, s.Speaks))
	if err == nil && m != nil {
		err = d.Messenger.Direct(ctx, a.User, "daily "+due.Day, *m)
	}
	if errors.Is(err, interaction.ErrUnreceived) {
		s.Daily = 0
		err = people.StopDailyMessages(ctx, d, a.User)
	}
	if err != nil {
		return err
	}
	return d.Store.SetAlarm(ctx, a.User, s.DailyTimes(now).Next)
}

// minRemindedStreak is how many days in a row a person must have finished the train of the day to be
// reminded of the next one.
const minRemindedStreak = 2

// streakLine reminds a person of the train of the day if their streak would end today, and otherwise
// returns "".
func streakLine(ctx context.Context, d *interaction.Services, say *render.Printer, user string) (string, error) {
	calendar, err := people.LoadCalendar(ctx, d, user)
	today := interaction.DayAt(d.Clock.Now())
	streak := calendar.Streak(today)
	if _, done := calendar[today]; err != nil || done || d.Think == nil || streak < minRemindedStreak {
		return "", err
	}
	return say.Say("ui.daily.remind", render.Data{"N": streak}), nil
}

// dailyMessage lists the tables on all servers that wait for a person, and reminds them of the train of
// the day. It is nil if there is neither. Solo tables keep nobody waiting and are left out.
func dailyMessage(ctx context.Context, d *interaction.Services, user, locale string) (*components.Message, error) {
	tables, err := readTables(ctx, d, user)
	if err != nil {
		return nil, err
	}
	tables = slices.DeleteFunc(tables, func(s listedTable) bool { return !s.Waits() || s.isSolo() })
	say := d.Book.Printer(locale)
	reminder, err := streakLine(ctx, d, say, user)
	if err != nil || len(tables) == 0 && reminder == "" {
		return nil, err
	}
	lines := []string{reminder, "-# " + say.Say("ui.daily.stop")}
	if len(tables) > 0 {
		text, _ := listPage(say, len(tables), func(i int) listLine {
			return listLine{sections[0], "- " + tables[i].line(say)}
		}, 0)
		lines = append([]string{say.Say("ui.daily", render.Data{"N": len(tables)}) + text}, lines...)
	}
	return &components.Message{Content: components.Text(render.NonEmpty(lines))}, nil
}
