package night

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// The options of /rails-server night besides the game.
const (
	OptionDate      = "date"
	OptionTime      = "time"
	OptionZone      = when.OptionZone
	OptionPeople    = "people"
	OptionComputers = "computers"
)

// MaxPeople and MinPeople bound OptionPeople.
const (
	MaxPeople = maxPeople
	MinPeople = 2
)

// planLease is how long other requests of the same organiser wait while a night is planned.
const planLease = 10 * time.Second

// Show answers /rails-server night: it plans a night or, without options, lists the nights to come.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := checkOffered(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	if len(ic.Options) == 0 {
		return listReply(ctx, ic)
	}
	if err := checkCanHold(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	planned, err := readPlan(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	release, ok, err := ic.Store.Lease(ctx, ic.Guild, "night-"+ic.User, ic.ID, planLease)
	defer release()
	if err != nil {
		return interaction.Reply{}, err
	}
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.night.busy")
	}
	if err := checkFree(ctx, ic, planned.ID); err != nil {
		return interaction.Reply{}, err
	}
	s := storedRecord{record: planned}
	if err := saveNight(ctx, ic.Services, &s, ic.Clock.Now()); err != nil && !errors.Is(err, store.ErrConflict) {
		return interaction.Reply{}, err
	}
	t := newNightText(ic.Book, ic.Locale, &s.record)
	return interaction.EphemeralReply(t.Say("ui.night.planned", render.Data{
		"Night": t.title(), "When": longDate(s.Start),
	})), nil
}

// checkOffered returns a refusal if the server has switched nights off, or if the bot cannot post by itself.
func checkOffered(ctx context.Context, ic *interaction.Context) error {
	if ic.Messenger == nil {
		return interaction.Refusal("ui.unknown")
	}
	s, err := ic.LoadServerSettings(ctx)
	if err == nil && s.NoNights {
		err = interaction.Refusal("ui.night.off")
	}
	return err
}

// checkCanHold returns a refusal if the person may not open tables here, or if the channel cannot hold a night:
// it is a thread, or the bot lacks permissions.
func checkCanHold(ctx context.Context, ic *interaction.Context) error {
	switch {
	case ic.Thread:
		return interaction.Refusal("ui.night.thread")
	case ic.Threadless:
		return interaction.Refusal("ui.night.threadless")
	}
	return cmp.Or(ic.CheckThreadPermissions("ui.night.threads"), ic.CheckPermissions(), ic.CheckMayOpenTable(ctx))
}

// checkFree returns a refusal if the person has another night that has not begun.
func checkFree(ctx context.Context, ic *interaction.Context, id string) error {
	all, err := listNights(ctx, ic.Services, ic.Guild)
	for _, s := range all {
		if s.Organiser == ic.User && s.Phase == phasePlanned && s.ID != id {
			return interaction.Refusal("ui.night.own", render.Data{
				"Night": newNightText(ic.Book, ic.Locale, &s.record).title(), "When": longDate(s.Start), "Link": s.link(),
			})
		}
	}
	return err
}

// readPlan returns the night that the person has described, or a refusal that says what is missing or wrong.
func readPlan(ctx context.Context, ic *interaction.Context) (record, error) {
	if ic.Options["game"] == "" {
		return record{}, interaction.Refusal("ui.night.which")
	}
	entry, ok := ic.Book.Entry(ic.Options["game"])
	if !ok {
		return record{}, &match.Error{Code: match.CodeGame}
	}
	s, err := zoneOf(ctx, ic)
	if err != nil {
		return record{}, err
	}
	start, err := readStart(ic, s, ic.Options[OptionDate], ic.Options[OptionTime])
	if err != nil {
		return record{}, err
	}
	places := maxPeople
	if typed := ic.Options[OptionPeople]; typed != "" {
		n, err := strconv.Atoi(typed)
		if err != nil || n < entry.Game.MinSeats || n > maxPeople {
			return record{}, interaction.Refusal("ui.night.places", render.Data{"Min": entry.Game.MinSeats, "Max": maxPeople})
		}
		places = n
	}
	level := think.Level(ic.Options[OptionComputers])
	switch {
	case level != "" && !slices.Contains(think.Levels, level):
		return record{}, interaction.Refusal("ui.unknown")
	case level != "" && ic.Think == nil:
		return record{}, interaction.Refusal("ui.night.nocomputers")
	}
	r := record{
		ID: idOf(ic.ID), Guild: ic.Guild, Channel: ic.Channel, Locale: cmp.Or(ic.GuildLocale, ic.Locale), Organiser: ic.User,
		Game: entry.Game.Key, Start: start, Places: places, Zone: s.Place, Level: level, Chosen: ic.Clock.Now(), Phase: phasePlanned,
	}
	if ic.MayCreateEvents() {
		r.Event.State = eventWanted
	}
	return r, nil
}

// readStart returns the beginning of a night that a person has typed, or a refusal. S has their time zone.
func readStart(ic *interaction.Context, s people.Settings, date, clock string) (time.Time, error) {
	now := ic.Clock.Now()
	at, ok := when.ReadMoment(date, clock, ic.Locale, s, now)
	data := render.Data{
		"What": render.Escape(render.Clip(strings.TrimSpace(date+" "+clock), components.MaxLabel)), "When": longDate(at),
		"N": int(maxAhead / (24 * time.Hour)),
	}
	switch {
	case strings.TrimSpace(date+clock) == "":
		return at, interaction.Refusal("ui.night.when")
	case !ok:
		return at, interaction.Refusal("ui.night.unread", data)
	case at.Before(now):
		return at, interaction.Refusal("ui.night.past", data)
	case at.Before(now.Add(minAhead)):
		return at, interaction.Refusal("ui.night.soon", render.Data{"N": int(minAhead / time.Minute)})
	case at.After(now.Add(maxAhead)):
		return at, interaction.Refusal("ui.night.far", data)
	}
	return at.UTC(), nil
}

// zoneOf returns the person's settings, with the zone that they have typed instead of their own. It refuses a zone
// that it does not know, and people who have never chosen one: they would not expect UTC.
func zoneOf(ctx context.Context, ic *interaction.Context) (people.Settings, error) {
	s, err := people.ReadSettings(ctx, ic.Services, ic.User)
	if err != nil {
		return s, err
	}
	typed := strings.TrimSpace(ic.Options[OptionZone])
	if typed == "" {
		if s.Place == "" {
			return s, interaction.Refusal("ui.night.zone.none")
		}
		return s, nil
	}
	zone, ok := when.ReadZone(ic.Printer(), typed, ic.Clock.Now())
	if !ok {
		return s, interaction.Refusal("ui.night.zone.unread", render.Data{"What": render.Escape(render.Clip(typed, components.MaxLabel))})
	}
	s.Place = zone
	return s, nil
}
