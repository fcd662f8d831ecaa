package playtest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
	"github.com/railbot/railbot/store/redistest"
)

// Noon is the time at which every test begins.
var Noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// Permissions of people and bots in a channel.
const (
	ManageServer   = int64(1) << 5
	ManageMessages = int64(1) << 13
	ManageRoles    = int64(1) << 28
	// AllPermissions are all except those of administrators.
	AllPermissions = (int64(1)<<45 - 1) &^ (1 << 3)
)

// World is a Commands with everything it needs, and the channel that the test plays in. It does the work
// of package bot: whenever a reply has changed the match, it updates the channel's messages.
type World struct {
	T         testing.TB
	Ctx       context.Context
	Commands  *commands.Commands
	Book      *render.Book
	Store     *store.Store
	Clock     *quartz.Mock
	Server    *Server    // the messages, other than boards, of all channels
	Messenger *Messenger // what the bot has sent there and to people

	Channel string // where people press and type
	Guild   string // the channel's server
	Place   place.Place
	// Names are the names of people who are not called by their user id, by user.
	Names  map[string]interaction.NamedUser
	Serial int // of the last request

	// StoreOps is the number of operations of the store so far. AfterStoreOp, if not nil, is called after
	// each with its name.
	StoreOps     atomic.Int64
	AfterStoreOp func(op string)

	Posts      []*Post     // the channel's boards and pings, oldest first
	Board      *Post       // the current board; nil: none
	Ping       *Post       // the current ping; nil: none
	LastPlan   board.Plan  // the plan that was carried out last
	Dirty      atomic.Bool // the channel is to be updated
	SkipChores bool        // the bot is killed before it does the chores of a plan

	mu       sync.Mutex
	Observed []string // metrics of requests: "kind what result"; guarded by mu

	channels map[string]channelState // channels that GoTo has left

	cached  bool        // this process alone changes the store, so that matches can be cached
	record  []byte      // the stored record that latest was read from
	latest  match.Match // cached
	current reading     // what latest is of
}

// reading says which channel's match was read, and after how many changes.
type reading struct {
	channel string
	changes int64
}

// changes is the number of operations of all worlds' stores that may have changed a match.
var changes atomic.Int64

// readOps are the operations of the store that change no match.
var readOps = []string{
	"load", "read last match", "archived", "log", "snapshot", "snapshots", "shown", "read preference", "check applied",
	"read ledger", "read ledger users", "check ledger entry",
}

// New returns a world with the words of all games and small pictures. Its store is a database of the
// Redis that all tests of the package share.
func New(t testing.TB) *World { return NewWithBook(t, Book(t)) }

// NewWithBook is [New] with another book.
func NewWithBook(t testing.TB, book *render.Book) *World {
	w := NewAt(t, book, redistest.Shared(t))
	w.cached = true
	return w
}

// NewAt is [NewWithBook] with a Redis of the test's own.
func NewAt(t testing.TB, book *render.Book, url string) *World {
	t.Helper()
	w := &World{T: t, Ctx: context.Background(), Clock: quartz.NewMock(t).WithLogger(quartz.NoOpLogger),
		Server:  newServer(t),
		Channel: "100", Guild: "500", Book: book}
	w.Clock.Set(Noon)
	opened, err := store.Open(w.Ctx, url, store.Options{
		Timeout: redistest.WaitTimeout,
		Observer: func(op string, _ time.Duration, _ error) {
			w.StoreOps.Add(1)
			if !slices.Contains(readOps, op) {
				changes.Add(1)
			}
			if w.AfterStoreOp != nil {
				w.AfterStoreOp(op)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { opened.Close() })
	w.Store = opened
	w.Messenger = &Messenger{Server: w.Server, Said: map[string][]string{}, Roles: map[string]bool{}}
	pictures := render.NewPictures(w.Book, queue.New(quartz.NewReal(), 2, nil), canvas.Config{})
	w.Commands = commands.New(interaction.Services{
		Book: w.Book, Pictures: pictures, Store: opened, Clock: w.Clock,
		Log: slog.New(slog.DiscardHandler), Random: rand.NewChaCha8([32]byte{7}), Version: "v0.0.0-test",
		Matches:   interaction.NewMatchCache(1),
		MarkDirty: func(string) { w.Dirty.Store(true) }, Messenger: w.Messenger,
		Observe: func(k interaction.Kind, what, result string, _ time.Duration) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.Observed = append(w.Observed, string(k)+" "+what+" "+result)
		},
	})
	return w
}

// channelState is what a channel shows.
type channelState struct {
	posts       []*Post
	board, ping *Post
}

// GoTo lets the test play in another channel. What a channel shows is kept until the test comes back.
func (w *World) GoTo(guild, channel string) {
	if w.channels == nil {
		w.channels = map[string]channelState{}
	}
	w.channels[w.Channel] = channelState{w.Posts, w.Board, w.Ping}
	to := w.channels[channel]
	w.Guild, w.Channel, w.Posts, w.Board, w.Ping = guild, channel, to.posts, to.board, to.ping
}

// UseNewChannel lets the test play in a channel that shows nothing, and forgets what the current one shows.
func (w *World) UseNewChannel(channel string) {
	w.Channel, w.Board, w.Ping, w.Posts = channel, nil, nil, nil
}

// Game returns a game by its key. It is the lookup that package match asks for.
func (w *World) Game(key string) (*engine.Game, bool) {
	e, ok := w.Book.Entry(key)
	return e.Game, ok
}

// WantNowhere checks that no message of the server in a channel contains one of the words.
func (w *World) WantNowhere(channel string, words ...string) {
	w.T.Helper()
	for _, n := range w.Server.LiveMessages(channel) {
		Lacks(w.T, n.Content, words...)
		for _, f := range n.Files {
			Lacks(w.T, f.Alt, words...)
		}
	}
}
