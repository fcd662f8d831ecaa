package house

import "sync"

// Printed caches values that never change, such as the shapes printed on a map. Each is made when it is first
// needed. Values are never dropped, so it is for few keys. Its zero value is ready to use and safe for
// concurrent use.
type Printed[K comparable, V any] struct{ kept sync.Map }

// Get returns the value of a key. If there is none yet, it calls made.
func (p *Printed[K, V]) Get(key K, made func() V) V {
	v, ok := p.kept.Load(key)
	if !ok {
		v, _ = p.kept.LoadOrStore(key, made())
	}
	return v.(V)
}
