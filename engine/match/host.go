package match

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
)

// Choose sets an option of an open table. Only the host may call it. The value of an
// option with [engine.Option.Pick] may be incomplete or empty until [Match.Begin].
// Options that no longer apply are removed, and those that newly apply get their
// defaults. Choose fails with [CodePhase] or [CodeHost], or with [engine.CodeOption] if
// the value is not possible.
func (m Match) Choose(user, key, value string, now time.Time) (Match, Change, error) {
	if err := m.checkHost(user); err != nil {
		return m.refuse(err)
	}
	options, err := WithOption(&m.game.Meta, m.rec.Options, key, value)
	if err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(user, now)
	d.rec.Options = options
	return d.closePress()
}

// WithOption returns the options of a game after one value is replaced. Options that no
// longer apply are removed, and those that newly apply get their defaults. The value of an option with [engine.Option].Pick may be
// incomplete. WithOption fails with [engine.CodeOption] if the value is not possible.
func WithOption(meta *engine.Meta, old engine.Options, key, value string) (engine.Options, error) {
	opt, known := meta.Option(key)
	if !known || !opt.Applies(old) || !canChoose(&opt, value) {
		return nil, &engine.Error{Code: engine.CodeOption, What: key}
	}
	chosen := maps.Clone(old)
	chosen[key] = value
	return applicableOptions(meta, chosen), nil
}

// canChoose reports whether an option may have the value while the table is open.
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

// applicableOptions returns the options that apply, with defaults for those not chosen.
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
