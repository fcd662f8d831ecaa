package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// losing is a bot with a table on a Redis that can be set back, as if it had lost
// its last changes when it was started anew.
type losing struct {
	*world
	server  *redistest.Server
	kept    *store.Store
	bot     *runningBot
	players []*client.User
}

func newLosing(t *testing.T) *losing {
	w := newWorld(t)
	server := redistest.Start(t)
	l := &losing{world: w, server: server, kept: w.store(server.URL, realClock)}
	l.players = []*client.User{w.user("Alice"), w.user("Bob")}
	l.startBot()
	l.begin(l.players...)
	l.settle()
	l.await("the run is noted", func() bool {
		run, err := l.kept.CheckedRun(l.ctx)
		return err == nil && run != ""
	})
	return l
}

func (l *losing) startBot() {
	l.bot = l.start(nil, func(c *Config) { c.Store, c.Look = l.kept, 20*time.Millisecond })
}

// restartBot ends the bot with all that it remembers, and starts another.
func (l *losing) restartBot() {
	l.bot.stop()
	l.bot.wait()
	l.startBot()
}

// press plays one move.
func (l *losing) press() {
	l.t.Helper()
	m, _ := l.live(l.kept)
	s := m.Acting().First()
	u := l.players[s-1]
	r := l.must(l.typed(u, m, s))
	for _, id := range confirmations(r.Message) {
		l.must(u.Click(l.ctx, r.Message, id))
	}
}

// setBack makes Redis hold again what it did once, and starts it anew. A client that has
// met with refusals for a while knows a moment later that it is there again.
func (l *losing) setBack(to redistest.Data) {
	l.t.Helper()
	l.server.SetBack(to)
	l.await("Redis answers the bot", func() bool { return l.kept.Ping(l.ctx) == nil })
}

// settle waits until the store says that the match is shown.
func (l *losing) settle() {
	l.t.Helper()
	l.await("the match is shown", func() bool { return l.current() })
}

func (l *losing) current() bool {
	saved, err := l.kept.Load(l.ctx, table)
	return err == nil && saved.IsShown()
}

// shownTruly waits until the newest message with buttons is what the match, as it
// is stored, is to be displayed as.
func (l *losing) shownTruly() {
	l.t.Helper()
	var shown, wanted string
	defer func() {
		if l.t.Failed() {
			l.t.Logf("the newest board says\n%s\nwhere it should say\n%s", shown, wanted)
		}
	}()
	l.await("the board is that of the match", func() bool {
		if !l.current() { // which is cheaper to ask
			return false
		}
		boards := l.boardsShown()
		if len(boards) == 0 {
			return false
		}
		shown, wanted = boards[len(boards)-1].Content, l.wanted()
		return shown == wanted
	})
}

// wanted is the content that the noted message should have, or why that cannot be told
// yet: after many calls in vain the bot's connections wait before they call Redis again.
func (l *losing) wanted() string {
	noted, err := l.bot.commands.Displayed(l.ctx, table)
	if err != nil {
		return fmt.Sprint("not known: ", err)
	}
	noted.Rev, noted.Shown.Hash = noted.Rev+1, 0 // to be said anew
	seen, err := l.bot.commands.Look(l.ctx, table, noted)
	if err != nil {
		return fmt.Sprint("not looked at: ", err)
	}
	plan, err := l.bot.commands.Plan(l.ctx, seen, nil)
	if err != nil || plan.Edit == nil {
		return fmt.Sprint("no edit: ", err)
	}
	return plan.Edit.Content
}

// boardsShown are the boards that can be played on, without calls, which have a Play of
// their own.
func (l *losing) boardsShown() (boards []client.Message) {
	for _, m := range l.public() {
		if m.Component("v:play") != nil && len(m.Attachments) > 0 {
			boards = append(boards, m)
		}
	}
	return boards
}

// TestRolledBack: Redis loses its last changes, with the notes that they were
// shown. The bot, which goes on or was started anew as well, shows what is left.
func TestRolledBack(t *testing.T) {
	for name, again := range map[string]bool{"the bot goes on": false, "the bot is started anew": true} {
		for _, lost := range []int{1, 12} { // within a chapter, and beyond its beginning
			t.Run(fmt.Sprint(name, ", ", lost, " moves lost"), func(t *testing.T) {
				l := newLosing(t)
				l.shownTruly()
				before := l.server.Data()
				for range lost {
					l.press()
					l.settle()
				}
				if again {
					l.bot.stop()
					l.bot.wait()
				}
				l.setBack(before)
				if again {
					l.startBot()
				}
				l.shownTruly()
				if !again { // buttons go after what replaces them was noted as shown
					l.await("one board has buttons", func() bool { return len(l.boardsShown()) == 1 })
				}
				l.press()
				l.shownTruly()
			})
		}
	}
}

