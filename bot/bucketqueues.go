package bot

import (
	"context"
	"fmt"
	"sync"
)

// queues let one request of a bucket through at a time. discordgo's lock of the bucket does
// so too, but a request that waits for that lock goes on waiting when its context ends. The
// zero value is ready to use.
type queues struct {
	mu    sync.Mutex
	byKey map[string]*bucketQueue // of the buckets that are in use
}

// bucketQueue is the queue of one bucket.
type bucketQueue struct {
	turn  chan struct{} // full while a request is under way
	users int           // requests that wait or are under way; guarded by the lock of queues
}

// enter waits until no other request of the bucket is under way, and returns the function that
// lets the next one through. It returns an error if ctx ends first.
func (q *queues) enter(ctx context.Context, key string) (leave func(), err error) {
	b := q.join(key)
	select {
	case b.turn <- struct{}{}:
		return func() { <-b.turn; q.quit(key, b) }, nil
	case <-ctx.Done():
		q.quit(key, b)
		return nil, fmt.Errorf("wait for another request to Discord: %w", ctx.Err())
	}
}

func (q *queues) join(key string) *bucketQueue {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.byKey == nil {
		q.byKey = map[string]*bucketQueue{}
	}
	b := q.byKey[key]
	if b == nil {
		b = &bucketQueue{turn: make(chan struct{}, 1)}
		q.byKey[key] = b
	}
	b.users++
	return b
}

// quit forgets the bucket's queue when nobody uses it.
func (q *queues) quit(key string, b *bucketQueue) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if b.users--; b.users == 0 {
		delete(q.byKey, key)
	}
}
