package bot

import (
	"context"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// TestLeftBehind: another process stores a change and says nothing more. It is
// shown without any press.
func TestLeftBehind(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store("", realClock)
		s := newSide()
		w.start(s, func(c *Config) { c.Store = kept })
		s.change()
		err := kept.Save(w.ctx, table, store.Change{Match: "m1", Record: []byte("{}"), Joined: []string{"1"}})
		if err != nil {
			t.Fatal(err)
		}
		w.shows(revision(1))
		w.oneMessage()
	})
}

// TestStoreIsBack: what waits long before another try, because the store was
// away, is tried as soon as the store answers; while all is well a pause lasts.
func TestStoreIsBack(t *testing.T) {
	w := newWorld(t)
	redis := redistest.Start(t)
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	b := New(Config{
		API: w.api(), Token: "t", Clock: clock, Log: discard, Metrics: NewMetrics(), Store: w.store(redis.URL, realClock),
		Look: time.Second,
	})
	b.boards.start(w.ctx)
	waiting := newJob(time.Time{})
	b.boards.pending[table] = waiting
	looks := clock.Trap().NewTimer()
	ctx, cancel := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() { defer close(ended); b.boards.lookAfter(ctx) }()
	look := func() { // lets one look pass, and returns when the next pause has begun
		clock.Advance(time.Second).MustWait(w.ctx)
		looks.MustWait(w.ctx).MustRelease(w.ctx)
	}
	looks.MustWait(w.ctx).MustRelease(w.ctx)
	look()
	redis.Stop()
	look()
	if len(waiting.wake) > 0 {
		t.Error("a pause was ended with no reason")
	}
	redis.Restart()
	w.await("the pause ends", func() bool { look(); return len(waiting.wake) > 0 })
	cancel()
	looks.Close()
	<-ended
}
