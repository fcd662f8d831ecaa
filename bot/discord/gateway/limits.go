package gateway

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

// Info is Discord's answer to "Get Gateway Bot".
//
// Source: Discord's documentation, "Get Gateway Bot".
type Info struct {
	URL         string
	Shards      int           // recommended
	Total, Left int           // sessions that may begin in a day, and that still may; Total 0: not said
	Reset       time.Duration // until all may again
	Concurrency int           // buckets in which sessions begin independently
}

const (
	// quotaTTL is how long Discord's word about the sessions of a day counts.
	quotaTTL = time.Minute
	// maxHold is how long to wait before Discord is asked again whether a session may begin: it
	// may have raised the limit.
	maxHold = 10 * time.Minute
	// connectLeadTime is how long before the time for its IDENTIFY a connection is opened.
	connectLeadTime = 2 * time.Second
	// identifyTimeout is how long an IDENTIFY without an answer keeps its bucket waiting: it may
	// still be on its way to Discord.
	identifyTimeout = 10 * time.Second
)

// limits holds what Discord allows: how many shards, and when sessions may begin.
type limits struct {
	Config
	refreshing chan struct{} // full while Discord is asked

	mu          sync.Mutex
	info        Info
	refreshedAt time.Time // zero: Discord is to be asked
	left        int       // sessions that may still begin today
	buckets     map[int]*bucket
	holdUntil   time.Time // before which no session begins
}

// bucket lets one session begin at a time. Sessions of different buckets do not wait for each
// other.
type bucket struct {
	semaphore    chan struct{}
	nextIdentify time.Time // of the next IDENTIFY
}

func newLimits(c Config) *limits {
	return &limits{Config: c, refreshing: make(chan struct{}, 1), buckets: map[int]*bucket{}}
}

// lastInfo returns the last information from Discord, and when it was fetched.
func (l *limits) lastInfo() (Info, time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.info, l.refreshedAt
}

// invalidate makes the next refresh ask Discord, however recent the last information is.
func (l *limits) invalidate() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refreshedAt = time.Time{}
}

// refresh asks Discord for the gateway's limits and repeats that until it answers, unless the last
// answer is younger than maxAge. One goroutine at a time asks. It returns an error only if the
// error is fatal or ctx has ended.
func (l *limits) refresh(ctx context.Context, maxAge time.Duration) error {
	select {
	case l.refreshing <- struct{}{}:
		defer func() { <-l.refreshing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for failures := 1; ; failures++ {
		if _, at := l.lastInfo(); !at.IsZero() && l.Clock.Since(at) < maxAge {
			return nil
		}
		info, err := l.FetchInfo(ctx)
		if err == nil {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.info, l.left, l.refreshedAt = info, info.Left, l.Clock.Now()
			return nil
		}
		if fatalClose(err) != nil || ctx.Err() != nil {
			return err
		}
		l.Log.Warn("gateway not asked for yet", "failures", failures, "error", err)
		if !wait.For(ctx, l.Clock, wait.Backoff(failures)) {
			return ctx.Err()
		}
	}
}

// reserveSession counts one of today's session starts. If none is left, it returns how long to wait.
// It keeps the last fiftieth of a day's starts in reserve.
func (l *limits) reserveSession(ctx context.Context, maxAge time.Duration) (hold time.Duration, err error) {
	if err := l.refresh(ctx, maxAge); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.info.Total == 0 || l.left > l.info.Total/50 {
		l.left--
		return 0, nil
	}
	reset := l.refreshedAt.Add(l.info.Reset).Sub(l.Clock.Now())
	return min(max(reset, time.Second), maxHold), nil
}

// sessionsLeft returns how many sessions may still begin today, if that is known.
func (l *limits) sessionsLeft() (left int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.left, l.info.Total > 0
}

// bucketOf returns the bucket of a shard.
func (l *limits) bucketOf(shard int) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := shard % max(l.info.Concurrency, 1)
	if l.buckets[n] == nil {
		l.buckets[n] = &bucket{semaphore: make(chan struct{}, 1)}
	}
	return l.buckets[n]
}

// holdAll delays all IDENTIFYs until d from now.
func (l *limits) holdAll(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.holdUntil = l.Clock.Now().Add(d)
}

// permit is the right of a shard to begin a session. Until it is released no other session of
// its bucket begins.
type permit struct {
	*limits
	bucket *bucket
	once   sync.Once
}

// waitForPermit waits until connectLeadTime before a session of the shard may begin, so that its
// connection is open by then. It returns an error only if the error is fatal or ctx has ended.
func (s *shard) waitForPermit(ctx context.Context) (*permit, error) {
	if err := s.limits.refresh(ctx, quotaTTL); err != nil {
		return nil, err // before that the buckets are not known
	}
	p := &permit{limits: s.limits, bucket: s.limits.bucketOf(s.number)}
	select {
	case p.bucket.semaphore <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := s.waitForQuota(ctx, p.delay()-connectLeadTime); err != nil {
		p.release()
		return nil, err
	}
	return p, nil
}

// waitForQuota waits for first, and then until one more session may begin today.
func (s *shard) waitForQuota(ctx context.Context, first time.Duration) error {
	if !wait.For(ctx, s.Clock, first) {
		return ctx.Err()
	}
	for maxAge := quotaTTL; ; maxAge = time.Second {
		hold, err := s.limits.reserveSession(ctx, maxAge)
		if err != nil {
			return err
		}
		if hold == 0 {
			break
		}
		s.awaitsQuota.Store(true)
		s.Log.Warn("Discord lets no more sessions begin today; waiting", "shard", s.number, "for", hold)
		if !wait.For(ctx, s.Clock, hold) {
			return ctx.Err()
		}
	}
	if s.awaitsQuota.Swap(false) {
		s.setConnected(false) // from now on, being away is a fault again
	}
	return nil
}

// delay returns how long it is until the IDENTIFY may be sent.
func (p *permit) delay() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	next := p.bucket.nextIdentify
	if next.Before(p.holdUntil) {
		next = p.holdUntil
	}
	return max(next.Sub(p.Clock.Now()), 0)
}

// noteIdentifySent makes the bucket wait for identifyTimeout, because an IDENTIFY was sent.
func (p *permit) noteIdentifySent() { p.setNext(identifyTimeout) }

// noteAnswered makes the bucket wait for IdentifyInterval, because the session has begun, and
// releases the permit.
func (p *permit) noteAnswered() {
	p.setNext(p.IdentifyInterval)
	p.release()
}

func (p *permit) setNext(after time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bucket.nextIdentify = p.Clock.Now().Add(after)
}

// release lets the next shard of the bucket take its turn.
func (p *permit) release() { p.once.Do(func() { <-p.bucket.semaphore }) }

// invalidDelay returns how long to wait before IDENTIFY after "invalid session". Discord asks
// for 1 to 5 seconds, and answers an earlier IDENTIFY in the same way.
func (g *Gateway) invalidDelay() time.Duration { return g.InvalidDelay + rand.N(4*g.InvalidDelay) }
