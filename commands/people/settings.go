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

// userScope is where the store remembers what a person has chosen.
const userScope = "user"

// settings are what a person has chosen for all tables.
type settings struct {
	Silent bool `json:"silent,omitempty"` // is named when a table waits, but not notified
	Quiet  int  `json:"quiet,omitempty"`  // place in quietHours
	timeZone
	Unranked bool   `json:"unranked,omitempty"` // is left out of statistics
	Daily    int    `json:"daily,omitempty"`    // one more than the hour of a message a day; zero: none
	Speaks   string `json:"speaks,omitempty"`   // of who wants that message: their locale when they chose it
}

// hours are hours of the day, from the first to before the last.
type hours struct{ from, to int }

// quietHours are the choices; the first is none.
var quietHours = []hours{
	{}, {21, 7}, {22, 7}, {22, 8}, {23, 7}, {23, 8}, {23, 9}, {0, 8}, {0, 9}, {1, 9}, {8, 17}, {9, 18},
}

// called tells whether the person may be notified now that a table waits.
func (s settings) called(now time.Time) bool { return !s.Silent && s.awake(now) }

// awake tells whether it is outside the person's quiet hours.
func (s settings) awake(now time.Time) bool {
	q := quietHours[min(max(s.Quiet, 0), len(quietHours)-1)]
	hour := now.In(s.location()).Hour()
	switch {
	case q == hours{}:
		return true
	case q.from < q.to:
		return hour < q.from || hour >= q.to
	}
	return hour < q.from && hour >= q.to
}

// dailies are the daily messages of a person around a moment.
type dailies struct {
	day  string    // date of the last one in the person's time zone
	last time.Time // when it was due
	next time.Time // when the next one is due
}

// dailies returns the last daily message due by now and the next one. It returns the
// zero value if the person wants none.
func (s settings) dailies(now time.Time) (d dailies) {
	if s.Daily == 0 {
		return d
	}
	here := now.In(s.location())
	for days := -1; ; days++ {
		wanted := time.Date(here.Year(), here.Month(), here.Day()+days, s.Daily-1, 0, 0, 0, time.UTC)
		at := atWallTime(wanted, here.Location())
		if at.After(now) {
			d.next = at
			return d
		}
		d.day, d.last = wanted.Format(time.DateOnly), at
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

// changeSettings stores what a person changes, whatever else they change at the same time.
// The alarm comes first: one too many is noticed when it comes.
func changeSettings(ctx context.Context, ic *interaction.Context, change func(*settings)) (s settings, err error) {
	var unset error
	err = interaction.ChangePreference(ctx, ic.Services, userScope, ic.User, func(was settings) (settings, bool) {
		s = was
		change(&s)
		if s.Speaks = ""; s.Daily > 0 {
			s.Speaks = ic.Locale
		}
		if unset = ic.Store.SetAlarm(ctx, ic.User, s.dailies(ic.Clock.Now()).next); unset != nil {
			s = was
		}
		return s, true
	})
	return s, errors.Join(unset, err)
}

func settingsOf(ctx context.Context, d *interaction.Services, user string) (settings, error) {
	return interaction.Preference[settings](ctx, d, userScope, user)
}

// Notifiable are those of the users whom a message may notify now.
func Notifiable(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return among(ctx, d, users, settings.called)
}

// Awake are those of the users who have no quiet hours now.
func Awake(ctx context.Context, d *interaction.Services, users []string) ([]string, error) {
	return among(ctx, d, users, settings.awake)
}

// among are those of the users whose settings allow something now.
func among(
	ctx context.Context, d *interaction.Services, users []string, allow func(settings, time.Time) bool,
) (allowed []string, err error) {
	for _, user := range users {
		s, err := settingsOf(ctx, d, user)
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
func Settings(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	s, err := settingsOf(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	typed := ic.Options[OptionZone]
	if typed == "" {
		return settingsReply(ic, s, usualZones), nil
	}
	found := zonesFound(ic.Printer(), typed, ic.Clock.Now())
	set, ok := setting(setZone, typed)
	if !ok && len(found) == 1 {
		set, ok = setting(setZone, found[0])
	}
	if ok {
		s, err = changeSettings(ctx, ic, set)
		return settingsReply(ic, s, usualZones), err
	}
	if len(found) == 0 {
		found = usualZones
	}
	reply := settingsReply(ic, s, found)
	which := ic.Printer().Say("ui.settings.zone.which",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))})
	reply.Message.Content = which + "\n" + reply.Message.Content
	return reply, nil
}

func settingsReply(ic *interaction.Context, s settings, zones []string) interaction.Reply {
	say, now := ic.Printer(), ic.Clock.Now()
	add := func(what string, options []discordgo.SelectMenuOption) discordgo.MessageComponent {
		return components.Row(components.ChosenMenu(say, components.ID(components.VerbSettings, what), say.Say("ui.settings."+what),
			options))
	}
	lines := []string{"**" + say.Say("ui.settings") + "**", say.Say("ui.settings.about")}
	if s.Quiet > 0 || s.Daily > 0 || s.zone() != "UTC" {
		clock := render.Data{"Time": now.In(s.location()).Format("15:04")}
		lines = append(lines, say.Say("ui.settings.clock", clock))
	}
	lines = append(lines, "-# "+say.Say("ui.settings.zone.more"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: strings.Join(lines, "\n"),
		Rows: []discordgo.MessageComponent{
			add(setCalls, twoOptions(say, "ui.settings."+setCalls, s.Silent)),
			add(setQuiet, quietOptions(say, s.Quiet)),
			add(setZone, zoneOptions(say, s.zone(), zones, now)),
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

func quietOptions(say *render.Printer, chosen int) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, q := range quietHours {
		label := say.Say("ui.settings.quiet.none")
		if i > 0 {
			label = say.Say("ui.settings.quiet.hours", render.Data{"From": q.from, "To": q.to})
		}
		o := components.Option(label, strconv.Itoa(i), "")
		o.Default = i == chosen
		options = append(options, o)
	}
	return options
}

// dailyOptions are the hours of a message a day, and none.
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

// SettingsPress changes one setting.
func SettingsPress(ctx context.Context, ic *interaction.Context, what string) (interaction.Reply, error) {
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	set, ok := setting(what, ic.Values[0])
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	s, err := changeSettings(ctx, ic, set)
	if err == nil && s.Unranked {
		err = strike(ctx, ic.Services, ic.User)
	}
	return settingsReply(ic, s, usualZones), err
}

// setting is what a value of a menu sets; false where there is no such value.
func setting(what, value string) (set func(*settings), ok bool) {
	n, err := strconv.Atoi(value)
	switch {
	case what == setZone:
		return func(s *settings) { s.setZone(value) }, new(timeZone).setZone(value)
	case err != nil:
		return nil, false
	case what == setCalls:
		return func(s *settings) { s.Silent = n == 1 }, true
	case what == setQuiet:
		return func(s *settings) { s.Quiet = n }, n >= 0 && n < len(quietHours)
	case what == setRank:
		return func(s *settings) { s.Unranked = n == 1 }, true
	case what == setDaily:
		return func(s *settings) { s.Daily = n }, n >= 0 && n <= 24
	}
	return nil, false
}
