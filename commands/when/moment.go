package when

import (
	"regexp"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
)

// clockTime matches a time of day, without spaces: 20:00, 20h, 20h30, 20.30, 20uhr30, 20時30分, 8pm, 8:30pm, 午後8時.
var clockTime = regexp.MustCompile(`^(午前|午後)?(\d{1,2})(?:(:|\.|h|heures?|uhr|時)(\d{2}|半)?)?(分|h|uhr)?(am|pm|a\.m\.|p\.m\.)?$`)

// bareNumber matches a number that could be anything: a day, a length, an hour.
var bareNumber = regexp.MustCompile(`^\s*\d+\s*$`)

// ReadMoment returns the moment that a person has typed, in their language and time zone. Either text may be
// empty: the date may hold the time too, and a time alone is the next such time. A time that clocks skip becomes
// the first moment after the gap, and of a time that they show twice it is the first. ReadMoment returns false
// if it cannot read the texts. It does not check that the moment is to come.
func ReadMoment(date, clock, language string, s people.Settings, now time.Time) (time.Time, bool) {
	date, clock = separate(date), separate(clock)
	if clock == "" {
		date, clock = cutTime(date)
	}
	hour, minute, ok := parseTime(clock)
	if !ok || bareNumber.MatchString(date) {
		return time.Time{}, false
	}
	on, later, ok := readDay(date, language, s, now)
	if !ok {
		return time.Time{}, false
	}
	at := s.Moment(on.Year(), on.Month(), on.Day(), hour, minute)
	if !at.After(now) && later > 0 {
		at = s.Moment(on.Year(), on.Month(), on.Day()+later, hour, minute)
	}
	return at, true
}

// readDay returns a day. If its time is past, the same is meant the given number of days later; zero: it is not.
func readDay(text, language string, s people.Settings, now time.Time) (day time.Time, later int, ok bool) {
	here := now.In(s.Location())
	p := newDateParser(text, language, s, now)
	p.today = true
	if len(p.tokens) == 0 {
		return here, 1, true
	}
	if len(p.tokens) == 1 {
		if _, named := p.weekdayOf(p.tokens[0]); named {
			later = 7
		}
	}
	switch read := p.read(); {
	case read && len(p.dates) == 1 && p.days == 0:
		return p.dates[0].In(s.Location()), later, true
	case read && len(p.dates) == 0 && p.days > 0:
		return here.AddDate(0, 0, p.days), 0, true
	}
	return time.Time{}, 0, false
}

// cutTime returns a text as a date and the time of day at its end, which is empty if there is none.
func cutTime(text string) (date, clock string) {
	words := strings.Fields(text)
	for n := min(4, len(words)); n > 0; n-- { // "20 h 30", "20 Uhr 30"
		clock = strings.Join(words[len(words)-n:], " ")
		if _, _, ok := parseTime(clock); ok {
			return strings.Join(words[:len(words)-n], " "), clock
		}
	}
	return text, ""
}

// isBeforeTime reports whether a word may stand before a time of day: "at", "um", "à".
func isBeforeTime(word string) bool {
	for _, v := range vocabularies {
		if listed(v.at, foldWord(word)) || word == "@" {
			return true
		}
	}
	return false
}

// parseTime returns the time of day that a text says, perhaps after a word such as "at". An hour alone must be one of
// the afternoon, because "8" may be in the morning or in the evening.
func parseTime(text string) (hour, minute int, ok bool) {
	words := strings.Fields(text)
	for len(words) > 1 && isBeforeTime(words[0]) {
		words = words[1:]
	}
	folded := strings.ReplaceAll(panel.Fold(strings.Join(words, " ")), " ", "")
	folded = strings.TrimSuffix(folded, "から") // "from"
	for _, v := range vocabularies {
		if listed(v.noon, folded) {
			return 12, 0, true
		}
	}
	m := clockTime.FindStringSubmatch(folded)
	if m == nil {
		return 0, 0, false
	}
	hour, minute = number(m[2]), number(m[4])
	if m[4] == "半" {
		minute = 30
	}
	separator, unit, half := m[3], m[5], strings.ReplaceAll(m[6], ".", "")
	if m[1] != "" {
		half = map[string]string{"午前": "am", "午後": "pm"}[m[1]]
	}
	switch {
	case (separator == ":" || separator == ".") && m[4] == "", minute > 59, hour > 23:
		return 0, 0, false
	case half != "":
		if hour > 12 || hour < 1 && m[1] == "" || separator != "" && !strings.Contains(":.時", separator) {
			return 0, 0, false
		}
		hour %= 12
		if half == "pm" {
			hour += 12
		}
		return hour, minute, true
	case separator == "" && unit == "" && hour < 13:
		return 0, 0, false
	}
	return hour, minute, true
}
