package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/night"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// Commands answers interactions. It is safe for concurrent use.
type Commands struct {
	*interaction.Services
	router   router
	heavy    *heavyQueue
	thinking thinking
	soloRuns soloRuns
}

// New returns a Commands. It tells the store how to handle finished matches and which stored records
// name which users, and makes every change of a channel cancel the thinking about its match.
func New(d interaction.Services) *Commands {
	if d.MarkDirty == nil {
		d.MarkDirty = func(string) {}
	}
	if d.Observe == nil {
		d.Observe = func(interaction.Kind, string, string, time.Duration) {}
	}
	c := &Commands{
		Services: &d, router: newRouter(routes), heavy: newHeavyQueue(),
		thinking: thinking{cancels: map[string]context.CancelCauseFunc{}},
		soloRuns: soloRuns{running: map[string]*soloRun{}},
	}
	markDirty := d.MarkDirty
	d.MarkDirty = func(channel string) { // c.Services points to d
		c.thinking.cancel(channel)
		markDirty(channel)
	}
	d.Store.HandleFinished(c.Finished)
	d.Store.SetReaders(store.Readers{
		Match:  match.MentionedUsers,
		Season: usersInSeason,
		Channels: map[string]func([]byte) []string{
			interaction.GuildScope:  nil,
			interaction.PlaceScope:  nil,
			interaction.WatchScope:  people.UsersIn,
			people.ForgetScope:      people.UsersIn,
			interaction.PostedScope: interaction.PublishedUsers,

			interaction.PrivateNoteScope: interaction.PrivateNoteWriters,
			interaction.ChallengeScope:   nil,
		},
		Servers: map[string]func([]byte) []string{
			interaction.ServerScope: interaction.BarredUsers,
			people.WishScope:        people.WishUsers,
			people.AvoidScope:       people.AvoidedUsers,
		},
		PendingWork: []string{interaction.CleanupScope},
	})
	return c
}

// usersInSeason returns the users whom a stored season or night names.
func usersInSeason(raw []byte) []string {
	if users, ok := night.UsersIn(raw); ok {
		return users
	}
	return league.UsersIn(raw)
}

// Finished enters a finished match into the careers of its players and into its season, or into the
// results of its day, which are no part of careers. The store
// calls it once or more for each match.
func (c *Commands) Finished(ctx context.Context, channel, id string) error {
	if _, ok := interaction.DayOfKey(channel); ok {
		return people.RecordDay(ctx, c.Services, channel, id)
	}
	if err := people.RecordResult(ctx, c.Services, channel, id); err != nil {
		return err
	}
	return league.WakeSeason(ctx, c.Services, channel, id)
}

// Handle answers a request. The error is for the log only; the reply already explains it.
func (c *Commands) Handle(ctx context.Context, r interaction.Request) (reply interaction.Reply, err error) {
	began, result := c.Clock.Now(), "ok"
	ic, to := c.enterTable(r)
	ic.ApplyLanguages(ctx)
	what := c.metricName(ic.Request, to)
	logged := c.logName(what)
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
			reply, result = ic.FailureReply(), "failed"
		}
		reply.Applied = ic.Applied()
		took := c.Clock.Since(began)
		c.Observe(r.Kind, what, result, took)
		c.Log.DebugContext(ctx, "handled", "what", logged, "result", result, "took", took.Round(time.Microsecond))
	}()
	reply, err = c.serveTable(ctx, ic, to)
	if err != nil {
		kept := errors.Is(err, match.ErrStranger) && c.isKept(ctx, ic)
		if reply, result, err = ic.Refuse(err); kept {
			reply = keptReply(ic)
		}
	}
	ic.ExplainBoardRefusal(&reply)
	if ic.InSolo() {
		reply = tagSolo(ic, reply)
	} else {
		ic.ExplainHiddenBoard(ctx, &reply)
	}
	if next := reply.Continue; next != nil {
		reply.Continue = func(ctx context.Context) (interaction.Reply, error) { return continued(ctx, ic, next) }
	}
	if reply.Silent {
		result = "silent"
	}
	return reply, err
}

// isKept reports whether a computer plays for the person at the channel's table while they are away.
func (c *Commands) isKept(ctx context.Context, ic *interaction.Context) bool {
	m, err := c.Load(ctx, ic.Channel)
	return err == nil && m.KeptSeat(ic.User) != engine.Spectator
}

// keptReply tells a person that a computer plays for them, and lets them come back.
func keptReply(ic *interaction.Context) interaction.Reply {
	reply := interaction.EphemeralReply(ic.Printer().Say("ui.away.kept"))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{people.BackButton(ic.Printer())})
	return reply
}

// continued returns the reply that follows another one, complete like the first. A reply that next returns
// beside an error explains it already. The error is for the log only.
func continued(
	ctx context.Context, ic *interaction.Context, next func(context.Context) (interaction.Reply, error),
) (reply interaction.Reply, err error) {
	defer func() {
		if p := recover(); p != nil {
			reply, err = ic.FailureReply(), panicked(p)
		}
	}()
	if reply, err = next(ctx); err != nil && reply.Message == nil {
		reply, _, err = ic.Refuse(err)
	}
	if ic.InSolo() {
		reply = tagSolo(ic, reply)
	}
	return reply, err
}

