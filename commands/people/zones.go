package people

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/render"
)

// zoneNames are the time zones that people may choose, by their names in the
// IANA data base, in the order of the letters.
var zoneNames = strings.Fields(zoneText)

//go:embed zones.txt
var zoneText string

// usualZones are those that the menu offers, from west to east: one less than it
// can hold, for there must be room for another one that was chosen.
var usualZones = []string{
	"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
	"America/New_York", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "Atlantic/Azores", "UTC",
	"Europe/London", "Europe/Paris", "Europe/Athens", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata",
	"Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland",
}

// OptionZone is the option of /rails settings by which a time zone is typed.
const OptionZone = "zone"

// timeZone is where a person lives, as far as clocks go; the zero value is UTC.
type timeZone struct {
	Place string `json:"place,omitempty"` // one of zoneNames
}

// location returns the person's time zone, UTC if its name is not known.
func (z timeZone) location() *time.Location {
	at, err := time.LoadLocation(z.Place)
	if err != nil {
		return time.UTC
	}
	return at
}

// setZone sets the time zone and reports whether there is one of that name.
func (z *timeZone) setZone(zone string) bool {
	if !slices.Contains(zoneNames, zone) {
		return false
	}
	z.Place = zone
	return true
}

// zone returns the name of the person's time zone, as menus have it.
func (z timeZone) zone() string { return cmp.Or(z.Place, "UTC") }

// zonesFound are the zones that what was typed may mean: those in whose name a
// word begins so, those that hold it, and those with that time now ("+5:30").
func zonesFound(say *render.Printer, typed string, now time.Time) []string {
	typed = foldZone(typed)
	var found [3][]string
	for _, zone := range zoneNames {
		name := foldZone(zone)
		switch {
		case strings.Contains(" "+name, " "+typed):
			found[0] = append(found[0], zone)
		case strings.Contains(name, typed):
			found[1] = append(found[1], zone)
		case strings.Contains(foldZone(zoneLabel(say, zone, now)), "utc "+strings.TrimPrefix(typed, "utc ")+")"):
			found[2] = append(found[2], zone)
		}
	}
	return slices.Concat(found[:]...)
}

// foldZone makes the names of zones, and offsets, comparable.
func foldZone(name string) string {
	return panel.Fold(strings.NewReplacer("_", " ", "/", " ", "−", "~", "-", "~", ",", ":", "utc+",
		"utc +").Replace(strings.ToLower(name)))
}

// zoneLabel returns the name of a zone with its present offset from UTC.
func zoneLabel(say *render.Printer, zone string, now time.Time) string {
	at := timeZone{Place: zone}.location()
	name := strings.ReplaceAll(zone, "_", " ")
	return say.Say("ui.settings.zone.place", render.Data{"Place": name, "Hours": offset(now.In(at))})
}

// offset is how far a time's zone is ahead of UTC: "+5:30".
func offset(t time.Time) string {
	_, seconds := t.Zone()
	sign := "+"
	if seconds < 0 {
		sign, seconds = "−", -seconds
	}
	text := sign + strconv.Itoa(seconds/3600)
	if minutes := seconds / 60 % 60; minutes > 0 {
		text += ":" + strconv.Itoa(minutes/10) + strconv.Itoa(minutes%10)
	}
	return text
}

// zoneOptions are the zones of the settings' menu, the chosen one among them:
// the usual ones, or those of a search.
func zoneOptions(say *render.Printer, chosen string, offered []string, now time.Time) []discordgo.SelectMenuOption {
	if !slices.Contains(offered, chosen) {
		offered = append([]string{chosen}, offered...)
	}
	var options []discordgo.SelectMenuOption
	for _, zone := range offered[:min(len(offered), components.MaxOptions)] {
		o := components.Option(zoneLabel(say, zone, now), zone, "")
		o.Default = zone == chosen
		options = append(options, o)
	}
	return options
}

// CompleteZones gives the zones while one is being typed.
func CompleteZones(_ context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say, now := ic.Printer(), ic.Clock.Now()
	found := usualZones
	if ic.Options[OptionZone] != "" {
		found = zonesFound(say, ic.Options[OptionZone], now)
	}
	return interaction.CompletionReply(found, func(zone string) (string, string) { return zoneLabel(say, zone, now), zone }), nil
}
