package e2e

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
)

// The bot, or its thinking process, is killed during the computers' turns. Each turn is played
// once, and the computers' decisions can be repeated. Each commit plays one of the games.
func TestComputersOutliveKills(t *testing.T) {
	t.Parallel()
	played := []string{"trains", "europe", "trick", "express", "china"}
	for i, game := range played {
		if sampling.Picked(t.Name(), i, len(played)) {
			t.Run(game, func(t *testing.T) { outliveKills(t, game) })
		}
	}
}

func outliveKills(t *testing.T, game string) {
	w := newWorld(t, withLongTimeout)
	h := w.host()
	g := w.alone("alone", game, w.user("Ann", "fr"))
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, sampling.Seed()+game) // a hash never fails
	rng := rand.New(rand.NewPCG(sum.Sum64(), 1))
	thinkers := 0
	// On a busy machine the thinking process may start later than its turn ends: then try again.
	for turn := 0; (turn < 6 || thinkers == 0 && turn < 30) && g.pressAlone(); turn++ {
		if turn == 2 {
			h.now.Load().wantFigures()
		}
		if turn >= 2 {
			g.awaitMoves(rng.IntN(4))
			if turn%2 == 0 {
				h.kill(g)
			} else if g.killThinker(h.now.Load()) {
				thinkers++
			}
		}
		g.awaitTurn()
	}
	if h.died == 0 || thinkers == 0 {
		t.Errorf("the bot was killed %d times and its thinking process %d times, want both at least once", h.died, thinkers)
	}
	g.wantThoughts()
	h.now.Load().stop()
	w.check()
}

// TestWholeGameInPrivateMessage plays a game against computers in a private message with the bot to its end.
// The bot is killed twice. Each commit plays one of the shorter games.
func TestWholeGameInPrivateMessage(t *testing.T) {
	t.Parallel()
	played := []string{"trick", "europe", "express"}
	for i, game := range played {
		if !sampling.Picked(t.Name(), i, len(played)) {
			continue
		}
		t.Run(game, func(t *testing.T) {
			w := newWorld(t, withLongTimeout)
			h := w.host()
			u := w.user("Ann", "fr")
			dm, err := w.AddBotDM(u.ID())
			if err != nil {
				t.Fatal(err)
			}
			g := w.table("unused", 1, u)
			g.channel = dm.ID
			w.await("Ann knows the channel", func() bool { return u.DM(sandbox.SeedApplication) == dm.ID })
			g.beginAlone(game)
			for turn := 0; g.pressAlone(); turn++ {
				if turn == 2 || turn == 5 {
					h.kill(g)
				}
				g.awaitTurn()
			}
			if m, _ := g.stored(); m.Record().Ending != match.EndFinished {
				t.Errorf("got ending %q, want finished", m.Record().Ending)
			}
			g.wantThoughts()
			if h.died != 2 {
				t.Errorf("the bot was killed %d times, want 2", h.died)
			}
			h.now.Load().stop()
			w.check()
		})
	}
}

// awaitMoves waits until computer players have made n moves, or have none left to make.
func (t *table) awaitMoves(n int) {
	t.w.t.Helper()
	before, _ := t.stored()
	t.w.await(fmt.Sprintf("computers have made %d moves", n), func() bool {
		m, _ := t.stored()
		return m.Record().Entries >= before.Record().Entries+uint64(n) || m.Record().Phase == match.PhaseOver ||
			m.Acting().Has(1)
	})
}

// killThinker waits for a thinking process and kills it. It returns false if the computer players
// have no move left before one starts.
func (t *table) killThinker(p *process) (killed bool) {
	t.w.t.Helper()
	t.w.await("the thinking process is killed", func() bool {
		killed = p.killThinker()
		m, _ := t.stored()
		return killed || m.Record().Phase == match.PhaseOver || m.Acting().Has(1)
	})
	return killed
}

// alone opens a table of a game against easy computer players.
func (w *world) alone(name, game string, u *client.User) *table {
	w.t.Helper()
	t := w.table(name, 1, u)
	t.beginAlone(game)
	return t
}

// beginAlone opens the table for its only player against easy computer players.
func (t *table) beginAlone(game string) {
	t.w.t.Helper()
	u := t.players[0].User
	r := t.must(u.Command(t.w.ctx, t.channel, "rails", "start", client.Options{"game": game}))
	id := idOf(r.Message, "c:")
	if !strings.HasSuffix(id, ":alone:easy") {
		t.w.t.Fatalf("the answer %q has the button %q, want one for easy computers", r.Message.Content, id)
	}
	t.must(u.Click(t.w.ctx, r.Message, id))
	t.w.await("the match has started", func() bool { m, _ := t.stored(); return m.Record().Phase != match.PhaseOpen })
	t.awaitTurn()
}

