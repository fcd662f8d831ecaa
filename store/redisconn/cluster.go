package redisconn

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// errAlone is what a node is taken to answer that knows nobody who has slots.
var errAlone = errors.New("this node of Redis is in no cluster that has slots")

// FollowCluster has a client ask another node who has which slots when one knows nobody: a
// node that was taken out of the cluster goes on answering, by itself, with a map of
// nothing, and the client would believe it for ten seconds. It has the client ask anew,
// besides, when a node is not reached, or says that nobody has the slot: another may have
// taken its place, and the client would go on trying the one that has fallen, or was taken
// out, for a minute. To be called before the first command.
func FollowCluster(c *redis.ClusterClient) {
	c.OnNewNode(func(node *redis.Client) { node.AddHook(hook{c}) })
}

// ClusterMasters is what calls f for each master of a cluster, at the same time.
func ClusterMasters(c *redis.ClusterClient) func(context.Context, func(context.Context, redis.Cmdable) error) error {
	return func(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
		return c.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error { return f(ctx, node) })
	}
}

// hook looks at what comes of the commands to one node.
type hook struct{ client *redis.ClusterClient }

func (hook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := next(ctx, cmds)
		h.missed(ctx, err)
		return err
	}
}

func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if slots, ok := cmd.(*redis.ClusterSlotsCmd); ok && err == nil && len(slots.Val()) == 0 {
			slots.SetErr(errAlone)
			return errAlone
		}
		h.missed(ctx, err)
		return err
	}
}

// missed has the client look for who has which slots where a node gave no answer, or is in
// no cluster that has the slot. It looks five times a second at most.
func (h hook) missed(ctx context.Context, err error) {
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	if reply := redis.Error(nil); !errors.As(err, &reply) || redis.IsClusterDownError(err) {
		h.client.ReloadState(ctx)
	}
}
