package people

import (
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
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

// The whole hours ahead of UTC that older settings may hold instead of a name.
const (
	firstZone = -11
	lastZone  = 13
)

// OptionZone is the option of /rails settings by which a time zone is typed.
const OptionZone = "zone"

// timeZone is where a person lives, as far as clocks go; the zero value is UTC.
type timeZone struct {
	Place string `json:"place,omitempty"` // one of zoneNames
	Zone  int    `json:"zone,omitempty"`  // of older settings: hours that the person's time is ahead of UTC
}

// location is the person's time zone: that of its name, or of the hours that
// older settings hold.
func (z timeZone) location() *time.Location {
	if at, err := time.LoadLocation(z.Place); err == nil && z.Place != "" {
		return at
	}
	return time.FixedZone("", z.Zone*int(time.Hour/time.Second))
}

// setZone chooses a time zone: its name, or the hours of a menu of an older
// program. It is false for anything else.
func (z *timeZone) setZone(zone string) bool {
	if slices.Contains(zoneNames, zone) {
		z.Place, z.Zone = zone, 0
		return true
	}
	hours, err := strconv.Atoi(zone)
	if err != nil || hours < firstZone || hours > lastZone {
		return false
	}
	z.Place, z.Zone = "", hours
	return true
}

// zone is the value of the person's time zone in a menu.
func (z timeZone) zone() string {
	if z.Place != "" {
		return z.Place
	}
	if z.Zone == 0 {
		return "UTC"
	}
	return strconv.Itoa(z.Zone)
}

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

// zoneLabel is a zone with how far it is ahead of UTC now.
func zoneLabel(say *render.Printer, zone string, now time.Time) string {
	if _, err := strconv.Atoi(zone); err == nil {
		var z timeZone
		z.setZone(zone)
		return say.Say("ui.settings.zone.hours", render.Data{"Hours": offset(now.In(z.location()))})
	}
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
	for _, zone := range offered[:min(len(offered), parts.MaxOptions)] {
		o := parts.Option(zoneLabel(say, zone, now), zone, "")
		o.Default = zone == chosen
		options = append(options, o)
	}
	return options
}

// CompleteZones gives the zones while one is being typed.
func CompleteZones(_ context.Context, v *desk.Visit) (desk.Reply, error) {
	say, now := v.Printer(), v.Clock.Now()
	found := usualZones
	if v.Options[OptionZone] != "" {
		found = zonesFound(say, v.Options[OptionZone], now)
	}
	return desk.Completed(found, func(zone string) (string, string) { return zoneLabel(say, zone, now), zone }), nil
}
