package wire_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

func TestCloneSharesNothing(t *testing.T) {
	const levels = 4
	var m wire.Message
	fill(reflect.ValueOf(&m).Elem(), levels)
	c := m.Clone()
	if !reflect.DeepEqual(&m, c) {
		t.Errorf("got clone %+v, want %+v", c, m)
	}
	for _, at := range sharedPaths(reflect.ValueOf(&m).Elem(), reflect.ValueOf(c).Elem(), "Message") {
		t.Errorf("%s is shared", at)
	}
	if empty := (&wire.Message{}).Clone(); !reflect.DeepEqual(empty, &wire.Message{}) {
		t.Errorf("got clone %+v of an empty message", empty)
	}
}

// fill sets every field of v, down to a number of levels.
func fill(v reflect.Value, levels int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("text")
	case reflect.Int:
		v.SetInt(7)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Interface:
		v.Set(reflect.ValueOf("any"))
	case reflect.Pointer:
		if levels > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), levels-1)
		}
	case reflect.Slice:
		if levels > 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			fill(v.Index(0), levels-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("key"), reflect.ValueOf("value"))
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(1, 2)))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), levels)
		}
	}
}

// sharedPaths returns the paths where two equal values hold the same pointer, slice or map.
func sharedPaths(a, b reflect.Value, at string) (found []string) {
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if !a.IsNil() && a.UnsafePointer() == b.UnsafePointer() {
			return []string{at}
		}
	}
	switch a.Kind() {
	case reflect.Pointer:
		if !a.IsNil() {
			found = sharedPaths(a.Elem(), b.Elem(), at)
		}
	case reflect.Slice:
		for i := range a.Len() {
			found = append(found, sharedPaths(a.Index(i), b.Index(i), at+"[]")...)
		}
	case reflect.Struct:
		if a.Type() == reflect.TypeFor[time.Time]() {
			return nil // a value type, although it points at its zone
		}
		for i := range a.NumField() {
			found = append(found, sharedPaths(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name)...)
		}
	}
	return found
}
