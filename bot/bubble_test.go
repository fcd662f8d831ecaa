package bot

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
	// bubbleTimeout is how long a test in a bubble may come to nothing, by the bubble's time.
	// Each minute of it takes a bot with its intervals a tenth of a second of a processor.
	bubbleTimeout = 30 * time.Minute
	// lingerDelay is how long goroutines may outlive the bot's Run, by the bubble's time. A bubble
	// ends by a panic if one of them is left when its time stops.
	lingerDelay = 2 * time.Minute
	// manyConnections are more than a test's operations at the same time. go-redis makes those
	// that find no connection wait by timers that it shares, which would belong to the bubble of
	// the test that used one first.
	manyConnections = 1000
)

// bubbleStart is when the time of bubbles begins. synctest's own beginning is in the year 2000,
// before the first identifier of Discord.
var bubbleStart = time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC)

// inBubble runs a test beside others in a bubble of testing/synctest, in which time passes only
// when nothing else is to be done.
func inBubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(bubbleStart))
		test(t)
	})
}

// redis starts a Redis for stores that share it, in a bubble.
func (w *world) redis() redistest.InMemory { return redistest.StartInMemory(w.t, w.net) }

// serve starts another HTTP server in a bubble and returns its URL.
func (w *world) serve(handle http.HandlerFunc) (url string) {
	l := w.net.Listen()
	server := &http.Server{Handler: handle}
	go server.Serve(l)
	w.t.Cleanup(func() { server.Close() })
	return "http://" + l.Addr().String()
}

// bubbleWorld starts a sandbox without rate limits for a test in a bubble, unless change says
// otherwise. Bots have the timing of the real one.
func bubbleWorld(t *testing.T, change ...func(*sandbox.Config)) *world {
	t.Helper()
	network := memnet.New()
	t.Cleanup(func() { // the last one
		network.Close()
		time.Sleep(lingerDelay)
	})
	w := &world{t: t, net: network, http: &http.Client{Transport: &http.Transport{DialContext: network.DialContext}}}
	w.open(&httptest.Server{Listener: network.Listen(), Config: &http.Server{}}, bubbleTimeout, change)
	w.Endpoint().Client = w.http
	return w
}
