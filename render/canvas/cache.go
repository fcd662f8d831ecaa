package canvas

import (
	"container/list"
	"sync"
)

// cache holds values by key, bounded by the sum of their sizes. It drops the least recently used values
// first. It is safe for concurrent use.
type cache[K comparable, V any] struct {
	mu    sync.Mutex
	room  int64      // bytes still free
	order *list.List // of *cached, the most recently used first
	byKey map[K]*list.Element
}

type cached[K comparable, V any] struct {
	key   K
	value V
	size  int64
}

// newCache returns an empty cache for values of the given total size.
func newCache[K comparable, V any](bytes int64) *cache[K, V] {
	return &cache[K, V]{room: bytes, order: list.New(), byKey: map[K]*list.Element{}}
}

// get returns the value under the key and marks it as recently used.
func (c *cache[K, V]) get(key K) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cached[K, V]).value, true
}

// take removes the value under the key and returns it, so that the caller is its only owner.
func (c *cache[K, V]) take(key K) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return v, false
	}
	c.remove(e)
	return e.Value.(*cached[K, V]).value, true
}

// delete drops the value under the key, if there is one.
func (c *cache[K, V]) delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.removeKey(key)
}

// put replaces the value under the key, and drops others until the sizes fit. A value larger
// than the whole cache is dropped too.
func (c *cache[K, V]) put(key K, v V, size int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.insert(key, v, size)
}

// getOrCreate returns the value under the key. If there is none, it calls create and puts the new value there.
func (c *cache[K, V]) getOrCreate(key K, size int64, create func() V) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[key]; ok {
		c.order.MoveToFront(e)
		return e.Value.(*cached[K, V]).value
	}
	v := create()
	c.insert(key, v, size)
	return v
}

// insert is [cache.put] for a caller that holds the lock.
func (c *cache[K, V]) insert(key K, v V, size int64) {
	c.removeKey(key)
	c.byKey[key] = c.order.PushFront(&cached[K, V]{key, v, size})
	c.room -= size
	for c.room < 0 {
		c.remove(c.order.Back())
	}
}

// clear drops all values.
func (c *cache[K, V]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.order.Len() > 0 {
		c.remove(c.order.Back())
	}
}

// removeKey is [cache.delete] for a caller that holds the lock.
func (c *cache[K, V]) removeKey(key K) {
	if e, ok := c.byKey[key]; ok {
		c.remove(e)
	}
}

// remove drops an element. The lock must be held.
func (c *cache[K, V]) remove(e *list.Element) {
	removed := c.order.Remove(e).(*cached[K, V])
	delete(c.byKey, removed.key)
	c.room += removed.size
}
