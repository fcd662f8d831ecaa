package board_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	painted "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// scene is a match under test, with its log and the time of the last operation.
type scene struct {
	t   *testing.T
	m   match.Match
	log []match.Entry
	now time.Time
}

// apply applies an operation to the match, so long after the last one that nobody else counts as following
// the game.
func (p *scene) apply(op func(m match.Match, now time.Time) (match.Match, match.Change, error)) {
	p.t.Helper()
	p.now = p.now.Add(match.QuietPeriod)
	m, change, err := op(p.m, p.now)
	if err != nil {
		p.t.Fatal(err)
	}
	p.m, p.log = m, append(p.log, change.Outcome.Log...)
}

// playMove plays the first legal move of the first seat that must act.
func (p *scene) playMove() {
	p.t.Helper()
	p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		s := m.Acting().First()
		pos, _ := m.Position()
		return m.Play(s, m.Decision(s), []string{engine.Notation(pos.List(s)[0])}, now)
	})
}

// playUntilAnotherSeatActs plays until a seat must act that did not have to before.
func (p *scene) playUntilAnotherSeatActs() {
	p.t.Helper()
	before := p.m.Acting()
	for range 100 {
		if p.m.Acting()&^before != 0 {
			return
		}
		before = p.m.Acting()
		p.playMove()
	}
	p.t.Fatal("no other seat must act after 100 moves")
}

// open returns an open table of the toy with a number of people, u1 being the host.
func open(t *testing.T, people int) *scene {
	p := &scene{t: t, now: noon}
	p.apply(func(_ match.Match, now time.Time) (match.Match, match.Change, error) {
		return match.Open(toy.Game, "m1", match.Person{User: "u1", Name: "U1"}, nil, engine.Seed{1}, "en-US", now)
	})
	for i := 2; i <= people; i++ {
		p.join(i)
	}
	return p
}

// join seats the person u<i> at the table.
func (p *scene) join(i int) {
	p.t.Helper()
	p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		return m.Join(match.Person{User: fmt.Sprint("u", i), Name: fmt.Sprint("U", i)}, now)
	})
}

// fill takes all free seats.
func (p *scene) fill() {
	for i := len(p.m.Record().Seats); i < p.m.Game().MaxSeats; i++ {
		p.join(i + 1)
	}
}

// begin begins the match.
func (p *scene) begin() {
	p.t.Helper()
	p.apply(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Begin("u1", now) })
}

// openWithOne returns an open table of one person.
func openWithOne(t *testing.T) *scene { return open(t, 1) }

// openWithTwo returns an open table of two people.
func openWithTwo(t *testing.T) *scene { return open(t, 2) }

// begunMatch returns a match of two people that has just begun.
func begunMatch(t *testing.T) *scene {
	p := open(t, 2)
	p.begin()
	return p
}

// facts returns the facts of the match, given what the channel shows. Everybody may be notified.
func (p *scene) facts(shown board.Shown) board.Facts {
	f := board.Facts{Channel: "100", Match: p.m, Shown: shown, Now: p.now, Server: "500"}
	f.Entries = p.log[min(f.FirstEntry(), len(p.log)):]
	f.Called = f.UsersToCall()
	return f
}

// message returns the public message for some facts, with a picture that was never drawn.
func message(book *render.Book, f board.Facts) components.Message {
	msg, view := f.Message(book)
	if view != nil {
		msg.Files = []components.File{{Name: "board-1.png", Alt: view.Alt()}}
	}
	return msg
}

// shown returns what the channel shows after it was made to show the match.
func (p *scene) shown(book *render.Book) board.Shown {
	f := p.facts(board.Shown{})
	shown := board.Decide(book, f, message(book, f)).Next
	shown.Message = "old"
	return shown
}

// describePlan returns what a plan does, in a short text.
func describePlan(p board.Plan) string {
	var does []string
	add := func(there bool, format string, args ...any) {
		if there {
			does = append(does, fmt.Sprintf(format, args...))
		}
	}
	if p.Post != nil {
		add(true, "post %s for %q", p.Next.Chapter, p.Post.Mentions)
	}
	add(p.Edit != nil, "edit %s", p.Next.Chapter)
	add(p.Retire != "", "retire %s", p.Retire)
	for _, id := range p.Unping {
		add(true, "unping %s", id)
	}
	if p.Ping != nil {
		add(true, "ping %q", p.Ping.Mentions)
	}
	for _, c := range p.Calls {
		add(true, "call %q", append(c.Mentions, c.Roles...))
	}
	if p.Notify != nil {
		add(true, "notify %q", p.Notify.Users)
	}
	return strings.Join(does, ", ")
}

// TestQuietPeopleArePingedSilently checks that a ping names people who have quiet hours, but does
// not notify them.
func TestQuietPeopleArePingedSilently(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begunMatch(t)
	shown := p.shown(book)
	shown.Waiting = 0
	f := p.facts(shown)
	f.Called = []string{"u2"}
	plan := board.Decide(book, f, message(book, f))
	if plan.Ping == nil || !strings.Contains(plan.Ping.Content, "<@u1>") || describePlan(plan) != `ping ["u2"]` {
		t.Errorf("got the plan %q with the ping %+v, want one that names u1 and notifies u2", describePlan(plan), plan.Ping)
	}
}

