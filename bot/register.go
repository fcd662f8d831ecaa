package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/wait"
)

// register registers the commands, however long Discord cannot be reached. An
// error means that trying again is of no use, or that ctx has ended. Where
// Discord takes no more of them for now, the bot serves with those that are
// registered, and is to try again later.
func (b *Bot) register(ctx context.Context) (later time.Duration, err error) {
	for failures := 1; ; failures++ {
		err := b.registerOnce(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			return 0, err
		case notNow(err):
			later = pauseAfter(err)
			b.Log.Warn("commands not registered: serving with those that Discord has", "again", later, "error", err)
			return later, nil
		case !transient(err) && !errors.Is(err, context.DeadlineExceeded):
			return 0, err
		}
		b.Log.Warn("commands not registered yet", "failures", failures, "error", safe(err))
		if !wait.For(ctx, b.Clock, wait.Backoff(failures)) {
			return 0, ctx.Err()
		}
	}
}

// registerAgain is how long after a refusal the commands are registered again:
// the quota is a day's, and asking takes none of it.
const registerAgain = time.Hour

// pauseAfter is how long to wait before the next try after an error: where another process
// registers, until that one has or cannot any more.
func pauseAfter(err error) time.Duration {
	if errors.Is(err, errOthers) {
		return registering
	}
	return registerAgain
}

// registerLater tries until it succeeds or ctx ends.
func (b *Bot) registerLater(ctx context.Context, later time.Duration) {
	for wait.For(ctx, b.Clock, later) {
		err := b.registerOnce(ctx)
		if err == nil {
			return
		}
		later = pauseAfter(err)
		b.Log.Warn("commands not registered yet", "error", err)
	}
}

// notNow tells whether Discord takes no more commands for a while.
func notNow(err error) bool {
	return restCode(err) == codeDailyCommands || limited(err) || errors.Is(err, errOthers)
}

// errOthers says that the commands are not registered yet, and that another process
// does it.
var errOthers = errors.New("bot: another process registers the commands")

// registerOnce overwrites the global commands when they differ from what
// Discord has: creating them is limited to 200 a day, and clients reload them.
// One process does; all learn how they are called.
func (b *Bot) registerOnce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, registering)
	defer cancel()
	url := discordgo.EndpointApplicationGlobalCommands(b.app.ID)
	raw, err := b.rest.send(ctx, b.rest.channels, "commands", http.MethodGet, url+"?with_localizations=true", nil, nil)
	if err != nil {
		return &registerError{"Discord does not tell which commands are registered", safe(err), err}
	}
	b.named.learn(raw)
	want, err := json.Marshal(b.commands.Definitions())
	if err != nil {
		return err
	}
	same, err := sameCommands(raw, want)
	if err != nil || same {
		return err
	}
	ok, err := b.Store.Reserve(ctx, b.app.ID, "register", b.id, registering)
	if err == nil && !ok {
		err = errOthers
	}
	if err != nil {
		return err
	}
	raw, err = b.rest.send(ctx, b.rest.channels, "commands", http.MethodPut, url, json.RawMessage(compact(want)), nil)
	if err != nil {
		return &registerError{"Discord refused the commands", explained(err), err}
	}
	b.named.learn(raw)
	b.Log.Info("commands registered")
	return nil
}

// registering bounds one attempt.
const registering = time.Minute

// registerError hides the text of the error that it wraps.
type registerError struct {
	doing, text string
	err         error
}

// Error says what failed, in words first.
func (e *registerError) Error() string { return e.doing + " (" + e.text + ")" }

// Unwrap is for classifying.
func (e *registerError) Unwrap() error { return e.err }

// sameCommands compares lists of commands by what the program sets.
func sameCommands(have, want []byte) (bool, error) {
	var lists [2][]map[string]any
	for i, raw := range [][]byte{have, want} {
		if err := json.Unmarshal(raw, &lists[i]); err != nil {
			return false, fmt.Errorf("bot: a list of commands cannot be read: %w", errUnusable)
		}
	}
	return reflect.DeepEqual(byName(lists[0]), byName(lists[1])), nil
}

func byName(list []map[string]any) map[string]any {
	named := map[string]any{}
	for _, command := range list {
		if name, ok := command["name"].(string); ok {
			named[name] = significant(command)
		}
	}
	return named
}

// ours are the keys that the program sets on commands and their options.
var ours = map[string]bool{
	"type": true, "name": true, "name_localizations": true, "description": true, "description_localizations": true,
	"options": true, "choices": true, "required": true, "autocomplete": true, "value": true, "contexts": true,
	"integration_types": true,
}

// significant drops keys that Discord adds and values that say nothing.
func significant(v any) any {
	switch v := v.(type) {
	case map[string]any:
		kept := map[string]any{}
		for key, value := range v {
			if key != "name_localizations" && key != "description_localizations" {
				value = significant(value)
			}
			if ours[key] && !blank(value) {
				kept[key] = value
			}
		}
		return kept
	case []any:
		kept := make([]any, len(v))
		for i, value := range v {
			kept[i] = significant(value)
		}
		return kept
	}
	return v
}

func blank(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	}
	return false
}

// compact drops the empty keys that discordgo writes into commands and that
// Discord's own description of its API does not allow.
func compact(raw []byte) []byte {
	var list []any
	if json.Unmarshal(raw, &list) != nil {
		return raw
	}
	out, err := json.Marshal(significant(list))
	if err != nil {
		return raw
	}
	return out
}
