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
	until atomic.Pointer[time.Time] // by the clock that a set system clock leaves alone
}

// RoundTrip looks at each answer.
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

// remaining is how long to wait before the next request.
func (l *globalLimit) remaining() time.Duration {
	until := l.until.Load()
	if until == nil {
		return 0
	}
	return l.clock.Until(*until)
}
