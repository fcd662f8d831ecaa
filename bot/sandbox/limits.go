package sandbox

import (
	"errors"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/form"
)

// rateLimit limits the requests of a route in a span, counted per channel, guild or interaction token.
// Discord does not publish these limits. They are what bots observe; clients must follow the
// headers.
type rateLimit struct {
	limit int
	span  time.Duration
}

var routeRates = map[string]rateLimit{
	"POST /channels/{channel_id}/messages":                                {5, 5 * time.Second},
	"PATCH /channels/{channel_id}/messages/{message_id}":                  {5, 5 * time.Second},
	"DELETE /channels/{channel_id}/messages/{message_id}":                 {5, time.Second},
	"POST /channels/{channel_id}/threads":                                 {50, 5 * time.Minute},
	"POST /webhooks/{webhook_id}/{webhook_token}":                         {5, 2 * time.Second},
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original":     {5, 2 * time.Second},
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original":    {5, 2 * time.Second},
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}":  {5, 2 * time.Second},
	"DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": {5, 2 * time.Second},
	"PUT /applications/{application_id}/commands":                         {2, time.Minute},
	"PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}":            {10, 10 * time.Second},
	"DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}":         {10, 10 * time.Second},
}

// globalRate limits all requests except responses to interactions.
var globalRate = rateLimit{50, time.Second}

// bucket counts requests in the current span.
type bucket struct {
	used  int
	until time.Time
}

// take counts one request and reports whether it is within the rate.
func (b *bucket) take(r rateLimit, now time.Time) bool {
	if !now.Before(b.until) {
		b.used, b.until = 0, now.Add(r.span)
	}
	if b.used >= r.limit {
		return false
	}
	b.used++
	return true
}

// rateLimiter counts the bot's requests on the wire clock.
type rateLimiter struct {
	clock  quartz.Clock
	routes map[string]*bucket
	global bucket
}

func newRateLimiter(clock quartz.Clock) rateLimiter {
	return rateLimiter{clock: clock, routes: map[string]*bucket{}}
}

// rateLimitError returns Discord's 429 refusal. after is in seconds. global means that the limit of all
// requests was exceeded, not that of a route.
func rateLimitError(after float64, global bool) error {
	return &form.Refusal{
		Status: http.StatusTooManyRequests, Message: "You are being rate limited.", RetryAfter: after, Global: global,
	}
}

// throttle counts the request and sets the rate limit headers. It returns an error if there were
// too many.
func (s *Server) throttle(w http.ResponseWriter, c *call) error {
	if s.cfg.NoRateLimits {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limits.checkRequest(w, c)
}

// checkRequest counts the request against the global and the route's limit and sets the headers. It
// returns an error if it exceeds one.
func (l *rateLimiter) checkRequest(w http.ResponseWriter, c *call) error {
	now := l.clock.Now()
	if !c.route.isInteractionRoute() && !l.global.take(globalRate, now) {
		w.Header().Set("X-RateLimit-Global", "true")
		w.Header().Set("X-RateLimit-Scope", "global")
		const global = true
		return rateLimitError(l.global.until.Sub(now).Seconds(), global)
	}
	r, limited := routeRates[c.route.name()]
	if !limited {
		return nil
	}
	b := l.bucketOf(c, now)
	ok := b.take(r, now)
	b.setHeaders(w, c.route.name(), r, now)
	if !ok {
		w.Header().Set("X-RateLimit-Scope", "user")
		const global = false
		return rateLimitError(b.until.Sub(now).Seconds(), global)
	}
	return nil
}

// bucketOf returns the bucket of the route and its major parameter. If there are many buckets, it
// removes the expired ones.
func (l *rateLimiter) bucketOf(c *call, now time.Time) *bucket {
	key := c.route.name() + c.path("channel_id") + c.path("guild_id") + c.path("webhook_token")
	if len(l.routes) > 10_000 {
		for key, b := range l.routes {
			if now.After(b.until) {
				delete(l.routes, key)
			}
		}
	}
	if l.routes[key] == nil {
		l.routes[key] = &bucket{}
	}
	return l.routes[key]
}

// setHeaders sets the rate limit headers of a response.
func (b *bucket) setHeaders(w http.ResponseWriter, route string, r rateLimit, now time.Time) {
	sum := fnv.New64a()
	sum.Write([]byte(route)) // a hash does not fail
	h := w.Header()
	h.Set("X-RateLimit-Limit", strconv.Itoa(r.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(r.limit-b.used))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(b.until.UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(b.until.Sub(now).Seconds(), 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", strconv.FormatUint(sum.Sum64(), 16))
}

// setRetryAfter sets the Retry-After header of a 429.
func setRetryAfter(w http.ResponseWriter, err error) {
	var refusal *form.Refusal
	if errors.As(err, &refusal) && refusal.Status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(refusal.RetryAfter))))
	}
}
