package board_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/engine/match"
	painted "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

func (p *played) invite() {
	p.t.Helper()
	p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		return m.Invite("u1", match.Person{User: "u8", Name: "U8"}, now)
	})
}

// kick takes the seat of the second person.
func (p *played) kick() {
	p.t.Helper()
	p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Kick("u1", 2, now) })
}

func reasonInvited(t *testing.T) *played {
	p := open(t, 2)
	p.invite()
	return p
}

func full(t *testing.T) *played {
	p := open(t, 2)
	p.fill()
	return p
}

func kicked(t *testing.T) *played {
	p := open(t, 2)
	p.kick()
	return p
}

// TestCallsStand: a call to an open table stays until what it says holds no more, and is
// not taken for answered by who joins.
func TestCallsStand(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	anyone := func(i int) func(*played) { return func(p *played) { p.join(i) } }
	decline := func(p *played) {
		p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Decline("u8", now) })
	}
	role := board.Call{ID: "call", Why: "opened"}
	guest := board.Call{ID: "call", Why: "invited", Users: []string{"u8"}}
	host := board.Call{ID: "call", Why: "filled", Users: []string{"u1"}}
	sent := board.Call{ID: "call", Why: "removed", Users: []string{"u2"}}
	for name, c := range map[string]struct {
		table  func(*testing.T) *played
		stands board.Call
		then   func(*played) // after the channel was made to show the table
		want   string
	}{
		"somebody joins":           {one, role, anyone(2), "edit open"},
		"somebody is invited":      {one, role, (*played).invite, `edit open, call ["u8"]`},
		"the game begins":          {two, role, (*played).begin, `post 1 for ["u1" "u2"], retire old, unping call`},
		"somebody else comes":      {reasonInvited, guest, anyone(3), "edit open"},
		"who is invited comes":     {reasonInvited, guest, anyone(8), "edit open, unping call"},
		"who is invited declines":  {reasonInvited, guest, decline, "edit open, unping call"},
		"a full table is not full": {full, host, (*played).kick, `edit open, unping call, call ["u2"]`},
		"a seat was given free":    {kicked, sent, anyone(3), "edit open"},
		"who lost it is back":      {kicked, sent, anyone(2), "edit open, unping call"},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.table(t)
			shown := p.shows(book)
			shown.Calls = []board.Call{c.stands}
			c.then(p)
			f := p.facts(shown)
			plan := board.Decide(book, f, message(book, f))
			if got := inShort(plan); got != c.want {
				t.Errorf("it does %q, want %q", got, c.want)
			}
			if kept := len(plan.Next.Calls) == 1; kept == (len(plan.Unping) == 1) {
				t.Errorf("got %+v stored, want nothing", plan.Next.Calls)
			}
		})
	}
}

// TestRoleIsCalledOnce calls a role for a table just opened, and not again when its
// message was lost.
func TestRoleIsCalledOnce(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	f := one(t).facts(board.Shown{})
	f.Role = "r"
	plan := board.Decide(book, f, message(book, f))
	if got, want := inShort(plan), `post open for [], call ["r"]`; got != want {
		t.Errorf("it does %q, want %q", got, want)
	}
	plan.AddCall(plan.Calls[0].Call)
	f.Shown.Calls = plan.Next.Calls
	if got, want := inShort(board.Decide(book, f, message(book, f))), "post open for []"; got != want {
		t.Errorf("posted again, it does %q, want %q", got, want)
	}
}
