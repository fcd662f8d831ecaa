package store

import (
	"context"
	"math"
	"time"

	"github.com/railbot/railbot/store/scripts"
)

// The interactions that changed a channel's match are remembered in two hashes that
// take turns, each for one span of the clock of Redis: a hash is gone before its turn
// comes again, so that nothing in it need be looked for to be dropped. Whatever was
// applied is remembered for one span at least and for two at most.

// remembered is the span. A token lives 15 min; nothing is delivered later than that.
const remembered = 30 * time.Minute

// appliedKeys are the first keys of the scripts that look an interaction up.
func appliedKeys(channel string) []string {
	return []string{pressesKey(channel, 0), pressesKey(channel, 1)}
}

// appliedArgs are their first arguments.
func appliedArgs(interaction, nonce string) []any {
	return []any{interaction, nonce, remembered.Milliseconds()}
}

// Applied tells whether a Save has applied the interaction to the channel's
// match. It is remembered for longer than Discord delivers an interaction.
func (s *Store) Applied(ctx context.Context, channel, interaction string) (applied bool, err error) {
	err = s.do(ctx, "applied", func(ctx context.Context) error {
		if err := checkNames(channel, interaction); err != nil {
			return err
		}
		applied, err = scripts.Applied.Run(
			ctx, s.rdb, appliedKeys(channel), appliedArgs(interaction, "")...,
		).Bool()
		return err
	})
	return applied && err == nil, err
}

// claimed is for how long a claim is remembered: longer than an interaction that
// was sent by HTTP may be old.
const claimed = 15 * time.Minute

// Claim makes an interaction the caller's; false when somebody else has claimed
// it. A claim counts however long it lasts: if the clock of Redis is set back, it is
// remembered for longer, which does no harm.
func (s *Store) Claim(ctx context.Context, channel, interaction string) (ok bool, err error) {
	_, ok, err = s.hold(ctx, channel, "claim-"+interaction, "claim", claimed, math.MaxInt64)
	return ok, err
}
