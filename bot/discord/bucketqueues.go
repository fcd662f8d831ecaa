package discord

import (
	"context"
	"fmt"
	"sync"
)

// bucketQueues let one request of a bucket through at a time. discordgo's lock of the bucket
// does so too, but a request that waits for that lock goes on waiting when its context ends. The
// zero value is ready to use.
type bucketQueues struct {
	mu    sync.Mutex
	byKey map[string]*bucketQueue // of the buckets that are in use
}

// bucketQueue is the queue of one bucket.
type bucketQueue struct {
	turn  chan struct{} // full while a request is in flight
	users int           // requests that wait or are in flight; guarded by the lock of bucketQueues
}

// enter waits until no other request of the bucket is in flight, and returns the function that
// lets the next one through. It returns an error if ctx ends first.
func (q *bucketQueues) enter(ctx context.Context, key string) (leave func(), err error) {
	b := q.join(key)
	select {
	case b.turn <- struct{}{}:
		return func() { <-b.turn; q.quit(key, b) }, nil
	case <-ctx.Done():
		q.quit(key, b)
		return nil, fmt.Errorf("wait for another request to Discord: %w", ctx.Err())
	}
}

// join returns the bucket's queue, and counts one more user of it.
func (q *bucketQueues) join(key string) *bucketQueue {
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

// quit ends the use of a bucket's queue, and removes a queue that nothing uses.
func (q *bucketQueues) quit(key string, b *bucketQueue) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if b.users--; b.users == 0 {
		delete(q.byKey, key)
	}
}
