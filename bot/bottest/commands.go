package bottest

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/store"
)

// FakeCommands are commands that answer as a test says. They have one match, which is shown in
// every channel that is marked dirty, by a public message that says its revision.
type FakeCommands struct {
	OnHandle   func(context.Context, interaction.Request) (interaction.Reply, error)
	OnHeavy    func(interaction.Request) bool // reports whether a request is heavy; nil: none is
	OnLook     func()                         // called first by Look; may be nil
	Registered []*discordgo.ApplicationCommand

	Mu              sync.Mutex // guards the fields below
	Rev             uint64     // of the match; 0: there is none
	Shown           board.Shown
	ShownRev        uint64
	FailSetShown    int      // how many calls of SetShown fail
	ChangeOnFailure bool     // the match changes when SetShown fails
	Erase           []string // messages to be deleted
	Sign            string   // an emoji in front of the text
	Pings           bool     // a ping is posted with each new message
	FailPlan        int      // how many calls of Plan panic

	// What was called:
	Looks          int       // how often Look was
	Peeked         []string  // the channels that Current was called with
	PlanDeadline   time.Time // of the last call of Plan
	TidiedMessages []string  // that EndChores was called with
	Unwatched      []string  // the users that Unwatch was called with
	LastGone       bool      // whether the last call of Look said that the channel is gone
}

// NewFakeCommands returns commands that answer everything by the text "done".
func NewFakeCommands() *FakeCommands {
	return &FakeCommands{
		OnHandle: func(context.Context, interaction.Request) (interaction.Reply, error) {
			return NewTextReply("done"), nil
		},
		Registered: []*discordgo.ApplicationCommand{{
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

// NewTextReply returns a reply with a text.
func NewTextReply(text string) interaction.Reply {
	return interaction.Reply{Message: &components.Message{Content: text}}
}

// Handle calls OnHandle.
func (s *FakeCommands) Handle(ctx context.Context, r interaction.Request) (interaction.Reply, error) {
	return s.OnHandle(ctx, r)
}

// Heavy calls OnHeavy.
func (s *FakeCommands) Heavy(r interaction.Request) bool { return s.OnHeavy != nil && s.OnHeavy(r) }

// Permitted reports whether the bot has Send Messages.
func (s *FakeCommands) Permitted(r interaction.Request) bool { return r.BotPermissions&(1<<11) != 0 }

// Crowded says of whom too many requests are in flight.
func (s *FakeCommands) Crowded(_ interaction.Request, own bool) interaction.Reply {
	if own {
		return NewTextReply("too much of yours")
	}
	return NewTextReply("too much of this server")
}

// Change makes a new state of the match and returns its revision.
func (s *FakeCommands) Change() uint64 {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Rev++
	return s.Rev
}

// SetErase has messages deleted when the next state is shown.
func (s *FakeCommands) SetErase(ids ...string) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Erase = ids
}

// Look finds the match.
func (s *FakeCommands) Look(_ context.Context, _ string, last board.Display) (commands.ChannelState, error) {
	if s.OnLook != nil {
		s.OnLook()
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Looks++
	s.LastGone = last.Gone
	if s.Rev == 0 {
		return commands.ChannelState{}, store.ErrNone
	}
	return commands.ChannelState{Current: s.Shown.Message != "" && s.ShownRev == s.Rev}, nil
}

// Plan returns the revision as the public message.
func (s *FakeCommands) Plan(ctx context.Context, _ commands.ChannelState, _ *queue.Permit) (board.Plan, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.PlanDeadline, _ = ctx.Deadline()
	if s.FailPlan > 0 {
		s.FailPlan--
		panic("a painter fails")
	}
	plan := board.Plan{Match: "m1", Rev: s.Rev, Shown: s.Shown, Next: s.Shown, Erase: s.Erase}
	text := &components.Message{Content: s.Sign + RevisionText(s.Rev)}
	if s.Shown.Message == "" {
		plan.Post = text
		if s.Pings {
			plan.Ping = &components.Message{Content: "ping"}
		}
	} else {
		plan.Edit = text
	}
	return plan, nil
}

// IsCurrent reports whether the last revision is shown.
func (s *FakeCommands) IsCurrent(_ context.Context, channel string, _ board.Display) (bool, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Peeked = append(s.Peeked, channel)
	return s.Shown.Message != "" && s.ShownRev == s.Rev, nil
}

// Displayed returns what SetShown noted.
func (s *FakeCommands) Displayed(context.Context, string) (board.Display, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return board.Display{Match: "m1", Rev: s.ShownRev, Shown: s.Shown, Server: sandbox.SeedGuild}, nil
}

// RevisionText returns the public message of a revision.
func RevisionText(n uint64) string { return "revision " + strconv.FormatUint(n, 10) }

// SetShown notes what is shown.
func (s *FakeCommands) SetShown(_ context.Context, _ string, p board.Plan) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if s.FailSetShown > 0 {
		s.FailSetShown--
		if s.ChangeOnFailure {
			s.Rev++
		}
		return store.ErrUnavailable
	}
	s.Shown, s.ShownRev = p.Next, p.Rev
	s.Erase = s.Erase[len(p.Erase):]
	return nil
}

// EndChores notes the messages.
func (s *FakeCommands) EndChores(_ context.Context, _ string, messages []string) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.TidiedMessages = append(s.TidiedMessages, messages...)
	return nil
}

// Definitions returns Registered.
func (s *FakeCommands) Definitions() []*discordgo.ApplicationCommand { return s.Registered }

// Tick does nothing.
func (s *FakeCommands) Tick(context.Context, string) error { return nil }

// Remind does nothing.
func (s *FakeCommands) Remind(context.Context) error { return nil }

// TickSeason does nothing.
func (s *FakeCommands) TickSeason(context.Context, string) error { return nil }

// Unwatch notes the user.
func (s *FakeCommands) Unwatch(_ context.Context, _, user string) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Unwatched = append(s.Unwatched, user)
	return nil
}

// LookCount returns how often Look was called.
func (s *FakeCommands) LookCount() int {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Looks
}

// CurrentCalls returns the channels that Current was called with.
func (s *FakeCommands) CurrentCalls() []string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return slices.Clone(s.Peeked)
}
