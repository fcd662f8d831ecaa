package match

import (
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
	if err := m.core.in(PhaseOpen); err != nil {
		return m.core.refuse(err)
	}
	if user != m.core.rec.Host {
		return m.core.refuse(ErrHost)
	}
	opt, known := m.core.game.Option(key)
	if !known || !opt.Counts(m.core.rec.Options) || !choosable(&opt, value) {
		return m.core.refuse(&engine.Error{Code: engine.CodeOption, What: key})
	}
	d := m.core.edit(user, now)
	d.rec.Options[key] = value
	d.rec.Options = counting(&d.game.Meta, d.rec.Options)
	return d.done()
}

// choosable tells whether a value may stand while the table is open.
func choosable(opt *engine.Option, value string) bool {
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
func counting(meta *engine.Meta, chosen engine.Options) engine.Options {
	options := engine.Options{}
	for _, opt := range meta.Options {
		if !opt.Counts(options) {
			continue
		}
		options[opt.Key] = opt.Default
		if value, ok := chosen[opt.Key]; ok {
			options[opt.Key] = value
		}
	}
	return options
}
