package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox/endpoint"
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/gateway"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Server is a sandbox. Its methods may be called concurrently.
type Server struct {
	cfg  Config
	spec *form.Spec // nil: only the routes' own checks
	mux  *http.ServeMux
	ctx  context.Context
	stop context.CancelFunc

	endpoint *Endpoint

	mu           sync.Mutex // guards everything below
	world        *world.World
	gateway      *gateway.Gateway
	interactions interactions
	indexes      map[string]cachedIndex // by locale
	faults       faults
	limits       rateLimiter
	record       record
}

// New returns a sandbox with its initial guild, channels and people.
func New(cfg Config) *Server {
	s := &Server{cfg: cfg.withDefaults()}
	if !s.cfg.Brief {
		s.spec = form.Table()
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.world = world.New(func() time.Time { return s.cfg.Clock.Now() }, s.cfg.AppName, s.cfg.BotToken)
	s.world.Placeholders = s.cfg.Guilds
	if err := s.world.SetInstallKinds(s.cfg.InstallKinds); err != nil {
		panic("sandbox: Config.InstallKinds: " + err.Error())
	}
	s.endpoint = &Endpoint{Sender: endpoint.New(s.world.Now), server: s}
	s.interactions, s.indexes = newInteractions(), map[string]cachedIndex{}
	s.limits = newRateLimiter(s.cfg.WireClock)
	s.record = record{brief: s.cfg.Brief, now: s.world.Now, log: s.cfg.Log, seen: map[string][]Seen{}}
	s.gateway = gateway.New(s.ctx, s.gatewayConfig())
	s.mux = s.routes()
	return s
}

// gatewayConfig returns the gateway's part of the configuration.
func (s *Server) gatewayConfig() gateway.Config {
	return gateway.Config{
		Lock: &s.mu, World: s.world, Clock: s.cfg.WireClock, Log: s.cfg.Log,
		HeartbeatInterval: s.cfg.HeartbeatInterval, IdentifyInterval: s.cfg.IdentifyInterval, MaxSessionStarts: s.cfg.MaxSessionStarts,
		MaxConcurrency: s.cfg.MaxConcurrency, MinShards: s.cfg.MinShards, ShardMultiple: s.cfg.ShardMultiple,
		PrivilegedIntents: s.cfg.PrivilegedIntents,
		Trouble:           &s.faults,
		Violate:           func(rule, detail string) { s.record.addViolation("", "gateway", rule, detail) },
	}
}

// Handler serves REST, gateway, attachments, admin API and page.
func (s *Server) Handler() http.Handler { return loopbackOnly(s.mux) }

// Serve serves on the listener, which must be bound to a loopback address, until ctx ends. Then it
// closes the gateway connections and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if !isLoopback(l.Addr().String()) {
		return fmt.Errorf("sandbox: serve: %s is not a loopback address, and the admin API hands out tokens", l.Addr())
	}
	web := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second}
	cancel := context.AfterFunc(ctx, func() {
		s.Close()
		web.Close()
	})
	defer cancel()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("sandbox: serve: %w", err)
	}
	return nil
}

// Close closes all gateway connections and stops all deadlines. The sandbox accepts no gateway
// connections afterwards.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.interactions.stop()
}

// isLoopback reports whether a host, with or without a port, is this machine.
func isLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// BotToken returns the token that the bot must present, without "Bot ".
func (s *Server) BotToken() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.Bot.Token
}

// ReplaceApplication replaces the bot's application by a new one, as a host can do in the developer
// portal: see [world.World.ReplaceApplication]. The old one's sessions end and its token becomes
// invalid.
func (s *Server) ReplaceApplication() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.EndBotSessions()
	s.world.ReplaceApplication()
	clear(s.indexes)
}

// Users returns all people with their tokens, in the order of their creation.
func (s *Server) Users() []wire.User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.users()
}

// users returns all people with their tokens. The lock must be held.
func (s *Server) users() []wire.User {
	out := []wire.User{}
	for _, a := range s.world.People {
		out = append(out, a.WithToken())
	}
	return out
}

// AddUser creates a person who is a member of every guild.
func (s *Server) AddUser(name, locale string) wire.User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addUser(name, locale).WithToken()
}

// addUser creates a person and announces them to every guild. The lock must be held.
func (s *Server) addUser(name, locale string) *world.Account {
	a := s.world.AddPerson(name, locale)
	for _, g := range s.world.Guilds() {
		s.announceMember(g, a, "GUILD_MEMBER_ADD")
	}
	return a
}

