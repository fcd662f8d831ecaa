package when_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
)

// TestReadMoment reads dates and times as people type them, on Wednesday 4 March 2026 at 12:00 UTC.
func TestReadMoment(t *testing.T) {
	now := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	paris := people.Settings{TimeZone: people.TimeZone{Place: "Europe/Paris"}}
	for _, c := range []struct{ date, clock, locale, want string }{
		{"tomorrow", "20:00", "en-US", "2026-03-05 20:00"},
		{"Tomorrow", "8pm", "en-US", "2026-03-05 20:00"},
		{"tomorrow at 8:30 PM", "", "en-US", "2026-03-05 20:30"},
		{"today", "8 p.m.", "en-US", "2026-03-04 20:00"},
		{"", "20:00", "en-US", "2026-03-04 20:00"},
		{"", "9:00", "en-US", "2026-03-05 09:00"},
		{"", "13:00", "en-US", "2026-03-05 13:00"}, // it is 13:00 in Paris now
		{"20:00", "", "en-US", "2026-03-04 20:00"},
		{"noon", "", "en-US", "2026-03-05 12:00"},
		{"Saturday", "20:00", "en-US", "2026-03-07 20:00"},
		{"sat.", "20:00", "en-US", "2026-03-07 20:00"},
		{"wednesday", "20:00", "en-US", "2026-03-04 20:00"},
		{"wednesday", "10:00", "en-US", "2026-03-11 10:00"},
		{"on Saturday 7 March", "20:00", "en-US", "2026-03-07 20:00"},
		{"Saturday, March 7th", "20:00", "en-US", "2026-03-07 20:00"},
		{"Sunday 7 March", "20:00", "en-US", ""},
		{"2026-03-28", "20:00", "en-US", "2026-03-28 20:00"},
		{"2026-02-30", "20:00", "en-US", ""},
		{"3 March", "20:00", "en-US", "2027-03-03 20:00"},
		{"2026-03-03", "20:00", "en-US", "2026-03-03 20:00"}, // past: the caller's business
		{"in 3 days", "20:00", "en-US", "2026-03-07 20:00"},
		{"5 March to 7 March", "20:00", "en-US", ""},
		{"5/3", "20:00", "en-US", ""},
		{"5", "20:00", "en-US", ""},
		{"whenever", "20:00", "en-US", ""},
		{"tomorrow", "", "en-US", ""},
		{"tomorrow", "8", "en-US", ""},
		{"tomorrow", "20", "en-US", "2026-03-05 20:00"},
		{"tomorrow", "24:00", "en-US", ""},
		{"tomorrow", "20:60", "en-US", ""},
		{"tomorrow", "20:", "en-US", ""},
		{"tomorrow", "13pm", "en-US", ""},
		{"tomorrow", "12am", "en-US", "2026-03-05 00:00"},
		{"tomorrow", "evening", "en-US", ""},
		{"demain", "20h", "fr", "2026-03-05 20:00"},
		{"demain", "20h30", "fr", "2026-03-05 20:30"},
		{"demain à 20 h 30", "", "fr", "2026-03-05 20:30"},
		{"samedi", "8 h", "fr", "2026-03-07 08:00"},
		{"samedi 7 mars", "20h", "fr", "2026-03-07 20:00"},
		{"mardi", "20h", "fr", "2026-03-10 20:00"},
		{"7/3", "20h", "fr", "2026-03-07 20:00"},
		{"aujourd’hui", "20 heures", "fr", "2026-03-04 20:00"},
		{"dans 3 jours", "20h", "fr", "2026-03-07 20:00"},
		{"", "midi", "fr", "2026-03-05 12:00"},
		{"2026-03-29", "02:30", "fr", "2026-03-29 03:00"}, // skipped: summer time begins
		{"2026-10-25", "02:30", "fr", "2026-10-25 02:30"}, // shown twice: summer time ends
	} {
		at, ok := when.ReadMoment(c.date, c.clock, c.locale, paris, now)
		got := ""
		if ok {
			got = at.In(paris.Location()).Format("2006-01-02 15:04")
		}
		if got != c.want {
			t.Errorf("%q, %q: got %q, want %q", c.date, c.clock, got, c.want)
		}
		if c.want == "2026-10-25 02:30" && !at.Equal(time.Date(2026, 10, 25, 0, 30, 0, 0, time.UTC)) {
			t.Errorf("got %v, want the first of the two", at.UTC())
		}
	}
}

// TestMomentInAllGaps checks that every minute around a change of the clocks becomes a moment whose wall time is
// that minute or, in a gap, its end.
func TestMomentInAllGaps(t *testing.T) {
	for _, c := range []struct {
		zone     string
		from     time.Time
		gap, end string
	}{
		{"Europe/Paris", time.Date(2026, 3, 29, 0, 0, 0, 0, time.UTC), "02:00", "03:00"},
		{"Australia/Lord_Howe", time.Date(2026, 10, 4, 0, 0, 0, 0, time.UTC), "02:00", "02:30"},
		{"America/Sao_Paulo", time.Date(2018, 11, 4, 0, 0, 0, 0, time.UTC), "00:00", "01:00"},
		{"Europe/Paris", time.Date(2026, 10, 25, 0, 0, 0, 0, time.UTC), "", ""},
	} {
		zone, last := people.TimeZone{Place: c.zone}, time.Time{}
		for i := range 5 * 60 {
			wall := c.from.Add(time.Duration(i) * time.Minute)
			at := zone.Moment(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute())
			want := wall.Format("15:04")
			if want >= c.gap && want < c.end {
				want = c.end
			}
			if got := at.In(zone.Location()).Format("15:04"); got != want || at.Before(last) {
				t.Errorf("%s, %v: got %s, want %s, not before %v", c.zone, wall, got, want, last)
			}
			last = at
		}
	}
}