// TestDecide checks the plans for many combinations of facts.
func TestDecide(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	stop := func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Stop("u1", now) }
	leave := func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Leave("u1", now) }
	pause := func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.AskPause(1, now) }
	expire := func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		m, change, _, err := m.Expire(now)
		return m, change, err
	}
	first := engine.Seats(0).With(1)
	hour := func(f *board.Facts) { f.Now = f.Now.Add(time.Hour) }
	for name, c := range map[string]struct {
		table func(*testing.T) *scene
		then  func(*scene)       // what happens after the channel showed the table
		facts func(*board.Facts) // changes further facts
		want  string
	}{
		"nothing shown":      {begunMatch, nil, func(f *board.Facts) { f.Shown = board.Shown{} }, `post 1 for ["u1" "u2"]`},
		"nothing new":        {begunMatch, nil, nil, ""},
		"old, nothing new":   {begunMatch, nil, hour, ""},
		"a move":             {begunMatch, (*scene).playMove, nil, "edit 1"},
		"a move, old":        {begunMatch, (*scene).playMove, hour, "post 1 for [], retire old"},
		"another's turn":     {begunMatch, nil, func(f *board.Facts) { f.Shown.Waiting = first }, `ping ["u2"]`},
		"an unanswered ping": {begunMatch, nil, func(f *board.Facts) { f.Shown.Ping, f.Shown.Pinged = "call", first }, ""},
		"a ping answered":    {begunMatch, (*scene).playMove, func(f *board.Facts) { f.Shown.Ping = "call" }, "edit 1, unping call"},
		"a question":         {begunMatch, func(p *scene) { p.apply(pause) }, nil, `edit 1, ping ["u2"]`},
		"a new chapter":      {begunMatch, (*scene).playUntilAnotherSeatActs, nil, `post 2 for ["u1"], retire old`},
		"the game begins":    {openWithTwo, (*scene).begin, nil, `post 1 for ["u1" "u2"], retire old`},
		"a watcher": {openWithTwo, (*scene).begin, func(f *board.Facts) { f.Watchers = []string{"u1", "u7"} },
			`post 1 for ["u1" "u2"], retire old, notify ["u7"]`},
		"soon to end": {begunMatch, func(p *scene) { p.now = p.now.Add(match.RunningRetention); p.apply(expire) }, nil,
			`post 1 for ["u1" "u2"], retire old`},
		"the end":     {begunMatch, func(p *scene) { p.apply(stop) }, nil, "post over for [], retire old"},
		"never begun": {openWithOne, func(p *scene) { p.apply(leave) }, nil, "edit closed"},
		"full":        {openWithTwo, (*scene).fill, nil, `edit open, call ["u1"]`},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.table(t)
			shown := p.shown(book)
			if c.then != nil {
				c.then(p)
			}
			f := p.facts(shown)
			if c.facts != nil {
				c.facts(&f)
				f.Called = f.UsersToCall()
			}
			msg := message(book, f)
			plan := board.Decide(book, f, msg)
			if got := describePlan(plan); got != c.want {
				t.Errorf("got the plan %q, want %q", got, c.want)
			}
			if sends := plan.Post != nil || plan.Edit != nil; f.Sends(msg) != sends {
				t.Errorf("Sends returns %t, but the plan sends a message: %t", f.Sends(msg), sends)
			}
		})
	}
}

// TestFirstMessageReadsOnlyTheCurrentChapter checks that the first message about a long match
// tells of the current chapter and the entry that led to it, and that no older entries are read.
func TestFirstMessageReadsOnlyTheCurrentChapter(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begunMatch(t)
	for range 5 {
		p.playUntilAnotherSeatActs()
	}
	start := len(p.log)
	p.playMove()
	f := board.Facts{Match: p.m, Now: p.now, ChapterStart: start}
	if f.FirstEntry() != start-1 {
		t.Errorf("got entry %d as the first to read, want %d, the one before the chapter", f.FirstEntry(), start-1)
	}
	f.Entries = p.log
	if plan := board.Decide(book, f, message(book, f)); plan.Next.From != start-1 || len(f.ToldEntries()) != 2 {
		t.Errorf("got %d entries from %d on, want 2 from %d on", len(f.ToldEntries()), plan.Next.From, start-1)
	}
}

// TestNextChapterTellsALostChapterFromItsBeginning shows a chapter after a loss of data, so that
// its message begins where the log ends. The message of the next chapter tells all of the lost
// one.
func TestNextChapterTellsALostChapterFromItsBeginning(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begunMatch(t)
	for range 5 {
		p.playUntilAnotherSeatActs()
	}
	shown := p.shown(book)
	shown.Start, shown.From = len(p.log)-2, len(p.log)
	shown.Chapter = "earlier"
	p.playMove()
	f := p.facts(shown)
	plan := board.Decide(book, f, message(book, f))
	again := p.facts(plan.Next)
	if got, want := f.ToldEntries(), again.ToldEntries(); len(got) != 3 || len(want) != len(got) {
		t.Errorf("got %d entries before and %d after the plan, want 3 each", len(got), len(want))
	}
}
