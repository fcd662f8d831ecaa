package gateway

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/gorilla/websocket"
)

// shardSet is all shards of one number of shards.
type shardSet struct {
	shards  []*shard
	refused atomic.Pointer[FatalClose] // Discord wants another number
}

// openShards opens a set of n shards, with the sessions that the last holder had for it.
func (t *tenure) openShards(ctx context.Context, n int) {
	set := &shardSet{}
	for i := range max(n, 1) {
		set.shards = append(set.shards, newShard(t, set, i, max(n, 1)))
	}
	t.setSets(append(t.openSets(), set)...)
	for _, s := range set.shards {
		s.start(context.WithoutCancel(ctx)) // until the set is closed
	}
}

// close closes all connections, and waits until that is done. After a normal closure the
// sessions are over.
func (s *shardSet) close(how ending) {
	for _, sh := range s.shards {
		sh.ending.Store(&how)
		sh.stop()
	}
	for _, sh := range s.shards {
		<-sh.ended
	}
}

func (s *shardSet) size() int { return len(s.shards) }

// allShards reports whether holds returns true for each shard.
func (s *shardSet) allShards(holds func(*shard) bool) bool {
	return !slices.ContainsFunc(s.shards, func(sh *shard) bool { return !holds(sh) })
}

// resize opens another set of shards if Discord wants another number, and closes a set that
// was replaced.
func (t *tenure) resize(ctx context.Context) error {
	t.retireOldSet()
	info, asked := t.limits.lastInfo()
	if asked.IsZero() || t.Clock.Since(asked) >= t.AskInterval {
		t.refreshInfo(ctx)
		return nil
	}
	sets := t.openSets()
	if len(sets) == 0 {
		t.openShards(ctx, info.Shards)
		return nil
	}
	newest := sets[len(sets)-1]
	refused := newest.refused.Load()
	switch {
	case refused != nil && newest.size() == info.Shards:
		return refused
	case refused != nil && len(sets) > 1:
		t.setSets(sets[0])
		newest.close(ending{code: websocket.CloseNormalClosure})
		t.openShards(ctx, info.Shards)
	case refused != nil, len(sets) == 1 && info.Shards >= 2*newest.size():
		t.openShards(ctx, info.Shards)
	}
	return nil
}

// refreshInfo asks Discord in the background for the number of shards, unless it is being asked.
func (t *tenure) refreshInfo(ctx context.Context) {
	if len(t.limits.refreshing) > 0 {
		return
	}
	go func() {
		if err := t.limits.refresh(ctx, t.AskInterval); err != nil {
			reportFatal(t.fatal, err)
		}
		t.wake()
	}()
}

// retireOldSet closes the present set of shards if each shard of the next set has a session.
func (t *tenure) retireOldSet() {
	sets := t.openSets()
	if len(sets) < 2 || !sets[1].allShards(func(s *shard) bool { return s.current().ID != "" }) {
		return
	}
	t.Log.Info("the new shards have replaced the old ones", "shards", sets[1].size(), "before", sets[0].size())
	t.setSets(sets[1])
	sets[0].close(ending{code: websocket.CloseNormalClosure})
}

// openSets returns the present set of shards first, and then the one that is being opened.
func (t *tenure) openSets() []*shardSet {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sets
}

func (t *tenure) setSets(sets ...*shardSet) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sets = slices.Clone(sets)
}

// reportFatal sends a fatal error on a channel with room for one, unless one was sent before.
func reportFatal(fatal chan<- error, err error) {
	select {
	case fatal <- err:
	default:
	}
}
