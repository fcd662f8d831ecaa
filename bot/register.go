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
)

// register registers the commands, however long Discord cannot be reached. An
// error means that trying again is of no use, or that ctx has ended.
func (b *Bot) register(ctx context.Context) error {
	for failures := 1; ; failures++ {
		err := b.registerOnce(ctx)
		if err == nil || ctx.Err() != nil || !transient(err) && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		b.Log.Warn("commands not registered yet", "failures", failures, "error", safe(err))
		if !b.gateway.pause(ctx, failures) {
			return ctx.Err()
		}
	}
}

// registerOnce overwrites the global commands when they differ from what
// Discord has: creating them is limited to 200 a day, and clients reload them.
// Only the first shard does.
func (b *Bot) registerOnce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, registering)
	defer cancel()
	app, err := b.application(ctx)
	if err != nil || b.Shard != 0 {
		return err
	}
	url := discordgo.EndpointApplicationGlobalCommands(app)
	raw, err := b.rest.send(ctx, b.rest.channels, "commands", http.MethodGet, url+"?with_localizations=true", nil, nil)
	if err != nil {
		return &registerError{"reading the registered commands", safe(err), err}
	}
	want, err := json.Marshal(b.commands.Definitions())
	if err != nil {
		return err
	}
	same, err := sameCommands(raw, want)
	if err != nil || same {
		return err
	}
	if _, err := b.rest.send(ctx, b.rest.channels, "commands", http.MethodPut, url, json.RawMessage(compact(want)), nil); err != nil {
		return &registerError{"registering the commands", explained(err), err}
	}
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

// Error says what failed.
func (e *registerError) Error() string { return "bot: " + e.doing + ": " + e.text }

// Unwrap is for classifying.
func (e *registerError) Unwrap() error { return e.err }

// application is the id of the token's application; the token is tried here
// first.
func (b *Bot) application(ctx context.Context) (string, error) {
	raw, err := b.rest.send(ctx, b.rest.channels, "application", http.MethodGet, discordgo.EndpointApplication("@me"), nil, nil)
	if restStatus(err) == http.StatusUnauthorized {
		return "", &FatalClose{4004}
	}
	if err != nil {
		return "", &registerError{"asking Discord for the application", safe(err), err}
	}
	var app struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &app); err != nil || app.ID == "" {
		return "", fmt.Errorf("bot: Discord's answer names no application: %w", errUnusable)
	}
	return app.ID, nil
}

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
