package match_test

import (
	"errors"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
)

// fixture returns a running match of a season.
func fixture(t tester, n int) *table {
	t.Helper()
	tb := &table{t: t, users: map[string]bool{}}
	m, change, err := match.OpenFixture(toy.Game, "m1", match.Fixture{
		Season: "g/s", People: people[:n], Clock: "turn-24h", Locale: "fr",
	}, secret, noon)
	tb.keep(m, change, err)
	return tb
}

func TestFixture(t *testing.T) {
	tb := fixture(t, 3)
	rec := tb.m.Record()
	if rec.Phase != match.PhaseRunning || rec.Season != "g/s" || rec.Host != "" || rec.Locale != "fr" ||
		rec.Clock != "turn-24h" || len(tb.users) != 3 {
		t.Errorf("the fixture is %+v, known are %v", rec, tb.users)
	}
	order := tb.entries()[0].Order
	for i, from := range order {
		if rec.Seats[i].User != people[from-1].User {
			t.Errorf("seat %d has %s, drawn is %v", i+1, rec.Seats[i].User, order)
		}
	}
	if len(order) != 3 {
		t.Errorf("the seats were drawn so: %v", order)
	}
	first := tb.m.Acting().First()
	tb.keep(tb.m.Resign(first, noon))
	check(t, "the host after somebody has left", tb.m.Record().Host, "")
	tb.playToEnd()
	tb.verify()
}

// TestFixtureWithComputers checks that computers take the seats that people leave free, and that there must be a
// person.
func TestFixtureWithComputers(t *testing.T) {
	f := match.Fixture{Season: "g/s", People: people[:1], Fill: []string{"Ada", "Bert"}, Level: think.Easy, Clock: "reserve-30m"}
	tb := &table{t: t, users: map[string]bool{}}
	m, change, err := match.OpenFixture(toy.Game, "m1", f, secret, noon)
	tb.keep(m, change, err)
	computers := 0
	for _, c := range tb.m.Record().Seats {
		if c.Computer() && c.Level == think.Easy {
			computers++
		}
	}
	if n := len(tb.m.Record().Seats); n != 3 || computers != 2 || tb.m.Record().Phase != match.PhaseRunning || len(tb.users) != 1 {
		t.Errorf("got %d seats with %d easy computers, phase %s, users %v", n, computers, tb.m.Record().Phase, tb.users)
	}
	f.People = nil
	if _, _, err := match.OpenFixture(toy.Game, "m1", f, secret, noon); !errors.Is(err, match.ErrFew) {
		t.Errorf("got %v without a person, want ErrFew", err)
	}
	f.People, f.Level = people[:1], "superb"
	if _, _, err := match.OpenFixture(toy.Game, "m1", f, secret, noon); !errors.Is(err, match.ErrSetting) {
		t.Errorf("got %v for an unknown level, want ErrSetting", err)
	}
}

// TestFixtureWithForgottenPeople checks that people who were forgotten before the game began
// are seated, and that each of their seats can be given to others.
func TestFixtureWithForgottenPeople(t *testing.T) {
	tb := &table{t: t, users: map[string]bool{}}
	m, change, err := match.OpenFixture(toy.Game, "m1", match.Fixture{
		Season: "g/s", People: []match.Person{match.ForgottenPerson, people[0], match.ForgottenPerson}, Clock: "turn-24h",
	}, secret, noon)
	tb.keep(m, change, err)
	for i, c := range tb.m.Record().Seats {
		if c.User == match.ForgottenPerson.User {
			tb.keep(tb.m.SubstituteComputer(engine.Seat(i+1), "Ada", think.Easy, noon))
		}
	}
	tb.playToEnd()
	tb.verify()
}

func TestOpenFixtureRejectsBadInput(t *testing.T) {
	for name, c := range map[string]struct {
		f    match.Fixture
		want error
	}{
		"few":   {match.Fixture{People: people[:1], Clock: "turn-24h"}, match.ErrFew},
		"full":  {match.Fixture{People: append(people[:6:6], people...), Clock: "turn-24h"}, match.ErrFull},
		"clock": {match.Fixture{People: people[:3], Clock: "never"}, match.ErrSetting},
		"twice": {match.Fixture{People: []match.Person{people[0], people[1], people[0]}}, match.ErrSeated},
	} {
		_, _, err := match.OpenFixture(toy.Game, "m1", c.f, secret, noon)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSubstituteComputer gives seats to computers. The last one ends the match.
func TestSubstituteComputer(t *testing.T) {
	tb := fixture(t, 3)
	tb.refused(match.ErrSetting)(tb.m.SubstituteComputer(1, "C", "genius", noon))
	tb.refused(match.ErrStranger)(tb.m.SubstituteComputer(4, "C", think.Easy, noon))
	late := noon.Add(26 * time.Hour)
	first := tb.m.Acting().First()
	tb.keep(tb.m.SubstituteComputer(first, "C", think.Easy, late))
	tb.refused(match.ErrComputer)(tb.m.SubstituteComputer(first, "D", think.Easy, late))
	rec := tb.m.Record()
	if !rec.Seats[first-1].Computer() || len(tb.users) != 2 || !rec.ComputersDue(late.Add(match.GracePeriod)) {
		t.Errorf("after one: %+v, known are %v", rec, tb.users)
	}
	for s := engine.Seat(1); s <= 3; s++ {
		if s != first {
			tb.keep(tb.m.SubstituteComputer(s, "D"+s.String(), think.Easy, late))
		}
	}
	tb.verify()
	check(t, "the end", tb.m.Record().Ending, match.EndDeserted)
	check(t, "who is known", len(tb.users), 0)
}
