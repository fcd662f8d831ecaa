package e2e

import (
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// turns plays so many turns of a match that goes on.
func (t *table) turns(n int) {
	t.w.t.Helper()
	for range n {
		if !t.turn() {
			t.w.t.Fatal("the turn could not be played")
		}
	}
}

// during plays turns while something is done, at most so many.
func (t *table) during(most int, do func()) {
	t.w.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for range most {
		t.turns(1)
		select {
		case <-done:
			return
		default:
		}
	}
	t.w.ctx.Hold(func() { <-done })
}

// slowAnswers has Discord take its time, so that presses are in hand for a while.
func (w *world) slowAnswers() {
	w.t.Helper()
	if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 150, Count: -1}); err != nil {
		w.t.Fatal(err)
	}
}

// stopInHand stops a bot by HTTP while it has a press in hand.
func (p *process) stopInHand() {
	for !p.busy() {
		select {
		case <-p.w.ctx.Done():
			p.w.t.Error("the bot has nothing in hand")
			return
		case <-time.After(time.Millisecond):
		}
	}
	p.stop()
}

// busy tells whether a bot has a press in hand.
func (p *process) busy() bool {
	resp, err := http.Get("http://" + p.http + "/metrics")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	figures, err := io.ReadAll(resp.Body)
	return err == nil && strings.Contains(string(figures), "\nrailbot_interactions_in_hand ") &&
		!strings.Contains(string(figures), "\nrailbot_interactions_in_hand 0\n")
}

// TestFromOneToManyAndBack plays a match while its host goes from one bot by the
// gateway to one by HTTP, to three, and all the way back. No press fails. The
// commands stand in deploy/fleet.md.
func TestFromOneToManyAndBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unhurried)
	small := w.serve(w.redis.URL)
	game := w.begin("growing", "trick", nil, 12, w.user("A", "en-US"), w.user("B", "fr"), w.user("C", "en-US"))
	game.turns(3)
	r := w.replicas(3, 1)
	game.turns(2)
	game.during(3, small.stop)
	r.start(1)
	game.turns(2)
	r.start(2)
	game.turns(4)
	w.slowAnswers()
	game.during(12, r.now[0].stopInHand)
	game.during(12, r.now[1].stopInHand)
	w.ClearFaults()
	small = w.serve(w.redis.URL)
	if err := w.Endpoint().Set(w.ctx, ""); err != nil {
		t.Fatal(err)
	}
	game.during(3, r.now[2].stop)
	for game.turn() {
	}
	if game.failed > game.stale {
		t.Errorf("%d of %d presses failed, the last one: %v", game.failed, game.presses, game.lost)
	}
	game.finished(w.seeded("Dave"))
	small.stop()
	w.check()
}

// TestFromOneRedisToAClusterAndBack plays a match while its Redis becomes a
// cluster of one, then of three, and one again. The match moves to another server
// and back; nothing of it is lost. The commands stand in deploy/fleet.md.
func TestFromOneRedisToAClusterAndBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, people := w.redis, []*client.User{w.user("A", "en-US"), w.user("B", "fr")}
	alone := w.serve(one.URL)
	game := w.open("moving", "tokyo", 13, people...)
	game.turns(3)
	one.AsCluster()
	game.turns(3)

	clustered := w.serve("redis+cluster://" + one.Addr)
	w.lookThrough("redis+cluster://" + one.Addr)
	game.during(3, alone.stop)
	game = w.table("leaving", 14, people...)
	for one.Slot(game.channel) >= leaving {
		game = w.table("leaving", 14, people...)
	}
	game.begin("trains", engine.Options{"map": "tokyo"})
	two, three := redistest.Node(t), redistest.Node(t)
	w.ctx.Hold(func() { one.Join(two, three) })
	game.during(60, func() {
		redistest.Orders(t, "rebalance", one.Addr, "--cluster-use-empty-masters", "--cluster-weight", one.ID()+"=6")
	})
	w.ctx.Hold(func() { one.Agree(two, three) })
	if one.Holds(game.channel) || two.Keys() == 0 || three.Keys() == 0 {
		t.Errorf("the match was not moved; the others hold %d and %d keys", two.Keys(), three.Keys())
	}
	game.turns(2)

	game.during(60, func() {
		redistest.Orders(t, "rebalance", one.Addr, "--cluster-weight", two.ID()+"=0", three.ID()+"=0")
	})
	w.ctx.Hold(func() { one.Agree(two, three) })
	if !one.Holds(game.channel) {
		t.Error("the match was not moved back")
	}
	for _, node := range []*redistest.Server{two, three} {
		w.ctx.Hold(func() { redistest.Orders(t, "del-node", one.Addr, node.ID()) })
	}
	game.turns(2)
	alone = w.serve(one.URL)
	w.lookThrough(one.URL)
	game.during(3, clustered.stop)
	one.AsPlain()
	game.turns(3)
	m, saved := game.stored()
	game.awaitShown(saved.Match, saved.Rev)
	game.replayed(m)
	alone.stop()
	w.check()
	t.Logf("%d of %d presses failed", game.failed, game.presses)
}

// TestMovingPage: the page gives the orders that are tried here.
func TestMovingPage(t *testing.T) {
	page, err := os.ReadFile("../../deploy/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{
		"cluster addslotsrange 0 16383", "nodes.conf", "cluster-enabled yes", "cluster-allow-replica-migration no",
		"--cluster add-node ", "rebalance 10.0.0.1:6379 --cluster-use-empty-masters",
		"rebalance 10.0.0.1:6379 --cluster-weight ID_OF_2=0 ID_OF_3=0", "--cluster del-node 10.0.0.1:6379 ID_OF_2",
		"RAILBOT_REDIS=redis+cluster://", "RAILBOT_INTERACTIONS=", "TestFromOneToManyAndBack",
		"TestFromOneRedisToAClusterAndBack",
	} {
		if !strings.Contains(string(page), words) {
			t.Errorf("the page does not say %q", words)
		}
	}
}

// leaving is below what goes first when a cluster of one becomes one of three, of
// which the first keeps six parts in eight: its lowest quarter of 16384 slots.
const leaving = 4000

// lookThrough has the tests look at Redis by another address.
func (w *world) lookThrough(url string) {
	w.t.Helper()
	w.store.Close()
	var err error
	if w.store, err = store.Open(w.ctx, url, store.Options{Timeout: redistest.Patience}); err != nil {
		w.t.Fatal(err)
	}
}
