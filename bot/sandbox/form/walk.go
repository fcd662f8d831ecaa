package form

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// field is a decoded entry of shapes.
type field struct {
	name     string
	holds    string // kind or shape
	list     bool
	required bool
	idle     bool // accepted only while empty
}

var fieldsOf = func() map[string]map[string]field {
	all := make(map[string]map[string]field, len(shapes))
	for shape, keys := range shapes {
		all[shape] = make(map[string]field, len(keys))
		for key, holds := range keys {
			f := parseField(key, holds)
			all[shape][f.name] = f
		}
	}
	return all
}()

func parseField(key, holds string) field {
	f := field{name: key, holds: holds}
	f.name, f.required = strings.CutSuffix(f.name, "!")
	f.name, f.idle = strings.CutSuffix(f.name, "~")
	f.holds, f.list = strings.CutPrefix(f.holds, "[]")
	return f
}

// walker checks a decoded JSON tree (numbers as json.Number) against shapes and
// Limits.
type walker struct {
	errs *Errors
}

// CheckShape walks the tree as the named shape; the errors' paths begin with at.
func CheckShape(errs *Errors, at, shape string, tree any) {
	walker{errs}.object(at, shape, tree)
}

func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func (w walker) object(at, shape string, tree any) {
	keys, ok := tree.(map[string]any)
	if !ok {
		w.errs.Add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
		return
	}
	fields := fieldsOf[shape]
	for name, f := range fields {
		if v, Given := keys[name]; f.required && (!Given || v == nil) {
			w.errs.Add(Join(at, name), "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	for key, v := range keys {
		w.key(at, shape, key, v)
	}
}

func (w walker) key(at, shape, key string, v any) {
	at = Join(at, strings.ReplaceAll(key, ".", "_"))
	f, known := fieldsOf[shape][key]
	switch {
	case !known:
		w.errs.Add(at, "UNKNOWN_KEY", fmt.Sprintf("Discord knows no %q in a %s and would ignore it", key, shape))
	case f.idle && !isZero(v):
		w.errs.Add(at, "UNUSABLE_KEY", fmt.Sprintf("%q has no meaning here", key))
	case v == nil || f.idle:
	default:
		w.value(at, limitName(shape, key), f, v)
	}
}

func limitName(shape, key string) string {
	if as, ok := limitedAs[shape]; ok {
		shape = as
	}
	return shape + "." + key
}

func isZero(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

func (w walker) value(at, name string, f field, v any) {
	if f.list {
		w.list(at, name, v, func(at string, v any) { w.one(at, "", f.holds, v) })
		return
	}
	w.one(at, name, f.holds, v)
}

func (w walker) list(at, name string, v any, each func(string, any)) {
	items, ok := v.([]any)
	if !ok {
		w.errs.Add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return
	}
	w.length(at, name, Items, len(items))
	for i, item := range items {
		each(Join(at, strconv.Itoa(i)), item)
	}
}

// one checks a single value of a kind or shape; name is its limit's, if any.
func (w walker) one(at, name, holds string, v any) {
	switch holds {
	case "any":
	case "text":
		w.text(at, name, v)
	case "integer", "number":
		w.number(at, name, holds, v)
	case "boolean":
		if _, ok := v.(bool); !ok {
			w.errs.Add(at, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
		}
	case "snowflake":
		if !IsSnowflake(v) {
			w.errs.Add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", fmt.Sprint(v)))
		}
	case "texts":
		w.list(at, name, v, func(at string, v any) { w.text(at, "", v) })
	case "integers":
		w.list(at, name, v, func(at string, v any) { w.number(at, "", "integer", v) })
	case "localized":
		w.localized(at, name, v)
	case "component":
		w.component(at, messageComponents, v)
	case "modal_component":
		w.component(at, modalComponents, v)
	default:
		w.object(at, holds, v)
	}
}

func (w walker) text(at, name string, v any) {
	s, ok := v.(string)
	if !ok {
		w.errs.Add(at, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
		return
	}
	w.length(at, name, Characters, utf8.RuneCountInString(s))
}

func (w walker) length(at, name string, unit Unit, n int) {
	l, ok := limitOf[name]
	if !ok || l.Unit != unit || l.Holds(n) {
		return
	}
	if l.Min > 0 {
		w.errs.Add(at, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", l.Min, l.Max))
		return
	}
	w.errs.Add(at, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", l.Max))
}

func (w walker) number(at, name, holds string, v any) {
	n, ok := v.(json.Number)
	f, err := n.Float64()
	if !ok || err != nil || holds == "integer" && f != float64(int64(f)) {
		w.errs.Add(at, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value \"%v\" is not %s.", v, holds))
		return
	}
	l, bounded := limitOf[name]
	switch {
	case !bounded:
	case f < float64(l.Min):
		w.errs.Add(at, "NUMBER_TYPE_MIN", fmt.Sprintf("int value should be greater than or equal to %d.", l.Min))
	case f > float64(l.Max):
		w.errs.Add(at, "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be less than or equal to %d.", l.Max))
	}
}

func IsSnowflake(v any) bool {
	s, ok := v.(string)
	if !ok {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

// localized checks a text by locale; each is bounded as the text itself is.
func (w walker) localized(at, name string, v any) {
	texts, ok := v.(map[string]any)
	if !ok {
		w.errs.Add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
		return
	}
	for locale, text := range texts {
		if !slices.Contains(Locales, locale) {
			w.errs.Add(Join(at, locale), "ENUM_TYPE_COERCE", fmt.Sprintf("Value %q is not a valid locale.", locale))
			continue
		}
		w.text(Join(at, locale), strings.TrimSuffix(name, "_localizations"), text)
	}
}

func (w walker) component(at string, kinds map[int]string, v any) {
	keys, _ := v.(map[string]any)
	n, _ := keys["type"].(json.Number)
	kind, _ := n.Int64()
	shape, ok := kinds[int(kind)]
	if !ok {
		w.errs.Add(Join(at, "type"), "UNION_TYPE_CHOICES", "This component type cannot be used here.")
		return
	}
	w.object(at, shape, v)
}
