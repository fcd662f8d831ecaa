package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// host runs one bot and replaces it when it is killed.
type host struct {
	w    *world
	now  atomic.Pointer[process]
	died int
}

func (w *world) host() *host {
	h := &host{w: w}
	h.now.Store(w.serve(w.redis.URL))
	return h
}

// kill kills the bot and starts another. The new one must update every board by itself.
func (h *host) kill(tables ...*table) {
	h.now.Load().kill()
	h.died++
	h.now.Store(h.w.serve(h.w.redis.URL))
	for _, t := range tables {
		saved := t.saved()
		t.awaitShown(saved.Match, saved.Rev)
	}
}

// awaitShown waits until the board shows the revision or a later one.
func (t *table) awaitShown(id string, rev uint64) {
	t.w.await(fmt.Sprintf("the board in %[2]s shows revision %[1]d", rev, t.channel), func() bool {
		saved := t.saved()
		return saved.Match != id || saved.ShownRev >= rev
	})
}

// trains are the tables of TestWholeGames. Those at even and those at odd indexes each have both maps
// and every number of players.
var trains = []struct {
	land  string
	seats int
}{{"tokyo", 2}, {"osaka", 2}, {"osaka", 3}, {"tokyo", 3}, {"tokyo", 4}, {"osaka", 4}}

// The games run at the same time. The bot is killed at random moments, and Redis once. Each commit
// plays two of the six tables.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	h := w.host()
	dave := w.seeded("Dave")
	var tables []*table
	for i, g := range trains {
		if testing.Short() && i > 0 || !testing.Short() && !sampling.Picked(t.Name(), i, 3) {
			continue
		}
		var people []*client.User
		for i := range g.seats {
			people = append(
				people, w.user(fmt.Sprintf("%s%d-%c", g.land, g.seats, 'A'+i), []string{"en-US", "fr"}[i%2]),
			)
		}
		tables = append(tables, w.open(fmt.Sprintf("%s-%d", g.land, g.seats), g.land, uint64(g.seats), people...))
	}
	began := time.Now()
	trouble := &killer{host: h, tables: tables, chance: rand.New(rand.NewPCG(7, 7)), next: firstTrouble}
	var playing sync.WaitGroup
	for _, g := range tables {
		playing.Go(func() {
			for n := 0; g.turn(); n++ {
				trouble.turn()
				if n%25 == 0 {
					g.spectate(dave)
					g.pry(dave)
					g.checkPublicBoard()
				}
				if n%40 == 39 {
					g.undo()
				}
			}
		})
	}
	playing.Wait()
	trouble.under.Wait()
	took := time.Since(began)
	presses, failed, undone := 0, 0, 0
	for _, g := range tables {
		g.checkFinished(dave)
		presses, failed, undone = presses+g.presses, failed+g.failed, undone+g.undone
	}
	if h.died == 0 && !testing.Short() {
		t.Error("the bot was not killed")
	}
	h.now.Load().stop()
	checking := time.Now()
	w.check()
	t.Logf("%d games, %d presses (%d failed, %d undone) in %v: %.0f/s; the bot was killed %d times; checks took %v",
		len(tables), presses, failed, undone, took.Round(time.Millisecond), float64(presses)/took.Seconds(), h.died, time.Since(checking).Round(time.Millisecond))
}

// firstTrouble is the number of turns before the bot is killed for the first time.
const firstTrouble = 20

// killer repeatedly kills the bot while tables are played, and restarts Redis once. It counts
// turns, so that it does not depend on the speed of the machine.
type killer struct {
	host   *host
	tables []*table
	under  sync.WaitGroup // kills and restarts in progress
	one    sync.Mutex     // serializes kills

	mu     sync.Mutex
	chance *rand.Rand
	turns  int // turns taken so far
	next   int // turns at which the next kill is due
	times  int // number of kills so far
}

// turn counts a turn and starts a kill when one is due.
func (x *killer) turn() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.turns++; x.turns < x.next {
		return
	}
	x.next = x.turns + 60 + x.chance.IntN(100)
	n, pause := x.times, time.Duration(200+x.chance.IntN(600))*time.Millisecond
	x.times++
	x.under.Go(func() {
		x.one.Lock()
		defer x.one.Unlock()
		if n == 1 {
			x.host.w.redis.Stop()
			time.Sleep(pause)
			x.host.w.redis.Restart()
			return
		}
		x.host.kill(x.tables...)
	})
}

