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
