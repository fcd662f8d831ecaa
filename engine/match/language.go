package match

import (
	"cmp"
	"strings"
	"time"
)

// SetLanguage sets the locale of an open table's public messages. An empty locale
// leaves the choice to the people who sit there. Only the host may call it. It fails
// with [CodePhase] or [CodeHost].
func (m Match) SetLanguage(host, locale string, now time.Time) (Match, Change, error) {
	const isValid = true // for every locale
	return m.changeSetting(host, isValid, now, func(r *Record) { r.Language = validText(locale) })
}

// tableLocale returns the locale of an open table's public messages: the one chosen,
// else the one most people there speak, else the server's.
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

// primaryLanguage returns the language part of a locale.
func primaryLanguage(locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	return language
}

// updateLocale sets the locale of an open table. The people's own locales are removed
// when the game begins.
func (d *draft) updateLocale() {
	if d.before.rec.Phase != PhaseOpen {
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
