package match

import (
	"cmp"
	"strings"
	"time"
)

// SetLanguage chooses the language of what everybody reads at an open table by its
// locale, on the word of the host; none leaves it to those who sit there. It refuses
// with [CodePhase] or [CodeHost].
func (m Match) SetLanguage(host, locale string, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, true, now, func(r *Record) { r.Language = clean(locale) })
}

// spoken is the locale of what everybody reads at an open table: the one chosen, that
// of most of those who sit there, or else the server's.
func (r *Record) tableLocale() string {
	most, votes := cmp.Or(r.Server, r.Locale), map[string]int{}
	for _, c := range r.Seats {
		if c.Speaks != "" {
			votes[primaryLanguage(c.Speaks)]++
		}
	}
	for _, c := range r.Seats {
		if c.Speaks != "" && votes[primaryLanguage(c.Speaks)] > votes[primaryLanguage(most)] {
			most = c.Speaks
		}
	}
	return cmp.Or(r.Language, most)
}

// primary is the language of a locale.
func primaryLanguage(locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	return language
}

// settleLanguage sets the language of an open table. What people speak is forgotten when
// the game begins.
func (d *draft) settleLanguage() {
	if d.was.rec.Phase != PhaseOpen {
		return
	}
	d.rec.Locale = d.rec.tableLocale()
	if d.rec.Phase == PhaseOpen {
		return
	}
	for i := range d.rec.Seats {
		d.rec.Seats[i].Speaks = ""
	}
}