// spectate lets somebody who does not play press the public buttons. They must not see a hand.
func (t *table) spectate(dave *client.User) {
	for _, id := range []string{"v:play", "v:log", "v:board"} {
		m := dave.Messages(t.channel)
		i := slices.IndexFunc(m, func(m client.Message) bool { return !m.Ephemeral() && m.Component(id) != nil })
		if i < 0 {
			continue
		}
		r, err := t.press(func(ctx context.Context) (*client.Reply, error) { return dave.Click(ctx, &m[i], id) })
		if err != nil || r.Message == nil {
			continue // the bot was killed
		}
		for _, a := range r.Message.Attachments {
			if !strings.HasPrefix(a.Filename, "board-") {
				t.w.t.Errorf("the spectator saw %s", a.Filename)
			}
		}
		for c := range wire.Walk(r.Message.Components) {
			if actOf(c.CustomID) != "" {
				t.w.t.Errorf("the spectator got the control %s", c.CustomID)
			}
		}
	}
}

// pry lets a spectator and a player who is not to move ask for suggestions, type the acting seat's
// moves, read log, replay and board, and ask for an undo. They must get no suggestions, play
// nothing and see no hand. [table.secretWords] checks everything else they were told.
func (t *table) pry(dave *client.User) {
	m, saved := t.stored()
	pos, begun := m.Position()
	if !begun || m.Record().Phase != match.PhaseRunning {
		return
	}
	seat := m.Acting().First()
	move := pos.List(seat)[0]
	spec, _ := m.Game().Kind(move.Kind())
	options := client.Options{}
	for i, slot := range spec.Slots {
		options[slot.Name] = move.Args()[i]
	}
	curious := []*client.User{dave}
	for i, p := range t.players {
		if s := engine.Seat(i + 1); !m.Acting().Has(s) && len(curious) == 1 {
			curious = append(curious, p.User)
		}
	}
	for _, u := range curious {
		for _, kind := range m.Game().Kinds {
			if len(kind.Slots) == 0 {
				continue
			}
			slot := kind.Slots[0].Name
			choices, err := u.Autocomplete(t.w.ctx, t.channel, m.Record().Game, kind.Name, client.Options{slot: ""}, slot)
			if err == nil && len(choices) > 0 {
				t.w.t.Errorf("%s, who is not to move, got the suggestions %v", u.Name(), choices)
			}
		}
		t.privately(u, m.Record().Game, spec.Name, options)
		for _, sub := range []string{"log", "replay", "table"} {
			t.privately(u, "rails", sub, nil)
		}
		t.privately(u, "rails", "board", client.Options{"text": true})
	}
	t.privately(dave, "rails", "undo", nil)
	if _, after := t.stored(); after.Rev != saved.Rev {
		t.w.t.Error("a user who was not to move changed the match")
	}
}

// privately runs a command whose answer must be private.
func (t *table) privately(u *client.User, name, sub string, options client.Options) {
	r, err := t.press(func(ctx context.Context) (*client.Reply, error) { return u.Command(ctx, t.channel, name, sub, options) })
	if err == nil && r.Message != nil && !r.Message.Ephemeral() {
		t.w.t.Errorf("/%s %s by %s got a public answer", name, sub, u.Name())
	}
}

// undo takes the last press back if the panel allows it.
func (t *table) undo() {
	m, saved := t.stored()
	if m.Record().Phase != match.PhaseRunning {
		return
	}
	seat := m.Acting().First()
	p := t.players[seat-1]
	if free, _ := m.CanUndo(seat); !free || p.panel == nil {
		return
	}
	a, ok := t.pressAttempt(p, "u", nil)
	if !ok {
		return
	}
	for range 20 {
		r, err := t.press(a.ask)
		t.awaitChange(saved, r, err)
		after, kept := t.stored()
		if kept.Rev == saved.Rev {
			p.panel = nil
			if err == nil {
				return // the panel was out of date, which is fine
			}
			continue
		}
		entries := t.entries(after, m.Record().Entries)
		if kept.Rev != saved.Rev+1 || len(entries) != 1 || entries[0].Kind != match.KindUndo {
			t.w.t.Errorf("got entries %+v, want one undo", entries)
		}
		t.undone++
		t.updatePanel(p, r, err)
		return
	}
}

