package bot

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// side is a commandsSide made of functions, and a public message that counts.
type side struct {
	handle      func(context.Context, interaction.Request) (interaction.Reply, error)
	heavy       func(interaction.Request) bool // nil: nothing is
	read        func()                         // what Look does first; nil: nothing
	definitions []*discordgo.ApplicationCommand

	mu      sync.Mutex
	rev     uint64 // of the one match, shown in every channel that is touched
	shown   board.Shown
	showed  uint64
	setFail int       // how many SetShown fail
	goesOn  bool      // somebody plays meanwhile
	erase   []string  // the messages that are to be deleted
	tidied  []string  // the messages whose chores are done
	sign    string    // an emoji before what is shown
	pinging bool      // a ping goes with each message that is posted
	panics  int       // how many Plan panic
	looks   int       // how often Look was asked
	peeked  []string  // what Current was asked about
	planBy  time.Time // until when the last Plan was to be done

	unwatched []string // whom Unwatch was told
	gone      bool     // what Look was told last of the channel
}

// newSide answers every command by the text "done".
func newSide() *side {
	return &side{
		handle: func(context.Context, interaction.Request) (interaction.Reply, error) { return saying("done"), nil },
		definitions: []*discordgo.ApplicationCommand{{
			Type: discordgo.ChatApplicationCommand, Name: "rails", Description: "Railway games",
			IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "hand", Description: "Your hand"},
				{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "find", Description: "Something", Options: []*discordgo.ApplicationCommandOption{
					{Type: discordgo.ApplicationCommandOptionString, Name: "what", Description: "What", Autocomplete: true},
				}},
			},
		}},
	}
}

func saying(text string) interaction.Reply {
	return interaction.Reply{Message: &components.Message{Content: text}}
}

// Handle is the test's.
func (s *side) Handle(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
	return s.handle(ctx, r)
}

// Heavy is what the test says.
func (s *side) Heavy(r interaction.Request) bool { return s.heavy != nil && s.heavy(r) }

// Permitted: Send Messages is there.
func (s *side) Permitted(r interaction.Request) bool { return r.BotPermissions&(1<<11) != 0 }

// Crowded says whose it is.
func (s *side) Crowded(_ interaction.Request, own bool) interaction.Reply {
	if own {
		return saying("too much of yours")
	}
	return saying("too much of this server")
}

// change makes a new state of the match.
func (s *side) change() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rev++
	return s.rev
}

// toErase has messages deleted with what is shown next.
func (s *side) toErase(ids ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase = ids
}

// Look finds the revision.
func (s *side) Look(_ context.Context, _ string, last board.Display) (commands.Outlook, error) {
	if s.read != nil {
		s.read()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looks++
	s.gone = last.Gone
	if s.rev == 0 {
		return commands.Outlook{}, store.ErrNone
	}
	return commands.Outlook{Current: s.shown.Message != "" && s.showed == s.rev}, nil
}

// Plan wants the revision as the message.
func (s *side) Plan(ctx context.Context, _ commands.Outlook, _ *queue.Turn) (board.Plan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.planBy, _ = ctx.Deadline()
	if s.panics > 0 {
		s.panics--
		panic("a painter fails")
	}
	plan := board.Plan{Match: "m1", Rev: s.rev, Shown: s.shown, Next: s.shown, Erase: s.erase}
	text := &components.Message{Content: s.sign + revision(s.rev)}
	if s.shown.Message == "" {
		plan.Post = text
		if s.pinging {
			plan.Ping = &components.Message{Content: "ping"}
		}
	} else {
		plan.Edit = text
	}
	return plan, nil
}

// Current is true when the last revision is shown.
func (s *side) Current(_ context.Context, channel string, _ board.Display) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.peeked = append(s.peeked, channel)
	return s.shown.Message != "" && s.showed == s.rev, nil
}

// Displayed is what SetShown kept.
func (s *side) Displayed(context.Context, string) (board.Display, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return board.Display{Match: "m1", Rev: s.showed, Shown: s.shown, Server: sandbox.SeedGuild}, nil
}

func revision(n uint64) string { return "revision " + strconv.FormatUint(n, 10) }

// SetShown keeps what is shown.
func (s *side) SetShown(_ context.Context, _ string, p board.Plan) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.setFail > 0 {
		s.setFail--
		if s.goesOn {
			s.rev++
		}
		return store.ErrUnavailable
	}
	s.shown, s.showed = p.Next, p.Rev
	s.erase = s.erase[len(p.Erase):]
	return nil
}

// Tidied notes the messages.
func (s *side) Tidied(_ context.Context, _ string, messages []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tidied = append(s.tidied, messages...)
	return nil
}

// Definitions are the test's.
func (s *side) Definitions() []*discordgo.ApplicationCommand { return s.definitions }

// Tick has nothing to do.
func (s *side) Tick(context.Context, string) error { return nil }

// Remind has nobody to write to.
func (s *side) Remind(context.Context) error { return nil }

// TickSeason has nothing to do either.
func (s *side) TickSeason(context.Context, string) error { return nil }

// Unwatch notes the user.
func (s *side) Unwatch(_ context.Context, _, user string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unwatched = append(s.unwatched, user)
	return nil
}

// looked is how often Look was asked.
func (s *side) looked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.looks
}

var (
	realClock = quartz.NewReal()
	discard   = slog.New(slog.DiscardHandler)
)

// asked is what Current was asked about.
func (s *side) asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.peeked)
}
