// Package topology keeps a client of a Redis Cluster at nodes that are of it.
package topology

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"
)

// errAlone is what a node is taken to answer that knows nobody who has slots.
var errAlone = errors.New("this node of Redis is in no cluster that has slots")

// Follow has a client ask another node who has which slots when one knows nobody: a
// node that was taken out of the cluster goes on answering, by itself, with a map of
// nothing, and the client would believe it for ten seconds. To be called before the
// first command.
func Follow(c *redis.ClusterClient) {
	c.OnNewNode(func(node *redis.Client) { node.AddHook(refuse{}) })
}

// refuse makes an error of a map of nothing.
type refuse struct{}

func (refuse) DialHook(next redis.DialHook) redis.DialHook { return next }

func (refuse) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (refuse) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if slots, ok := cmd.(*redis.ClusterSlotsCmd); ok && err == nil && len(slots.Val()) == 0 {
			slots.SetErr(errAlone)
			return errAlone
		}
		return err
	}
}
