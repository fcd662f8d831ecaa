package redisconn

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// errNoSlots replaces the answer of a node that knows no slots.
var errNoSlots = errors.New("this Redis node belongs to no cluster with assigned slots")

// FollowCluster makes a client find the current nodes of a cluster. It must be called before the first
// command.
//
// A node that was taken out of the cluster keeps answering with an empty slot map, which the client would
// believe for ten seconds. FollowCluster makes it ask another node instead. If a node does not answer, or
// says that no node has a slot, FollowCluster makes the client reload the slot map, because another node may
// have taken over. Otherwise the client would try the failed node for a minute.
func FollowCluster(c *redis.ClusterClient) {
	c.OnNewNode(func(node *redis.Client) { node.AddHook(hook{c}) })
}

// ClusterMasters returns a function that calls f for each master of a cluster, concurrently.
func ClusterMasters(c *redis.ClusterClient) func(context.Context, func(context.Context, redis.Cmdable) error) error {
	return func(ctx context.Context, f func(context.Context, redis.Cmdable) error) error {
		return c.ForEachMaster(ctx, func(ctx context.Context, node *redis.Client) error { return f(ctx, node) })
	}
}

// hook checks the results of the commands to one node.
type hook struct{ client *redis.ClusterClient }

func (hook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessPipelineHook implements [redis.Hook].
func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := next(ctx, cmds)
		h.reloadAfter(ctx, err)
		return err
	}
}

// ProcessHook implements [redis.Hook]. It turns an empty slot map into an error.
func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if slots, ok := cmd.(*redis.ClusterSlotsCmd); ok && err == nil && len(slots.Val()) == 0 {
			slots.SetErr(errNoSlots)
			return errNoSlots
		}
		h.reloadAfter(ctx, err)
		return err
	}
}

// reloadAfter reloads the slot map if a node did not answer or its cluster does not serve the slot. The client
// reloads it at most five times a second.
func (h hook) reloadAfter(ctx context.Context, err error) {
	if err == nil || errors.Is(err, context.Canceled) {
		return
	}
	if reply := redis.Error(nil); !errors.As(err, &reply) || redis.IsClusterDownError(err) {
		h.client.ReloadState(ctx)
	}
}
