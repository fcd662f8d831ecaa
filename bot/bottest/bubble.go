package bottest

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/store/redistest"
	"github.com/railbot/railbot/store/redistest/memnet"
)

const (
	// BubbleTimeout is how long a test in a bubble may wait in vain, by the bubble's time. A bot
	// with its intervals takes a tenth of a second of a processor for each minute of it.
	BubbleTimeout = 30 * time.Minute
	// lingerDelay is how long goroutines may outlive a bot's Run, by the bubble's time. A bubble
	// that ends before they do panics.
	lingerDelay = 2 * time.Minute
	// manyConnections is more than a test needs at the same time. Without a free connection
	// go-redis waits by timers that all tests share, and that belong to the bubble of the test
	// that used one first.
	manyConnections = 1000
)

// BubbleStart is when the time of bubbles begins. synctest's own beginning is in the year 2000,
// before the first ID of Discord.
var BubbleStart = time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC)

// InBubble runs a test in parallel in a bubble of testing/synctest, in which time passes only when
// all goroutines wait.
func InBubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(BubbleStart))
		test(t)
	})
}

// StartRedis starts a Redis in a bubble, for stores that share it.
func (w *World) StartRedis() redistest.InMemory { return redistest.StartInMemory(w.T, w.Net) }

// Serve starts another HTTP server in a bubble and returns its URL.
func (w *World) Serve(handle http.HandlerFunc) (url string) {
	l := w.Net.Listen()
	server := &http.Server{Handler: handle}
	go server.Serve(l)
	w.T.Cleanup(func() { server.Close() })
	return "http://" + l.Addr().String()
}

// NewBubbleWorld starts a sandbox for a test in a bubble. It has no rate limits, unless change
// says otherwise. Bots have their real timing.
func NewBubbleWorld(t *testing.T, change ...func(*sandbox.Config)) *World {
	t.Helper()
	network := memnet.New()
	t.Cleanup(func() { // runs last
		network.Close()
		time.Sleep(lingerDelay)
	})
	w := &World{T: t, Net: network, HTTP: &http.Client{Transport: &http.Transport{DialContext: network.DialContext}}}
	w.open(&httptest.Server{Listener: network.Listen(), Config: &http.Server{}}, BubbleTimeout, change)
	w.Endpoint().Client = w.HTTP
	return w
}