// checkFinished checks a finished game: the last message, the log and the file.
func (t *table) checkFinished(reader *client.User) {
	test := t.w.t
	m, saved := t.stored()
	if rec := m.Record(); rec.Phase != match.PhaseOver || rec.Ending != match.EndFinished {
		test.Errorf("got phase %q and ending %q, want over and finished", rec.Phase, rec.Ending)
		return
	}
	t.awaitShown(saved.Match, saved.Rev)
	t.checkReplay(m)
	t.checkSecrets(m)
	board := t.public("v:file:" + saved.Match)
	seed, _ := m.Seed()
	tell := t.w.book.Printer("en").Teller(m.Record().Game, people(m)).WithNaming(render.Bold)
	scores := tell.Standings(m.Record().Standings)
	if len(scores) != len(t.players) {
		test.Errorf("got %[2]d scores, want %[1]d", len(t.players), len(scores))
	}
	for _, want := range scores {
		if !strings.Contains(withoutEmojis(board.Content), want) {
			test.Errorf("the last message lacks %s:\n%s", want, board.Content)
		}
	}
	r := t.patient(func() (*client.Reply, error) { return reader.Click(t.w.ctx, board, "v:table:"+saved.Match) })
	for _, want := range []string{m.Record().Commitment, seed.Reveal(), "`railbot verify`"} {
		if !strings.Contains(r.Message.Content, want) {
			test.Errorf("the table page lacks %s:\n%s", want, r.Message.Content)
		}
	}
	r = t.patient(func() (*client.Reply, error) { return reader.Click(t.w.ctx, board, "v:file:"+saved.Match) })
	if len(r.Message.Attachments) != 1 {
		test.Errorf("got no file: %+v", r.Message)
		return
	}
	file, err := reader.Download(t.w.ctx, r.Message.Attachments[0])
	if err != nil {
		test.Error(err)
		return
	}
	checkVerify(test, file, 0, "confirmed")
	checkVerify(test, tamper(test, file), 1, "contradicts itself")
}

// checkReplay checks that replaying the log leads to the stored position.
func (t *table) checkReplay(m match.Match) {
	past, ok := t.loadPast(m)
	if !ok {
		return
	}
	again, err := m.At(past, m.Record().Entries-1)
	if err != nil {
		t.w.t.Error(err)
		return
	}
	now, _ := m.Position()
	want, _ := now.Encode()
	if got, err := again.Encode(); err != nil || string(got) != string(want) {
		t.w.t.Errorf("replaying the log does not lead to the stored position (error %v)", err)
	}
}

// loadPast returns the whole log of a match with its first position. It returns false, and fails the
// test, if it cannot read them.
func (t *table) loadPast(m match.Match) (match.Past, bool) {
	snap, err := t.w.store.Snapshot(t.w.ctx, t.channel, m.Record().ID, 1)
	if err != nil {
		t.w.t.Error(err)
		return match.Past{}, false
	}
	raw, err := t.w.store.Log(t.w.ctx, t.channel, m.Record().ID, snap.Entry, int(m.Record().Entries))
	if err != nil {
		t.w.t.Error(err)
		return match.Past{}, false
	}
	past, err := match.ReadPast(snap.Entry, snap.State, raw)
	if err != nil {
		t.w.t.Error(err)
		return match.Past{}, false
	}
	return past, true
}

// checkVerify runs `railbot verify` on a file and checks its status and output.
func checkVerify(t *testing.T, file []byte, status int, words string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.json")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(railbot, "verify", path)
	out, _ := cmd.CombinedOutput() // the exit status is checked below
	if code := cmd.ProcessState.ExitCode(); code != status || !strings.Contains(string(out), words) {
		t.Errorf("railbot verify: got status %d and %q, want %d and %q", code, out, status, words)
	}
}

// recordedMove matches a move in a match file.
var recordedMove = regexp.MustCompile(`"move": "[^"]*"`)

// tamper returns the file with its first move replaced by another one.
func tamper(t *testing.T, file []byte) []byte {
	t.Helper()
	moves := recordedMove.FindAllString(string(file), -1)
	for _, other := range moves {
		if other != moves[0] {
			return []byte(strings.Replace(string(file), moves[0], other, 1))
		}
	}
	t.Error("all moves in the file are equal")
	return file
}
