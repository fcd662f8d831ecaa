package store

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// Maximum number of commands in one round trip. The pipe to an embedded server only holds a few.
const (
	maxBatch         = 256
	maxBatchEmbedded = 16
)

// batchSize returns the maximum number of commands in one round trip.
func (conn *connection) batchSize() int {
	if conn.Embedded {
		return maxBatchEmbedded
	}
	return maxBatch
}

// pipelineEach sends one command for each of things, many per round trip, and calls take with each answer. The error
// of an answer may be redis.Nil.
func pipelineEach[T any](
	ctx context.Context, ix *index, op string, things []T,
	ask func(context.Context, redis.Pipeliner, T) redis.Cmder, take func(T, redis.Cmder),
) error {
	for some := range slices.Chunk(things, ix.batchSize()) {
		err := ix.do(ctx, op, func(ctx context.Context) error {
			answers := make([]redis.Cmder, len(some))
			_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
				for i, thing := range some {
					answers[i] = ask(ctx, p, thing)
				}
				return nil
			})
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			for i, answer := range answers {
				if err := answer.Err(); err != nil && !errors.Is(err, redis.Nil) {
					return err
				}
				take(some[i], answer)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
