package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Fleet is the fleet of one bot.
type Fleet struct {
	rdb redis.Cmdable
	do  Do
}

// Do runs one operation on Redis, bounded in time, and tells its error in the store's
// terms.
type Do func(ctx context.Context, op string, f func(context.Context) error) error

// New is the fleet of the bot whose data are in Redis.
func New(rdb redis.Cmdable, do Do) *Fleet { return &Fleet{rdb, do} }

// Shard is one of an epoch.
type Shard struct {
	Epoch int64
	N, Of int // Of is 0 where nobody asked
}

// Compare orders shards by epoch and number.
func (s Shard) Compare(o Shard) int {
	return cmp.Or(cmp.Compare(s.Epoch, o.Epoch), cmp.Compare(s.N, o.N))
}

func (s Shard) key() string { return fmt.Sprintf("%d/%d", s.Epoch, s.N) }

// Lease is a shard that a member has, as long as nobody has a later token.
type Lease struct {
	Shard
	Token int64
	// Session is what is needed to go on with the shard's session. To be written: nil
	// leaves what is kept, empty forgets it.
	Session []byte
}

func (l Lease) change() string {
	switch {
	case l.Session == nil:
		return ""
	case len(l.Session) == 0:
		return "-"
	}
	return "=" + string(l.Session)
}

// Turn is what came of a member's turn.
type Turn struct {
	Epoch, Next       int64 // the present epoch, 0 before the first; the next, 0 none
	Shards, NextCount int
	Members           int
	Ended             time.Duration // since the last epoch did; below 0: none has
	Asked             time.Duration // since Discord was; below 0: it never was
	Concurrency       int           // buckets in which sessions begin independently; 0: not known
	Left              int           // sessions that may still begin today
	Excess            []Shard       // of each epoch one that is beyond its share
	Kept              []Shard       // of those that it thought it has
	Given             []Lease       // with their sessions, empty where there is none
}

// Of is how many shards an epoch has, 0 for one that is over.
func (t Turn) Of(epoch int64) int {
	switch epoch {
	case t.Epoch:
		return t.Shards
	case t.Next:
		return t.NextCount
	}
	return 0
}

func keys() (keys []string) {
	for _, name := range []string{"plan", "members", "leases", "sessions", "buckets"} {
		keys = append(keys, "rails:fleet:{fleet}:"+name)
	}
	return keys
}

// Reset deletes all that is kept of the fleet.
func (f *Fleet) Reset(ctx context.Context) error {
	return f.do(ctx, "reset fleet", func(ctx context.Context) error { return f.rdb.Del(ctx, keys()...).Err() })
}

// leaseArguments are a script's: of each lease its key, token and change.
func leaseArguments(first []any, held []Lease) []any {
	for _, l := range held {
		first = append(first, l.key(), l.Token, l.change())
	}
	return first
}

// Turn says that the member lives, for so long, notes the sessions of the shards that it
// holds, and takes what is free and within its share.
func (f *Fleet) Turn(
	ctx context.Context, member string, ttl time.Duration, held []Lease,
) (t Turn, err error) {
	err = f.do(ctx, "shards", func(ctx context.Context) error {
		args := leaseArguments([]any{member, ttl.Milliseconds()}, held)
		got, err := turnScript.Run(ctx, f.rdb, keys(), args...).Slice()
		if err == nil {
			t = readTurn(got)
		}
		return err
	})
	return t, err
}

func readTurn(got []any) Turn {
	n := func(i int) int64 { return got[i].(int64) }
	t := Turn{
		Epoch: n(0), Shards: int(n(1)), Next: n(2), NextCount: int(n(3)), Members: int(n(4)),
		Ended: time.Duration(n(5)) * time.Millisecond, Asked: time.Duration(n(6)) * time.Millisecond,
		Concurrency: int(n(7)), Left: int(n(8)),
	}
	t.Excess, t.Kept = t.list(got[9]), t.list(got[10])
	given := got[11].([]any)
	for i := 0; i < len(given); i += 3 {
		t.Given = append(t.Given, Lease{t.shard(given[i].(string)), given[i+1].(int64), []byte(given[i+2].(string))})
	}
	return t
}

