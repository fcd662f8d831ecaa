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

// turns plays n turns of a match that is not over.
func (t *table) turns(n int) {
	t.w.t.Helper()
	for range n {
		if !t.turn() {
			t.w.t.Fatal("cannot play a turn")
		}
	}
}

// during plays at most most turns while do runs.
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

// slowAnswers delays Discord's responses, so that presses stay in flight for a while.
func (w *world) slowAnswers() {
	w.t.Helper()
	if err := w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, DelayMS: 150, Count: -1}); err != nil {
		w.t.Fatal(err)
	}
}

// stopInFlight stops a bot while it handles a press.
func (p *process) stopInFlight() {
	for !p.isBusy() {
		select {
		case <-p.w.ctx.Done():
			p.w.t.Error("the bot has no press in flight")
			return
		case <-time.After(time.Millisecond):
		}
	}
	p.stop()
}

// isBusy reports whether a bot has a press in flight.
func (p *process) isBusy() bool {
	resp, err := http.Get("http://" + p.http + "/metrics")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	figures, err := io.ReadAll(resp.Body)
	return err == nil && strings.Contains(string(figures), "\nrailbot_interactions_in_flight ") &&
		!strings.Contains(string(figures), "\nrailbot_interactions_in_flight 0\n")
}

// A host moves from one bot with the gateway to one by HTTP, to three, and all the way back. No
// press may fail. The commands are in deploy/fleet.md.
func TestFromOneToManyAndBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, withLongTimeout)
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
	game.during(12, r.now[0].stopInFlight)
	game.during(12, r.now[1].stopInFlight)
	w.ClearFaults()
	small = w.serve(w.redis.URL)
	if err := w.Endpoint().Set(w.ctx, ""); err != nil {
		t.Fatal(err)
	}
	game.during(3, r.now[2].stop)
	for game.turn() {
	}
	if game.failed > game.stale {
		t.Errorf("%d of %d presses failed, the last one with %v", game.failed, game.presses, game.lost)
	}
	game.checkFinished(w.seeded("Dave"))
	small.stop()
	w.check()
}

// A Redis becomes a cluster of one, then of three, and a plain Redis again. The match moves to
// another node and back. The commands are in deploy/fleet.md.
func TestFromOneRedisToAClusterAndBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	one, people := w.redis, []*client.User{w.user("A", "en-US"), w.user("B", "fr")}
	alone := w.serve(one.URL)
	game := w.open("moving", "tokyo", 13, people...)
	game.turns(3)
	one.RestartAsCluster()
	game.turns(3)

	clustered := w.serve("redis+cluster://" + one.Addr)
	w.openStoreAt("redis+cluster://" + one.Addr)
	game.during(3, alone.stop)
	game = w.table("leaving", 14, people...)
	for one.Slot(game.channel) >= maxLeavingSlot {
		game = w.table("leaving", 14, people...)
	}
	game.begin("trains", engine.Options{"map": "tokyo"})
	two, three := redistest.StartClusterNode(t), redistest.StartClusterNode(t)
	w.ctx.Hold(func() { one.AddNodes(two, three) })
	game.during(60, func() {
		redistest.RunClusterCLI(t, "rebalance", one.Addr, "--cluster-use-empty-masters", "--cluster-weight", one.ID()+"=6")
	})
	w.ctx.Hold(func() { one.AwaitAgreement(two, three) })
	if one.HasKeysOf(game.channel) || two.CountKeys() == 0 || three.CountKeys() == 0 {
		t.Errorf("the match did not move; the other nodes hold %d and %d keys", two.CountKeys(), three.CountKeys())
	}
	game.turns(2)

	game.during(60, func() {
		redistest.RunClusterCLI(t, "rebalance", one.Addr, "--cluster-weight", two.ID()+"=0", three.ID()+"=0")
	})
	w.ctx.Hold(func() { one.AwaitAgreement(two, three) })
	if !one.HasKeysOf(game.channel) {
		t.Error("the match did not move back")
	}
	for _, node := range []*redistest.Server{two, three} {
		w.ctx.Hold(func() { redistest.RunClusterCLI(t, "del-node", one.Addr, node.ID()) })
	}
	game.turns(2)
	alone = w.serve(one.URL)
	w.openStoreAt(one.URL)
	game.during(3, clustered.stop)
	one.RestartAsPlain()
	game.turns(3)
	m, saved := game.stored()
	game.awaitShown(saved.Match, saved.Rev)
	game.checkReplay(m)
	alone.stop()
	w.check()
	t.Logf("%d of %d presses failed", game.failed, game.presses)
}

func TestFleetPageHasTestedCommands(t *testing.T) {
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
			t.Errorf("deploy/fleet.md lacks %q", words)
		}
	}
}

// maxLeavingSlot bounds the slots that leave when a cluster of one becomes one of three in which
// the first node keeps six of eight parts: about the lowest quarter of 16384.
const maxLeavingSlot = 4000

// openStoreAt makes the tests read Redis at another URL.
func (w *world) openStoreAt(url string) {
	w.t.Helper()
	w.store.Close()
	var err error
	if w.store, err = store.Open(w.ctx, url, store.Options{Timeout: redistest.WaitTimeout}); err != nil {
		w.t.Fatal(err)
	}
}
