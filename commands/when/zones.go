package when

import (
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/render"
)

// zoneNames are the time zones that people may choose, by their names in the IANA database, in
// alphabetical order.
var zoneNames = strings.Fields(zoneText)

//go:embed zones.txt
var zoneText string

// UsualZones are the zones in the menu, from west to east. They are one fewer than a menu holds, so
// that there is room for another zone that was chosen.
var UsualZones = []string{
	"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
	"America/New_York", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "Atlantic/Azores", "UTC",
	"Europe/London", "Europe/Paris", "Europe/Athens", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata",
	"Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland",
}

// OptionZone is the option of commands for a typed time zone.
const OptionZone = "zone"

// SearchZones returns the zones that the typed text may mean: those with a word that begins with it,
// then those that contain it, then those whose offset it is now ("+5:30").
func SearchZones(say *render.Printer, typed string, now time.Time) []string {
	typed = foldZone(typed)
	var found [3][]string
	for _, zone := range zoneNames {
		name := foldZone(zone)
		switch {
		case strings.Contains(" "+name, " "+typed):
			found[0] = append(found[0], zone)
		case strings.Contains(name, typed):
			found[1] = append(found[1], zone)
		case strings.Contains(foldZone(ZoneLabel(say, zone, now)), "utc "+strings.TrimPrefix(typed, "utc ")+")"):
			found[2] = append(found[2], zone)
		}
	}
	return slices.Concat(found[:]...)
}

// IsZone reports whether there is a time zone with a name that people may choose.
func IsZone(name string) bool { return slices.Contains(zoneNames, name) }

// ReadZone returns the zone that a person has typed, as its name or anything that only one zone has.
func ReadZone(say *render.Printer, typed string, now time.Time) (string, bool) {
	if IsZone(typed) {
		return typed, true
	}
	found := SearchZones(say, typed, now)
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// foldZone makes names of zones, and offsets, comparable.
func foldZone(name string) string {
	return panel.Fold(strings.NewReplacer("_", " ", "/", " ", "−", "~", "-", "~", ",", ":", "utc+",
		"utc +").Replace(strings.ToLower(name)))
}

// ZoneLabel returns the name of a zone with its present offset from UTC.
func ZoneLabel(say *render.Printer, zone string, now time.Time) string {
	at := people.TimeZone{Place: zone}.Location()
	name := strings.ReplaceAll(zone, "_", " ")
	return say.Say("ui.settings.zone.place", render.Data{"Place": name, "Hours": formatOffset(now.In(at))})
}

// formatOffset returns how far a time's zone is ahead of UTC, as in "+5:30".
func formatOffset(t time.Time) string {
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

// CompleteZones suggests zones while one is being typed.
func CompleteZones(_ context.Context, ic *interaction.Context) (interaction.Reply, error) {
	say, now := ic.Printer(), ic.Clock.Now()
	found := UsualZones
	if ic.Options[OptionZone] != "" {
		found = SearchZones(say, ic.Options[OptionZone], now)
	}
	return interaction.CompletionReply(found, func(zone string) (string, string) { return ZoneLabel(say, zone, now), zone }), nil
}
