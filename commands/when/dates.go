package when

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
)

// dateParser reads dates, token by token: "10 days", "2026-12-24", "24 Dec to 2 Jan", "tomorrow", "Saturday",
// "du 24 décembre au 2 janvier". Days without a year, and weekdays, are the next such days.
type dateParser struct {
	settings people.Settings // for the time zone
	now      time.Time
	dayFirst bool // "24/12" is the 24th of December
	today    bool // the name of today's weekday means today, not the same day of next week

	tokens  []string
	dates   []time.Time
	days    int           // a length in days; zero: none was read
	weekday *time.Weekday // which the next date must be; nil: any
}

// newDateParser returns a parser of a text in a language, given as a locale.
func newDateParser(text, language string, s people.Settings, now time.Time) *dateParser {
	spaced := strings.NewReplacer(",", " ", "–", " - ", "—", " - ", "→", " - ", "’", "'").Replace(strings.ToLower(text))
	dayFirst := !render.FindLanguage(render.LanguageOf(language)).MonthFirst
	return &dateParser{settings: s, now: now, dayFirst: dayFirst, tokens: strings.Fields(spaced)}
}

// read reads all tokens, or returns false if one cannot be read.
func (p *dateParser) read() bool {
	for len(p.tokens) > 0 {
		if !p.next() {
			return false
		}
	}
	return p.weekday == nil
}

