package world

import (
	"strconv"
	"time"
)

// discordEpoch is the zero of snowflakes: the start of 2015 in Unix milliseconds.
const discordEpoch = 1420070400000

// snowflakes generates increasing identifiers from the clock.
type snowflakes struct {
	now  func() time.Time
	last uint64
}

// next returns a new id, greater than all before.
func (s *snowflakes) next() string {
	id := snowflakeAt(s.now())
	if id <= s.last {
		id = s.last + 1
	}
	s.last = id
	return strconv.FormatUint(id, 10)
}

// snowflakeAt returns the smallest snowflake of a millisecond.
func snowflakeAt(t time.Time) uint64 {
	return uint64(max(t.UnixMilli()-discordEpoch, 0)) << 22
}

// Number returns a snowflake as a number, 0 if it is not one.
func Number(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// ShardOf returns the shard that receives a guild's events. "" stands for direct messages.
func ShardOf(guild string, shards int) int { return int(Number(guild) >> 22 % uint64(shards)) }

// placeholderTime returns the timestamp in the id of the nth placeholder guild. Consecutive
// timestamps spread the guilds evenly over any number of shards.
func placeholderTime(n int) uint64 { return afterSeed + uint64(n) }

var afterSeed = Number(SeedGuild)>>22 + 1

// placeholderID returns the id of the nth placeholder guild.
func placeholderID(n int) string { return strconv.FormatUint(placeholderTime(n)<<22, 10) }

// placeholderShard returns the shard that receives its events.
func placeholderShard(n, shards int) int { return int(placeholderTime(n) % uint64(shards)) }
