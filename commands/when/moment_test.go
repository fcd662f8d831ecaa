package when_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/render"
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

// TestReadMomentInEveryLanguage reads a date and a time as people type them in each language, on Wednesday 4 March 2026 at
// 12:00 UTC.
func TestReadMomentInEveryLanguage(t *testing.T) {
	now := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	for locale, texts := range map[string]map[string][]string{
		"de": {
			"2026-03-05 20:00": {"morgen um 20 Uhr", "Donnerstag, 20:00", "Do 20 Uhr", "am 5. März 20.00 Uhr", "5.3. 20:00", "den 5. März 2026 20 Uhr"},
			"2026-12-24 20:30": {"24. Dezember 20 Uhr 30", "24. Dez. 20:30", "24.12.2026 20.30"},
			"2026-03-06 12:00": {"übermorgen mittags"}, "2026-03-07 20:00": {"Sonnabend 20 Uhr", "Sa. 20:00", "in 3 Tagen 20:00"},
		},
		"es": {
			"2026-03-05 20:00": {"mañana a las 20:00", "jueves 20 h", "el jueves 5 de marzo 20:00", "5/3 20h"},
			"2026-12-24 20:30": {"24 de diciembre de 2026 20:30", "24 dic. 20:30"},
			"2026-03-10 12:00": {"martes mediodía"}, "2026-03-07 20:00": {"sábado 20:00", "en 3 días 20:00"},
		},
		"it": {
			"2026-03-05 20:00": {"domani alle 20:00", "giovedì ore 20", "5 marzo 20.00", "5/3 20:00"},
			"2026-12-24 20:30": {"24 dicembre 2026 20.30", "24 dic 20:30"},
			"2026-03-10 12:00": {"martedì mezzogiorno"}, "2026-03-07 20:00": {"sabato 20:00", "tra 3 giorni 20:00"},
		},
		"pt-BR": {
			"2026-03-05 20:00": {"amanhã às 20h", "quinta-feira 20:00", "quinta 20h", "5 de março 20h", "05/03 20:00"},
			"2026-12-24 20:30": {"24 de dezembro de 2026 20h30", "24 dez 20:30"},
			"2026-03-10 12:00": {"terça meio-dia"}, "2026-03-07 20:00": {"sábado 20h", "em 3 dias 20h"},
		},
		"pl": {
			"2026-03-05 20:00": {"jutro o 20:00", "w czwartek o godz. 20", "czw. 20:00", "5 marca 20:00", "5.03. 20.00", "5.3.2026 20:00"},
			"2026-12-24 20:30": {"24 grudnia 2026 r. 20:30", "24 gru 20:30"},
			"2026-03-06 12:00": {"pojutrze w południe"}, "2026-03-07 20:00": {"sobota 20:00", "w sobotę 20:00", "za 3 dni 20:00"},
		},
		"ja": {
			"2026-03-05 20:00": {"明日20時", "明日 20:00", "木曜日20時", "3月5日20時", "3月5日(木) 午後8時", "3/5 20:00", "３月５日２０時", "2026年3月5日20:00"},
			"2026-12-24 20:30": {"12月24日20時30分", "12月24日の20時半から", "2026/12/24 20:30"},
			"2026-03-06 12:00": {"明後日正午"}, "2026-03-07 20:00": {"土曜 20時", "3日後20時"},
			"": {"24日 20時", "13月1日 20時", "明日8"},
		},
	} {
		for want, typed := range texts {
			for _, text := range typed {
				at, ok := when.ReadMoment(text, "", locale, people.Settings{}, now)
				got := ""
				if ok {
					got = at.Format("2006-01-02 15:04")
				}
				if got != want {
					t.Errorf("%s, %q: got %q, want %q", locale, text, got, want)
				}
			}
		}
	}
}

// TestReadAbsenceInEveryLanguage reads the same absences as people type them in each language.
func TestReadAbsenceInEveryLanguage(t *testing.T) {
	now := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	for locale, texts := range map[string]struct{ dates, days, weeks []string }{
		"en-US": {[]string{"10 Mar to 14 March"}, []string{"3 days", "3d"}, []string{"2 weeks"}},
		"fr":    {[]string{"du 10 mars au 14 mars", "10/3 - 14/3"}, []string{"3 jours", "3j"}, []string{"2 semaines"}},
		"de":    {[]string{"vom 10. März bis 14. März", "10.3. – 14.3.", "10/3 bis 14/3"}, []string{"3 Tage"}, []string{"2 Wochen"}},
		"es-ES": {[]string{"del 10 de marzo al 14 de marzo", "10 mar a 14 mar"}, []string{"3 días"}, []string{"2 semanas"}},
		"it":    {[]string{"dal 10 marzo al 14 marzo", "10 mar - 14 mar"}, []string{"3 giorni"}, []string{"2 settimane"}},
		"pt-BR": {[]string{"de 10 de março até 14 de março", "10/03 a 14/03"}, []string{"3 dias"}, []string{"2 semanas"}},
		"pl":    {[]string{"od 10 marca do 14 marca", "10.3. do 14.3."}, []string{"3 dni"}, []string{"2 tygodnie"}},
		"ja":    {[]string{"3月10日から3月14日まで", "3/10〜3/14"}, []string{"3日間", "3日"}, []string{"2週間"}},
	} {
		check := func(typed []string, from, until time.Time) {
			for _, text := range typed {
				a, ok := when.ReadAbsence(text, locale, people.Settings{}, now)
				if !ok || !a.From.Equal(from) || !a.Until.Equal(until) {
					t.Errorf("%s, %q: got %v to %v, %v", locale, text, a.From, a.Until, ok)
				}
			}
		}
		check(texts.dates, time.Date(2026, 3, 10, 0, 0, 0, 0, time.UTC), time.Date(2026, 3, 14, 0, 0, 0, 0, time.UTC))
		check(texts.days, now, now.AddDate(0, 0, 3))
		check(texts.weeks, now, now.AddDate(0, 0, 14))
	}
}

// TestOwnNamesOfDaysAndMonthsAreRead reads each day that the messages of a language write, as [people.DayName] does, and
// each weekday.
func TestOwnNamesOfDaysAndMonthsAreRead(t *testing.T) {
	now := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	book, err := render.NewBook(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range render.Languages() {
		say := book.Printer(language)
		for month := time.January; month <= time.December; month++ {
			name := people.DayName(say, time.Date(2026, month, 20, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
			at, ok := when.ReadMoment(name, "20:00", language, people.Settings{}, now)
			if !ok || at.Month() != month || at.Day() != 20 {
				t.Errorf("%s: %q was read as %v, %v", language, name, at, ok)
			}
		}
		weekdays := strings.FieldsFunc(say.Say("ui.night.weekdays"), func(r rune) bool { return r == ',' || r == '、' })
		for i, name := range weekdays {
			at, ok := when.ReadMoment(name, "20:00", language, people.Settings{}, now)
			if len(weekdays) != 7 || !ok || at.Weekday() != time.Weekday(i) {
				t.Errorf("%s: %q was read as %v, %v", language, name, at, ok)
			}
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
