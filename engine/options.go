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
	Values  []string // what may be chosen, the recommended order for a menu
	Default string   // one of Values; empty only where Pick is set
	// Pick above zero means that exactly so many different values are chosen,
	// joined by "+" ("tunnel+viaduct").
	Pick int
	// When, "key=value", makes the option count only if another one has that
	// value; else it must be absent.
	When string
}

// Option finds an option by its key.
func (m *Meta) Option(key string) (Option, bool) {
	i := slices.IndexFunc(m.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return Option{}, false
	}
	return m.Options[i], true
}

// Complete gives the options with defaults filled in, or an [Error] with
// [CodeOption] that names the offending key or value.
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

// Counts tells whether the option is asked for at all, given the choices made
// for those before it.
func (opt *Option) Applies(chosen Options) bool {
	key, value, conditional := strings.Cut(opt.When, "=")
	return !conditional || chosen[key] == value
}

// canonical checks a value; of several picked ones it also sorts them in the
// order of Values, so that equal choices are equal text.
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
