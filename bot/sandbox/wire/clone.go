package wire

import "reflect"

// Clone returns a deep copy of the message.
func (m *Message) Clone() *Message {
	out := *m
	deepCopy(reflect.ValueOf(&out).Elem())
	return &out
}

// deepCopy replaces everything that v shares with other values by copies. v must be settable. Values
// held by interfaces are immutable and stay shared.
func deepCopy(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		to := reflect.New(v.Type().Elem())
		to.Elem().Set(v.Elem())
		deepCopy(to.Elem())
		v.Set(to)
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(list, v)
		for i := range list.Len() {
			deepCopy(list.Index(i))
		}
		v.Set(list)
	case reflect.Map: // of plain values
		if v.IsNil() {
			return
		}
		named := reflect.MakeMapWithSize(v.Type(), v.Len())
		for key, value := range v.Seq2() {
			named.SetMapIndex(key, value)
		}
		v.Set(named)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); field.CanSet() {
				deepCopy(field)
			}
		}
	}
}
