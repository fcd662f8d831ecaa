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

// projectBatches is projectAll for many channels, with a few round trips for each batch. Channels in an unusual
// state, for example with notes, are projected one by one. A failure in one channel does not stop the others.
func (ix *index) projectBatches(ctx context.Context, channels []string) (failed error) {
	if ix.Embedded { // round trips are cheap, and its pipe holds few bytes
		return ix.projectAll(ctx, channels)
	}
	for lot := range slices.Chunk(channels, projectBatchSize) {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		special, err := ix.projectBatch(ctx, lot)
		failed = errors.Join(failed, err, ix.projectAll(ctx, special))
	}
	return failed
}

// projectBatch projects the channels of a batch whose live match has no notes, and returns the others.
func (ix *index) projectBatch(ctx context.Context, lot []string) (special []string, err error) {
	err = ix.do(ctx, "rebuild indexes", func(ctx context.Context) error {
		known, err := ix.rdb.HMGet(ctx, versionsKey(), lot...).Result() // before the facts, as in project
		if err != nil {
			return err
		}
		told, err := ix.runBatch(ctx, factsScript, len(lot), func(i int) ([]string, []any) {
			return factsKeys(lot[i]), []any{maxNotes}
		})
		if err != nil {
			return err
		}
		var plain []string
		var all []facts
		for i, channel := range lot {
			got, err := told[i].Slice()
			if err != nil {
				return err
			}
			t, _, err := parseFacts(got)
			if err != nil || !t.live || len(t.notes) > 0 || t.seq < parseRevision(known[i]) {
				special = append(special, channel)
				continue
			}
			plain, all = append(plain, channel), append(all, t)
		}
		_, err = ix.runBatch(ctx, projectScript, len(plain), func(i int) ([]string, []any) {
			return projectKeys(), ix.projectArgs(plain[i], all[i])
		})
		if err != nil {
			return err
		}
		dues, err := ix.runBatch(ctx, dueScript, len(plain), func(i int) ([]string, []any) {
			return dueCall(plain[i], all[i])
		})
		for i, later := range dues {
			if n, _ := later.Uint64(); n > 0 {
				special = append(special, plain[i])
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
