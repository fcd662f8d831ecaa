package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// index says of all channels what one Redis key cannot. It is made of the
// channels' own keys.
type index struct {
	*connection
	who      string                                                 // this process, among those that look
	finished func(ctx context.Context, channel, match string) error // see HandleFinished
	undone   []string                                               // see Readers
}

// Ref names a finished match.
type Ref struct {
	Channel, Match string
	At             time.Time // when it finished, by the clock of Redis
}

// Channels returns the channels with a live match, sorted. It may be a moment
// behind: a Load of one of them may say ErrNone. ErrIndexing, of this and of all that
// reads the indexes, while they are made anew.
func (ix *index) Channels(ctx context.Context) (channels []string, err error) {
	if _, err := ix.Live(ctx); err != nil {
		return nil, err
	}
	return ix.indexedChannels(ctx)
}

// Live counts the live matches. It may be a moment behind.
func (ix *index) Live(ctx context.Context) (n int64, err error) {
	err = ix.indexed(ctx, "live", func(ctx context.Context, p redis.Pipeliner) func() error {
		cmd := p.HLen(ctx, channelsKey())
		return func() error { n = cmd.Val(); return nil }
	})
	return n, err
}

// UserChannels returns the channels in whose live match a user takes part,
// sorted. It may be a moment behind.
func (ix *index) UserChannels(ctx context.Context, user string) ([]string, error) {
	t, err := ix.Tables(ctx, user)
	return t.Seated, err
}

// Finished returns at most limit matches that finished at or after since, the
// latest first.
func (ix *index) Finished(ctx context.Context, since time.Time, limit int) (refs []Ref, err error) {
	from := &redis.ZRangeBy{Min: strconv.FormatInt(since.UnixMilli(), 10), Max: "+inf", Count: int64(limit)}
	err = ix.indexed(ctx, "finished", func(ctx context.Context, p redis.Pipeliner) func() error {
		cmd := p.ZRevRangeByScoreWithScores(ctx, finishedKey(), from)
		return func() error {
			for _, z := range cmd.Val() {
				channel, match, _ := strings.Cut(z.Member.(string), "/")
				refs = append(refs, Ref{channel, match, fromMillis(int64(z.Score))})
			}
			return nil
		}
	})
	return refs, err
}

// line is that of a match in the index of those that finished.
func (r Ref) line() redis.Z {
	return redis.Z{Score: float64(r.At.UnixMilli()), Member: r.Channel + "/" + r.Match}
}

// indexed reads from the indexes; ErrIndexing where they are missing. A worker makes
// them anew then. The query is queued behind the question whether they are there; the
// function it returns is called when they were.
func (ix *index) indexed(
	ctx context.Context, op string, query func(context.Context, redis.Pipeliner) func() error,
) error {
	return ix.do(ctx, op, func(ctx context.Context) error {
		var there *redis.IntCmd
		var take func() error
		_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			there = p.Exists(ctx, builtKey())
			take = query(ctx, p)
			return nil
		})
		switch {
		case err != nil:
			return err
		case there.Val() == 0:
			return ErrIndexing
		}
		return take()
	})
}

// HandleFinished has f called for each match that finishes, at least once
// though rarely twice, by whichever process is first; after an error it is
// called again later. It is to be set before the store is used.
func (ix *index) HandleFinished(f func(ctx context.Context, channel, match string) error) {
	ix.finished = f
}
