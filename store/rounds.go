package store

import (
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"
)

// atOnce is how many things one round trip asks about; the pipe to an embedded server
// holds no more than few requests.
const (
	atOnce         = 256
	atOnceEmbedded = 16
)

func (conn *connection) atOnce() int {
	if conn.Embedded {
		return atOnceEmbedded
	}
	return atOnce
}

// inRounds asks one question about each of some things, many in a round trip, and has
// each answer taken, also that there is nothing.
func inRounds[T any](
	ctx context.Context, ix *index, op string, things []T,
	ask func(context.Context, redis.Pipeliner, T) redis.Cmder, take func(T, redis.Cmder),
) error {
	for some := range slices.Chunk(things, ix.atOnce()) {
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
