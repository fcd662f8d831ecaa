package board_test

import (
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/place"
	painted "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// TestDecideWithinReach checks the plans where messages are sent by the tokens of interactions: an edit
// and a new message stand in for each other.
func TestDecideWithinReach(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	editable := map[string]bool{"old": true}
	for name, c := range map[string]struct {
		then  func(*scene)
		reach board.Reach
		after time.Duration
		want  string
	}{
		"a move, editable":                   {(*scene).playMove, board.Reach{EditsNeedToken: true, Editable: editable}, 0, "edit 1"},
		"a move, editable after hours":       {(*scene).playMove, board.Reach{EditsNeedToken: true, Editable: editable}, 5 * time.Hour, "edit 1"},
		"a move, not editable":               {(*scene).playMove, board.Reach{EditsNeedToken: true}, 0, "post 1 for [], retire old"},
		"another's turn, a new message":      {(*scene).playUntilAnotherSeatActs, board.Reach{EditsNeedToken: true, Editable: editable}, 0, `post 2 for ["u1"], retire old`},
		"another's turn, only edits":         {(*scene).playUntilAnotherSeatActs, board.Reach{EditsNeedToken: true, Editable: editable, CannotPost: true}, 0, "edit 2"},
		"nothing new, not editable any more": {nil, board.Reach{EditsNeedToken: true}, time.Hour, ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := begunMatch(t)
			first := p.facts(board.Shown{})
			first.Place = place.Group
			shown := board.Decide(book, first, message(book, first)).Next
			shown.Message = "old"
			if c.then != nil {
				c.then(p)
			}
			f := p.facts(shown)
			f.Place, f.Reach, f.Now = place.Group, c.reach, f.Now.Add(c.after)
			plan := board.Decide(book, f, message(book, f))
			if got := describePlan(plan); got != c.want {
				t.Errorf("got the plan %q, want %q", got, c.want)
			}
			if c.reach.CannotPost && plan.Next.Waiting != shown.Waiting {
				t.Error("people count as called whom nothing has called")
			}
		})
	}
	if !(board.Reach{CannotPost: true, EditsNeedToken: true, Editable: editable}).IsOut("other") || (board.Reach{}).IsOut("other") ||
		(board.Reach{EditsNeedToken: true, Editable: editable, CannotPost: true}).IsOut("old") {
		t.Error("it is wrong whether a channel is out of reach")
	}
}
