package sandbox

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Identifiers of the seed, that is the initial guild, channels and people. They are the same in every sandbox.
const (
	SeedApplication = world.SeedApplication // also the bot's user
	// SecondApplication is the application that [Server.ReplaceApplication] creates.
	SecondApplication = world.SecondApplication
	SeedGuild         = world.SeedGuild // also the role @everyone
	SeedTable1        = world.SeedTable1
	SeedTable2        = world.SeedTable2
	SeedAlice         = world.SeedAlice
	SeedBob           = world.SeedBob
	SeedCarol         = world.SeedCarol
	SeedDave          = world.SeedDave // the spectator
)

// DefaultBotToken is the bot's token if Config has none.
const DefaultBotToken = "sandbox-bot-token"

// Deadlines of an interaction: for the first response, and for its token.
const (
	answerTimeout = 3 * time.Second
	tokenTTL      = 15 * time.Minute
)

// Config configures a sandbox. The zero Config is a strict sandbox on the real clock, without a
// page.
type Config struct {
	// Clock is Discord's calendar: snowflakes, deadlines of interactions, ages of messages, daily
	// quotas. nil: the real clock.
	Clock quartz.Clock
	// WireClock measures what clients measure, too: heartbeats, rate limits, delays by fault. It is
	// separate from Clock so that a test can let 15 minutes pass without disconnecting a client
	// that lives in real time. nil: the real clock.
	WireClock quartz.Clock

	// Page is served at / unless it is nil.
	Page http.Handler
	// Log receives one line per request and connection, without secrets. nil discards them.
	Log *slog.Logger

	// BotToken is the token that the bot must present. Empty: DefaultBotToken.
	BotToken string
	// AppName is the bot's name. Empty: "Railbot".
	AppName string

	// InstallKinds are the kinds of installation that the application supports:
	// [wire.InstallServer], [wire.InstallUser]. nil: both.
	InstallKinds []int

	// NoRateLimits turns off the global limit and those of routes. The quotas in package form
	// remain.
	NoRateLimits bool
	// Brief saves CPU time and memory for measurements under load: only violations are recorded,
	// pictures are not decoded beyond their header, and bodies are not checked against Discord's
	// schema.
	Brief bool
	// IdentifyInterval is the minimum time between two IDENTIFYs of shards in the same bucket, 5 s on
	// Discord. 0: no minimum, so that a bot can be restarted at any time.
	IdentifyInterval time.Duration
	// MaxConcurrency is the number of buckets; a shard is in bucket number modulo this. 0: 1.
	MaxConcurrency int
	// MaxSessionStarts is how many IDENTIFYs the bot may send per day. One more ends its sessions and
	// resets its token. 0: Discord's 1,000.
	MaxSessionStarts int
	// HeartbeatInterval is the interval requested from gateway clients. A client silent for 1.5 intervals
	// is disconnected. 0: Discord's 41.25 s.
	HeartbeatInterval time.Duration
	// AnswerTimeout is how long an interaction waits for its first response. Raise it for tests that
	// respond by hand. 0: Discord's 3 s.
	AnswerTimeout time.Duration
	// PrivilegedIntents lets the bot use privileged intents. Otherwise it is closed with 4014.
	PrivilegedIntents bool
	// MinShards is the minimum number of shards. A bot with fewer is closed with 4011. 0: 1.
	MinShards int
	// ShardMultiple must divide the number of shards, as for large bots. Otherwise the bot is closed
	// with 4010. 0: 1.
	ShardMultiple int
	// Guilds is the number of additional placeholder guilds, spread evenly over all shards. They
	// only have an id and stay unavailable, as in an outage. [Server.AddGuild] turns the next of
	// them into a real one.
	Guilds int
}

// shards returns the recommended number of shards: one for each thousand guilds.
func (c Config) shards(guilds int) int {
	n := max(c.MinShards, (guilds+guildsPerShard-1)/guildsPerShard)
	return (n + c.ShardMultiple - 1) / c.ShardMultiple * c.ShardMultiple
}

const guildsPerShard = 1000

// withDefaults returns the configuration with defaults for zero fields.
func (c Config) withDefaults() Config {
	if c.Clock == nil {
		c.Clock = quartz.NewReal()
	}
	if c.WireClock == nil {
		c.WireClock = quartz.NewReal()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.BotToken == "" {
		c.BotToken = DefaultBotToken
	}
	if c.AppName == "" {
		c.AppName = "Railbot"
	}
	if c.InstallKinds == nil {
		c.InstallKinds = []int{wire.InstallServer, wire.InstallUser}
	}
	if c.HeartbeatInterval == 0 {
		c.HeartbeatInterval = 41250 * time.Millisecond
	}
	if c.MaxSessionStarts == 0 {
		c.MaxSessionStarts = 1000
	}
	if c.AnswerTimeout == 0 {
		c.AnswerTimeout = answerTimeout
	}
	c.MinShards, c.ShardMultiple, c.MaxConcurrency = max(c.MinShards, 1), max(c.ShardMultiple, 1), max(c.MaxConcurrency, 1)
	return c
}