// Words that say nothing, and units of time, without accents.
var (
	dateFillers   = strings.Fields("from to until till the of and on back du au de le la jusqu jusqu'au jusque a of - pour for pendant in dans")
	todayWords    = strings.Fields("today tonight aujourd'hui")
	tomorrowWords = strings.Fields("tomorrow demain")
	dayWords      = strings.Fields("d day days j jour jours")
	weekWords     = strings.Fields("w week weeks semaine semaines")
	ordinals      = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|er|\.)?$`)
	isoDate       = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dottedDate    = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})?$`)
	slashedDate   = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})(?:/(\d{4}))?$`)
	countedDays   = regexp.MustCompile(`^(\d{1,3})([a-z]+)$`)
)

// monthStems are the beginnings of the names of the months in English and French, without accents.
var monthStems = [12][]string{
	{"jan"}, {"feb", "fev"}, {"mar"}, {"apr", "avr"}, {"may", "mai"}, {"jun", "juin"}, {"jul", "juil"},
	{"aug", "aou"}, {"sep"}, {"oct"}, {"nov"}, {"dec"},
}

// weekdayNames are the names of the weekdays in English and French, and what they are cut to. "mar" is March.
var weekdayNames = [7][]string{
	{"sunday", "sun", "dimanche", "dim"}, {"monday", "mon", "lundi", "lun"}, {"tuesday", "tue", "tues", "mardi"},
	{"wednesday", "wed", "weds", "mercredi", "mer"}, {"thursday", "thu", "thur", "thurs", "jeudi", "jeu"},
	{"friday", "fri", "vendredi", "ven"}, {"saturday", "sat", "samedi", "sam"},
}

// ReadAbsence returns the absence that a person has typed, or false if the text cannot be read. It does
// not check that the absence is possible.
func ReadAbsence(text, language string, s people.Settings, now time.Time) (a clock.Absence, ok bool) {
	p := newDateParser(text, language, s, now)
	if !p.read() {
		return a, false
	}
	switch {
	case len(p.dates) == 2 && p.days == 0:
		a = clock.Absence{From: p.dates[0], Until: p.dates[1]}
	case len(p.dates) == 1 && p.days == 0:
		a = clock.Absence{From: now, Until: p.dates[0]}
	case len(p.dates) == 1:
		a = clock.Absence{From: p.dates[0], Until: p.dates[0].AddDate(0, 0, p.days)}
	case len(p.dates) == 0 && p.days > 0:
		a = clock.Absence{From: now, Until: now.Add(time.Duration(p.days) * 24 * time.Hour)}
	default:
		return a, false
	}
	if a.From.Before(now) && sameDay(a.From, now.In(s.Location())) {
		a.From = now
	}
	return a, true
}

// sameDay reports whether two times in the same time zone are on the same day.
func sameDay(a, b time.Time) bool { return a.Format(time.DateOnly) == b.Format(time.DateOnly) }

// next reads one date, length or filler.
func (p *dateParser) next() bool {
	token := p.tokens[0]
	p.tokens = p.tokens[1:]
	if m := isoDate.FindStringSubmatch(token); m != nil {
		return p.addDate(number(m[1]), number(m[2]), number(m[3]))
	}
	if m := dottedDate.FindStringSubmatch(token); m != nil {
		return p.addDate(number(m[3]), number(m[2]), number(m[1]))
	}
	if m := slashedDate.FindStringSubmatch(token); m != nil && p.dayFirst {
		return p.addDate(number(m[3]), number(m[2]), number(m[1]))
	}
	if day, ok := weekdayOf(token); ok {
		return p.readWeekday(day)
	}
	switch today := p.now.In(p.settings.Location()); {
	case slices.Contains(todayWords, token):
		return p.addDate(today.Year(), int(today.Month()), today.Day())
	case slices.Contains(tomorrowWords, token):
		tomorrow := time.Date(today.Year(), today.Month(), today.Day()+1, 0, 0, 0, 0, time.UTC)
		return p.addDate(tomorrow.Year(), int(tomorrow.Month()), tomorrow.Day())
	}
	if m := countedDays.FindStringSubmatch(token); m != nil && p.addDays(number(m[1]), m[2]) {
		return true
	}
	if month := monthOf(token); month > 0 {
		return p.readMonthFirst(month)
	}
	if m := ordinals.FindStringSubmatch(token); m != nil {
		return p.readNumberFirst(number(m[1]))
	}
	return slices.Contains(dateFillers, token) || slices.Contains(dateFillers, panel.Fold(token))
}

// readWeekday reads a weekday. If a date follows it, as in "Saturday 5 December", the date must be such a day.
// Otherwise it is the next such day.
func (p *dateParser) readWeekday(day time.Weekday) bool {
	if p.weekday != nil {
		return false
	}
	if p.startsWithDate() {
		p.weekday = &day
		return true
	}
	from, ahead := p.now.In(p.settings.Location()), 1
	if len(p.dates) > 0 {
		from = p.dates[0].In(p.settings.Location())
	} else if p.today {
		ahead = 0
	}
	ahead += (int(day-from.Weekday()) - ahead + 14) % 7
	on := time.Date(from.Year(), from.Month(), from.Day()+ahead, 0, 0, 0, 0, time.UTC)
	return p.addDate(on.Year(), int(on.Month()), on.Day())
}

// startsWithDate reports whether the next tokens are a date, and not a word such as "tomorrow".
func (p *dateParser) startsWithDate() bool {
	if len(p.tokens) == 0 {
		return false
	}
	token := p.tokens[0]
	if monthOf(token) > 0 || isoDate.MatchString(token) || dottedDate.MatchString(token) || slashedDate.MatchString(token) {
		return true
	}
	return ordinals.MatchString(token) && len(p.tokens) > 1 && monthOf(p.tokens[1]) > 0
}

// readMonthFirst reads the day, and perhaps the year, after a month.
func (p *dateParser) readMonthFirst(month int) bool {
	if len(p.tokens) == 0 {
		return false
	}
	m := ordinals.FindStringSubmatch(p.tokens[0])
	if m == nil {
		return false
	}
	p.tokens = p.tokens[1:]
	return p.addDate(p.readYear(), month, number(m[1]))
}

// readNumberFirst reads the month, and perhaps the year, or the unit of time after a number. A number
// alone is a number of days.
func (p *dateParser) readNumberFirst(n int) bool {
	if len(p.tokens) == 0 {
		return len(p.dates) == 0 && p.addDays(n, dayWords[0])
	}
	unit := panel.Fold(p.tokens[0])
	if p.addDays(n, unit) {
		p.tokens = p.tokens[1:]
		return true
	}
	month := monthOf(unit)
	if month == 0 {
		return false
	}
	p.tokens = p.tokens[1:]
	return p.addDate(p.readYear(), month, n)
}

// readYear reads a year if the next token is one.
func (p *dateParser) readYear() int {
	if len(p.tokens) == 0 || len(p.tokens[0]) != 4 {
		return 0
	}
	year := number(p.tokens[0])
	if year > 0 {
		p.tokens = p.tokens[1:]
	}
	return year
}

// addDays adds a number of days or weeks, or returns false if the unit is neither or there is a length
// already.
func (p *dateParser) addDays(n int, unit string) bool {
	switch {
	case n <= 0 || p.days > 0:
		return false
	case slices.Contains(weekWords, unit):
		p.days = 7 * n
	case slices.Contains(dayWords, unit):
		p.days = n
	}
	return p.days > 0
}

// addDate adds the beginning of a day in the person's time zone, or returns false if there is no such day.
// The year zero stands for the next such day, which is today or later; a second date is not before the
// first.
func (p *dateParser) addDate(year, month, day int) bool {
	today := p.now.In(p.settings.Location())
	from := today.Format("01-02")
	guessed := year == 0
	if guessed {
		year = today.Year()
		if len(p.dates) > 0 {
			year, from = p.dates[0].Year(), p.dates[0].Format("01-02")
		}
	}
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if guessed && date.Format("01-02") < from {
		date = time.Date(year+1, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	}
	if int(date.Month()) != month || date.Day() != day {
		return false
	}
	if p.weekday != nil && date.Weekday() != *p.weekday {
		return false
	}
	p.weekday = nil
	p.dates = append(p.dates, p.settings.StartOfDay(date.Date()))
	return len(p.dates) <= 2
}

// weekdayOf returns the weekday that a word names.
func weekdayOf(word string) (time.Weekday, bool) {
	word = strings.TrimSuffix(panel.Fold(word), ".")
	for day, names := range weekdayNames {
		if slices.Contains(names, word) {
			return time.Weekday(day), true
		}
	}
	return 0, false
}

// monthOf returns the month, from 1, that a word begins like, or zero.
func monthOf(word string) int {
	word = strings.TrimSuffix(panel.Fold(word), ".")
	if word == "mardi" { // Tuesday, not March
		return 0
	}
	for i, stems := range monthStems {
		for _, stem := range stems {
			if strings.HasPrefix(word, stem) && len(word) <= len("september") {
				return i + 1
			}
		}
	}
	return 0
}

// number returns a number, or zero.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
