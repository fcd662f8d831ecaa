package board_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/engine/match"
	painted "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// invite invites u8 to the table.
func (p *scene) invite() {
	p.t.Helper()
	p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		return m.Invite("u1", match.Person{User: "u8", Name: "U8"}, now)
	})
}

// kick removes the second person from the table.
func (p *scene) kick() {
	p.t.Helper()
	p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Kick("u1", 2, now) })
}

// tableWithInvitation returns an open table of two people to which u8 is invited.
func tableWithInvitation(t *testing.T) *scene {
	p := open(t, 2)
	p.invite()
	return p
}

// fullTable returns an open table whose seats are all taken.
func fullTable(t *testing.T) *scene {
	p := open(t, 2)
	p.fill()
	return p
}

// tableAfterKick returns an open table from which u2 was removed.
func tableAfterKick(t *testing.T) *scene {
	p := open(t, 2)
	p.kick()
	return p
}

// TestCallsAreDeletedWhenOutdated checks that a call to an open table is deleted when what it says
// is no longer true, and not merely because somebody joins.
func TestCallsAreDeletedWhenOutdated(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	anyone := func(i int) func(*scene) { return func(p *scene) { p.join(i) } }
	decline := func(p *scene) {
		p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Decline("u8", now) })
	}
	role := board.Call{ID: "call", Why: "opened"}
	guest := board.Call{ID: "call", Why: "invited", Users: []string{"u8"}}
	host := board.Call{ID: "call", Why: "filled", Users: []string{"u1"}}
	sent := board.Call{ID: "call", Why: "removed", Users: []string{"u2"}}
	for name, c := range map[string]struct {
		table func(*testing.T) *scene
		call  board.Call   // that the channel has
		then  func(*scene) // what happens after the channel showed the table
		want  string
	}{
		"somebody joins":                      {openWithOne, role, anyone(2), "edit open"},
		"somebody is invited":                 {openWithOne, role, (*scene).invite, `edit open, call ["u8"]`},
		"the game begins":                     {openWithTwo, role, (*scene).begin, `post 1 for ["u1" "u2"], retire old, unping call`},
		"somebody else joins":                 {tableWithInvitation, guest, anyone(3), "edit open"},
		"the invited person joins":            {tableWithInvitation, guest, anyone(8), "edit open, unping call"},
		"the invited person declines":         {tableWithInvitation, guest, decline, "edit open, unping call"},
		"a seat of a full table becomes free": {fullTable, host, (*scene).kick, `edit open, unping call, call ["u2"]`},
		"another person takes the free seat":  {tableAfterKick, sent, anyone(3), "edit open"},
		"the removed person joins again":      {tableAfterKick, sent, anyone(2), "edit open, unping call"},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.table(t)
			shown := p.shown(book)
			shown.Calls = []board.Call{c.call}
			c.then(p)
			f := p.facts(shown)
			plan := board.Decide(book, f, message(book, f))
			if got := describePlan(plan); got != c.want {
				t.Errorf("got the plan %q, want %q", got, c.want)
			}
			if kept := len(plan.Next.Calls) == 1; kept == (len(plan.Unping) == 1) {
				t.Errorf("got the calls %+v stored and %q deleted, want the call in exactly one of them", plan.Next.Calls, plan.Unping)
			}
		})
	}
}

// TestRoleIsPingedOnce checks that the plan pings the role for a new table, and not again if the
// table is posted again.
func TestRoleIsPingedOnce(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	f := openWithOne(t).facts(board.Shown{})
	f.Role = "r"
	plan := board.Decide(book, f, message(book, f))
	if got, want := describePlan(plan), `post open for [], call ["r"]`; got != want {
		t.Errorf("got the plan %q, want %q", got, want)
	}
	plan.AddCall(plan.Calls[0].Call)
	f.Shown.Calls = plan.Next.Calls
	if got, want := describePlan(board.Decide(book, f, message(book, f))), "post open for []"; got != want {
		t.Errorf("posted again: got the plan %q, want %q", got, want)
	}
}
