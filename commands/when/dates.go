package when

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/match/clock"
)

// dateParser reads dates, token by token: "10 days", "2026-12-24", "24 Dec to 2 Jan", "tomorrow", "Saturday",
// "du 24 décembre au 2 janvier", "12月24日". Words may be of any language. Days without a year, and weekdays, are the next such days.
type dateParser struct {
	settings  people.Settings // for the time zone
	now       time.Time
	languages []string // codes, the reader's first
	today     bool     // a single day is meant: the name of today's weekday means today, not the same day of next week

	tokens  []string
	dates   []time.Time
	days    int           // a length in days; zero: none was read
	weekday *time.Weekday // which the next date must be; nil: any
}

// newDateParser returns a parser of a text in a language, given as a locale.
func newDateParser(text, language string, s people.Settings, now time.Time) *dateParser {
	spaced := strings.NewReplacer(",", " ", "、", " ", "–", " - ", "—", " - ", "→", " - ", "~", " - ", "〜", " - ", "’", "'").
		Replace(strings.ToLower(separate(text)))
	return &dateParser{settings: s, now: now, languages: vocabularyOrder(language), tokens: strings.Fields(spaced)}
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

var (
	ordinals     = regexp.MustCompile(`^(\d{1,2})\.?(?:st|nd|rd|th|er|o|a|ª|º|°)?$`)
	isoDate      = regexp.MustCompile(`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$`)
	dottedDate   = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})?$`)
	slashedDate  = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})(?:/(\d{4}))?$`)
	japaneseDate = regexp.MustCompile(`^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日$`)
	countedDays  = regexp.MustCompile(`^(\d{1,3})(\p{L}+)$`)
)

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
	if m := japaneseDate.FindStringSubmatch(token); m != nil {
		return p.addDate(number(m[1]), number(m[2]), number(m[3]))
	}
	if m := slashedDate.FindStringSubmatch(token); m != nil {
		switch vocabularies[p.languages[0]].slashes {
		case dayFirst:
			return p.addDate(number(m[3]), number(m[2]), number(m[1]))
		case monthFirst:
			return p.addDate(number(m[3]), number(m[1]), number(m[2]))
		}
		return false
	}
	if day, ok := p.weekdayOf(token); ok {
		return p.readWeekday(day)
	}
	if days, ok := p.find(token, func(v vocabulary) []string { return v.ahead[:] }); ok {
		today := p.now.In(p.settings.Location())
		on := time.Date(today.Year(), today.Month(), today.Day()+days, 0, 0, 0, 0, time.UTC)
		return p.addDate(on.Year(), int(on.Month()), on.Day())
	}
	if m := countedDays.FindStringSubmatch(token); m != nil && p.addDays(number(m[1]), m[2]) {
		return true
	}
	if month := p.monthOf(token); month > 0 {
		return p.readMonthFirst(month)
	}
	if m := ordinals.FindStringSubmatch(token); m != nil {
		return p.readNumberFirst(number(m[1]))
	}
	return token == "-" || p.isListed(token, func(v vocabulary) string { return v.fillers + " " + v.joints })
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
	for _, date := range []*regexp.Regexp{isoDate, dottedDate, slashedDate, japaneseDate} {
		if date.MatchString(token) {
			return true
		}
	}
	if p.monthOf(token) > 0 {
		return true
	}
	next := p.afterJoint(1)
	return ordinals.MatchString(token) && next < len(p.tokens) && p.monthOf(p.tokens[next]) > 0
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
		return len(p.dates) == 0 && p.addDays(n, "days")
	}
	if p.addDays(n, p.tokens[0]) {
		p.tokens = p.tokens[1:]
		return true
	}
	next := p.afterJoint(0)
	if next == len(p.tokens) {
		return false
	}
	month := p.monthOf(p.tokens[next])
	if month == 0 {
		return false
	}
	p.tokens = p.tokens[next+1:]
	return p.addDate(p.readYear(), month, n)
}

// afterJoint returns the index of the token at i or, if that is a word such as "de", of the one behind it.
func (p *dateParser) afterJoint(i int) int {
	if i < len(p.tokens) && p.isListed(p.tokens[i], func(v vocabulary) string { return v.joints }) {
		i++
	}
	return i
}

// readYear reads a year if the next token is one.
func (p *dateParser) readYear() int {
	next := p.afterJoint(0)
	if next == len(p.tokens) || len(p.tokens[next]) != 4 {
		return 0
	}
	year := number(p.tokens[next])
	if year > 0 {
		p.tokens = p.tokens[next+1:]
	}
	return year
}

// addDays adds a number of days or weeks, or returns false if the unit is neither or there is a length
// already.
func (p *dateParser) addDays(n int, unit string) bool {
	switch {
	case n <= 0 || p.days > 0, p.today && unit == japaneseDays:
		return false
	case p.isListed(unit, func(v vocabulary) string { return v.weeks }):
		p.days = 7 * n
	case p.isListed(unit, func(v vocabulary) string { return v.days }):
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
func (p *dateParser) weekdayOf(word string) (time.Weekday, bool) {
	day, ok := p.find(word, func(v vocabulary) []string { return v.weekdays[:] })
	return time.Weekday(day), ok
}

// monthOf returns the month, from 1, that a word names, or zero.
func (p *dateParser) monthOf(word string) int {
	month, ok := p.find(word, func(v vocabulary) []string { return v.months[:] })
	if !ok {
		return 0
	}
	return month + 1
}

// number returns a number, or zero.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
