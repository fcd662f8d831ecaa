package main

import (
	"io"
	"log/slog"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/games"
	"github.com/railbot/railbot/render/queue"
)

func TestIdleBotReleasesPictureMemory(t *testing.T) {
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	book, err := render.NewBook(games.All(), nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn := render.NewPictures(book, queue.New(quartz.NewReal(), 1, nil), canvas.Config{})
	b := bot.New(bot.Config{
		Clock: clock, Metrics: metrics.New(), Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		OnIdle: releaseMemory(drawn, interaction.NewMatchCache(1)),
	})
	game, _ := findGame("trains")
	pos, recent, _, _, err := (&drawCmd{Seats: 2, Moves: 40}).playMoves(game)
	for i := 0; i < 12 && err == nil; i++ {
		_, err = drawn.Draw(t.Context(), drawn.Board(strconv.Itoa(i), book.View(pos, "en-US", numberedPlayers(2), recent)))
	}
	if err != nil {
		t.Fatal(err)
	}
	const mib = 1 << 20
	held := liveHeap()
	b.MarkDirty("a channel")
	clock.Advance(4 * time.Minute).MustWait(t.Context())
	if now := liveHeap(); held < now || held-now > mib {
		t.Errorf("after four minutes: got %[2]d KiB, want the original %[1]d", held>>10, now>>10)
	}
	clock.Advance(time.Minute).MustWait(t.Context())
	if now := liveHeap(); now+4*mib > held {
		t.Errorf("after five minutes: got %[2]d KiB, want less than the original %[1]d by 4 MiB", held>>10, now>>10)
	}
	runtime.KeepAlive(drawn)
}

// liveHeap returns the bytes in use on the heap. Pooled memory is only freed by the second
// collection.
func liveHeap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
