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

// played is a match with its log, as it is after some operations.
type played struct {
	t   *testing.T
	m   match.Match
	log []match.Entry
	now time.Time
}

// do carries an operation out, a minute after the last one.
func (p *played) do(op func(m match.Match, now time.Time) (match.Match, match.Change, error)) {
	p.t.Helper()
	p.now = p.now.Add(time.Minute)
	m, change, err := op(p.m, p.now)
	if err != nil {
		p.t.Fatal(err)
	}
	p.m, p.log = m, append(p.log, change.Outcome.Log...)
}

// move plays the first legal move of whoever is to act first.
func (p *played) move() {
	p.t.Helper()
	p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		s := m.Acting().First()
		pos, _ := m.Position()
		return m.Play(s, m.Decision(s), []string{engine.Notation(pos.List(s)[0])}, now)
	})
}

// turn plays until somebody is waited for who was not.
func (p *played) turn() {
	p.t.Helper()
	before := p.m.Acting()
	for range 100 {
		if p.m.Acting()&^before != 0 {
			return
		}
		before = p.m.Acting()
		p.move()
	}
	p.t.Fatal("nobody else's turn comes")
}

// open is a table of the toy with so many people.
func open(t *testing.T, people int) *played {
	p := &played{t: t, now: noon}
	p.do(func(_ match.Match, now time.Time) (match.Match, match.Change, error) {
		return match.Open(toy.Game, "m1", match.Person{User: "u1", Name: "U1"}, nil, engine.Seed{1}, "en-US", now)
	})
	for i := 2; i <= people; i++ {
		p.join(i)
	}
	return p
}

func (p *played) join(i int) {
	p.t.Helper()
	p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) {
		return m.Join(match.Person{User: fmt.Sprint("u", i), Name: fmt.Sprint("U", i)}, now)
	})
}

// fill takes all seats that are free.
func (p *played) fill() {
	for i := len(p.m.Record().Seats); i < p.m.Game().MaxSeats; i++ {
		p.join(i + 1)
	}
}

func (p *played) begin() {
	p.t.Helper()
	p.do(func(m match.Match, now time.Time) (match.Match, match.Change, error) { return m.Begin("u1", now) })
}

func one(t *testing.T) *played { return open(t, 1) }

func two(t *testing.T) *played { return open(t, 2) }

func begun(t *testing.T) *played {
	p := open(t, 2)
	p.begin()
	return p
}

// facts are those of the match where everybody may be notified.
func (p *played) facts(shown board.Shown) board.Facts {
	f := board.Facts{Channel: "100", Match: p.m, Shown: shown, Now: p.now, Server: "500"}
	f.Entries = p.log[min(f.FirstEntry(), len(p.log)):]
	f.Called = f.UsersToCall()
	return f
}

// message is that of the facts, with a picture that was never drawn.
func message(book *render.Book, f board.Facts) components.Message {
	msg, view := f.Message(book)
	if view != nil {
		msg.Files = []components.File{{Name: "board-1.png", Alt: view.Alt()}}
	}
	return msg
}

// shows is what a channel shows that was made to show the match.
func (p *played) shows(book *render.Book) board.Shown {
	f := p.facts(board.Shown{})
	shown := board.Decide(book, f, message(book, f)).Next
	shown.Message = "old"
	return shown
}