// SetNoDMs sets whether a person refuses direct messages from the bot. They fail with 50007, as
// with Discord's privacy settings.
func (s *Server) SetNoDMs(userID string, none bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.world.Person(userID)
	if a == nil {
		return errUnknownUser
	}
	a.NoDMs = none
	return nil
}

// AddGuild creates another guild with everybody as a member, or turns the next placeholder guild
// into a real one. It returns the guild's id. Call it before anybody connects.
func (s *Server) AddGuild(name, locale string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.AddGuild(name, locale).ID
}

// AddChannel creates a text channel of the seed's guild that everybody sees.
func (s *Server) AddChannel(name string) wire.Channel { return s.AddChannelIn(SeedGuild, name) }

// AddChannelIn creates a text channel of a guild that everybody sees.
func (s *Server) AddChannelIn(guild, name string) wire.Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannel(guild, wire.ChannelText, name)
}

// AddChannelOf creates a channel of the seed's guild that everybody sees: a text, voice,
// announcement, stage or forum channel ([wire.ChannelVoice] and so on).
func (s *Server) AddChannelOf(kind int, name string) (wire.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(world.ChannelKinds, kind) {
		return wire.Channel{}, world.ErrChannelKind
	}
	return s.addChannel(SeedGuild, kind, name), nil
}

// addChannel creates a channel and announces it. The lock must be held.
func (s *Server) addChannel(guild string, kind int, name string) wire.Channel {
	ch := s.world.AddChannel(guild, kind, name)
	s.announce(ch, "CHANNEL_CREATE")
	return ch.ShownToAdmin()
}

// AddThreadOf starts a thread in a channel for a person, who is its first member: a private thread
// without the bot, or a post in a forum.
func (s *Server) AddThreadOf(userID, channelID string, kind int, name string) (wire.Channel, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, parent := s.world.Person(userID), s.world.Channel(channelID)
	switch {
	case a == nil:
		return wire.Channel{}, errUnknownUser
	case parent == nil:
		return wire.Channel{}, errUnknownChannel
	}
	th, err := s.world.AddThread(a, parent, kind, name, 1440)
	if err != nil {
		return wire.Channel{}, err
	}
	s.announce(th, "THREAD_CREATE")
	return th.Shown(), nil
}

// SetThread locks or unlocks a thread, and archives or unarchives it.
func (s *Server) SetThread(threadID string, locked, archived bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	th := s.world.Channel(threadID)
	if th == nil || !th.IsThread() {
		return errUnknownChannel
	}
	th.Metadata.Locked, th.Metadata.Archived = locked, archived
	s.announce(th, "THREAD_UPDATE")
	return nil
}

// SetMaxThreads sets how many threads of a guild may be active at the same time. One more is
// refused with 160006.
func (s *Server) SetMaxThreads(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.world.MaxThreads = n
}

// SetBotTimedOut sets whether a moderator has timed the bot out. It may then not write in any
// channel of a guild. app_permissions do not show it.
func (s *Server) SetBotTimedOut(timedOut bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.world.Bot.TimedOut = timedOut
}

// SetBotPermissions sets the bot's permissions in a channel and its threads.
func (s *Server) SetBotPermissions(channelID string, may world.Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.setBotPermissions(channelID, may)
}

// setBotPermissions sets the bot's permissions in a channel and announces that. The lock must be held.
func (s *Server) setBotPermissions(channelID string, may world.Permission) error {
	ch := s.world.Channel(channelID)
	if ch == nil || !slices.Contains(world.ChannelKinds, ch.Type) {
		return errUnknownChannel
	}
	if !s.world.Bot.In(ch.GuildID) {
		return world.ErrMissingAccess
	}
	s.world.SetChannelPermissions(ch, may)
	s.announce(ch, "CHANNEL_UPDATE")
	return nil
}

// announce sends an event about a channel to everybody who sees it.
func (s *Server) announce(ch *world.Channel, kind string) {
	s.gateway.Announce(ch, gateway.IntentGuilds, kind, ch.Shown())
}

// BotSessions returns the number of the bot's connected gateway sessions.
func (s *Server) BotSessions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.BotSessions()
}

// Commands returns the registered commands.
func (s *Server) Commands() []wire.Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []wire.Command{}
	for _, cmd := range s.world.Commands {
		out = append(out, *cmd)
	}
	return out
}

// Messages returns copies of the channel's messages, oldest first, including all ephemeral ones.
func (s *Server) Messages(channelID string) []wire.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []wire.Message{}
	if ch := s.world.Channel(channelID); ch != nil {
		for _, m := range ch.Messages {
			out = append(out, *m.Message.Clone())
		}
	}
	return out
}
