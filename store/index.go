package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// index answers questions that span channels, which no single Redis key can answer. It is derived from the
// channels' own keys.
type index struct {
	*connection
	processID         string                                                 // random id of this process
	onFinished        func(ctx context.Context, channel, match string) error // see HandleFinished
	pendingWorkScopes []string                                               // see Readers
}

// Ref names a finished match.
type Ref struct {
	Channel, Match string
	At             time.Time // by Redis' clock
}

// Channels returns the channels with a live match, sorted. The index may be slightly behind, so Load of a
// channel may return ErrNone. While the indexes are rebuilt, Channels and all other readers of the indexes return
// ErrIndexing.
func (ix *index) Channels(ctx context.Context) ([]string, error) {
	if _, err := ix.Live(ctx); err != nil {
		return nil, err
	}
	return ix.indexedChannels(ctx)
}

// Live returns the number of live matches. It may be slightly behind.
func (ix *index) Live(ctx context.Context) (n int64, err error) {
	err = ix.readIndexes(ctx, "count live", func(ctx context.Context, p redis.Pipeliner) func() error {
		cmd := p.HLen(ctx, channelsKey())
		return func() error { n = cmd.Val(); return nil }
	})
	return n, err
}

// UserChannels returns the channels in whose live match a user takes part, sorted. It may be slightly behind.
func (ix *index) UserChannels(ctx context.Context, user string) ([]string, error) {
	t, err := ix.Tables(ctx, user)
	return t.Channels, err
}

// Finished returns at most limit matches that finished at or after since, the latest first.
func (ix *index) Finished(ctx context.Context, since time.Time, limit int) (refs []Ref, err error) {
	from := &redis.ZRangeBy{Min: strconv.FormatInt(since.UnixMilli(), 10), Max: "+inf", Count: int64(limit)}
	err = ix.readIndexes(ctx, "list finished", func(ctx context.Context, p redis.Pipeliner) func() error {
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

// indexEntry returns the entry of a match in the index of finished matches.
func (r Ref) indexEntry() redis.Z {
	return redis.Z{Score: float64(r.At.UnixMilli()), Member: r.Channel + "/" + r.Match}
}

// readIndexes runs the commands that query adds to a pipeline, and then calls the function that query returned. If
// the indexes are missing, it returns ErrIndexing instead; a worker will rebuild them.
func (ix *index) readIndexes(
	ctx context.Context, op string, query func(context.Context, redis.Pipeliner) func() error,
) error {
	return ix.do(ctx, op, func(ctx context.Context) error {
		var built *redis.IntCmd
		var take func() error
		_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			built = p.Exists(ctx, builtKey())
			take = query(ctx, p)
			return nil
		})
		switch {
		case err != nil:
			return err
		case built.Val() == 0:
			return ErrIndexing
		}
		return take()
	})
}

// HandleFinished sets a function that is called for each match that finishes, by the process that indexes it
// first. It is called at least once, rarely twice, and again later after an error. HandleFinished must be
// called before the store is used.
func (ix *index) HandleFinished(f func(ctx context.Context, channel, match string) error) {
	ix.onFinished = f
}