func (t Turn) list(keys any) (shards []Shard) {
	for _, key := range keys.([]any) {
		shards = append(shards, t.shard(key.(string)))
	}
	return shards
}

func (t Turn) shard(key string) Shard {
	s := readShard(key)
	s.Of = t.Of(s.Epoch)
	return s
}

func readShard(key string) (s Shard) {
	epoch, n, _ := strings.Cut(key, "/")
	s.Epoch, _ = strconv.ParseInt(epoch, 10, 64) // our own scripts wrote it
	s.N, _ = strconv.Atoi(n)
	return s
}

// Release gives shards back, with the sessions that whoever is next may go on with; those
// that have passed to others are left alone. A member that leaves has no share any more.
func (f *Fleet) Release(ctx context.Context, member string, leaves bool, held ...Lease) error {
	return f.do(context.WithoutCancel(ctx), "release shards", func(ctx context.Context) error {
		leave := ""
		if leaves {
			leave = "1"
		}
		return releaseShardsScript.Run(ctx, f.rdb, keys(), leaseArguments([]any{member, leave}, held)...).Err()
	})
}

// Holds tells whether a shard has not passed to another member.
func (f *Fleet) Holds(ctx context.Context, l Lease) (ok bool, err error) {
	err = f.do(ctx, "holds", func(ctx context.Context) error {
		lease, err := f.rdb.HGet(ctx, keys()[2], l.key()).Result()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		ok = strings.HasPrefix(lease, strconv.FormatInt(l.Token, 10)+" ")
		return err
	})
	return ok, err
}

const (
	// startsApart is how long after another has begun a session of the same bucket may:
	// Discord's 5 s, and what two clocks may differ by.
	startsApart = 5010 * time.Millisecond
	// starting is how long a session that was let begin may take to say so, before another
	// one of its bucket may begin.
	starting = 10 * time.Second
	// startsKnown is for how long what Discord said of the starts of a day counts.
	startsKnown = time.Minute
	// asking is how long an answer of Discord is waited for before somebody else asks.
	asking = 10 * time.Second
	// ahead is how long before a session may begin it is time to connect.
	ahead = 2 * time.Second
	// again is when to look again whether who begins, or asks Discord, has done so: mostly
	// that takes less.
	again = 100 * time.Millisecond
)

// Verdict says whether a session may begin.
type Verdict string

const (
	StartNow  Verdict = "go"
	StartLost Verdict = "lost" // the shard has passed to somebody else
	StartAsk  Verdict = "ask"  // Discord is to be asked first, by the caller, who tells Told
	StartWait Verdict = "wait" // others are before it
	StartDay  Verdict = "day"  // those of the day are used up, but for a few
)

// MayStart looks whether the session of a shard may begin soon, so that it is time to
// connect, and else when to look again.
func (f *Fleet) MayStart(ctx context.Context, l Lease) (Verdict, time.Duration, error) {
	return f.start(ctx, l, ahead)
}

// Start is for somebody who is connected and begins a session at once, where they may; else
// it tells when to look again.
func (f *Fleet) Start(ctx context.Context, l Lease) (Verdict, time.Duration, error) {
	return f.start(ctx, l, 0)
}

func (f *Fleet) start(ctx context.Context, l Lease, early time.Duration) (a Verdict, wait time.Duration, err error) {
	err = f.do(ctx, "start", func(ctx context.Context) error {
		got, err := startScript.Run(ctx, f.rdb, keys(), l.key(), l.Token, early.Milliseconds(), starting.Milliseconds(),
			startsKnown.Milliseconds(), asking.Milliseconds(), again.Milliseconds()).Slice()
		if err == nil {
			a, wait = Verdict(got[0].(string)), time.Duration(got[1].(int64))*time.Millisecond
		}
		return err
	})
	return a, wait, err
}

// Began notes that a session which was let begin has: from now on the time runs until the
// next one of its bucket may. On the way to Discord it may have taken long.
func (f *Fleet) Began(ctx context.Context, l Lease) error {
	return f.do(ctx, "began", func(ctx context.Context) error {
		return beganScript.Run(ctx, f.rdb, keys(), l.key(), l.Token, startsApart.Milliseconds()).Err()
	})
}

