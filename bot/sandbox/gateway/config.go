package gateway

import (
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Config configures a gateway. All fields are required, except those where 0 or false has a
// meaning.
type Config struct {
	Lock  sync.Locker // guards World and the gateway
	World *world.World
	Clock quartz.Clock // for heartbeats and resumes
	Log   *slog.Logger

	HeartbeatInterval time.Duration // requested interval; a client that is silent for 1.5 intervals is disconnected
	IdentifyInterval  time.Duration // minimum time between two IDENTIFYs in a bucket; 0: no limit
	MaxConcurrency    int           // number of buckets; a shard is in bucket number modulo this
	MaxSessionStarts  int           // the bot's IDENTIFYs per day
	MinShards         int
	ShardMultiple     int  // the number of shards must be a multiple of this
	PrivilegedIntents bool // the bot may use them

	Trouble Trouble
	// Violate records a violation of Discord's rules by the bot.
	Violate func(rule, detail string)
}

// Trouble decides which faults are injected into the bot's connections.
type Trouble interface {
	// RefuseIdentify returns the close code for an IDENTIFY that is to be refused.
	RefuseIdentify() (code int, refused bool)
	// RefuseResume reports whether to refuse a RESUME.
	RefuseResume() bool
	// RefuseSecond reports whether to refuse a RESUME of a session that is still connected.
	RefuseSecond() bool
	// IgnoreHeartbeat reports whether to leave a heartbeat unacknowledged.
	IgnoreHeartbeat() bool
}
