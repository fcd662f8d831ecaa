package people

import (
	"cmp"
	"context"
	"errors"
	"time"
	_ "time/tzdata"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match/clock"
)

// Settings are what a person has chosen for all tables.
type Settings struct {
	Silent bool `json:"silent,omitempty"` // tables that wait name the person without notifying them
	Direct bool `json:"direct,omitempty"` // reminders may come as private messages, which have reached the person
	Quiet  int  `json:"quiet,omitempty"`  // index in QuietHours
	TimeZone
	Unranked bool   `json:"unranked,omitempty"` // is left out of statistics
	Daily    int    `json:"daily,omitempty"`    // one more than the hour of the daily message; zero: none
	Speaks   string `json:"speaks,omitempty"`   // the locale for the daily message, which the person had when they chose it
	// Language is the language of what only the person sees. It is empty for the one of their Discord.
	// [interaction.Context.ApplyLanguages] reads it.
	Language string `json:"language,omitempty"`
	// HideBadges says that channels are not told of badges that the person earns.
	HideBadges bool `json:"hidebadges,omitempty"`
	Dark       bool `json:"dark,omitempty"` // the pictures that only the person sees are dark; [interaction.Services.PersonTheme] reads it

	// Absences are when the person is away: those that end within the last AwayWindow and those to come,
	// sorted and disjoint.
	Absences []clock.Absence `json:"away,omitempty"`
}

// Hours are hours of the day, from From until To.
type Hours struct{ From, To int }

// QuietHours are the quiet hours that a person can choose. The first choice is none.
var QuietHours = []Hours{
	{}, {21, 7}, {22, 7}, {22, 8}, {23, 7}, {23, 8}, {23, 9}, {0, 8}, {0, 9}, {1, 9}, {8, 17}, {9, 18},
}

// canNotify reports whether a waiting table may notify the person now.
func (s Settings) canNotify(now time.Time) bool { return !s.Silent && s.isAwake(now) }

// isAwake reports whether the person is not away and has no quiet hours now.
func (s Settings) isAwake(now time.Time) bool {
	if s.IsAway(now) {
		return false
	}
	q := QuietHours[min(max(s.Quiet, 0), len(QuietHours)-1)]
	hour := now.In(s.Location()).Hour()
	switch {
	case q == Hours{}:
		return true
	case q.From < q.To:
		return hour < q.From || hour >= q.To
	}
	return hour < q.From && hour >= q.To
}

// DailyTimes are the times of a person's last and next daily message.
type DailyTimes struct {
	Day  string    // date of the last one in the person's time zone
	Last time.Time // when it was due
	Next time.Time // when the next one is due
}

// DailyTimes returns when the last daily message was due and when the next one is. It returns
// the zero value if the person wants none.
func (s Settings) DailyTimes(now time.Time) (d DailyTimes) {
	if s.Daily == 0 {
		return d
	}
	here := now.In(s.Location())
	for days := -1; ; days++ {
		wanted := time.Date(here.Year(), here.Month(), here.Day()+days, s.Daily-1, 0, 0, 0, time.UTC)
		at := atWallTime(wanted, here.Location())
		if at.After(now) {
			d.Next = at
			return d
		}
		d.Day, d.Last = wanted.Format(time.DateOnly), at
	}
}

// atWallTime returns when clocks in a time zone show the date and time that wall has in
// UTC, to the minute. If they skip it because summer time begins, it returns the first moment after the gap:
// [time.Date] may return one before it, which is even on another day if midnight is
// skipped. If they show it twice because summer time ends, it returns the first of the two.
func atWallTime(wall time.Time, zone *time.Location) time.Time {
	at := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), 0, 0, zone)
	from, until := at.ZoneBounds()
	switch shown := at.Format(time.DateTime); {
	case shown < wall.Format(time.DateTime):
		return until
	case shown > wall.Format(time.DateTime):
		return from
	}
	if from.IsZero() {
		return at
	}
	_, before := from.Add(-time.Second).Zone()
	earlier := wall.Add(-time.Duration(before) * time.Second).In(zone)
	if earlier.Before(from) && earlier.Format(time.DateTime) == wall.Format(time.DateTime) {
		return earlier
	}
	return at
}

// ChangeSettings applies change to the person's settings and stores them. If another change came
// first, it calls change again. It sets the alarm of the daily message before it stores: an alarm
// too many is noticed when it rings.
func ChangeSettings(ctx context.Context, ic *interaction.Context, change func(*Settings)) (s Settings, err error) {
	var unset error
	err = interaction.ChangePreference(ctx, ic.Services, interaction.UserScope, ic.User, func(was Settings) (Settings, bool) {
		s = was
		change(&s)
		ic.UseLanguage(s.Language)
		if s.Speaks = ""; s.Daily > 0 {
			s.Speaks = ic.Locale
		}
		if unset = ic.Store.SetAlarm(ctx, ic.User, s.DailyTimes(ic.Clock.Now()).Next); unset != nil {
			s = was
		}
		return s, true
	})
	return s, errors.Join(unset, err)
}

// StopDailyMessages notes that a person gets no daily message any more. It leaves their alarm.
func StopDailyMessages(ctx context.Context, d *interaction.Services, user string) error {
	return interaction.ChangePreference(ctx, d, interaction.UserScope, user, func(s Settings) (Settings, bool) {
		s.Daily = 0
		return s, true
	})
}

// ReadSettings returns a person's settings.
func ReadSettings(ctx context.Context, d *interaction.Services, user string) (Settings, error) {
	return interaction.Preference[Settings](ctx, d, interaction.UserScope, user)
}

// Notifiable returns the users whom a message may notify now.
func Notifiable(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, Settings.canNotify)
}

// Awake returns the users who are not away and have no quiet hours now.
func Awake(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, Settings.isAwake)
}

// Away returns the users who are away now.
func Away(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, Settings.IsAway)
}

// DirectlyRemindable returns the users whom a private message may remind now.
func DirectlyRemindable(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, func(s Settings, now time.Time) bool { return s.Direct && s.canNotify(now) })
}

// StopDirectReminders notes that private messages do not reach a person any more.
func StopDirectReminders(ctx context.Context, d *interaction.Services, user string) error {
	return interaction.ChangePreference(ctx, d, interaction.UserScope, user, func(s Settings) (Settings, bool) {
		s.Direct = false
		return s, true
	})
}

// filterUsers returns the users whose settings allow something now.
func filterUsers(
	ctx context.Context, d *interaction.Services, users []string, allow func(Settings, time.Time) bool,
) (allowed []string, err error) {
	for _, user := range users {
		s, err := ReadSettings(ctx, d, user)
		if err != nil {
			return nil, err
		}
		if allow(s, d.Clock.Now()) {
			allowed = append(allowed, user)
		}
	}
	return allowed, nil
}

// TimeZone is the time zone that a person has chosen. The zero value is UTC.
type TimeZone struct {
	Place string `json:"place,omitempty"` // a name in the IANA database, or empty
}

// Location returns the time zone, or UTC if its name is not known.
func (z TimeZone) Location() *time.Location {
	at, err := time.LoadLocation(z.Place)
	if err != nil {
		return time.UTC
	}
	return at
}

// Moment returns when clocks in the time zone show a date and time. A time that they skip becomes the first
// moment after the gap; of a time that they show twice, it is the first.
func (z TimeZone) Moment(year int, month time.Month, day, hour, minute int) time.Time {
	return atWallTime(time.Date(year, month, day, hour, minute, 0, 0, time.UTC), z.Location())
}

// Zone returns the name of the time zone.
func (z TimeZone) Zone() string { return cmp.Or(z.Place, "UTC") }