// inShort is what a plan does.
func inShort(p board.Plan) string {
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

// TestQuietPeopleArePingedSilently: who has quiet hours is named, but not notified.
func TestQuietPeopleArePingedSilently(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begun(t)
	shown := p.shows(book)
	shown.Waiting = 0
	f := p.facts(shown)
	f.Called = []string{"u2"}
	plan := board.Decide(book, f, message(book, f))
	if plan.Ping == nil || !strings.Contains(plan.Ping.Content, "<@u1>") || inShort(plan) != `ping ["u2"]` {
		t.Errorf("it does %q: %+v", inShort(plan), plan.Ping)
	}
}

// TestDecide goes through what a channel is made to show, by nothing but facts.
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
		table func(*testing.T) *played
		then  func(*played)      // after the channel was made to show the table
		facts func(*board.Facts) // what is besides
		want  string
	}{
		"nothing shown":    {begun, nil, func(f *board.Facts) { f.Shown = board.Shown{} }, `post 1 for ["u1" "u2"]`},
		"nothing new":      {begun, nil, nil, ""},
		"old, nothing new": {begun, nil, hour, ""},
		"a move":           {begun, (*played).move, nil, "edit 1"},
		"a move, old":      {begun, (*played).move, hour, "post 1 for [], retire old"},
		"another's turn":   {begun, nil, func(f *board.Facts) { f.Shown.Waiting = first }, `ping ["u2"]`},
		"a ping stands":    {begun, nil, func(f *board.Facts) { f.Shown.Ping, f.Shown.Pinged = "call", first }, ""},
		"a ping answered":  {begun, (*played).move, func(f *board.Facts) { f.Shown.Ping = "call" }, "edit 1, unping call"},
		"a question":       {begun, func(p *played) { p.do(pause) }, nil, `edit 1, ping ["u2"]`},
		"a new chapter":    {begun, (*played).turn, nil, `post 2 for ["u1"], retire old`},
		"the game begins":  {two, (*played).begin, nil, `post 1 for ["u1" "u2"], retire old`},
		"a watcher": {two, (*played).begin, func(f *board.Facts) { f.Watchers = []string{"u1", "u7"} },
			`post 1 for ["u1" "u2"], retire old, notify ["u7"]`},
		"soon to end": {begun, func(p *played) { p.now = p.now.Add(match.RunningRetention); p.do(expire) }, nil,
			`post 1 for ["u1" "u2"], retire old`},
		"the end":     {begun, func(p *played) { p.do(stop) }, nil, "post over for [], retire old"},
		"never begun": {one, func(p *played) { p.do(leave) }, nil, "edit closed"},
		"full":        {two, (*played).fill, nil, `edit open, call ["u1"]`},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.table(t)
			shown := p.shows(book)
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
			if got := inShort(plan); got != c.want {
				t.Errorf("it does %q, want %q", got, c.want)
			}
			if sends := plan.Post != nil || plan.Edit != nil; f.Sends(msg) != sends {
				t.Errorf("asked before, it sends the message: %t; in the end: %t", f.Sends(msg), sends)
			}
		})
	}
}

// TestNothingShownOfALongMatch: what is shown first tells of the present chapter and
// how it came to that, and nothing older is read for it.
func TestNothingShownOfALongMatch(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begun(t)
	for range 5 {
		p.turn()
	}
	start := len(p.log)
	p.move()
	f := board.Facts{Match: p.m, Now: p.now, ChapterStart: start}
	if f.FirstEntry() != start-1 {
		t.Errorf("it reads the log from entry %d on, the chapter began with %d", f.FirstEntry(), start)
	}
	f.Entries = p.log
	if plan := board.Decide(book, f, message(book, f)); plan.Next.From != start-1 || len(f.ToldEntries()) != 2 {
		t.Errorf("got %d entries, from %d on", len(f.ToldEntries()), plan.Next.From)
	}
}

// TestRetoldFromTheChapter: what is shown in place of a future that was lost tells of
// little more than whose turn it is, for it begins where the log ends. The next chapter
// tells of that one from its own beginning, all of which is read.
func TestRetoldFromTheChapter(t *testing.T) {
	book := rendertest.Book(t, painted.Entry())
	p := begun(t)
	for range 5 {
		p.turn()
	}
	shown := p.shows(book)
	shown.Start, shown.From = len(p.log)-2, len(p.log)
	shown.Chapter = "earlier"
	p.move()
	f := p.facts(shown)
	plan := board.Decide(book, f, message(book, f))
	again := p.facts(plan.Next)
	if got, want := f.ToldEntries(), again.ToldEntries(); len(got) != 3 || len(want) != len(got) {
		t.Errorf("got %d entries, want %d", len(got), len(want))
	}
}
