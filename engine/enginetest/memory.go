package enginetest

import (
	"fmt"
	"reflect"
	"sync"
)

// memory finds memory that two values share.
type memory struct {
	immutable map[reflect.Type]bool // types that may be shared
}

// typesOf returns the set of the values' types.
func typesOf(values []any) map[reflect.Type]bool {
	types := map[reflect.Type]bool{}
	for _, v := range values {
		types[reflect.TypeOf(v)] = true
	}
	return types
}

// span is memory that can be written through a value.
type span struct {
	from, to uintptr
	path     string // empty if paths were not requested
}

// describeShared returns a description of memory that can be written through both
// values, or an empty string if there is none.
func (m memory) describeShared(a, b any) string {
	const unnamed, named = false, true // naming them is slow
	if _, _, ok := overlap(m.spans(a, unnamed), m.spans(b, unnamed)); !ok {
		return ""
	}
	one, two, _ := overlap(m.spans(a, named), m.spans(b, named))
	return fmt.Sprintf("%s is the same memory as %s", two.path, one.path)
}

// overlap returns one span of each list that overlap, and whether there are such.
func overlap(a, b []span) (one, two span, ok bool) {
	for _, y := range b {
		for _, x := range a {
			if y.from < x.to && x.from < y.to {
				return x, y, true
			}
		}
	}
	return span{}, span{}, false
}

// spans returns all memory that can be written through a value, with paths if named is
// true.
func (m memory) spans(v any, named bool) []span {
	w := &walker{memory: m, named: named}
	w.walk(reflect.ValueOf(v), w.path(func() string { return fmt.Sprintf("%T", v) }), 0)
	return w.found
}

// walker collects the spans of a value.
type walker struct {
	memory
	named bool
	found []span
}

// path returns text() if paths are wanted.
func (w *walker) path(text func() string) string {
	if !w.named {
		return ""
	}
	return text()
}

// walk adds the memory that can be written through v.
func (w *walker) walk(v reflect.Value, path string, deep int) {
	if !v.IsValid() || deep > maxDepth || w.immutable[v.Type()] || isFlat(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			w.add(v, v.Type().Elem().Size(), path)
			w.walk(v.Elem(), path, deep+1)
		}
	case reflect.Interface:
		w.walk(v.Elem(), path, deep+1)
	case reflect.Struct:
		for i := range v.NumField() {
			w.walk(v.Field(i), w.path(func() string { return path + "." + v.Type().Field(i).Name }), deep+1)
		}
	case reflect.Slice:
		w.add(v, uintptr(v.Cap())*v.Type().Elem().Size(), path)
		w.walkElements(v, path, deep)
	case reflect.Array:
		w.walkElements(v, path, deep)
	case reflect.Map:
		w.add(v, 1, path)
		for it := v.MapRange(); it.Next(); {
			w.walk(it.Value(), w.path(func() string { return path + "[" + mapKeyText(it.Key()) + "]" }), deep+1)
		}
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if !v.IsNil() {
			w.add(v, 1, path)
		}
	}
}

// walkElements walks the elements of a slice or an array.
func (w *walker) walkElements(v reflect.Value, path string, deep int) {
	if isFlat(v.Type().Elem()) {
		return
	}
	for i := range v.Len() {
		w.walk(v.Index(i), w.path(func() string { return fmt.Sprintf("%s[%d]", path, i) }), deep+1)
	}
}

// add adds a span of memory with its path.
func (w *walker) add(v reflect.Value, size uintptr, path string) {
	if from := uintptr(v.UnsafePointer()); from != 0 && size > 0 {
		w.found = append(w.found, span{from, from + size, path})
	}
}

// isFlat reports whether a type contains no references.
func isFlat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Struct, reflect.Slice, reflect.Map,
		reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return false
	case reflect.Array:
		return isFlat(t.Elem())
	default:
		return true
	}
}

// unexportedByType caches the results of unexportedPath.
var unexportedByType sync.Map

// unexportedPath returns the path of the first unexported field in a type, or an empty
// string.
func unexportedPath(t reflect.Type) string {
	if path, ok := unexportedByType.Load(t); ok {
		return path.(string)
	}
	path := findUnexported(t, "", map[reflect.Type]bool{})
	unexportedByType.Store(t, path)
	return path
}

// findUnexported does the work of unexportedPath for a type at a path. It skips types in seen.
func findUnexported(t reflect.Type, path string, seen map[reflect.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return findUnexported(t.Elem(), path, seen)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if !f.IsExported() {
				return path + "." + f.Name
			}
			if p := findUnexported(f.Type, path+"."+f.Name, seen); p != "" {
				return p
			}
		}
	}
	return ""
}
