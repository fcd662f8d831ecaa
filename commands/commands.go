package commands

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// Commands answers interactions. It is safe for concurrent use.
type Commands struct {
	*desk.Desk
	heavy    *heavyQueue
	thoughts thoughts
}

// New makes a Commands.
func New(d desk.Desk) *Commands {
	if d.Touch == nil {
		d.Touch = func(string) {}
	}
	if d.Observe == nil {
		d.Observe = func(desk.Kind, string, string, time.Duration) {}
	}
	c := &Commands{Desk: &d, heavy: newHeavyQueue(), thoughts: thoughts{under: map[string]context.CancelCauseFunc{}}}
	touch := d.Touch
	d.Touch = func(channel string) {
		c.thoughts.overtake(channel)
		touch(channel)
	}
	d.Store.HandleFinished(c.Finished)
	d.Store.ReadBy(store.Readers{Match: match.MentionedUsers, Season: league.UsersIn, Channels: map[string]func([]byte) []string{
		desk.GuildScope: nil, desk.WatchScope: people.UsersIn, people.ForgetScope: people.UsersIn,
		desk.PostedScope: desk.PublishedUsers,
	}, Servers: map[string]func([]byte) []string{desk.ServerScope: desk.BarredUsers}, Undone: []string{desk.EraseScope}})
	return c
}

// Finished is told of a match that is over: see packages people and league.
func (c *Commands) Finished(ctx context.Context, channel, id string) error {
	if err := people.Finished(ctx, c.Desk, channel, id); err != nil {
		return err
	}
	return league.Finished(ctx, c.Desk, channel, id)
}

// Handle answers a request. The error is for the log only: the reply already
// says it in the person's words.
func (c *Commands) Handle(ctx context.Context, r desk.Request) (reply desk.Reply, err error) {
	began, result := c.Clock.Now(), "ok"
	v := c.Visit(r)
	what, logged := c.what(v), c.logged(v)
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
			reply, result = v.Wrong(), "failed"
		}
		reply.Applied = v.Applied()
		took := c.Clock.Since(began)
		c.Observe(r.Kind, what, result, took)
		c.Log.DebugContext(ctx, "handled", "what", logged, "result", result, "took", took.Round(time.Microsecond))
	}()
	reply, err = c.serve(ctx, v)
	if c.repeated(ctx, r, reply, err) {
		reply, err = desk.Reply{}, store.ErrDuplicate
	}
	if err != nil {
		reply, result, err = v.Refuse(err)
	}
	v.TellRefused(&reply)
	if reply.Silent {
		result = "silent"
	}
	return reply, err
}

// Crowded is the answer to a request that is not carried out, for too much of its person
// (own), or of its server, is in hand.
func (c *Commands) Crowded(r desk.Request, own bool) desk.Reply {
	why := desk.Refusal("ui.crowded.server")
	if own {
		why = desk.Refusal("ui.crowded.person")
	}
	reply, _, _ := c.Visit(r).Refuse(why)
	return reply
}

// panicked makes an error of what was recovered.
func panicked(p any) error { return fmt.Errorf("commands: panic: %v\n%s", p, debug.Stack()) }

// repeated tells whether a refusal is due to the same interaction having been
// carried out already: it was delivered twice, or to two processes.
func (c *Commands) repeated(ctx context.Context, r desk.Request, reply desk.Reply, err error) bool {
	if err == nil && !reply.Refusal || r.Kind == desk.Autocomplete || errors.Is(err, store.ErrUnavailable) {
		return false
	}
	applied, failed := c.Store.Applied(ctx, r.Channel, r.ID)
	return failed == nil && applied
}

// logged names the request in the log, without the kind of a move: it may be
// the choice that nobody else should know.
func (c *Commands) logged(v *desk.Visit) string {
	what := c.what(v)
	game, _, _ := strings.Cut(what, " ")
	if _, ok := c.Book.Entry(game); ok {
		return game + " move"
	}
	return what
}

// what names the request for metrics, by names of ours only: what came from
// outside is "unknown" unless we know it.
func (c *Commands) what(v *desk.Visit) string {
	if to, ok := routeOf(v); ok {
		return to.called(v)
	}
	if len(v.Path) == 2 && c.plays(v.Path[0], v.Path[1]) {
		return v.Path[0] + " " + v.Path[1]
	}
	return "unknown"
}

// plays tells whether a subcommand is a move or a shortcut of a game.
func (c *Commands) plays(command, sub string) bool {
	entry, ok := c.Book.Entry(command)
	if !ok {
		return false
	}
	_, kind := entry.Game.Kind(sub)
	_, shortcut := entry.Game.Shortcut(sub)
	return kind || shortcut
}

// serve carries out a request, heavy work when it is its turn.
func (c *Commands) serve(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if c.Heavy(v.Request) {
		if to, _ := routeOf(v); to.counted {
			v.Progress("ui.heavy.waiting", 0, 0)
		}
		end, err := c.heavy.begin(ctx, v.User)
		if err != nil {
			return desk.Reply{}, err
		}
		defer end()
	}
	return dispatch(ctx, v)
}

// Heavy tells whether a request takes long, with many pictures or many matches, and
// waits for a place of its own: it must not keep one from those who play.
func (c *Commands) Heavy(r desk.Request) bool {
	to, _ := routeOf(c.Visit(r))
	return to.heavy && r.Kind != desk.Autocomplete
}

// Permitted tells whether the bot may do in the channel of a request all that a
// table needs.
func (c *Commands) Permitted(r desk.Request) bool { return c.Visit(r).Permitted() == nil }

// Definitions are the slash commands to be registered, in a fixed order.
func (c *Commands) Definitions() []*discordgo.ApplicationCommand {
	s := schema{c.Book}
	rails := s.rails()
	for _, to := range routes {
		if to.command != "" {
			rails.Options = append(rails.Options, s.subcommand(to.command, to.options))
		}
	}
	defs := []*discordgo.ApplicationCommand{rails}
	for _, e := range c.Book.Entries() {
		defs = append(defs, s.game(e.Game))
	}
	return defs
}
