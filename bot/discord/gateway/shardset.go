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

// open opens a set of n shards, with the sessions that the last holder had for it.
func (t *tenure) open(ctx context.Context, n int) {
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

// all reports whether something holds for each shard.
func (s *shardSet) all(is func(*shard) bool) bool {
	return !slices.ContainsFunc(s.shards, func(sh *shard) bool { return !is(sh) })
}

// resize opens as many shards as Discord wants, and closes a set that another one has
// replaced.
func (t *tenure) resize(ctx context.Context) error {
	t.replace()
	info, asked := t.limits.last()
	if asked.IsZero() || t.Clock.Since(asked) >= t.AskInterval {
		t.ask(ctx)
		return nil
	}
	sets := t.openSets()
	if len(sets) == 0 {
		t.open(ctx, info.Shards)
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
		t.open(ctx, info.Shards)
	case refused != nil, len(sets) == 1 && info.Shards >= 2*newest.size():
		t.open(ctx, info.Shards)
	}
	return nil
}

// ask asks Discord in the background, unless it is being asked.
func (t *tenure) ask(ctx context.Context) {
	if len(t.limits.asking) > 0 {
		return
	}
	go func() {
		if err := t.limits.ask(ctx, t.AskInterval); err != nil {
			fail(t.fatal, err)
		}
		t.wake()
	}()
}

// replace closes the present set when each shard of the next one has a session.
func (t *tenure) replace() {
	sets := t.openSets()
	if len(sets) < 2 || !sets[1].all(func(s *shard) bool { return s.current().ID != "" }) {
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

// fail reports a fatal error, unless one was reported.
func fail(fatal chan<- error, err error) {
	select {
	case fatal <- err:
	default:
	}
}