// pressAlone plays for the person, on seat 1, until computer players must act. It returns false
// when the match is over.
func (t *table) pressAlone() bool {
	for {
		m, _ := t.stored()
		if m.Record().Phase != match.PhaseRunning || !m.Acting().Has(1) {
			return m.Record().Phase == match.PhaseRunning
		}
		if !t.turn() {
			return false
		}
	}
}

// wantThoughts ends the match if necessary. It checks that the log has each entry once and leads to
// the stored position, and that the computers' decisions can be repeated.
func (t *table) wantThoughts() {
	test, u := t.w.t, t.players[0].User
	m, _ := t.stored()
	thoughts := 0
	for i, e := range t.entries(m, 0) {
		if e.N != uint64(i) || (e.Thought != nil) != (e.Kind == match.KindMove && m.Chair(e.Seat).Computer()) {
			test.Errorf("entry %d has a wrong number or thought: %+v", i, e)
		}
		if e.Thought != nil {
			thoughts++
		}
	}
	t.checkReplay(m)
	if m.Record().Phase == match.PhaseRunning {
		m = t.resignLast(u)
	}
	_, saved := t.stored()
	t.awaitShown(saved.Match, saved.Rev) // the next board would remove this one's buttons
	t.checkSecrets(m)
	file := "v:file:" + m.Record().ID
	board := t.public(file)
	r := t.patient(func() (*client.Reply, error) { return u.Click(t.w.ctx, board, file) })
	if len(r.Message.Attachments) != 1 {
		test.Fatalf("got no file: %+v", r.Message)
	}
	export, err := u.Download(t.w.ctx, r.Message.Attachments[0])
	if err != nil {
		test.Fatal(err)
	}
	checkVerify(test, export, 0, fmt.Sprintf("computers   %d decisions repeated", thoughts))
	checkVerify(test, tamper(test, export), 1, "contradicts itself")
	if pos, _ := m.Position(); pos.Seats() != 3 || thoughts < 10 {
		test.Errorf("got %d seats and %d thoughts, want 3 and at least 10", pos.Seats(), thoughts)
	}
}

// resignLast lets the only person resign and returns the match.
func (t *table) resignLast(u *client.User) match.Match {
	t.w.t.Helper()
	asked := t.must(u.Command(t.w.ctx, t.channel, "rails", "leave", nil)).Message
	before, _ := t.stored()
	t.must(u.Click(t.w.ctx, asked, "e:"+before.Record().ID+":resign"))
	m, _ := t.stored()
	if m.Record().Ending != match.EndDeserted {
		t.w.t.Errorf("got ending %q without people, want deserted", m.Record().Ending)
	}
	return m
}

// killThinker kills the bot's thinking process. It returns false if none runs.
func (p *process) killThinker() bool {
	p.w.t.Helper()
	return p.signalThinker(syscall.SIGKILL) != 0
}

// signalThinker sends a signal to the bot's thinking process and returns its id, or 0 if none runs.
func (p *process) signalThinker(signal syscall.Signal) (pid int) {
	p.w.t.Helper()
	bot := fmt.Sprint(p.cmd.Process.Pid)
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		p.w.t.Fatal(err)
	}
	for _, stat := range stats {
		raw, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(raw), ") ") // after pid and name: state, parent
		fields := strings.Fields(after)
		if len(fields) < 2 || fields[1] != bot {
			continue
		}
		if _, err := fmt.Sscan(string(raw), &pid); err != nil {
			p.w.t.Fatal(err)
		}
		if err := syscall.Kill(pid, signal); err != nil {
			p.w.t.Error(err)
		}
		return pid
	}
	return 0
}

func TestNoComputersWithoutThinkCPUs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
	p := w.serve(w.redis.URL, "RAILBOT_THINK_CPUS=0")
	u := w.user("Ann", "en-US")
	g := w.table("none", 1, u)
	r := g.must(u.Command(w.ctx, g.channel, "rails", "start", client.Options{"game": "trains"}))
	lobby := g.public("v:join")
	if id := idOf(r.Message, "c:"); id != "" || lobby.Component("v:computers") != nil {
		t.Errorf("got controls for computer players: %q, %+v", id, lobby.Components)
	}
	p.stop()
}

// wantFigures checks that the metrics count the computers' decisions, in time or, on a busy
// machine, too late.
func (p *process) wantFigures() {
	p.w.t.Helper()
	resp, err := http.Get("http://" + p.http + "/metrics")
	if err != nil {
		p.w.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		p.w.t.Fatal(err)
	}
	for _, want := range []string{`railbot_thinker_starts_total`, `railbot_thought_seconds_count\{result="\w+"\}`} {
		if !regexp.MustCompile(`(?m)^` + want + ` [1-9]`).Match(text) {
			p.w.t.Errorf("the metrics lack %s", want)
		}
	}
}
