package match_test

import (
	"slices"
	"testing"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
)

// TestInvite checks that a seat is reserved for an invited person until they join,
// decline, or a day has passed.
func TestInvite(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	tb.refused(match.ErrStranger)(tb.m.Invite("u9", people[4], noon))
	tb.refused(match.ErrSeated)(tb.m.Invite("u2", people[0], noon))
	tb.refused(match.ErrStranger)(tb.m.Decline("u4", noon))
	tb.keep(tb.m.Invite("u2", people[3], noon))
	tb.refused(match.ErrInvited)(tb.m.Invite("u1", people[3], noon))
	tb.keep(tb.m.Invite("u1", people[4], noon.Add(time.Hour)))
	tb.refused(match.ErrFull)(tb.m.Invite("u1", people[5], noon))
	tb.refused(match.ErrKept)(tb.m.Join(people[5], noon))
	tb.refused(match.ErrKept)(tb.m.SeatComputer("u1", 0, "Ada", "easy", noon))
	check(t, "who is named", tb.last.Named, []string{"u5"})

	tb.keep(tb.m.Join(people[3], noon))
	check(t, "the seat of u4", tb.m.Seat("u4"), 4)
	check(t, "how many are invited", len(tb.m.Record().Invited), 1)
	tb.keep(tb.m.Decline("u5", noon))
	tb.keep(tb.m.Invite("u1", people[4], noon))
	tb.refused(match.ErrEarly)(justMatch(tb.m.Expire(noon.Add(match.InvitationTTL - time.Second))))
	check(t, "when the seat is kept no longer", tb.m.Due(), noon.Add(match.InvitationTTL))
	tb.keep(justMatch(tb.m.Expire(noon.Add(match.InvitationTTL))))
	tb.keep(tb.m.Join(people[5], noon))
	tb.keep(tb.m.Kick("u1", 5, noon))
	tb.keep(tb.m.Invite("u1", people[5], noon))
	check(t, "who was removed", len(tb.m.Record().Removed), 0)
	tb.keep(tb.m.Begin("u1", noon))
	check(t, "who is invited to a game that has begun", len(tb.m.Record().Invited), 0)
	tb.refused(match.ErrPhase)(tb.m.Invite("u1", people[5], noon))
	tb.refused(match.ErrPhase)(tb.m.Decline("u6", noon))
}

func justMatch(m match.Match, c match.Change, _ match.Notice, err error) (match.Match, match.Change, error) {
	return m, c, err
}

// TestForgetInvited forgets an invited person of a closed table.
func TestForgetInvited(t *testing.T) {
	tb := openTable(t, toy.Game, 2, nil)
	tb.keep(tb.m.Invite("u2", people[3], noon))
	named, err := match.MentionedUsers(tb.last.Record, nil)
	if err != nil || !slices.Contains(named, "u4") {
		t.Errorf("got mentioned users %q, %v", named, err)
	}
	there, err := match.Mentions(tb.last.Record, nil, "u4")
	if err != nil || !there {
		t.Errorf("Mentions of an invited user: %v, %v", there, err)
	}
}

// after returns the table that is opened for a rematch.
func after(t *testing.T) func(match.Match, match.Change, error) *table {
	return func(m match.Match, c match.Change, err error) *table {
		t.Helper()
		tb := &table{t: t, users: map[string]bool{}}
		tb.keep(m, c, err)
		return tb
	}
}

