package settings

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/render"
)

// What can be set, as part of a custom_id.
const (
	setCalls = "calls"
	setQuiet = "quiet"
	setZone  = "zone"
	setRank  = "rank"
	setDaily = "daily"
	setTheme = "theme"
	setBadge = "badges"
	setSpeak = "language"

	setMore = "more" // a button that leads to the second page
	setBack = "back" // a button that leads to the first page
)

// secondPageKeys are the menus and buttons that lead to, or stay on, the second page.
var secondPageKeys = []string{setRank, setBadge, setTheme, setSpeak, setMore}

// Show answers /rails settings: it shows what the person has chosen for all tables, or sets the time
// zone and the absence that they typed. If the text matches no zone or several, the menu asks for one.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	s, err := people.ReadSettings(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	typed, away := ic.Options[when.OptionZone], ic.Options[OptionAway]
	switch {
	case typed == "" && away != "":
		return changeAway(ctx, ic, away)
	case typed == "":
		return pageReply(ic, s, when.UsualZones, setZone), nil
	}
	found := when.SearchZones(ic.Printer(), typed, ic.Clock.Now())
	set, ok := parseSetting(setZone, typed)
	if !ok && len(found) == 1 {
		set, ok = parseSetting(setZone, found[0])
	}
	if ok {
		s, err = people.ChangeSettings(ctx, ic, set)
		if err == nil && away != "" {
			return changeAway(ctx, ic, away)
		}
		return pageReply(ic, s, when.UsualZones, setZone), err
	}
	if len(found) == 0 {
		found = when.UsualZones
	}
	reply := pageReply(ic, s, found, setZone)
	which := ic.Printer().Say("ui.settings.zone.which",
		render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))})
	reply.Message.Content = which + "\n" + reply.Message.Content
	return reply, nil
}

// pageReply shows settings and the menus that change them. The menus need two pages; last is the menu or button used
// last, which decides between them.
func pageReply(ic *interaction.Context, s people.Settings, zones []string, last string) interaction.Reply {
	say, now := ic.Printer(), ic.Clock.Now()
	add := func(what string, options []discordgo.SelectMenuOption) discordgo.MessageComponent {
		return components.Row(components.ChosenMenu(say, components.ID(components.VerbSettings, what), say.Say("ui.settings."+what),
			options))
	}
	button := func(what, label string) discordgo.MessageComponent {
		return components.Button(discordgo.SecondaryButton, say.Say(label), components.ID(components.VerbSettings, what))
	}
	rows := []discordgo.MessageComponent{
		add(setCalls, pingOptions(say, s)),
		add(setQuiet, quietOptions(say, s.Quiet)),
		add(setZone, zoneOptions(say, s.Zone(), zones, now)),
		add(setDaily, dailyOptions(say, s.Daily)),
		components.Row(button(setMore, "ui.button.more")),
	}
	if slices.Contains(secondPageKeys, last) {
		rows = []discordgo.MessageComponent{
			add(setRank, components.OnOffOptions(say, "ui.settings."+setRank, s.Unranked)),
			add(setBadge, components.OnOffOptions(say, "ui.settings."+setBadge, s.HideBadges)),
			add(setTheme, components.OnOffOptions(say, "ui.settings."+setTheme, s.Dark)),
			add(setSpeak, languageOptions(say, s.Language)),
			components.Row(button(setBack, "ui.button.back"), button(avoidPage, "ui.button.avoid")),
		}
	}
	lines := []string{"**" + say.Say("ui.settings") + "**", say.Say("ui.settings.about")}
	if s.Quiet > 0 || s.Daily > 0 || s.Zone() != "UTC" {
		clock := render.Data{"Time": now.In(s.Location()).Format("15:04")}
		lines = append(lines, say.Say("ui.settings.clock", clock))
	}
	lines = append(lines, awayLine(say, s, now), "-# "+say.Say("ui.settings.zone.more"), "-# "+say.Say("ui.settings.away.more"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: strings.Join(render.NonEmpty(lines), "\n"),
		Rows:    rows,
	}}
}

