package world

import (
	"strconv"
	"time"
)

// discordEpoch is the first millisecond of 2015, from which snowflakes count.
const discordEpoch = 1420070400000

// snowflakes makes ever-growing identifiers from the clock.
type snowflakes struct {
	now  func() time.Time
	last uint64
}

func (s *snowflakes) next() string {
	id := snowflakeAt(s.now())
	if id <= s.last {
		id = s.last + 1
	}
	s.last = id
	return strconv.FormatUint(id, 10)
}

// snowflakeAt is the smallest snowflake of that millisecond.
func snowflakeAt(t time.Time) uint64 {
	return uint64(max(t.UnixMilli()-discordEpoch, 0)) << 22
}

// Number is a snowflake's numeric value, 0 if it is none.
func Number(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// ShardOf is the shard of so many that has a guild's events; "" is no guild.
func ShardOf(guild string, shards int) int { return int(Number(guild) >> 22 % uint64(shards)) }

// described tells the nth guild that is only described from others, as Discord's time in
// an identifier does: as many go to each shard, however many there are.
func described(n int) uint64 { return afterSeed + uint64(n) }

var afterSeed = Number(SeedGuild)>>22 + 1

// describedID is the identifier of the nth guild that is only described.
func describedID(n int) string { return strconv.FormatUint(described(n)<<22, 10) }

// describedShard is the shard of so many that has its events.
func describedShard(n, shards int) int { return int(described(n) % uint64(shards)) }
