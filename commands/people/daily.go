package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

const (
	// remindersAtOnce is how many people are written to in one go.
	remindersAtOnce = 50
	// tooLate is how long after its hour a daily message is still of use: the bot may
	// have been away.
	tooLate = 3 * time.Hour
)

// Remind writes to those who want a message a day at this hour. It may be called by
// several processes at once, and is to be called again and again.
func Remind(ctx context.Context, d *interaction.Services) error {
	if d.Messenger == nil {
		return nil
	}
	alarms, err := d.Store.Alarms(ctx, d.Clock.Now(), remindersAtOnce)
	if err != nil {
		return err
	}
	for _, a := range alarms {
		if err := remind(ctx, d, a); err != nil {
			d.Log.WarnContext(ctx, "a daily message was not sent", "error", err)
		}
	}
	return nil
}

// remind writes to one person, once a day at most: who claims the day may send the
// message again for some minutes, under one name, for it may have been sent by a
// process that has ended.
func remind(ctx context.Context, d *interaction.Services, a store.Alarm) error {
	s, err := settingsOf(ctx, d, a.User)
	if err != nil {
		return err // the alarm stays due
	}
	now := d.Clock.Now()
	due := s.dailies(now)
	if now.Sub(due.last) > tooLate {
		return d.Store.SetAlarm(ctx, a.User, due.next)
	}
	switch claim, err := d.Store.ClaimAlarm(ctx, a, due.day, now); {
	case err != nil || claim == store.AlarmTaken:
		return err
	case claim == store.AlarmOver:
		return d.Store.SetAlarm(ctx, a.User, due.next)
	}
	m, err := daily(ctx, d, a.User, s.Speaks)
	if err == nil && m != nil {
		err = d.Messenger.Direct(ctx, a.User, "daily "+due.day, *m)
	}
	if errors.Is(err, interaction.ErrUnreceived) {
		s.Daily = 0
		err = interaction.ChangePreference(ctx, d, userScope, a.User, func(s settings) (settings, bool) {
			s.Daily = 0
			return s, true
		})
	}
	if err != nil {
		return err
	}
	return d.Store.SetAlarm(ctx, a.User, s.dailies(now).next)
}

// daily is what waits for a person on all servers; nil where nothing does.
func daily(ctx context.Context, d *interaction.Services, user, locale string) (*components.Message, error) {
	seats, err := tablesOf(ctx, d, user)
	if err != nil {
		return nil, err
	}
	seats = slices.DeleteFunc(seats, func(s seat) bool { return !s.waits() })
	if len(seats) == 0 {
		return nil, nil
	}
	say := d.Book.Printer(locale)
	text, _ := listPage(say, len(seats), func(i int) listed {
		return listed{sections[0], "- " + seats[i].line(say)}
	}, 0)
	return &components.Message{
		Content: say.Say("ui.daily", render.Data{"N": len(seats)}) + text + "\n-# " + say.Say("ui.daily.stop"),
	}, nil
}
