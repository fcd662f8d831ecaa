package bot

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/quartz"
)

// globalLimit notes Discord's limit for all requests of a bot together: of an
// answer 429 discordgo heeds it only where a header says so that Discord sends
// for routes.
type globalLimit struct {
	next  http.RoundTripper
	clock quartz.Clock
	until atomic.Int64 // Unix milliseconds
}

// RoundTrip looks at each answer.
func (l *globalLimit) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.next.RoundTrip(r)
	if err == nil && answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("X-RateLimit-Global") != "" {
		if seconds, err := strconv.ParseFloat(answer.Header.Get("Retry-After"), 64); err == nil && seconds > 0 {
			l.until.Store(l.clock.Now().Add(time.Duration(seconds * float64(time.Second))).UnixMilli())
		}
	}
	return answer, err
}

// remaining is how long to wait before the next request.
func (l *globalLimit) remaining() time.Duration {
	return time.UnixMilli(l.until.Load()).Sub(l.clock.Now())
}
