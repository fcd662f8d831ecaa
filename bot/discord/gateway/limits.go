package gateway

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

// Info is what Discord says of the gateway to a bot.
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
	// connectAhead is how long before its IDENTIFY may be sent a connection is opened.
	connectAhead = 2 * time.Second
	// identifyTimeout is how long an IDENTIFY without an answer keeps its bucket waiting: it may
	// still be on its way to Discord.
	identifyTimeout = 10 * time.Second
)

// limits holds what Discord allows: how many shards, and when sessions may begin.
type limits struct {
	Config
	asking chan struct{} // held while Discord is asked

	mu      sync.Mutex
	info    Info
	askedAt time.Time // zero: Discord is to be asked
	left    int       // sessions that may still begin today
	buckets map[int]*bucket
	hold    time.Time // before which no session begins
}

// bucket lets one session begin at a time. Sessions of different buckets do not wait for each
// other.
type bucket struct {
	turn chan struct{}
	next time.Time // of the next IDENTIFY
}

func newLimits(c Config) *limits {
	return &limits{Config: c, asking: make(chan struct{}, 1), buckets: map[int]*bucket{}}
}

// last returns what Discord said last, and when.
func (l *limits) last() (Info, time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.info, l.askedAt
}

// expire has Discord asked again.
func (l *limits) expire() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.askedAt = time.Time{}
}

// ask asks Discord until it answers, unless it has done so less than maxAge ago. One goroutine
// asks for all. An error is fatal, or the end of ctx.
func (l *limits) ask(ctx context.Context, maxAge time.Duration) error {
	select {
	case l.asking <- struct{}{}:
		defer func() { <-l.asking }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for failures := 1; ; failures++ {
		if _, at := l.last(); !at.IsZero() && l.Clock.Since(at) < maxAge {
			return nil
		}
		info, err := l.Ask(ctx)
		if err == nil {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.info, l.left, l.askedAt = info, info.Left, l.Clock.Now()
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

// reserve counts one of today's sessions. If none may begin, it returns how long it is until
// more may. The last fiftieth of a day is left alone.
func (l *limits) reserve(ctx context.Context, maxAge time.Duration) (hold time.Duration, err error) {
	if err := l.ask(ctx, maxAge); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.info.Total == 0 || l.left > l.info.Total/50 {
		l.left--
		return 0, nil
	}
	reset := l.askedAt.Add(l.info.Reset).Sub(l.Clock.Now())
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
		l.buckets[n] = &bucket{turn: make(chan struct{}, 1)}
	}
	return l.buckets[n]
}

// holdAll has all IDENTIFYs wait.
func (l *limits) holdAll(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hold = l.Clock.Now().Add(d)
}

// permit is the right of a shard to begin a session. Until it is released no other session of
// its bucket begins.
type permit struct {
	*limits
	bucket *bucket
	once   sync.Once
}

// waitForPermit waits until a session of the shard may begin soon: the connection is there
// when it may. An error is fatal, or the end of ctx.
func (s *shard) waitForPermit(ctx context.Context) (*permit, error) {
	if err := s.limits.ask(ctx, quotaTTL); err != nil {
		return nil, err // before that the buckets are not known
	}
	p := &permit{limits: s.limits, bucket: s.limits.bucketOf(s.number)}
	select {
	case p.bucket.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := s.waitForQuota(ctx, p.delay()-connectAhead); err != nil {
		p.release()
		return nil, err
	}
	return p, nil
}

// waitForQuota waits for a while, and then until one more session may begin today.
func (s *shard) waitForQuota(ctx context.Context, first time.Duration) error {
	if !wait.For(ctx, s.Clock, first) {
		return ctx.Err()
	}
	for maxAge := quotaTTL; ; maxAge = time.Second {
		hold, err := s.limits.reserve(ctx, maxAge)
		if err != nil {
			return err
		}
		if hold == 0 {
			break
		}
		s.held.Store(true)
		s.Log.Warn("Discord lets no more sessions begin today; waiting", "shard", s.number, "for", hold)
		if !wait.For(ctx, s.Clock, hold) {
			return ctx.Err()
		}
	}
	if s.held.Swap(false) {
		s.setUp(false) // from now on, being away is a fault again
	}
	return nil
}

// delay returns how long it is until the IDENTIFY may be sent.
func (p *permit) delay() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	next := p.bucket.next
	if next.Before(p.hold) {
		next = p.hold
	}
	return max(next.Sub(p.Clock.Now()), 0)
}

// sent notes that the IDENTIFY was sent.
func (p *permit) sent() { p.setNext(identifyTimeout) }

// answered notes that the session has begun, and lets the next shard take its turn.
func (p *permit) answered() {
	p.setNext(p.IdentifyInterval)
	p.release()
}

func (p *permit) setNext(after time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bucket.next = p.Clock.Now().Add(after)
}

// release lets the next shard of the bucket take its turn.
func (p *permit) release() { p.once.Do(func() { <-p.bucket.turn }) }

// invalidDelay returns how long to wait before IDENTIFY after "invalid session". Discord asks
// for 1 to 5 seconds, and answers an earlier IDENTIFY in the same way.
func (g *Gateway) invalidDelay() time.Duration { return g.InvalidDelay + rand.N(4*g.InvalidDelay) }
