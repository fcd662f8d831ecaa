package enginetest

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// dump writes a value out deeply, one line for each leaf with its path,
// unexported fields included. Equal texts mean equal values; an empty slice or
// map is the same as none, for JSON need not tell them apart.
func dump(v any) string {
	d := &dumper{}
	d.out.Grow(dumpSize)
	d.value(reflect.ValueOf(v))
	return d.out.String()
}

// difference is the first place where two dumps differ, empty if they do not.
func difference(want, got string) string {
	if want == got {
		return ""
	}
	w, g, i := strings.Split(want, "\n"), strings.Split(got, "\n"), 0
	for w[i] == g[i] { // where one text ends, its empty last line differs
		i++
	}
	return fmt.Sprintf("%s became %s", orEnd(w[i]), orEnd(g[i]))
}

func orEnd(line string) string {
	if line == "" {
		return "nothing more"
	}
	return line
}

const (
	deepest  = 64      // nesting; more means a cycle
	dumpSize = 1 << 14 // bytes that hold most dumps
	byteRow  = 32      // bytes to a line, where there are more
)

type dumper struct {
	out  strings.Builder
	path []byte
	deep int
}

func (d *dumper) leaf(text string) {
	d.out.Write(d.path)
	d.out.WriteString(" = ")
	d.out.WriteString(text)
	d.out.WriteByte('\n')
}

// within dumps v one step further down the path.
func (d *dumper) within(sign, name string, v reflect.Value) {
	n := len(d.path)
	d.path = append(append(d.path, sign...), name...)
	if sign == "[" {
		d.path = append(d.path, ']')
	}
	d.deep++
	if d.deep > deepest {
		panic("enginetest: a cycle at " + string(d.path))
	}
	d.value(v)
	d.deep--
	d.path = d.path[:n]
}

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
		for i := range v.NumField() {
			d.within(".", v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Len() > byteRow {
			d.bytes(v)
			return
		}
		for i := range v.Len() {
			d.within("[", strconv.Itoa(i), v.Index(i))
		}
	case reflect.Map:
		d.entries(v)
	default:
		d.leaf(basic(v))
	}
}

// bytes dumps many bytes a row to a line.
func (d *dumper) bytes(v reflect.Value) {
	row := make([]byte, 0, byteRow)
	for i := range v.Len() {
		if row = append(row, byte(v.Index(i).Uint())); len(row) == byteRow || i == v.Len()-1 {
			d.within("[", strconv.Itoa(i+1-len(row)), reflect.ValueOf(hex.EncodeToString(row)))
			row = row[:0]
		}
	}
}

func (d *dumper) entries(v reflect.Value) {
	type entry struct {
		text  string
		value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for it := v.MapRange(); it.Next(); {
		entries = append(entries, entry{leafText(it.Key()), it.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.text, b.text) })
	for _, e := range entries {
		d.within("[", e.text, e.value)
	}
}

func leafText(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return strconv.Quote(v.String())
	}
	d := &dumper{}
	d.value(v)
	return strings.TrimPrefix(strings.TrimSpace(d.out.String()), "= ")
}

func basic(v reflect.Value) string {
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case v.Kind() == reflect.String:
		return strconv.Quote(v.String())
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	default:
		return v.Type().String() // a function or a channel: [memory] objects to it
	}
}