// TestRematch checks that a rematch has the same people, options, clock and colours, with
// the seats rotated by one, and begins when all have joined.
func TestRematch(t *testing.T) {
	tb := openTable(t, toy.Game, 3, engine.Options{"yard": "tools", "tools": "lamp+crane"})
	tb.keep(tb.m.SetClock("u1", "turn-24h", noon))
	tb.keep(tb.m.ChooseLook("u3", 6, noon))
	tb.keep(tb.m.ChooseLook("u1", 5, noon))
	tb.keep(tb.m.Begin("u1", noon))
	was := tb.m
	tb.refused(match.ErrPhase)(was.Rematch(toy.Game, "m1", "u1", true, secret, noon))
	tb.keep(tb.m.Stop("u1", noon))
	was = tb.m
	tb.refused(match.ErrStranger)(was.Rematch(toy.Game, "m1", "u9", true, secret, noon))

	again := after(t)(was.Rematch(toy.Game, "m1", "u3", true, secret, noon))
	r := again.m.Record()
	check(t, "who is invited", []string{r.Invited[0].User, r.Invited[1].User}, []string{"u2", "u1"})
	check(t, "seats", []int{len(r.Seats), int(again.m.Seat("u3"))}, []int{1, 1})
	check(t, "who is named", again.last.Named, []string{"u2", "u1"})
	again.keep(again.m.Join(people[0], noon))
	check(t, "the phase before all are there", again.m.Record().Phase, match.PhaseOpen)
	again.keep(again.m.Join(people[1], noon))
	r = again.m.Record()
	check(t, "the phase", r.Phase, match.PhaseRunning)
	check(t, "the order", []string{r.Seats[0].User, r.Seats[1].User, r.Seats[2].User}, []string{"u2", "u3", "u1"})
	check(t, "the colours", []int{r.Seats[0].Look, r.Seats[1].Look, r.Seats[2].Look}, []int{0, 6, 5})
	check(t, "the rest", []string{r.Clock, r.Options["tools"], r.RematchOf}, []string{
		"turn-24h", "crane+lamp", was.Record().ID,
	})
	check(t, "what is left of the waiting", len(r.Invited)+len(r.SeatOrder), 0)
}

// TestRematchWithoutSomePeople checks that a rematch does not wait for people who resigned,
// that the host begins it if somebody declines, and that computers sit down
// immediately.
func TestRematchWithoutSomePeople(t *testing.T) {
	tb := openTable(t, toy.Game, 3, nil)
	tb.keep(tb.m.SeatComputer("u1", 0, "Ada", "easy", noon))
	tb.keep(tb.m.Begin("u1", noon))
	tb.keep(tb.m.Resign(2, noon))
	tb.keep(tb.m.Stop("u1", noon))

	again := after(t)(tb.m.Rematch(toy.Game, "m1", "u1", true, secret, noon))
	check(t, "seats", len(again.m.Record().Seats), 2)
	declined := after(t)(tb.m.Rematch(toy.Game, "m1", "u1", true, secret, noon))
	declined.keep(declined.m.Decline("u3", noon))
	check(t, "the phase after somebody declined", declined.m.Record().Phase, match.PhaseOpen)
	declined.keep(declined.m.Begin("u1", noon))
	again.keep(again.m.Join(people[2], noon))
	r := again.m.Record()
	check(t, "the order", []string{r.Seats[0].User, r.Seats[1].Name, r.Seats[2].User}, []string{"u3", "Ada", "u1"})

	alone := openTable(t, toy.Game, 1, nil)
	alone.keep(alone.m.SeatComputer("u1", 0, "Ada", "easy", noon))
	alone.keep(alone.m.Begin("u1", noon))
	alone.keep(alone.m.Stop("u1", noon))
	alone = after(t)(alone.m.Rematch(toy.Game, "m1", "u1", true, secret, noon))
	check(t, "the phase of who plays against computers", alone.m.Record().Phase, match.PhaseRunning)

	without := after(t)(tb.m.Rematch(toy.Game, "m1", "u1", false, secret, noon))
	check(t, "who sits there without computers", len(without.m.Record().Seats), 1)
	without.keep(without.m.Join(people[2], noon))
	r = without.m.Record()
	check(t, "the phase without computers", r.Phase, match.PhaseRunning)
	check(t, "the order without computers", []string{r.Seats[0].User, r.Seats[1].User}, []string{"u3", "u1"})
}

// TestRematchInAnotherGame opens a table for another game, if it has enough seats for the
// people.
func TestRematchInAnotherGame(t *testing.T) {
	tb := openTable(t, toy.Game, 3, engine.Options{"yard": "tools", "tools": "lamp+crane"})
	tb.keep(tb.m.Begin("u1", noon))
	tb.keep(tb.m.Stop("u1", noon))
	again := after(t)(tb.m.Rematch(knobs, "m1", "u1", true, secret, noon))
	check(t, "the options", again.m.Record().Options, engine.Options{"awake": "all"})
	again.keep(again.m.Join(people[1], noon))
	again.keep(again.m.Join(people[2], noon))
	check(t, "the phase", again.m.Record().Phase, match.PhaseRunning)

	five := openTable(t, toy.Game, 5, nil)
	five.keep(five.m.Begin("u1", noon))
	five.keep(five.m.Stop("u1", noon))
	five.refused(match.ErrFull)(five.m.Rematch(knobs, "m1", "u1", true, secret, noon))
}