// TestLostIsFoundAgain: who finds that a board shows what Redis has lost, and ends before
// it can show another, leaves it to the next process to find.
func TestLostIsFoundAgain(t *testing.T) {
	l := newLosing(t)
	l.shownTruly()
	before := l.server.Data()
	l.press()
	l.settle()
	l.bot.stop()
	l.bot.wait()
	l.setBack(before)
	for _, method := range []string{"POST", "PATCH"} {
		l.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Method: method, Count: 1000})
	}
	l.startBot()
	l.await("it is found", func() bool { return strings.Contains(l.log.String(), "a board shows what Redis has lost") })
	l.bot.stop()
	l.bot.wait()
	l.ClearFaults()
	l.startBot()
	l.shownTruly()
}

// TestLostMatch: Redis loses a whole match. Its message loses its buttons.
func TestLostMatch(t *testing.T) {
	l := newLosing(t)
	l.setBack(redistest.Data{})
	l.await("the board has no buttons", func() bool {
		m := l.public()
		return len(m[len(m)-1].Components) == 0
	})
}

// TestAheadOfItself notes as shown a revision that the match does not have. The bot shows
// the match in a few requests, not in hundreds a second.
func TestAheadOfItself(t *testing.T) {
	l := newLosing(t)
	l.bot.stop()
	l.bot.wait()
	c := l.server.Client()
	defer c.Close()
	_, saved := l.live(l.kept)
	c.HSet(l.ctx, "rails:{"+table+"}:live", "shown_rev", saved.Rev+7)
	before := len(l.Requests())
	l.startBot()
	l.shownTruly()
	if n := len(l.requests("PATCH", "")); n > 20 {
		t.Errorf("%d edits; %d requests since the start", n, len(l.Requests())-before)
	}
}

// refusing is a side of commands whose notes are refused.
type refusing struct {
	*side
	notes chan struct{}
}

func (r refusing) SetShown(context.Context, string, board.Plan) error {
	r.notes <- struct{}{}
	return store.ErrConflict
}

// TestRefusedNoteWaits: a note that the store refuses is tried again after a pause,
// and the log tells so.
func TestRefusedNoteWaits(t *testing.T) {
	w := newWorld(t)
	s := refusing{newSide(), make(chan struct{}, 100)}
	b := w.start(s)
	s.change()
	b.Touch(table)
	w.await("it is tried three times", func() bool { return len(s.notes) >= 2 })
	log := w.log.String()
	if n := strings.Count(log, "public message not shown"); n < 1 || n > len(s.notes) {
		t.Errorf("%d lines in the log for %d notes", n, len(s.notes))
	}
	if n := len(s.notes); n > 3 {
		t.Errorf("%d notes without a pause", n)
	}
}

// TestEveryOrderOfLosses plays, shows, stops and sets back in random orders. In the
// end, after one loss more, the board is that of the match, always, and in few requests.
func TestEveryOrderOfLosses(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	l := newLosing(t)
	points := []redistest.Data{l.server.Data()}
	steps := 40
	if testing.Short() {
		steps = 15
	}
	var did []string
	defer func() { t.Logf("seed %d: %s", seed, strings.Join(did, " ")) }() // also of what ends the test at once
	for range steps {
		what := r.IntN(6)
		did = append(did, fmt.Sprint(what))
		switch what {
		case 0:
			l.settle()
		case 1:
			l.restartBot()
		case 2:
			n := r.IntN(len(points))
			l.setBack(points[n])
			points = points[:n+1]
		default:
			points = append(points, l.server.Data())
			l.press()
		}
	}
	l.settle()
	if r.IntN(2) == 0 {
		did = append(did, "anew")
		l.restartBot()
	}
	l.setBack(points[r.IntN(len(points))])
	l.shownTruly()
	if n := len(l.Requests()); n > 100*steps {
		t.Errorf("%d requests for %d steps", n, steps)
	}
}
