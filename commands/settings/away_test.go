package settings_test

import (
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine/match/clock"
)

// stored returns the settings that the store has of a person.
func stored(w *playtest.World, user string) people.Settings {
	w.T.Helper()
	s, err := people.ReadSettings(w.Ctx, w.Commands.Services, user)
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

// day returns the beginning of a day in UTC.
func day(month time.Month, n int) time.Time { return time.Date(2026, month, n, 0, 0, 0, 0, time.UTC) }

// TestAbsencesAreRead types absences on the 4th of March 2026 at noon.
func TestAbsencesAreRead(t *testing.T) {
	now := playtest.Noon
	for typed, want := range map[string]clock.Absence{
		"10 days":                  {From: now, Until: now.Add(240 * time.Hour)},
		"10":                       {From: now, Until: now.Add(240 * time.Hour)},
		"10d":                      {From: now, Until: now.Add(240 * time.Hour)},
		"1 week":                   {From: now, Until: now.Add(168 * time.Hour)},
		"une semaine":              {},
		"2026-03-14":               {From: now, Until: day(3, 14)},
		"until 14 March":           {From: now, Until: day(3, 14)},
		"Mar 14th":                 {From: now, Until: day(3, 14)},
		"14.3.":                    {From: now, Until: day(3, 14)},
		"from 2026-03-04 to 03-05": {},
		"2026-03-04 2026-03-09":    {From: now, Until: day(3, 9)},
		"10 Mar – 14 Mar 2026":     {From: day(3, 10), Until: day(3, 14)},
		"from March 10 for 4 days": {From: day(3, 10), Until: day(3, 14)},
	} {
		w := playtest.New(t)
		p := w.Person("u1")
		answer := p.Run("rails settings", "away="+typed)
		a, ok := stored(w, "u1").Absence(now)
		if want == (clock.Absence{}) {
			if ok || !strings.Contains(answer, "as a date") {
				t.Errorf("%q: got %v and %q, want a refusal", typed, a, answer)
			}
			continue
		}
		if !ok || !a.From.Equal(want.From) || !a.Until.Equal(want.Until) {
			t.Errorf("%q: got %v and %q, want %v", typed, a, answer, want)
		}
	}
	for _, typed := range []string{"du 10 mars au 14 mars", "10/03 au 14/03", "10 mars, 4 jours"} {
		w := playtest.New(t)
		p := w.Person("u1")
		p.Locale = "fr"
		playtest.Contains(t, p.Run("rails settings", "away="+typed), "Vous serez en congé du")
		if a, _ := stored(w, "u1").Absence(now); !a.From.Equal(day(3, 10)) || !a.Until.Equal(day(3, 14)) {
			t.Errorf("%q: got %v", typed, a)
		}
	}
}

// TestImpossibleAbsencesAreRefused checks that each refusal says what is possible and changes nothing.
func TestImpossibleAbsencesAreRefused(t *testing.T) {
	for typed, words := range map[string][2]string{
		"soon":                  {"as a date", "pas une date"},
		"31 February":           {"as a date", "pas une date"},
		"2026-02-30":            {"as a date", "pas une date"},
		"99999999999999999999":  {"as a date", "pas une date"},
		"0 days":                {"as a date", "pas une date"},
		"**@everyone**":         {"as a date", "pas une date"},
		"2026-03-01":            {"in the past", "dans le passé"},
		"2026-03-04":            {"in the past", "dans le passé"},
		"2026-03-01 2026-03-10": {"in the past", "dans le passé"},
		"2026-03-10 2026-03-10": {"before you leave", "avant le départ"},
		"2026-03-12 2026-03-10": {"before you leave", "avant le départ"},
		"2026-07-01 2026-07-05": {"too far ahead", "trop loin"},
		"15 days":               {"14 d left", "14 j"},
		"2026-12-24":            {"too long", "trop long"},
	} {
		for i, locale := range []string{"en-US", "fr"} {
			w := playtest.New(t)
			p := w.Person("u1")
			p.Locale = locale
			answer := p.Run("rails settings", "away="+typed)
			playtest.Contains(t, answer, words[i])
			if a, ok := stored(w, "u1").Absence(playtest.Noon); ok {
				t.Errorf("%q: got the absence %v", typed, a)
			}
		}
	}
}

// TestFourteenDaysInNinety uses up an allowance in three absences, one of which ends early.
func TestFourteenDaysInNinety(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	playtest.Contains(t, p.Run("rails settings", "away=10 days"), "You’re away until")
	w.Clock.Advance(6 * 24 * time.Hour)
	playtest.Contains(t, p.Click("I’m back"), "Welcome back")
	playtest.Contains(t, p.Run("rails settings", "away=back"), "You’re not away")
	playtest.Contains(t, p.Run("rails settings", "away=9 days"), "8 d left")
	playtest.Contains(t, p.Run("rails settings", "away=8 days"), "You’re away until")
	playtest.Contains(t, p.Run("rails settings", "away=2026-03-20 2026-03-22"), "You’re away now")
	playtest.Contains(t, p.Run("rails settings", "away=5 days"), "You’re away until")
	playtest.Contains(t, p.Run("rails settings", "away=8 days"), "You’re away until")
	w.Clock.Advance(9 * 24 * time.Hour)
	playtest.Contains(t, p.Run("rails settings", "away=1 day"), "You’ve used up your 14 days")
	w.Clock.Set(playtest.Noon.Add(people.AwayWindow - 48*time.Hour))
	playtest.Contains(t, p.Run("rails settings", "away=3 days"), "1 d left", "too long")
	w.Clock.Set(playtest.Noon.Add(people.AwayWindow))
	playtest.Contains(t, p.Run("rails settings", "away=3 days"), "You’re away until")
}

// TestAbsencesAreSuggested completes the option while it is typed.
func TestAbsencesAreSuggested(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	complete := func(typed string) (names []string) {
		r := p.CommandRequest("rails settings", "away="+typed)
		r.Kind, r.Focused = interaction.Autocomplete, "away"
		for _, c := range p.Send(r).Choices {
			names = append(names, c.Name)
			if value, _ := c.Value.(string); !strings.HasPrefix(value, "back") {
				playtest.Contains(t, p.Run("rails settings", "away="+value), "away")
				p.Run("rails settings", "away=back")
			}
		}
		return names
	}
	if got := complete(""); len(got) != 7 || got[0] != "1 day, until 5 Mar 12:00" {
		t.Errorf("got the choices %q", got)
	}
	if got := complete("14 Mar"); len(got) != 1 || got[0] != "away from 4 Mar 12:00 until 14 Mar 00:00" {
		t.Errorf("got the choices %q", got)
	}
	if got := complete("next summer"); len(got) != 0 {
		t.Errorf("got the choices %q", got)
	}
	p.Run("rails settings", "away=3 days")
	if got := complete(""); len(got) != 8 || got[0] != "I’m back" {
		t.Errorf("got the choices %q", got)
	}
}

// TestAbsenceEndsInPersonsTimeZone counts days in the person's time zone, over the end of summer time.
func TestAbsenceEndsInPersonsTimeZone(t *testing.T) {
	w := playtest.New(t)
	w.Clock.Set(time.Date(2026, 10, 18, 12, 0, 0, 0, time.UTC))
	p := w.Person("u1")
	p.Run("rails settings", "zone=Europe/Paris")
	playtest.Contains(t, p.Run("rails settings", "away=20 Oct to 3 Nov"), "You’ll be away")
	a, _ := stored(w, "u1").Absence(w.Clock.Now())
	if from := time.Date(2026, 10, 19, 22, 0, 0, 0, time.UTC); !a.From.Equal(from) || a.Until.Sub(a.From) != people.MaxAway {
		t.Errorf("got the absence %v", a)
	}
	playtest.Contains(t, p.Run("rails settings"), "You’ll be away from")
	playtest.Contains(t, p.Choose("from 22:00 to 7:00"), "Your local time")
}
