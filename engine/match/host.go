package match

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
)

// Choose sets an option of an open table, for its host. Of an option with
// [engine.Option.Pick] the value may be incomplete, or empty; [Match.Begin]
// wants it whole. Options that no longer count are forgotten, those that count
// from now on get their defaults. It refuses with [CodePhase] or [CodeHost],
// and with [engine.CodeOption] what cannot be chosen.
func (m Match) Choose(user, key, value string, now time.Time) (Match, Change, error) {
	if err := m.checkHost(user); err != nil {
		return m.refuse(err)
	}
	options, err := WithOption(&m.game.Meta, m.rec.Options, key, value)
	if err != nil {
		return m.refuse(err)
	}
	d := m.edit(user, now)
	d.rec.Options = options
	return d.closePress()
}

// WithOption returns the options of a game with another value for one of them, and without
// those that no longer count. Of an option with [engine.Option].Pick there may be too few
// yet. It refuses with [engine.CodeOption] what cannot be chosen at all.
func WithOption(meta *engine.Meta, was engine.Options, key, value string) (engine.Options, error) {
	opt, known := meta.Option(key)
	if !known || !opt.Applies(was) || !canChoose(&opt, value) {
		return nil, &engine.Error{Code: engine.CodeOption, What: key}
	}
	chosen := maps.Clone(was)
	chosen[key] = value
	return applicableOptions(meta, chosen), nil
}

// choosable reports whether a value may stand while the table is open.
func canChoose(opt *engine.Option, value string) bool {
	if opt.Pick == 0 {
		return slices.Contains(opt.Values, value)
	}
	if value == "" {
		return true
	}
	picked := strings.Split(value, "+")
	for i, p := range picked {
		if !slices.Contains(opt.Values, p) || slices.Contains(picked[:i], p) {
			return false
		}
	}
	return len(picked) <= opt.Pick
}

// counting keeps the options that count, with defaults for those not chosen.
func applicableOptions(meta *engine.Meta, chosen engine.Options) engine.Options {
	options := engine.Options{}
	for _, opt := range meta.Options {
		if !opt.Applies(options) {
			continue
		}
		options[opt.Key] = opt.Default
		if value, ok := chosen[opt.Key]; ok {
			options[opt.Key] = value
		}
	}
	return options
}
