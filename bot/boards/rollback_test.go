package boards_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// losing is a bot with a table on a Redis that can be set back, as if it had lost its last
// changes in a restart.
type losing struct {
	*bottest.World
	server  *redistest.Server
	kept    *store.Store
	bot     *bottest.Bot
	players []*client.User
}

func newLosing(t *testing.T) *losing {
	w := bottest.NewWorld(t)
	server := redistest.Start(t)
	l := &losing{World: w, server: server, kept: w.OpenStore(server.URL, bottest.RealClock)}
	l.players = []*client.User{w.DialUser("Alice"), w.DialUser("Bob")}
	l.startBot()
	l.StartGame(l.players...)
	l.settle()
	l.Await("the run is noted", func() bool {
		run, err := l.kept.CheckedRun(l.Ctx)
		return err == nil && run != ""
	})
	return l
}

func (l *losing) startBot() {
	l.bot = l.Start(nil, func(c *bot.Config) { c.Store, c.LookInterval = l.kept, 20*time.Millisecond })
}

// restartBot ends the bot with all that it remembers, and starts another.
func (l *losing) restartBot() {
	l.bot.Stop()
	l.bot.Wait()
	l.startBot()
}

// press plays one move.
func (l *losing) press() {
	l.T.Helper()
	m, _ := l.LoadMatch(l.kept)
	s := m.Acting().First()
	u := l.players[s-1]
	r := l.Must(l.TypeMove(u, m, s))
	for _, id := range bottest.ConfirmButtons(r.Message) {
		l.Must(u.Click(l.Ctx, r.Message, id))
	}
}

// setBack restarts Redis with data that it had before. A client that was refused for a while
// notices a moment later that Redis is back.
func (l *losing) setBack(to redistest.Data) {
	l.T.Helper()
	l.server.RestoreData(to)
	l.Await("Redis answers the bot", func() bool { return l.kept.Ping(l.Ctx) == nil })
}

// settle waits until the store says that the match is shown.
func (l *losing) settle() {
	l.T.Helper()
	l.Await("the match is shown", func() bool { return l.current() })
}

func (l *losing) current() bool {
	saved, err := l.kept.Load(l.Ctx, bottest.Table)
	return err == nil && saved.IsShown()
}

// shownTruly waits until the newest message with buttons is what the match, as it
// is stored, is to be displayed as.
func (l *losing) shownTruly() {
	l.T.Helper()
	var shown, wanted string
	defer func() {
		if l.T.Failed() {
			l.T.Logf("the newest board says\n%s\nwhere it should say\n%s", shown, wanted)
		}
	}()
	l.Await("the board shows the match", func() bool {
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
	noted, err := l.bot.Commands.Displayed(l.Ctx, bottest.Table)
	if err != nil {
		return fmt.Sprint("not known: ", err)
	}
	noted.Rev, noted.Shown.Hash = noted.Rev+1, 0 // so that it is written again
	seen, err := l.bot.Commands.Look(l.Ctx, bottest.Table, noted)
	if err != nil {
		return fmt.Sprint("not looked at: ", err)
	}
	plan, err := l.bot.Commands.Plan(l.Ctx, seen, nil)
	if err != nil || plan.Edit == nil {
		return fmt.Sprint("no edit: ", err)
	}
	return plan.Edit.Content
}

// boardsShown are the boards that can be played on, without calls, which have a Play of
// their own.
func (l *losing) boardsShown() (boards []client.Message) {
	for _, m := range l.PublicMessages() {
		if m.Component("v:play") != nil && len(m.Attachments) > 0 {
			boards = append(boards, m)
		}
	}
	return boards
}

// TestBoardFollowsRolledBackMatch makes Redis lose its last changes, with the records that they
// were shown. The bot, restarted or not, must show the match as it is stored now.
func TestBoardFollowsRolledBackMatch(t *testing.T) {
	for name, again := range map[string]bool{"the bot goes on": false, "the bot is restarted": true} {
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
					l.bot.Stop()
					l.bot.Wait()
				}
				l.setBack(before)
				if again {
					l.startBot()
				}
				l.shownTruly()
				if !again { // buttons go after what replaces them was noted as shown
					l.Await("one board has buttons", func() bool { return len(l.boardsShown()) == 1 })
				}
				l.press()
				l.shownTruly()
			})
		}
	}
}

