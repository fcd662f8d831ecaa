package store

import (
	"context"
	"math"
	"time"

	"github.com/redis/go-redis/v9"
)

// The ids of interactions that changed a channel's match are stored in two hashes that are used in turn, each for
// one span of Redis' clock. A hash expires before its turn comes again, so no entry has to be deleted. An
// applied interaction is remembered for at least one span and at most two.

// appliedRetention is the span. Discord's interaction tokens live 15 min, and nothing is delivered later.
const appliedRetention = 30 * time.Minute

// appliedKeys returns the first two KEYS of every script with appliedPrelude.
func appliedKeys(channel string) []string {
	return []string{pressesKey(channel, 0), pressesKey(channel, 1)}
}

// appliedArgs returns the first three ARGV of every script with appliedPrelude.
func appliedArgs(interaction, nonce string) []any {
	return []any{interaction, nonce, appliedRetention.Milliseconds()}
}

// appliedPrelude is the beginning of scripts that look up and store an interaction. KEYS 1 and 2 are the two
// hashes.
//
// ARGV: 1 interaction, 2 nonce, 3 span (ms).
const appliedPrelude = `
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

// appliedScript returns 1 if an interaction was applied. KEYS and ARGV are those of appliedPrelude.
var appliedScript = redis.NewScript(appliedPrelude + `return applied() and 1 or 0`)

// Applied reports whether a Save has applied the interaction to the channel's match. It is remembered for
// longer than Discord may deliver an interaction.
func (s *Store) Applied(ctx context.Context, channel, interaction string) (ok bool, err error) {
	err = s.do(ctx, "check applied", func(ctx context.Context) error {
		if err := checkNames(channel, interaction); err != nil {
			return err
		}
		ok, err = appliedScript.Run(
			ctx, s.rdb, appliedKeys(channel), appliedArgs(interaction, "")...,
		).Bool()
		return err
	})
	return ok && err == nil, err
}

// claimRetention is how long a claim is remembered: longer than the maximum age of an interaction that arrives by
// HTTP.
const claimRetention = 15 * time.Minute

// Claim claims an interaction for the caller. It reports false if another process has claimed it. If Redis'
// clock is set back, a claim lasts longer, which does no harm.
func (s *Store) Claim(ctx context.Context, channel, interaction string) (ok bool, err error) {
	_, ok, err = s.holdWithLimit(ctx, channel, "claim-"+interaction, "claim", claimRetention, math.MaxInt64)
	return ok, err
}
