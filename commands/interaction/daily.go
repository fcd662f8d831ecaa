package interaction

import (
	"context"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// The game of the day is a match that everybody on this bot plays with the same deal, each at a solo
// table of that day. The name of such a table stands where other solo tables have their game.

// dayLayout is the form of a day: "2026-11-27". Days begin at midnight UTC.
const dayLayout = time.DateOnly

// dayTableLayout is the form of the name of a day's table: "d20261127".
const dayTableLayout = "d20060102"

// DayAt returns the day of a time.
func DayAt(t time.Time) string { return t.UTC().Format(dayLayout) }

// ParseDay returns the beginning of a day, or false if the text is no day.
func ParseDay(day string) (time.Time, bool) {
	t, err := time.Parse(dayLayout, day)
	return t, err == nil
}

// DayGrace is how long after its end a day closes.
const DayGrace = 12 * time.Hour

// DayClosing returns when a day closes: at noon of the next one. A try counts if it was begun on the
// day and finished by then.
func DayClosing(day string) time.Time {
	t, _ := ParseDay(day)
	return t.AddDate(0, 0, 1).Add(DayGrace)
}

// DayTable returns the name of the solo tables of a day.
func DayTable(day string) string {
	t, _ := ParseDay(day)
	return t.Format(dayTableLayout)
}

// DayOfTable returns the day of a solo table that is named by [DayTable]. It returns false for other
// names.
func DayOfTable(name string) (day string, ok bool) {
	t, err := time.Parse(dayTableLayout, name)
	return t.Format(dayLayout), err == nil
}

// DayOfKey returns the day of a solo table with a key of the store. It returns false for other keys.
func DayOfKey(key string) (day string, ok bool) {
	if !IsSolo(key) {
		return "", false
	}
	return DayOfTable(key[strings.LastIndex(key, "-")+1:])
}

// OpenDays returns the days that have not closed yet, the latest first: today, and yesterday until noon.
func OpenDays(now time.Time) []string {
	days := []string{DayAt(now)}
	if yesterday := DayAt(now.AddDate(0, 0, -1)); now.Before(DayClosing(yesterday)) {
		days = append(days, yesterday)
	}
	return days
}

// DayTables reads the person's tables of the days that have not closed. If over is true, finished
// matches count too.
func (ic *Context) DayTables(ctx context.Context, over bool) (tables []SoloTable, err error) {
	for _, day := range OpenDays(ic.Clock.Now()) {
		m, err := ic.loadSolo(ctx, DayTable(day), over)
		switch {
		case ignored(err):
			continue
		case err != nil:
			return nil, err
		}
		tables = append(tables, SoloTable{DayTable(day), m})
	}
	return tables, nil
}

// CheckOpen returns a refusal if a finished match is sealed, because others may still play its deal.
func (ic *Context) CheckOpen(m match.Match) error {
	if !m.Sealed() {
		return nil
	}
	return Refusal("ui.daily.sealed", render.Data{"When": components.Moment(m.Record().Deal.SealedUntil)})
}

// hidesDeal reports whether others may still play the deal of a match, so that nothing of it may be
// shown to them.
func (ic *Context) hidesDeal(m match.Match) bool {
	deal := m.Record().Deal
	return deal != nil && ic.Clock.Now().Before(deal.SealedUntil)
}
