package engine

import (
	"slices"
	"strings"
)

// Options are the choices made before a game begins, by [Option.Key].
type Options map[string]string

// Option is one thing to choose before a game begins.
type Option struct {
	Key     string   // lower case ASCII: "map"
	Values  []string // the possible values, in the order for a menu
	Default string   // one of Values; empty only if Pick is set
	// Pick, if greater than zero, is how many different values must be chosen. They are
	// joined by "+" ("tunnel+viaduct").
	Pick int
	// When, "key=value", makes the option apply only if another option has that value.
	// Otherwise the option must be absent.
	When string
}

// Option returns the option with the given key, and whether it exists.
func (m *Meta) Option(key string) (Option, bool) {
	i := slices.IndexFunc(m.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return m.Options[i], true
}

// Complete returns the options with defaults filled in. If a key or value is wrong it
// returns an [Error] with [CodeOption] that names the key.
func (m *Meta) Complete(o Options) (Options, error) {
	full := Options{}
	for _, opt := range m.Options {
		value, given := o[opt.Key]
		if !opt.Applies(full) {
			if given && value != "" {
				return nil, &Error{Code: CodeOption, What: opt.Key}
			}
			continue
		}
		if value == "" {
			value = opt.Default
		}
		canon, ok := opt.canonical(value)
		if !ok {
			return nil, &Error{Code: CodeOption, What: opt.Key}
		}
		full[opt.Key] = canon
	}
	for key := range o {
		if _, known := m.Option(key); !known {
			return nil, &Error{Code: CodeOption, What: key}
		}
	}
	return full, nil
}

// Applies reports whether the option is asked, given the choices made for the options
// before it.
func (opt *Option) Applies(chosen Options) bool {
	key, value, conditional := strings.Cut(opt.When, "=")
	return !conditional || chosen[key] == value
}

// canonical reports whether value is valid and returns its canonical form: picked
// values are sorted in the order of Values, so that equal choices are equal text.
func (opt *Option) canonical(value string) (string, bool) {
	if opt.Pick == 0 {
		return value, slices.Contains(opt.Values, value)
	}
	picked := strings.Split(value, "+")
	slices.SortFunc(picked, func(a, b string) int {
		return slices.Index(opt.Values, a) - slices.Index(opt.Values, b)
	})
	if len(slices.Compact(picked)) != opt.Pick {
		return "", false
	}
	for _, p := range picked {
		if !slices.Contains(opt.Values, p) {
			return "", false
		}
	}
	return strings.Join(picked, "+"), true
}
