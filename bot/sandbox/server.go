package sandbox

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Server is a sandbox. All its methods may be called at any time from any
// goroutine.
type Server struct {
	cfg  Config
	spec *form.Spec // nil: the routes' own checks only
	mux  *http.ServeMux
	ctx  context.Context
	stop context.CancelFunc

	mu            sync.Mutex // guards all below
	ids           snowflakes
	bot           *account
	users         []*account
	guild         wire.Guild
	channels      []*channel
	commands      []*wire.Command
	creates       []time.Time       // of commands, in the last day
	files         map[string]stored // by attachment
	lost          []string          // attachments that were replaced, oldest first
	interactions  map[string]*interaction
	interactionOf map[string]*interaction // by token
	asked         []*interaction
	modals        map[string]*modal

	conns        map[*conn]bool
	sessions     map[string]*session
	sessionCount int
	identified   map[[2]int]time.Time // by shard
	starts       starts

	faults     []*Fault
	rates      map[string]*bucket
	global     bucket
	requests   []Request
	violations []Violation
	seen       map[string][]Seen
}

// New makes a sandbox with its seed.
func New(cfg Config) *Server {
	s := &Server{
		cfg: cfg.withDefaults(), commands: []*wire.Command{}, files: map[string]stored{},
		interactions: map[string]*interaction{}, interactionOf: map[string]*interaction{}, modals: map[string]*modal{},
		conns: map[*conn]bool{}, sessions: map[string]*session{}, identified: map[[2]int]time.Time{},
		rates: map[string]*bucket{}, seen: map[string][]Seen{},
	}
	if !s.cfg.Brief {
		s.spec = form.Table()
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.ids.now = func() time.Time { return s.cfg.Clock.Now() }
	s.seed()
	s.mux = s.routes()
	return s
}

// Handler serves everything: REST, gateway, attachments, admin API and page.
func (s *Server) Handler() http.Handler { return loopbackOnly(s.mux) }

// Serve serves on the listener, which must be bound to a loopback address,
// until ctx is done; then it closes the gateway connections and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if !isLoopback(l.Addr().String()) {
		return fmt.Errorf("sandbox: %s is not a loopback address, and the admin API hands out tokens", l.Addr())
	}
	web := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second}
	stopped := context.AfterFunc(ctx, func() {
		s.Close()
		web.Close()
	})
	defer stopped()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("sandbox: %w", err)
	}
	return nil
}

// Close ends all gateway connections and deadlines. The sandbox answers no
// further gateway connection; it is meant for the end of a test or program.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.asked {
		in.timer.Stop()
	}
}

func isLoopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// secret makes an unguessable token.
func (s *Server) secret() string { return rand.Text() + rand.Text() }

// BotToken is what the bot must present, without "Bot ".
func (s *Server) BotToken() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bot.token
}

// ApplicationID is the identifier of the application and of its bot user.
func (s *Server) ApplicationID() string { return SeedApplication }

// GuildID is the identifier of the guild.
func (s *Server) GuildID() string { return SeedGuild }

// Users gives all people with their tokens, in the order of their making.
func (s *Server) Users() []wire.User {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []wire.User{}
	for _, a := range s.users {
		out = append(out, withToken(a))
	}
	return out
}

func withToken(a *account) wire.User {
	u := a.user
	u.Token = a.token
	return u
}

// AddUser makes a person who is a member of the guild.
func (s *Server) AddUser(name, locale string) wire.User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addUser(name, locale)
}

func (s *Server) addUser(name, locale string) wire.User {
	a := s.putUser(s.ids.next(), name, locale)
	m := s.member(a)
	m.GuildID = SeedGuild
	s.announceAll(intentMembers, "GUILD_MEMBER_ADD", m)
	return withToken(a)
}

// SetNoDMs says whether a person takes no direct messages from the bot: each is
// then refused with 50007, as by somebody's privacy settings on Discord.
func (s *Server) SetNoDMs(userID string, none bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.person(userID)
	if a == nil {
		return errUnknownUser
	}
	a.noDMs = none
	return nil
}

// AddChannel makes a text channel that everybody sees.
func (s *Server) AddChannel(name string) wire.Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannel(name)
}

func (s *Server) addChannel(name string) wire.Channel {
	ch := s.putChannel(s.ids.next(), name)
	s.announce(ch, intentGuilds, "CHANNEL_CREATE", s.shownChannel(ch))
	return s.adminChannel(ch)
}

// SetBotPermissions says what the bot may do in a channel and its threads.
func (s *Server) SetBotPermissions(channelID string, may Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.channel(channelID)
	if ch == nil || ch.Type != wire.ChannelText {
		return errUnknownChannel
	}
	s.setBotPermissions(ch, may)
	return nil
}

func (s *Server) setBotPermissions(ch *channel, may Permission) {
	ch.botMay, ch.Overwrites = may, overwrites(may)
	s.announce(ch, intentGuilds, "CHANNEL_UPDATE", s.shownChannel(ch))
}

// BotSessions counts the bot's connected gateway sessions.
func (s *Server) BotSessions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, se := range s.sessions {
		if se.owner.bot && se.conn != nil {
			n++
		}
	}
	return n
}

// Commands gives the registered commands.
func (s *Server) Commands() []wire.Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []wire.Command{}
	for _, cmd := range s.commands {
		out = append(out, *cmd)
	}
	return out
}
