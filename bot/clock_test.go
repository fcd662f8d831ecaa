package bot

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/engine/match"
)

// jumpingClock is a system clock that somebody sets. As with Go's own, the span
// from a time that it gave itself is the true one, whereas a date that was read
// from elsewhere is compared with what the clock shows now. The zone of a time
// tells by how much it is wrong.
type jumpingClock struct {
	quartz.Clock
	wrong atomic.Pointer[time.Location]
}

func newJumpingClock() *jumpingClock {
	c := &jumpingClock{Clock: realClock}
	c.set(0)
	return c
}

// set makes the clock wrong by so much.
func (c *jumpingClock) set(by time.Duration) {
	c.wrong.Store(time.FixedZone("wrong by "+by.String(), 0))
}

// wrongBy is by how much the clock was wrong when it gave a time; false for a
// time from elsewhere.
func wrongBy(zone *time.Location) (time.Duration, bool) {
	const prefix = len("wrong by ")
	name := zone.String()
	if len(name) <= prefix {
		return 0, false
	}
	by, err := time.ParseDuration(name[prefix:])
	return by, err == nil
}

// Now is what the clock shows.
func (c *jumpingClock) Now(...string) time.Time {
	zone := c.wrong.Load()
	by, _ := wrongBy(zone)
	return time.Now().Add(by).In(zone)
}

// Since is the span from t to now.
func (c *jumpingClock) Since(t time.Time, _ ...string) time.Duration {
	if by, own := wrongBy(t.Location()); own {
		return time.Since(t.Add(-by))
	}
	return c.Now().Sub(t)
}

// Until is the span from now to t.
func (c *jumpingClock) Until(t time.Time, _ ...string) time.Duration { return -c.Since(t) }

// TestClockJumps sets the bot's clock forward and back, between presses and
// while a rate limit holds: every press is played once and shown, and no wait
// becomes longer by the jump.
func TestClockJumps(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		clock := newJumpingClock()
		b := w.start(nil, func(c *Config) { c.Clock = clock })
		players := []*client.User{w.user("Alice"), w.user("Bob")}
		w.begin(players...)
		b.await()
		for _, by := range []time.Duration{3 * time.Hour, -48 * time.Hour, 0} {
			clock.set(by)
			b.playOn(players)
			w.Fail(sandbox.Fault{Kind: sandbox.FaultRateLimit, RetryAfter: 0.5, Global: true, Route: "/channels*"})
			b.playOn(players)
			w.await("the limit is hit", func() bool { return len(w.Faults()) == 0 && b.rest.limit.until.Load() != nil })
			clock.set(by - time.Hour)
			b.await()
			b.playOn(players)
		}
		if !b.gateway.Healthy() {
			t.Error("not healthy, though connected")
		}
	})
}

// playOn plays one press of whoever's turn it is, and demands that it is stored
// once.
func (r *runningBot) playOn(players []*client.User) {
	r.w.t.Helper()
	m, before := r.w.live(r.Store)
	s := m.Acting().First()
	u := players[s-1]
	answer := r.w.must(r.w.typed(u, m, s))
	for _, id := range confirmations(answer.Message) {
		r.w.must(u.Click(r.w.ctx, answer.Message, id))
	}
	after, saved := r.w.live(r.Store)
	if saved.Match != before.Match || after.Record().Entries <= m.Record().Entries {
		r.w.t.Errorf("one press led from entry %d to %d", m.Record().Entries, after.Record().Entries)
	}
	raw, err := r.Store.Log(r.w.ctx, table, saved.Match, int(m.Record().Entries), int(after.Record().Entries))
	if err != nil {
		r.w.t.Fatal(err)
	}
	entries, err := match.ReadEntries(raw)
	if err != nil {
		r.w.t.Fatal(err)
	}
	for _, e := range entries { // the revision may have grown once more, by a reminder
		if e.Press != m.Record().Entries {
			r.w.t.Errorf("one press wrote entry %d of press %d", e.N, e.Press)
		}
	}
}

// await waits until the table is shown as it is.
func (r *runningBot) await() {
	r.w.t.Helper()
	r.w.await("the table is shown", func() bool {
		_, saved := r.w.live(r.Store)
		return saved.ShownRev == saved.Rev
	})
}
