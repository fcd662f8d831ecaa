package store

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// projectBatchSize is the number of channels that a rebuild projects in one round trip. Redis serves nobody
// else during a script, which must take only a few milliseconds.
const projectBatchSize = 64

// projectBatches is projectAll for many channels. It projects them in batches with a few round trips each, except
// channels in an unusual state, for example with notes, which it projects one by one. A failure in one channel does
// not stop the others.
func (ix *index) projectBatches(ctx context.Context, channels []string) (failed error) {
	if ix.Embedded { // round trips are cheap, and its pipe holds few bytes
		return ix.projectAll(ctx, channels)
	}
	for batch := range slices.Chunk(channels, projectBatchSize) {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		special, err := ix.projectBatch(ctx, batch)
		failed = errors.Join(failed, err, ix.projectAll(ctx, special))
	}
	return failed
}

// projectBatch projects those channels that have a live match and no notes, and returns the others as special.
func (ix *index) projectBatch(ctx context.Context, channels []string) (special []string, err error) {
	err = ix.do(ctx, "rebuild indexes", func(ctx context.Context) error {
		known, err := ix.rdb.HMGet(ctx, versionsKey(), channels...).Result() // before the facts, as in project
		if err != nil {
			return err
		}
		answers, err := ix.runBatch(ctx, factsScript, len(channels), func(i int) ([]string, []any) {
			return factsKeys(channels[i]), []any{maxNotes}
		})
		if err != nil {
			return err
		}
		var ordinary []string
		var ordinaryFacts []facts
		for i, channel := range channels {
			got, err := answers[i].Slice()
			if err != nil {
				return err
			}
			t, _, err := parseFacts(got)
			if err != nil || !t.live || len(t.notes) > 0 || t.seq < parseRevision(known[i]) {
				special = append(special, channel)
				continue
			}
			ordinary, ordinaryFacts = append(ordinary, channel), append(ordinaryFacts, t)
		}
		_, err = ix.runBatch(ctx, projectScript, len(ordinary), func(i int) ([]string, []any) {
			return projectKeys(), ix.projectArgs(ordinary[i], ordinaryFacts[i])
		})
		if err != nil {
			return err
		}
		dues, err := ix.runBatch(ctx, dueScript, len(ordinary), func(i int) ([]string, []any) {
			return dueScriptParams(ordinary[i], ordinaryFacts[i])
		})
		for i, later := range dues {
			if n, _ := later.Uint64(); n > 0 {
				special = append(special, ordinary[i])
			}
		}
		return err
	})
	return special, err
}

// runBatch runs a script n times in one round trip. call returns its KEYS and ARGV.
func (conn *connection) runBatch(
	ctx context.Context, script *redis.Script, n int, call func(i int) (keys []string, args []any),
) (answers []*redis.Cmd, err error) {
	if n == 0 {
		return nil, nil
	}
	for range 2 { // a restarted server has no scripts cached
		answers = answers[:0]
		_, err = conn.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			for i := range n {
				keys, args := call(i)
				answers = append(answers, script.EvalSha(ctx, p, keys, args...))
			}
			return nil
		})
		if !redis.HasErrorPrefix(err, "NOSCRIPT") {
			return answers, err
		}
		if err := script.Load(ctx, conn.rdb).Err(); err != nil {
			return nil, err
		}
	}
	return answers, err
}