// serveTable carries out a request at the channel's table or at the person's solo table. If the same
// interaction has been carried out before, it returns [store.ErrDuplicate].
func (c *Commands) serveTable(ctx context.Context, ic *interaction.Context, to *route) (interaction.Reply, error) {
	before := ic.InSolo()
	if err := c.enterTypedSolo(ctx, ic, to); err != nil {
		return interaction.Reply{}, err
	}
	fellBack := !before && ic.InSolo()
	reply, err := c.serve(ctx, ic, to)
	if c.repeated(ctx, ic.Request, reply, err) {
		return interaction.Reply{}, store.ErrDuplicate
	}
	if !ic.InSolo() {
		return reply, err
	}
	if errors.Is(err, store.ErrNone) {
		err = interaction.Refusal("ui.solo.gone")
	}
	if err == nil {
		reply, err = c.finishSolo(ctx, ic, reply)
	}
	if err == nil && fellBack {
		nameSolo(ic, &reply)
	}
	return reply, err
}

// Crowded refuses a request because too many of its person (own) or of its server are in flight.
func (c *Commands) Crowded(r interaction.Request, own bool) interaction.Reply {
	why := interaction.Refusal("ui.crowded.server")
	if own {
		why = interaction.Refusal("ui.crowded.person")
	}
	reply, _, _ := c.NewContext(r).Refuse(why)
	return reply
}

// panicked returns an error for what was recovered.
func panicked(p any) error { return fmt.Errorf("commands: panic: %v\n%s", p, interaction.Stack()) }

// repeated reports whether a request was refused because the same interaction has already been
// carried out: it was delivered twice, or to two processes.
func (c *Commands) repeated(ctx context.Context, r interaction.Request, reply interaction.Reply, err error) bool {
	if err == nil && !reply.Refusal || r.Kind == interaction.Autocomplete || errors.Is(err, store.ErrUnavailable) {
		return false
	}
	applied, failed := c.Store.Applied(ctx, r.Channel, r.ID)
	return failed == nil && applied
}

// logName returns what names a request in the log: its name in metrics, but without the kind of a
// move, which may be secret.
func (c *Commands) logName(what string) string {
	game, _, _ := strings.Cut(what, " ")
	if _, ok := c.Book.Entry(game); ok {
		return game + " move"
	}
	return what
}

// metricName names a request for metrics. Names that came from outside are "unknown" unless they
// are ours.
func (c *Commands) metricName(r interaction.Request, to *route) string {
	if to != nil {
		return to.metricName(r)
	}
	if len(r.Path) == 2 && c.isMove(r.Path[0], r.Path[1]) {
		return r.Path[0] + " " + r.Path[1]
	}
	return "unknown"
}

// isMove reports whether a subcommand is a move or a shortcut of a game.
func (c *Commands) isMove(command, sub string) bool {
	entry, ok := c.Book.Entry(command)
	if !ok {
		return false
	}
	_, kind := entry.Game.Kind(sub)
	_, shortcut := entry.Game.Shortcut(sub)
	return kind || shortcut
}

// serve carries out a request. Heavy requests wait for their turn.
func (c *Commands) serve(ctx context.Context, ic *interaction.Context, to *route) (interaction.Reply, error) {
	if isHeavy(ic.Request, to) {
		if to.counted {
			ic.ReportProgress("ui.heavy.waiting", 0, 0)
		}
		end, err := c.heavy.begin(ctx, ic.User)
		if err != nil {
			return interaction.Reply{}, err
		}
		defer end()
	}
	reply, err := dispatch(ctx, ic, to)
	if err := ic.UpdatePlace(ctx); err != nil {
		c.Log.WarnContext(ctx, "the bot's membership is not updated", "channel", ic.Origin(), "error", err)
	}
	return reply, err
}

// Heavy reports whether a request takes long, with many pictures or matches. It waits in a queue
// of its own, so that it delays nobody's moves.
func (c *Commands) Heavy(r interaction.Request) bool {
	ic, to := c.enterTable(r)
	return isHeavy(ic.Request, to)
}

func isHeavy(r interaction.Request, to *route) bool {
	return to != nil && to.heavy && r.Kind != interaction.Autocomplete
}

// Permitted reports whether the bot has the permissions in a request's channel that a table
// needs.
func (c *Commands) Permitted(r interaction.Request) bool {
	return c.NewContext(r).CheckPermissions() == nil
}

// Definitions returns the slash commands to register, in a fixed order.
func (c *Commands) Definitions() []*discordgo.ApplicationCommand {
	book, err := c.Book.Separate() // or every language would stay in memory
	if err != nil {
		book = c.Book
	}
	s := schema{book}
	var defs []*discordgo.ApplicationCommand
	for _, name := range routedCommands {
		defs = append(defs, s.newRoutedCommand(name))
	}
	for _, e := range c.Book.Entries() {
		defs = append(defs, s.newGameCommand(e.Game))
	}
	return defs
}
