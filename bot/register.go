package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"

	"github.com/bwmarrin/discordgo"
)

// register overwrites the global commands when they differ from what Discord
// has: creating them is limited to 200 a day, and clients reload them. Only the
// first shard does.
func (b *Bot) register(ctx context.Context) error {
	app, err := b.application(ctx)
	if err != nil || b.Shard != 0 {
		return err
	}
	url := discordgo.EndpointApplicationGlobalCommands(app)
	raw, err := b.rest.send(ctx, b.rest.channels, "commands", http.MethodGet, url+"?with_localizations=true", nil, nil)
	if err != nil {
		return fmt.Errorf("bot: reading the registered commands: %s", safe(err))
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
		return fmt.Errorf("bot: registering the commands: %s", explained(err))
	}
	b.Log.Info("commands registered")
	return nil
}

// application is the id of the token's application; the token is tried here
// first.
func (b *Bot) application(ctx context.Context) (string, error) {
	raw, err := b.rest.send(ctx, b.rest.channels, "application", http.MethodGet, discordgo.EndpointApplication("@me"), nil, nil)
	if restStatus(err) == http.StatusUnauthorized {
		return "", &FatalClose{4004}
	}
	if err != nil {
		return "", fmt.Errorf("bot: Discord cannot be reached: %s", safe(err))
	}
	var app struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &app); err != nil || app.ID == "" {
		return "", fmt.Errorf("bot: Discord did not name the application")
	}
	return app.ID, nil
}

// explained shows Discord's own explanation: of commands it holds no secret.
func explained(err error) string {
	if status := restStatus(err); status == http.StatusBadRequest {
		return err.Error()
	}
	return safe(err)
}

// sameCommands compares lists of commands by what the program sets.
func sameCommands(have, want []byte) (bool, error) {
	var lists [2][]map[string]any
	for i, raw := range [][]byte{have, want} {
		if err := json.Unmarshal(raw, &lists[i]); err != nil {
			return false, fmt.Errorf("bot: a list of commands cannot be read: %w", err)
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
