package boards_test

import (
	"context"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// TestRecoverPublishesBoardLeftBehind: another process stores a change and says nothing more. It is
// shown without any press.
func TestRecoverPublishesBoardLeftBehind(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore("", bottest.RealClock)
		s := bottest.NewFakeCommands()
		w.Start(s, func(c *bot.Config) { c.Store = kept })
		s.Change()
		err := kept.Save(w.Ctx, bottest.Table, store.Change{Match: "m1", Record: []byte("{}"), Joined: []string{"1"}})
		if err != nil {
			t.Fatal(err)
		}
		w.AwaitText(bottest.RevisionText(1))
		w.WantOneMessage()
	})
}

// TestPendingBoardsRetryWhenStoreReturns checks that boards that wait for a retry, because the
// store did not answer, are retried as soon as it answers. Otherwise their pauses must last.
func TestPendingBoardsRetryWhenStoreReturns(t *testing.T) {
	w := bottest.NewWorld(t)
	redis := redistest.Start(t)
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	b := bot.New(bot.Config{
		API: w.API(), Token: "t", Clock: clock, Log: bottest.DiscardLog, Metrics: metrics.New(), Store: w.OpenStore(redis.URL, bottest.RealClock),
		LookInterval: time.Second,
	})
	b.Boards.Start(w.Ctx, nil, "")
	b.Boards.AddPending(bottest.Table, time.Time{})
	looks := clock.Trap().NewTimer()
	ctx, cancel := context.WithCancel(w.Ctx)
	ended := make(chan struct{})
	go func() { defer close(ended); b.Boards.Recover(ctx) }()
	look := func() { // lets one look pass, and returns when the next pause has begun
		clock.Advance(time.Second).MustWait(w.Ctx)
		looks.MustWait(w.Ctx).MustRelease(w.Ctx)
	}
	looks.MustWait(w.Ctx).MustRelease(w.Ctx)
	look()
	redis.Stop()
	look()
	if b.Boards.IsWoken(bottest.Table) {
		t.Error("a pause was ended with no reason")
	}
	redis.Restart()
	w.Await("the pause ends", func() bool { look(); return b.Boards.IsWoken(bottest.Table) })
	cancel()
	looks.Close()
	<-ended
}
