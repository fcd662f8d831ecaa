package people

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// userScope is where the store keeps a person's settings.
const userScope = "user"

// Settings are what a person has chosen for all tables.
type Settings struct {
	Silent bool `json:"silent,omitempty"` // is named when a table waits, but not notified
	Quiet  int  `json:"quiet,omitempty"`  // place in quietHours
	TimeZone
	Unranked bool   `json:"unranked,omitempty"` // is left out of statistics
	Daily    int    `json:"daily,omitempty"`    // one more than the hour of a message a day; zero: none
	Speaks   string `json:"speaks,omitempty"`   // of who wants that message: their locale when they chose it
}

// Hours are hours of the day, from From until To.
type Hours struct{ From, To int }

// QuietHours are the quiet hours that a person can choose. The first choice is none.
var QuietHours = []Hours{
	{}, {21, 7}, {22, 7}, {22, 8}, {23, 7}, {23, 8}, {23, 9}, {0, 8}, {0, 9}, {1, 9}, {8, 17}, {9, 18},
}

// canNotify reports whether a waiting table may notify the person now.
func (s Settings) canNotify(now time.Time) bool { return !s.Silent && s.isAwake(now) }

// isAwake reports whether the person has no quiet hours now.
func (s Settings) isAwake(now time.Time) bool {
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
// UTC. If they skip it because summer time begins, it returns a moment after the gap:
// [time.Date] may return one before it, which is even on another day if midnight is
// skipped.
func atWallTime(wall time.Time, zone *time.Location) time.Time {
	at := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), 0, 0, 0, zone)
	if at.Format(time.DateTime) < wall.Format(time.DateTime) {
		_, at = at.ZoneBounds()
	}
	return at
}

// ChangeSettings applies change to the person's settings and stores them. If another change came
// first, it calls change again. It sets the alarm of the daily message before it stores: an alarm
// too many is noticed when it rings.
func ChangeSettings(ctx context.Context, ic *interaction.Context, change func(*Settings)) (s Settings, err error) {
	var unset error
	err = interaction.ChangePreference(ctx, ic.Services, userScope, ic.User, func(was Settings) (Settings, bool) {
		s = was
		change(&s)
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

// ReadSettings returns a person's settings.
func ReadSettings(ctx context.Context, d *interaction.Services, user string) (Settings, error) {
	return interaction.Preference[Settings](ctx, d, userScope, user)
}

// Notifiable returns the users whom a message may notify now.
func Notifiable(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, Settings.canNotify)
}

// Awake returns the users who have no quiet hours now.
func Awake(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return filterUsers(ctx, d, users, Settings.isAwake)
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

// What can be set, as part of a custom_id.
const (
	setCalls = "calls"
	setQuiet = "quiet"
	setZone  = "zone"
	setRank  = "rank"
	setDaily = "daily"
)

// Settings is /rails settings: what the person has chosen for all tables, or
// another time zone for them. What names none, or several, is asked for by the
// menu.
func ShowSettings(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	s, err := ReadSettings(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	typed := ic.Options[OptionZone]
	if typed == "" {
		return pageReply(ic, s, usualZones), nil
	}
	found := searchZones(ic.Printer(), typed, ic.Clock.Now())
	set, ok := parseSetting(setZone, typed)
	if !ok && len(found) == 1 {
		set, ok = parseSetting(setZone, found[0])
	}
	if ok {
		s, err = ChangeSettings(ctx, ic, set)
		return pageReply(ic, s, usualZones), err
	}
	if len(found) == 0 {
		found = usualZones
	}
	reply := pageReply(ic, s, found)
	which := ic.Printer().Say("ui.settings.zone.which",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))})
	reply.Message.Content = which + "\n" + reply.Message.Content
	return reply, nil
}

// pageReply shows settings and the menus that change them.
func pageReply(ic *interaction.Context, s Settings, zones []string) interaction.Reply {
	say, now := ic.Printer(), ic.Clock.Now()
	add := func(what string, options []discordgo.SelectMenuOption) discordgo.MessageComponent {
		return components.Row(components.ChosenMenu(say, components.ID(components.VerbSettings, what), say.Say("ui.settings."+what),
			options))
	}
	lines := []string{"**" + say.Say("ui.settings") + "**", say.Say("ui.settings.about")}
	if s.Quiet > 0 || s.Daily > 0 || s.Zone() != "UTC" {
		clock := render.Data{"Time": now.In(s.Location()).Format("15:04")}
		lines = append(lines, say.Say("ui.settings.clock", clock))
	}
	lines = append(lines, "-# "+say.Say("ui.settings.zone.more"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: strings.Join(lines, "\n"),
		Rows: []discordgo.MessageComponent{
			add(setCalls, twoOptions(say, "ui.settings."+setCalls, s.Silent)),
			add(setQuiet, quietOptions(say, s.Quiet)),
			add(setZone, zoneOptions(say, s.Zone(), zones, now)),
			add(setRank, twoOptions(say, "ui.settings."+setRank, s.Unranked)),
			add(setDaily, dailyOptions(say, s.Daily)),
		},
	}}
}

// twoOptions are yes and no of what the key is about; no is the second.
func twoOptions(say *render.Printer, key string, no bool) []discordgo.SelectMenuOption {
	yes, not := components.Option(say.Say(key+".on"), "0", say.Say(key+".on.about")), components.Option(say.Say(key+".off"),
		"1", say.Say(key+".off.about"))
	yes.Default, not.Default = !no, no
	return []discordgo.SelectMenuOption{yes, not}
}

// quietOptions are the choices of quiet hours.
func quietOptions(say *render.Printer, chosen int) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, q := range QuietHours {
		label := say.Say("ui.settings.quiet.none")
		if i > 0 {
			label = say.Say("ui.settings.quiet.hours", render.Data{"From": q.From, "To": q.To})
		}
		o := components.Option(label, strconv.Itoa(i), "")
		o.Default = i == chosen
		options = append(options, o)
	}
	return options
}

// dailyOptions are the hours of the daily message, and none.
func dailyOptions(say *render.Printer, chosen int) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i := range 25 {
		label := say.Say("ui.settings.daily.none")
		if i > 0 {
			label = say.Say("ui.settings.daily.hour", render.Data{"Hour": i - 1})
		}
		o := components.Option(label, strconv.Itoa(i), "")
		o.Default = i == chosen
		options = append(options, o)
	}
	return options
}

// Press changes one setting. A person who leaves the statistics is removed from them.
func Press(ctx context.Context, ic *interaction.Context, what string) (interaction.Reply, error) {
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	set, ok := parseSetting(what, ic.Values[0])
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	s, err := ChangeSettings(ctx, ic, set)
	if err == nil && s.Unranked {
		err = RemoveFromCareers(ctx, ic.Services, ic.User)
	}
	return pageReply(ic, s, usualZones), err
}

// parseSetting returns the change that a menu's value stands for, or false if there is no such
// value.
func parseSetting(what, value string) (set func(*Settings), ok bool) {
	n, err := strconv.Atoi(value)
	switch {
	case what == setZone:
		return func(s *Settings) { s.setZone(value) }, new(TimeZone).setZone(value)
	case err != nil:
		return nil, false
	case what == setCalls:
		return func(s *Settings) { s.Silent = n == 1 }, true
	case what == setQuiet:
		return func(s *Settings) { s.Quiet = n }, n >= 0 && n < len(QuietHours)
	case what == setRank:
		return func(s *Settings) { s.Unranked = n == 1 }, true
	case what == setDaily:
		return func(s *Settings) { s.Daily = n }, n >= 0 && n <= 24
	}
	return nil, false
}