// languageOptions are the languages of what only the person sees. The first option is the language of their Discord.
func languageOptions(say *render.Printer, chosen string) []discordgo.SelectMenuOption {
	options := []discordgo.SelectMenuOption{
		components.Option(say.Say("ui.settings.language.discord"), interaction.DiscordLanguage, say.Say("ui.settings.language.about")),
	}
	options[0].Default = chosen == ""
	for _, language := range render.Languages() {
		o := components.Option(render.LanguageName(language), language, "")
		o.Default = language == chosen
		options = append(options, o)
	}
	return options
}

// directPings is the value of the pings menu for reminders by private message.
const directPings = 2

// pingOptions are the choices of how waiting tables notify the person.
func pingOptions(say *render.Printer, s people.Settings) []discordgo.SelectMenuOption {
	options := components.OnOffOptions(say, "ui.settings."+setCalls, s.Silent)
	direct := components.Option(say.Say("ui.settings.calls.direct"), strconv.Itoa(directPings),
		say.Say("ui.settings.calls.direct.about"))
	if direct.Default = s.Direct && !s.Silent; direct.Default {
		options[0].Default = false
	}
	return []discordgo.SelectMenuOption{options[0], direct, options[1]}
}

// checkReachable sends the person a private message, and returns a refusal if Discord does not accept
// it.
func checkReachable(ctx context.Context, ic *interaction.Context) error {
	if ic.Messenger == nil {
		return interaction.Refusal("ui.settings.unreachable")
	}
	hello := components.Message{Content: ic.Printer().Say("ui.settings.reached")}
	err := ic.Messenger.Direct(ctx, ic.User, "reached "+ic.ID, hello)
	if errors.Is(err, interaction.ErrUnreceived) || errors.Is(err, interaction.ErrForbidden) {
		return interaction.Refusal("ui.settings.unreachable")
	}
	return err
}

// quietOptions are the choices of quiet hours.
func quietOptions(say *render.Printer, chosen int) []discordgo.SelectMenuOption {
	var options []discordgo.SelectMenuOption
	for i, q := range people.QuietHours {
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

// Press changes one setting, turns the page, ends the person's absence, or changes whom they avoid. A person who
// leaves the statistics is removed from them.
func Press(ctx context.Context, ic *interaction.Context, what string) (interaction.Reply, error) {
	if reply, ok, err := pressAvoid(ctx, ic, what); ok || err != nil {
		return reply, err
	}
	switch what {
	case people.SetReturned:
		return endAbsence(ctx, ic)
	case setMore, setBack:
		s, err := people.ReadSettings(ctx, ic.Services, ic.User)
		return pageReply(ic, s, when.UsualZones, what), err
	}
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	set, ok := parseSetting(what, ic.Values[0])
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if what == setCalls && ic.Values[0] == strconv.Itoa(directPings) {
		if err := checkReachable(ctx, ic); err != nil {
			return interaction.Reply{}, err
		}
	}
	s, err := people.ChangeSettings(ctx, ic, set)
	if err == nil && s.Unranked {
		err = people.RemoveFromCareers(ctx, ic.Services, ic.User)
	}
	return pageReply(ic, s, when.UsualZones, what), err
}

// parseSetting returns the change that a menu's value stands for, or false if there is no such
// value.
func parseSetting(what, value string) (set func(*people.Settings), ok bool) {
	n, err := strconv.Atoi(value)
	switch {
	case what == setSpeak:
		language, ok := interaction.ParseLanguage(value)
		return func(s *people.Settings) { s.Language = language }, ok
	case what == setZone:
		return func(s *people.Settings) { s.Place = value }, when.IsZone(value)
	case err != nil:
		return nil, false
	case what == setCalls:
		return func(s *people.Settings) { s.Silent, s.Direct = n == 1, n == directPings }, n >= 0 && n <= directPings
	case what == setQuiet:
		return func(s *people.Settings) { s.Quiet = n }, n >= 0 && n < len(people.QuietHours)
	case what == setRank:
		return func(s *people.Settings) { s.Unranked = n == 1 }, true
	case what == setBadge:
		return func(s *people.Settings) { s.HideBadges = n == 1 }, n == 0 || n == 1
	case what == setTheme:
		return func(s *people.Settings) { s.Dark = n == 1 }, n == 0 || n == 1
	case what == setDaily:
		return func(s *people.Settings) { s.Daily = n }, n >= 0 && n <= 24
	}
	return nil, false
}
