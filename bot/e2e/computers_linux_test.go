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

	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/engine/match"
)

// TestComputersOutliveKills has one person play against computers, while the bot, or
// the process that thinks for it, is killed in the midst of their turns: each turn is
// played once, and what the computers played can be thought again. Each commit plays
// one of the games.
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
	w := newWorld(t, unhurried)
	h := w.host()
	g := w.alone("alone", game, w.user("Ann", "fr"))
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, sampling.Seed()+game) // a hash never fails
	rng := rand.New(rand.NewPCG(sum.Sum64(), 1))
	thinkers := 0
	// On a busy machine one may take longer to begin than there is time to think: then later.
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
		t.Errorf("killed were the bot %d times and who thinks %d times", h.died, thinkers)
	}
	g.wantThoughts()
	h.now.Load().stop()
	w.check()
}

// awaitMoves waits until computers have made so many moves, or must make no more.
func (t *table) awaitMoves(n int) {
	t.w.t.Helper()
	before, _ := t.stored()
	t.w.await(fmt.Sprintf("computers have made %d moves", n), func() bool {
		m, _ := t.stored()
		return m.Record().Entries >= before.Record().Entries+uint64(n) || m.Record().Phase == match.PhaseOver ||
			m.Acting().Has(1)
	})
}

// killThinker waits for a process that thinks for the bot, and kills it; false where
// computers must make no more moves before there is one.
func (t *table) killThinker(p *process) (killed bool) {
	t.w.t.Helper()
	t.w.await("who thinks is killed", func() bool {
		killed = p.killThinker()
		m, _ := t.stored()
		return killed || m.Record().Phase == match.PhaseOver || m.Acting().Has(1)
	})
	return killed
}

// alone opens a table of a game and begins against easy computers.
func (w *world) alone(name, game string, u *client.User) *table {
	w.t.Helper()
	t := w.table(name, 1, u)
	r := t.must(u.Command(w.ctx, t.channel, "rails", "start", client.Options{"game": game}))
	id := idOf(r.Message, "c:")
	if !strings.HasSuffix(id, ":alone:easy") {
		w.t.Fatalf("%q offers %q", r.Message.Content, id)
	}
	t.must(u.Click(w.ctx, r.Message, id))
	t.w.await("it has begun", func() bool { m, _ := t.stored(); return m.Record().Phase != match.PhaseOpen })
	t.awaitTurn()
	return t
}

// pressAlone has the person, who sits on seat 1, play until computers must act;
// false when the match is over.
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

// wantThoughts ends the match, if it goes on, and demands that its log has each entry
// once, leads to the position stored, and that its computers' moves can be thought
// again.
func (t *table) wantThoughts() {
	test, u := t.w.t, t.players[0].User
	m, _ := t.stored()
	thoughts := 0
	for i, e := range t.entries(m, 0) {
		if e.N != uint64(i) || (e.Thought != nil) != (e.Kind == match.KindMove && m.Chair(e.Seat).Computer()) {
			test.Errorf("entry %d is %+v", i, e)
		}
		if e.Thought != nil {
			thoughts++
		}
	}
	t.replayed(m)
	if m.Record().Phase == match.PhaseRunning {
		m = t.desert(u)
	}
	_, saved := t.stored()
	t.awaitShown(saved.Match, saved.Rev) // for the next board takes the buttons off the one before
	t.secretWords(m)
	file := "v:file:" + m.Record().ID
	board := t.public(file)
	r := t.patient(func() (*client.Reply, error) { return u.Click(t.w.ctx, board, file) })
	if len(r.Message.Attachments) != 1 {
		test.Fatalf("no file: %+v", r.Message)
	}
	export, err := u.Download(t.w.ctx, r.Message.Attachments[0])
	if err != nil {
		test.Fatal(err)
	}
	verified(test, export, 0, fmt.Sprintf("computers   %d moves thought again", thoughts))
	verified(test, tampered(test, export), 1, "contradicts itself")
	if pos, _ := m.Position(); pos.Seats() != 3 || thoughts < 10 {
		test.Errorf("%d seats, %d thoughts", pos.Seats(), thoughts)
	}
}

// desert has the only person resign, and gives the match.
func (t *table) desert(u *client.User) match.Match {
	t.w.t.Helper()
	asked := t.must(u.Command(t.w.ctx, t.channel, "rails", "leave", nil)).Message
	before, _ := t.stored()
	t.must(u.Click(t.w.ctx, asked, "e:"+before.Record().ID+":resign"))
	m, _ := t.stored()
	if m.Record().Ending != match.EndDeserted {
		t.w.t.Errorf("without people the match ends %q", m.Record().Ending)
	}
	return m
}

// killThinker kills the process that thinks for the bot; false where none runs.
func (p *process) killThinker() bool {
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
		var pid int
		if _, err := fmt.Sscan(string(raw), &pid); err != nil {
			p.w.t.Fatal(err)
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			p.w.t.Error(err)
		}
		return true
	}
	return false
}

// TestNoComputers: without anybody who thinks none are offered.
func TestNoComputers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unhurried)
	p := w.serve(w.redis.URL, "RAILBOT_THINK_CPUS=0")
	u := w.user("Ann", "en-US")
	g := w.table("none", 1, u)
	r := g.must(u.Command(w.ctx, g.channel, "rails", "start", client.Options{"game": "trains"}))
	lobby := g.public("v:join")
	if id := idOf(r.Message, "c:"); id != "" || lobby.Component("v:computers") != nil {
		t.Errorf("computers are offered: %q, %+v", id, lobby.Components)
	}
	p.stop()
}

// wantFigures demands that what computers think is counted, be it in time or too late, as
// it may be on a busy machine.
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
			p.w.t.Errorf("the figures say nothing of %s", want)
		}
	}
}
