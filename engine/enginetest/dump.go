package enginetest

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// dump returns a value as text, one line per leaf with its path, including unexported
// fields. Equal texts mean equal values. An empty slice or map is the same as nil,
// because JSON need not distinguish them.
func dump(v any) string {
	d := dumpers.Get().(*dumper)
	d.out, d.path, d.deep = d.out[:0], d.path[:0], 0
	d.value(reflect.ValueOf(v))
	text := string(d.out)
	dumpers.Put(d)
	return text
}

// dumpers reuse their memory, because the suite makes many dumps.
var dumpers = sync.Pool{New: func() any { return &dumper{} }}

// equalDumps reports whether the dumps of two values are equal. It avoids writing dumps
// of deeply equal values.
func equalDumps(a, b any) bool { return reflect.DeepEqual(a, b) || dump(a) == dump(b) }

// difference describes the first difference between two dumps, or returns an empty
// string.
func difference(want, got string) string {
	if want == got {
		return ""
	}
	w, g, i := strings.Split(want, "\n"), strings.Split(got, "\n"), 0
	for w[i] == g[i] { // where one text ends, its empty last line differs
		i++
	}
	return fmt.Sprintf("%s became %s", lineOrEnd(w[i]), lineOrEnd(g[i]))
}

// lineOrEnd returns a line of a dump, or words for the end of it.
func lineOrEnd(line string) string {
	if line == "" {
		return "nothing more"
	}
	return line
}

const (
	maxDepth     = 64 // nesting; more means a cycle
	bytesPerLine = 32 // bytes per line of a longer slice
)

// dumper writes a dump. path leads to the value that is being dumped.
type dumper struct {
	out, path []byte
	deep      int
}

// writePath writes the path of a leaf.
func (d *dumper) writePath() {
	d.out = append(append(d.out, d.path...), " = "...)
}

// leaf writes a line for a value without parts.
func (d *dumper) leaf(text string) {
	d.writePath()
	d.out = append(append(d.out, text...), '\n')
}

// dumpStep dumps v one step further down the path, then cuts the path to length n.
func (d *dumper) dumpStep(n int, v reflect.Value) {
	d.deep++
	if d.deep > maxDepth {
		panic("enginetest: cycle at " + string(d.path))
	}
	d.value(v)
	d.deep--
	d.path = d.path[:n]
}

// field dumps a field of a struct.
func (d *dumper) field(name string, v reflect.Value) {
	n := len(d.path)
	d.path = append(append(d.path, '.'), name...)
	d.dumpStep(n, v)
}

// element dumps an element of a list.
func (d *dumper) element(i int, v reflect.Value) {
	n := len(d.path)
	d.path = append(strconv.AppendInt(append(d.path, '['), int64(i), 10), ']')
	d.dumpStep(n, v)
}

// entry dumps an entry of a map.
func (d *dumper) entry(key string, v reflect.Value) {
	n := len(d.path)
	d.path = append(append(append(d.path, '['), key...), ']')
	d.dumpStep(n, v)
}

// value dumps v at the current path.
func (d *dumper) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid:
		d.leaf("nil")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			d.leaf("nil")
			return
		}
		d.value(v.Elem())
	case reflect.Struct:
		for i, name := range fieldNames(v.Type()) {
			d.field(name, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Len() > bytesPerLine {
			d.bytes(v)
			return
		}
		for i := range v.Len() {
			d.element(i, v.Index(i))
		}
	case reflect.Map:
		d.entries(v)
	default:
		d.writePath()
		d.out = append(appendBasic(d.out, v), '\n')
	}
}

// fieldNamesByType caches the names of the fields of struct types.
var fieldNamesByType sync.Map

// fieldNames returns the field names of a struct type.
func fieldNames(t reflect.Type) []string {
	if names, ok := fieldNamesByType.Load(t); ok {
		return names.([]string)
	}
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Name
	}
	fieldNamesByType.Store(t, names)
	return names
}

// bytes dumps many bytes in hexadecimal, bytesPerLine to a line.
func (d *dumper) bytes(v reflect.Value) {
	all := allBytes(v)
	for i := 0; i < len(all); i += bytesPerLine {
		d.out = append(strconv.AppendInt(append(append(d.out, d.path...), '['), int64(i), 10), "] = "...)
		d.out = append(hex.AppendEncode(d.out, all[i:min(i+bytesPerLine, len(all))]), '\n')
	}
}

// allBytes returns the elements of a slice or an array. An array in a map has no
// address.
func allBytes(v reflect.Value) []byte {
	if v.Kind() == reflect.Slice || v.CanAddr() {
		return v.Bytes()
	}
	all := make([]byte, v.Len())
	for i := range all {
		all[i] = byte(v.Index(i).Uint())
	}
	return all
}

// entries dumps a map, sorted by key.
func (d *dumper) entries(v reflect.Value) {
	type entry struct {
		text  string
		value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		entries = append(entries, entry{mapKeyText(it.Key()), it.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.text, b.text) })
	for _, e := range entries {
		d.entry(e.text, e.value)
	}
}

// mapKeyText returns a map key as text.
func mapKeyText(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return strconv.Quote(v.String())
	}
	d := &dumper{}
	d.value(v)
	return strings.TrimPrefix(strings.TrimSpace(string(d.out)), "= ")
}

// appendBasic appends a value that is not composite.
func appendBasic(out []byte, v reflect.Value) []byte {
	switch {
	case v.CanInt():
		return strconv.AppendInt(out, v.Int(), 10)
	case v.CanUint():
		return strconv.AppendUint(out, v.Uint(), 10)
	case v.CanFloat():
		return strconv.AppendFloat(out, v.Float(), 'g', -1, 64)
	case v.Kind() == reflect.String:
		return strconv.AppendQuote(out, v.String())
	case v.Kind() == reflect.Bool:
		return strconv.AppendBool(out, v.Bool())
	default:
		return append(out, v.Type().String()...) // a function or a channel, which the check [memory] rejects
	}
}
