package redisconn

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// confirmWait is the maximum time that a change waits for a replica to confirm it, much longer than a
	// replica in sync takes.
	confirmWait = 500 * time.Millisecond
	// confirmWaitAlone is used after no replica confirmed, so that play goes on without replicas.
	confirmWaitAlone = 10 * time.Millisecond
)

// Replicas makes changes wait for a replica. Redis answers before its replicas have a change, and a sentinel
// may make one of them the master. A change counts as stored only when a replica has it, so that a fail-over
// loses nothing that was reported as stored. If no replica confirms, the change is accepted anyway, and a
// warning is logged.
type Replicas struct {
	log   *slog.Logger
	alone atomic.Bool
}

// NewReplicas returns a Replicas that logs when no replica confirms.
func NewReplicas(log *slog.Logger) *Replicas { return &Replicas{log: log} }

// Run runs a script and waits until a replica has its changes, or the wait times out.
func (r *Replicas) Run(
	ctx context.Context, rdb redis.Cmdable, script *redis.Script, keys []string, args []any,
) *redis.Cmd {
	ran := r.send(ctx, rdb, func(p redis.Pipeliner) *redis.Cmd { return script.EvalSha(ctx, p, keys, args...) })
	if redis.HasErrorPrefix(ran.Err(), "NOSCRIPT") {
		ran = r.send(ctx, rdb, func(p redis.Pipeliner) *redis.Cmd { return script.Eval(ctx, p, keys, args...) })
	}
	return ran
}

// send sends a change and, on the same connection, a command that waits for a replica.
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
		n, _ := confirmed.Int() // WAIT returns a number
		r.logChange(n > 0)
	}
	return ran
}

// logChange records whether a replica confirmed the last change, and logs only if that differs from the time before.
func (r *Replicas) logChange(confirmed bool) {
	switch was := r.alone.Swap(!confirmed); {
	case was && confirmed:
		r.log.Info("a replica of Redis confirms changes again")
	case !was && !confirmed:
		r.log.Warn("no replica of Redis confirms changes: a fail-over now would lose the last ones")
	}
}
