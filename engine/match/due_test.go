package match_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/clock"
)

const day = 24 * time.Hour

// expire calls Expire and returns the notice.
func (tb *table) expire(now time.Time) match.Notice {
	tb.t.Helper()
	m, c, notice, err := tb.m.Expire(now)
	tb.keep(m, c, err)
	return notice
}

func (tb *table) early(now time.Time) {
	tb.t.Helper()
	m, c, _, err := tb.m.Expire(now)
	tb.refused(match.ErrEarly)(m, c, err)
}

// reminded lets a week of reminders pass.
func reminded(t *testing.T, tb *table) {
	t.Helper()
	for _, after := range []time.Duration{day, 3 * day, clock.NoClockTimeout} {
		check(t, "when a reminder is due", tb.last.Due, noon.Add(after))
		check(t, "the notice", tb.expire(noon.Add(after)), match.Notice{Kind: match.NoticeReminder, Seats: tb.m.Acting()})
	}
}

func TestOpenTableExpires(t *testing.T) {
	tb := openTable(t, toy.Game, 1, nil)
	tb.keep(tb.m.Join(people[1], noon.Add(day)))
	tb.early(noon.Add(8*day - time.Second))
	check(t, "the time", tb.last.Due, noon.Add(8*day))
	check(t, "the notice", tb.expire(noon.Add(8*day)).Kind, match.NoticeClosed)
	if !tb.last.Dropped || len(tb.users) != 0 {
		t.Error("the table is not dropped")
	}
	tb.early(noon.Add(1000 * day))
}

func TestRunningMatchExpires(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	number := tb.m.Decision(1)
	reminded(t, tb)
	check(t, "when it is due", tb.last.Due, noon.Add(173*day))
	tb.early(noon.Add(173*day - time.Second))
	notice := tb.expire(noon.Add(173 * day))
	check(t, "the warning", notice, match.Notice{Kind: match.NoticeWarning, Ends: noon.Add(180 * day)})
	check(t, "the entries of a warning", len(tb.last.Entries), 0)
	check(t, "the decision number after it", tb.m.Decision(1), number)
	check(t, "when it is due", tb.last.Due, noon.Add(180*day))
	tb.early(noon.Add(180*day - time.Second))

	check(t, "the notice", tb.expire(noon.Add(180*day)).Kind, match.NoticeAbandoned)
	check(t, "the ending", tb.m.Record().Ending, match.EndAbandoned)
	check(t, "finished", tb.last.Finished, true)
	tb.early(noon.Add(1000 * day))
	tb.verify()
}

func TestPressClearsWarning(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	tb.expire(noon.Add(174 * day))
	later := noon.Add(175 * day)
	tb.keep(tb.m.Play(1, 0, []string{tb.firstMove(1, "stoke")}, later))
	check(t, "when it is due", tb.last.Due, later.Add(173*day))
	check(t, "the warning", tb.m.Record().Warned.IsZero(), true)
}

func TestWarningComesFirstAfterLongAbsence(t *testing.T) {
	tb := begun(t, toy.Game, 2, nil)
	reminded(t, tb)
	back := noon.Add(400 * day)
	notice := tb.expire(back)
	check(t, "the warning", notice, match.Notice{Kind: match.NoticeWarning, Ends: back.Add(7 * day)})
	tb.early(back.Add(7*day - time.Second))
	check(t, "the notice", tb.expire(back.Add(7*day)).Kind, match.NoticeAbandoned)
}