// TestSearchFindsLostRevision ends a process after it has found a board that shows a lost change
// and before it has corrected it. The next process must find the board again.
func TestSearchFindsLostRevision(t *testing.T) {
	l := newLosing(t)
	l.shownTruly()
	before := l.server.Data()
	l.press()
	l.settle()
	l.bot.Stop()
	l.bot.Wait()
	l.setBack(before)
	for _, method := range []string{"POST", "PATCH"} {
		l.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 500, Method: method, Count: 1000})
	}
	l.startBot()
	l.Await("it is found", func() bool { return strings.Contains(l.Log.String(), "a board shows what Redis has lost") })
	l.bot.Stop()
	l.bot.Wait()
	l.ClearFaults()
	l.startBot()
	l.shownTruly()
}

// TestLostMatchLosesItsButtons makes Redis lose a whole match. The buttons of its message must be
// removed.
func TestLostMatchLosesItsButtons(t *testing.T) {
	l := newLosing(t)
	l.setBack(redistest.Data{})
	l.Await("the board has no buttons", func() bool {
		m := l.PublicMessages()
		return len(m[len(m)-1].Components) == 0
	})
}

// TestBoardAheadOfStoreIsCorrected records a revision as shown that the match does not have. The
// bot must show the match in a few requests, not in hundreds a second.
func TestBoardAheadOfStoreIsCorrected(t *testing.T) {
	l := newLosing(t)
	l.bot.Stop()
	l.bot.Wait()
	c := l.server.Client()
	defer c.Close()
	_, saved := l.LoadMatch(l.kept)
	c.HSet(l.Ctx, "rails:{"+bottest.Table+"}:live", "shown_rev", saved.Rev+7)
	before := len(l.Requests())
	l.startBot()
	l.shownTruly()
	if n := len(l.FindRequests("PATCH", "")); n > 20 {
		t.Errorf("%d edits; %d requests since the start", n, len(l.Requests())-before)
	}
}

// refusing is a side of commands whose notes are refused.
type refusing struct {
	*bottest.FakeCommands
	notes chan struct{}
}

func (r refusing) SetShown(context.Context, string, board.Plan) error {
	r.notes <- struct{}{}
	return store.ErrConflict
}

// TestFailedSetShownIsRetriedLater checks that a failed SetShown is retried after a pause and
// logged.
func TestFailedSetShownIsRetriedLater(t *testing.T) {
	w := bottest.NewWorld(t)
	s := refusing{bottest.NewFakeCommands(), make(chan struct{}, 100)}
	b := w.Start(s)
	s.Change()
	b.MarkDirty(bottest.Table)
	w.Await("it is tried three times", func() bool { return len(s.notes) >= 2 })
	log := w.Log.String()
	if n := strings.Count(log, "public message not shown"); n < 1 || n > len(s.notes) {
		t.Errorf("%d lines in the log for %d notes", n, len(s.notes))
	}
	if n := len(s.notes); n > 3 {
		t.Errorf("%d notes without a pause", n)
	}
}

// TestBoardIsCorrectedInEveryOrderOfLosses plays, publishes, stops the bot and rolls Redis back in
// random orders. After one more loss, the board must finally show the match, and few requests may
// have been made.
func TestBoardIsCorrectedInEveryOrderOfLosses(t *testing.T) {
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
		did = append(did, "restarted")
		l.restartBot()
	}
	l.setBack(points[r.IntN(len(points))])
	l.shownTruly()
	if n := len(l.Requests()); n > 100*steps {
		t.Errorf("%d requests for %d steps", n, steps)
	}
}