// Ask tells whether the caller is to ask Discord, because nobody has for so long or is
// doing so, and tells Told.
func (f *Fleet) Ask(ctx context.Context, age time.Duration) (ok bool, err error) {
	err = f.do(ctx, "ask", func(ctx context.Context) error {
		ok, err = askScript.Run(ctx, f.rdb, keys(), age.Milliseconds(), asking.Milliseconds()).Bool()
		return err
	})
	return ok, err
}

// Gateway is what Discord says of the gateway to a bot.
//
// Source: Discord's documentation, "Get Gateway Bot".
type Gateway struct {
	URL         string
	Shards      int           // that are recommended
	Total, Left int           // sessions that may begin in a day, and that still may; Total 0: Discord does not tell
	Reset       time.Duration // until all may again
	Concurrency int           // buckets in which sessions begin independently
}

// Told notes what Discord said, and plans as many shards as it recommends: at the
// beginning, when they are to be twice as many at least, and when it has refused the
// number of an epoch (0: it has not). False: that number is the one that it recommends.
func (f *Fleet) Told(ctx context.Context, g Gateway, refused int64) (ok bool, err error) {
	err = f.do(ctx, "told", func(ctx context.Context) error {
		ok, err = toldScript.Run(ctx, f.rdb, keys(), g.URL, max(g.Shards, 1), g.Total, g.Left,
			g.Reset.Milliseconds(), max(g.Concurrency, 1), refused).Bool()
		return err
	})
	return ok, err
}

// URL is where Discord said that the gateway is.
func (f *Fleet) URL(ctx context.Context) (url string, err error) {
	err = f.do(ctx, "gateway", func(ctx context.Context) error {
		url, err = f.rdb.HGet(ctx, keys()[0], "url").Result()
		return err
	})
	return url, err
}

// View is the fleet at one moment.
type View struct {
	Plan    map[string]string // as it is kept; see [Fleet.Told] and the scripts
	Members []string          // that live
	Shards  []ShardView       // of the present epoch, and then of the next one
	Now     time.Time         // by Redis
	Budget  Budget
}

// ShardView is one shard at one moment.
type ShardView struct {
	Shard
	Member  string    // empty: nobody has it
	Since   time.Time // when they were given it
	Session []byte    // empty: none has begun
}

// Number is a number of the plan, 0 where it is not told.
func (v View) Number(name string) int64 {
	n, _ := strconv.ParseInt(v.Plan[name], 10, 64) // our own scripts wrote it
	return n
}

// View looks at the fleet, and changes nothing.
func (f *Fleet) View(ctx context.Context) (v View, err error) {
	err = f.do(ctx, "fleet", func(ctx context.Context) error {
		names := keys()
		pipe := f.rdb.Pipeline()
		now, plan := pipe.Time(ctx), pipe.HGetAll(ctx, names[0])
		members := pipe.ZRangeWithScores(ctx, names[1], 0, -1)
		leases, sessions := pipe.HGetAll(ctx, names[2]), pipe.HGetAll(ctx, names[3])
		if _, err := pipe.Exec(ctx); err != nil {
			return err
		}
		v.Now, v.Plan = now.Val(), plan.Val()
		for _, m := range members.Val() {
			if int64(m.Score) > v.Now.UnixMilli() {
				v.Members = append(v.Members, m.Member.(string))
			}
		}
		v.add(v.Number("epoch"), v.Number("shards"), leases.Val(), sessions.Val())
		v.add(v.Number("next_epoch"), v.Number("next"), leases.Val(), sessions.Val())
		return nil
	})
	if err == nil {
		v.Budget, err = f.Budget(ctx)
	}
	return v, err
}

func (v *View) add(epoch, shards int64, leases, sessions map[string]string) {
	for n := range int(shards) {
		s := ShardView{Shard: Shard{epoch, n, int(shards)}}
		s.Session = []byte(sessions[s.key()])
		if lease := strings.Fields(leases[s.key()]); len(lease) == 3 && slices.Contains(v.Members, lease[1]) {
			since, _ := strconv.ParseInt(lease[2], 10, 64) // our own scripts wrote it
			s.Member, s.Since = lease[1], time.UnixMilli(since)
		}
		v.Shards = append(v.Shards, s)
	}
}
