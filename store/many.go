package store

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// projectedAtOnce is how many channels a rebuild projects in one round trip: Redis
// answers nobody else until it has gone through them, within a few milliseconds.
const projectedAtOnce = 64

// projectMany is project of many channels, a few round trips for each lot. What is out
// of the ordinary in one, notes say, is done by itself. One channel's failure does not
// stop the others'.
func (ix *index) projectMany(ctx context.Context, channels []string) (failed error) {
	if ix.Embedded { // there is no distance to save, and its pipe holds few bytes
		return ix.projectAll(ctx, channels)
	}
	for lot := range slices.Chunk(channels, projectedAtOnce) {
		if ctx.Err() != nil {
			return errors.Join(failed, classify(ctx.Err()))
		}
		special, err := ix.projectLot(ctx, lot)
		failed = errors.Join(failed, err, ix.projectAll(ctx, special))
	}
	return failed
}

// projectLot projects channels whose live match has left no notes, and returns the
// others.
func (ix *index) projectLot(ctx context.Context, lot []string) (special []string, err error) {
	err = ix.do(ctx, "rebuild", func(ctx context.Context) error {
		known, err := ix.rdb.HMGet(ctx, versionsKey(), lot...).Result() // before the facts, as in project
		if err != nil {
			return err
		}
		told, err := ix.runMany(ctx, factsScript, len(lot), func(i int) ([]string, []any) {
			return factsKeys(lot[i]), []any{notesAtOnce}
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
			t, _, err := readFacts(got)
			if err != nil || !t.live || len(t.notes) > 0 || t.seq < revision(known[i]) {
				special = append(special, channel)
				continue
			}
			plain, all = append(plain, channel), append(all, t)
		}
		_, err = ix.runMany(ctx, projectScript, len(plain), func(i int) ([]string, []any) {
			return projectKeys(), ix.projectArgs(plain[i], all[i])
		})
		if err != nil {
			return err
		}
		dues, err := ix.runMany(ctx, dueScript, len(plain), func(i int) ([]string, []any) {
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

// runMany runs a script n times in one round trip.
func (conn *connection) runMany(
	ctx context.Context, script *redis.Script, n int, call func(i int) (keys []string, args []any),
) (answers []*redis.Cmd, err error) {
	if n == 0 {
		return nil, nil
	}
	for range 2 { // a server that was started anew knows no scripts
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
