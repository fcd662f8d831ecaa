package sandbox

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/coder/quartz"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// The identifiers of the seed, the same in every sandbox.
const (
	SeedApplication = world.SeedApplication // also the bot's user
	// SecondApplication is the one that [Server.ReplaceApplication] puts in its place.
	SecondApplication = world.SecondApplication
	SeedGuild         = world.SeedGuild // also the role @everyone
	SeedTable1        = world.SeedTable1
	SeedTable2        = world.SeedTable2
	SeedAlice         = world.SeedAlice
	SeedBob           = world.SeedBob
	SeedCarol         = world.SeedCarol
	SeedDave          = world.SeedDave // the spectator
)

// DefaultBotToken is the bot's token where Config names none.
const DefaultBotToken = "sandbox-bot-token"

// The deadlines of an interaction: the first answer, and the life of its token.
const (
	answerWithin = 3 * time.Second
	tokenLife    = 15 * time.Minute
)

// Config says how a sandbox behaves. The zero Config is a strict one on the
// real clock, without a page.
type Config struct {
	// Clock is Discord's calendar: snowflakes, the deadlines of interactions,
	// ages of messages, daily quotas. nil is the real clock.
	Clock quartz.Clock
	// WireClock is what a client measures for itself: heartbeats, rate limits,
	// delays by fault. It is apart from Clock so that a test may let 15 minutes
	// pass without cutting off a client that lives in real time. nil is the
	// real clock.
	WireClock quartz.Clock

	// Page is served at / if it is not nil.
	Page http.Handler
	// Log receives one line per request and connection, without secrets. nil
	// discards them.
	Log *slog.Logger

	// BotToken is what the bot must present; empty is DefaultBotToken.
	BotToken string
	// AppName is the bot's name; empty is "Railbot".
	AppName string

	// NoRateLimits switches the limits by route and the global one off. The
	// quotas that stand in Limits stay.
	NoRateLimits bool
	// Brief is for measuring under load: nothing is remembered of what was sent
	// and seen (only violations are), pictures are not decoded beyond their
	// head, and only the routes' own checks are made, so that the sandbox takes
	// little of the machine.
	Brief bool
	// IdentifyEvery is the least time between two IDENTIFYs of shards that have the
	// same remainder by MaxConcurrency, 5 s at Discord; 0 does not enforce any, so
	// that a bot may be restarted at will.
	IdentifyEvery time.Duration
	// MaxConcurrency is how many such remainders there are; 0 is 1.
	MaxConcurrency int
	// SessionStarts is how many IDENTIFYs the bot has in a day; 0 is Discord's
	// 1,000. After one more its sessions end and its token is another.
	SessionStarts int
	// Heartbeat is the interval asked of gateway clients; 0 is Discord's
	// 41.25 s. A client silent for one and a half intervals is closed.
	Heartbeat time.Duration
	// AnswerWithin is how long an interaction waits for its first answer; 0 is
	// Discord's 3 s. More is for tests that answer by hand.
	AnswerWithin time.Duration
	// PrivilegedIntents lets the bot ask for the privileged intents; otherwise
	// it is closed with 4014.
	PrivilegedIntents bool
	// MinShards is the least number of shards; a bot with fewer is closed with
	// 4011. 0 is 1.
	MinShards int
	// ShardsOf is what the number of shards must be a multiple of, as it is for
	// large bots; a bot with another is closed with 4010. 0 is 1.
	ShardsOf int
	// Guilds are further guilds that the bot is in, of which there are no more than
	// identifiers, evenly over all shards: as in an outage they stay unavailable.
	// [Server.AddGuild] makes the next of them whole.
	Guilds int
}

// shards is the number that is recommended: one for each thousand guilds.
func (c Config) shards(guilds int) int {
	n := max(c.MinShards, (guilds+guildsAShard-1)/guildsAShard)
	return (n + c.ShardsOf - 1) / c.ShardsOf * c.ShardsOf
}

const guildsAShard = 1000

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
	if c.Heartbeat == 0 {
		c.Heartbeat = 41250 * time.Millisecond
	}
	if c.SessionStarts == 0 {
		c.SessionStarts = 1000
	}
	if c.AnswerWithin == 0 {
		c.AnswerWithin = answerWithin
	}
	c.MinShards, c.ShardsOf, c.MaxConcurrency = max(c.MinShards, 1), max(c.ShardsOf, 1), max(c.MaxConcurrency, 1)
	return c
}
