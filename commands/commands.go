package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Config is what the package needs from outside. All fields but Observe and
// Touch must be set.
type Config struct {
	Book     *render.Book // the games and their words
	Pictures *render.Pictures
	Store    *store.Store
	Clock    quartz.Clock
	Log      *slog.Logger
	Random   io.Reader // crypto/rand.Reader: seeds and ids
	Version  string    // of the program, for /rails about

	// Touch is told that a channel's public message is out of date.
	Touch func(channel string)
	// Thread makes a public thread in a channel and gives its id.
	Thread func(ctx context.Context, channel, name string) (string, error)
	// Observe is told of each request handled, for metrics. Result is "ok",
	// "refused" (the person's mistake), "silent" or "failed".
	Observe func(kind Kind, what, result string, took time.Duration)
}

// Commands answers interactions. It is safe for concurrent use.
type Commands struct {
	Config
	views map[string]view // of view buttons, by name
	rails map[string]view // of /rails subcommands, by name

	heavy *heavyQueue
}

// view answers a request that names no move.
type view func(context.Context, Request) (Reply, error)

// New makes a Commands.
func New(c Config) *Commands {
	if c.Touch == nil {
		c.Touch = func(string) {}
	}
	if c.Observe == nil {
		c.Observe = func(Kind, string, string, time.Duration) {}
	}
	cs := &Commands{Config: c, heavy: newHeavyQueue()}
	cs.views, cs.rails = cs.viewButtons(), cs.railsCommands()
	c.Store.HandleFinished(cs.Finished)
	c.Store.ReadBy(store.Readers{Match: match.People, Channels: map[string]func([]byte) []string{
		guildScope: nil, watchScope: usersIn, forgetScope: usersIn,
	}})
	return cs
}

// Handle answers a request. The error is for the log only: the reply already
// says it in the person's words.
func (c *Commands) Handle(ctx context.Context, r Request) (reply Reply, err error) {
	began := c.Clock.Now()
	result := "ok"
	applied := false
	ctx = context.WithValue(ctx, appliedKey{}, &applied)
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
			reply, result = c.wrong(r), "failed"
		}
		reply.Applied = applied
		took := c.Clock.Since(began)
		c.Observe(r.Kind, c.what(r), result, took)
		c.Log.DebugContext(ctx, "handled", "what", c.logged(r), "result", result, "took", took.Round(time.Microsecond))
	}()
	reply, err = c.serve(ctx, r)
	if c.repeated(ctx, r, reply, err) {
		reply, err = Reply{}, store.ErrDuplicate
	}
	if err != nil {
		reply, result, err = c.refuse(r, err)
	}
	if reply.Silent {
		result = "silent"
	}
	return reply, err
}

// appliedKey finds in a context where to note that this process has changed the
// match.
type appliedKey struct{}

// panicked makes an error of what was recovered.
func panicked(p any) error { return fmt.Errorf("commands: panic: %v\n%s", p, debug.Stack()) }

// repeated tells whether a refusal is due to the same interaction having been
// carried out already: it was delivered twice, or to two processes.
func (c *Commands) repeated(ctx context.Context, r Request, reply Reply, err error) bool {
	if err == nil && !reply.refusal || r.Kind == Autocomplete || errors.Is(err, store.ErrUnavailable) {
		return false
	}
	applied, failed := c.Store.Applied(ctx, r.Channel, r.ID)
	return failed == nil && applied
}

// logged names the request in the log, without the kind of a move: it may be
// the choice that nobody else should know.
func (c *Commands) logged(r Request) string {
	what := c.what(r)
	game, _, _ := strings.Cut(what, " ")
	if _, ok := c.Book.Entry(game); ok {
		return game + " move"
	}
	return what
}

// what names the request for metrics, by names of ours only: what came from
// outside is "unknown" unless we know it.
func (c *Commands) what(r Request) string {
	id, rest := parts.ParseID(r.CustomID)
	name, _, _ := strings.Cut(rest, ":")
	switch {
	case len(r.Path) == 2 && c.known(r.Path[0], r.Path[1]):
		return r.Path[0] + " " + r.Path[1]
	case id == parts.VerbView && c.views[name] != nil:
		return "view " + name
	case verbNames[id] != "":
		return verbNames[id]
	}
	return "unknown"
}

// known tells whether a subcommand is among the definitions.
func (c *Commands) known(command, sub string) bool {
	if command == railsCommand {
		return c.rails[sub] != nil
	}
	entry, ok := c.Book.Entry(command)
	if !ok {
		return false
	}
	_, kind := entry.Game.Kind(sub)
	_, shortcut := entry.Game.Shortcut(sub)
	return kind || shortcut
}

func (c *Commands) dispatch(ctx context.Context, r Request) (Reply, error) {
	switch {
	case r.Guild == "" && r.Kind != Autocomplete:
		return Reply{}, refusal("ui.guild")
	case r.Kind == Autocomplete:
		return c.complete(ctx, r)
	case r.Kind == Command && len(r.Path) == 2 && r.Path[0] == railsCommand:
		if handle, ok := c.rails[r.Path[1]]; ok {
			return handle(ctx, r)
		}
	case r.Kind == Command && len(r.Path) == 2:
		return c.slashMove(ctx, r)
	case r.Kind == Component || r.Kind == ModalSubmit:
		return c.press(ctx, r)
	}
	return Reply{}, refusal("ui.unknown")
}

// refused is a request that cannot be met, said by a message or in words that
// are the person's already.
type refused struct {
	key  string
	data []render.Data
	text string
}

// Error is for the log.
func (e *refused) Error() string { return "commands: refused: " + e.key + e.text }

func refusal(key string, data ...render.Data) error { return &refused{key: key, data: data} }

func (e *refused) words(say *render.Printer) string {
	if e.text != "" {
		return e.text
	}
	return say.Say(e.key, e.data...)
}

// refuse is the one place where an error becomes words for a person. The error
// it returns is what the log should know: nil for a person's own mistake.
func (c *Commands) refuse(r Request, err error) (Reply, string, error) {
	if errors.Is(err, store.ErrDuplicate) {
		return Reply{Silent: true}, "silent", nil
	}
	if r.Kind == Autocomplete {
		return Reply{}, "refused", unlessRefused(err)
	}
	say := c.printer(r)
	text, known := say.Error(err)
	var no *refused
	if errors.As(err, &no) {
		text, known = no.words(say), true
	}
	if !known {
		return c.wrong(r), "failed", err
	}
	return ephemeral(text), "refused", unlessRefused(err)
}

// unlessRefused keeps the errors that a host should hear of.
func unlessRefused(err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, engine.ErrState) {
		return err
	}
	return nil
}

// wrong is the answer to what should not have happened; the interaction's id
// finds it in the log.
func (c *Commands) wrong(r Request) Reply {
	if r.Kind == Autocomplete {
		return Reply{}
	}
	return ephemeral(c.printer(r).Say("ui.wrong", render.Data{"ID": r.ID}))
}

func (c *Commands) printer(r Request) *render.Printer { return c.Book.Printer(r.Locale) }

func ephemeral(text string) Reply {
	return Reply{Message: &parts.Message{Content: parts.Clip(text, parts.MaxContent)}}
}

// verbNames are the verbs in metrics; views go by their own names.
var verbNames = map[parts.Verb]string{
	parts.VerbPanel: "panel", parts.VerbOption: "option", parts.VerbConsent: "consent", parts.VerbSure: "confirmed",
	parts.VerbTable: "table", parts.VerbSeating: "seating", parts.VerbSettings: "settings",
	parts.VerbServer: "server", parts.VerbLesson: "lesson",
}
