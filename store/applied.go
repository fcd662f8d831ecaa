package store

import (
	"context"
	"math"
	"time"

	"github.com/redis/go-redis/v9"
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

// appliedOf looks an interaction up and notes it, in any script whose KEYS 1 and 2 are
// the two hashes.
//
// ARGV: 1 interaction, 2 nonce, 3 the span (ms).
const appliedOf = `
local clock = redis.call('TIME')
local sec, usec = tonumber(clock[1]), tonumber(clock[2])
local function applied()
	return redis.call('HGET', KEYS[1], ARGV[1]) or redis.call('HGET', KEYS[2], ARGV[1])
end
local function note()
	local turn = math.floor(sec * 1000 / tonumber(ARGV[3]))
	local key = KEYS[1 + turn % 2]
	redis.call('HSET', key, ARGV[1], ARGV[2])
	redis.call('PEXPIREAT', key, string.format('%.0f', (turn + 2) * tonumber(ARGV[3])))
end
`

// appliedScript tells whether an interaction was applied. KEYS and ARGV are those of
// appliedOf. Returns 1 if so.
var appliedScript = redis.NewScript(appliedOf + `return applied() and 1 or 0`)

// Applied tells whether a Save has applied the interaction to the channel's
// match. It is remembered for longer than Discord delivers an interaction.
func (s *Store) Applied(ctx context.Context, channel, interaction string) (applied bool, err error) {
	err = s.do(ctx, "applied", func(ctx context.Context) error {
		if err := checkNames(channel, interaction); err != nil {
			return err
		}
		applied, err = appliedScript.Run(
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
