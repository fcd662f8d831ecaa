package redisconn

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// confirmWait is how long a change waits for a replica to have it, far longer
	// than a replica in step takes.
	confirmWait = 500 * time.Millisecond
	// confirmWaitAlone is the same after nobody confirmed: the replicas are away,
	// and play goes on without them.
	confirmWaitAlone = 10 * time.Millisecond
)

// Replicas are the servers one of which a sentinel makes the master when the
// master dies. Redis answers before they have a change; here a change counts as
// stored only when one of them has it, so that a fail-over loses nothing that
// anybody was told. If none confirms, the change stands all the same, and the
// log says so.
type Replicas struct {
	log   *slog.Logger
	alone atomic.Bool
}

// NewReplicas are replicas whose silence is logged.
func NewReplicas(log *slog.Logger) *Replicas { return &Replicas{log: log} }

// Run runs a script whose change must not be lost.
func (r *Replicas) Run(
	ctx context.Context, rdb redis.Cmdable, script *redis.Script, keys []string, args []any,
) *redis.Cmd {
	ran := r.send(ctx, rdb, func(p redis.Pipeliner) *redis.Cmd { return script.EvalSha(ctx, p, keys, args...) })
	if redis.HasErrorPrefix(ran.Err(), "NOSCRIPT") {
		ran = r.send(ctx, rdb, func(p redis.Pipeliner) *redis.Cmd { return script.Eval(ctx, p, keys, args...) })
	}
	return ran
}

// send sends a change and waits, on the same connection, for a replica to have
// it.
func (r *Replicas) send(
	ctx context.Context, rdb redis.Cmdable, change func(redis.Pipeliner) *redis.Cmd,
) *redis.Cmd {
	wait := confirmWait
	if r.alone.Load() {
		wait = confirmWaitAlone
	}
	var ran, confirmed *redis.Cmd
	_, err := rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		ran = change(p)
		confirmed = p.Do(ctx, "WAIT", 1, wait.Milliseconds())
		return nil
	})
	if err == nil {
		n, _ := confirmed.Int() // WAIT answers by a number
		r.note(n > 0)
	}
	return ran
}

// note logs when the replicas fall silent and when one is back, not each time.
func (r *Replicas) note(confirmed bool) {
	switch was := r.alone.Swap(!confirmed); {
	case was && confirmed:
		r.log.Info("a replica of Redis confirms changes again")
	case !was && !confirmed:
		r.log.Warn("no replica of Redis confirms changes: a fail-over now would lose the last ones")
	}
}
