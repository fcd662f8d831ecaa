package house

import "sync"

// Printed keeps what is the same in all pictures, such as what is printed on a map: each
// is made once, when it is first asked for, and never changed. It is for keys of which
// there are few; its zero value is ready and safe for concurrent use.
type Printed[K comparable, V any] struct{ kept sync.Map }

// Of is what is kept under the key.
func (p *Printed[K, V]) Of(key K, made func() V) V {
	v, ok := p.kept.Load(key)
	if !ok {
		v, _ = p.kept.LoadOrStore(key, made())
	}
	return v.(V)
}
