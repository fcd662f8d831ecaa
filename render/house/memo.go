package house

import "sync"

// Memo caches values that never change, such as the printed shapes of a map. Each value is made when it is first needed
// and never dropped, so a Memo should have few keys. Its zero value is ready to use and safe for concurrent use.
type Memo[K comparable, V any] struct{ values sync.Map }

// Get returns the value of a key. If there is none yet, it calls create and keeps the result.
func (p *Memo[K, V]) Get(key K, create func() V) V {
	v, ok := p.values.Load(key)
	if !ok {
		v, _ = p.values.LoadOrStore(key, create())
	}
	return v.(V)
}
