package gateway

import (
	"log/slog"
	"sync"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Config is what a gateway needs; all fields must be given, but those of which
// 0 or false is said to mean something.
type Config struct {
	Lock  sync.Locker // guards World and the gateway
	World *world.World
	Clock quartz.Clock // of heartbeats and resumes
	Log   *slog.Logger

	Heartbeat         time.Duration // asked of clients; silent for one and a half of it, they are closed
	IdentifyEvery     time.Duration // least time between two IDENTIFYs of a bucket; 0: any
	MaxConcurrency    int           // buckets, to which shards belong by turns
	SessionStarts     int           // IDENTIFYs that the bot has in a day
	MinShards         int
	ShardsOf          int  // the number of shards must be a multiple of it
	PrivilegedIntents bool // the bot may ask for them

	Trouble Trouble
	// Violate notes what no bot may do.
	Violate func(rule, detail string)
}

// Trouble is asked before the bot is served what may go wrong for it.
type Trouble interface {
	// RefuseIdentify gives the code by which an IDENTIFY is answered instead.
	RefuseIdentify() (code int, refused bool)
	// RefuseResume reports whether a RESUME is refused.
	RefuseResume() bool
	// RefuseSecond reports whether a RESUME of a session that still has a connection is refused.
	RefuseSecond() bool
	// IgnoreHeartbeat tells whether a heartbeat is left without an answer.
	IgnoreHeartbeat() bool
}
