package discord

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/quartz"
)

// globalLimit is a transport that notices Discord's limit for all requests of a bot together.
// discordgo overlooks it, because it heeds a 429 only with a header that Discord sends for the
// limits of routes.
type globalLimit struct {
	next  http.RoundTripper
	clock quartz.Clock
	until atomic.Pointer[time.Time] // with a monotonic reading, which a changed system clock does not affect
}

// RoundTrip implements [http.RoundTripper].
func (l *globalLimit) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.next.RoundTrip(r)
	if err == nil && answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("X-RateLimit-Global") != "" {
		if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			until := l.clock.Now().Add(time.Duration(seconds * float64(time.Second)))
			l.until.Store(&until)
		}
	}
	return answer, err
}

// remaining returns how long to wait before the next request.
func (l *globalLimit) remaining() time.Duration {
	until := l.until.Load()
	if until == nil {
		return 0
	}
	return l.clock.Until(*until)
}
