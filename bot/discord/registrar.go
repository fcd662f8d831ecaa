package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/store"
)

// Registrar registers the application's commands with Discord. One process of the bot
// registers them, and every process learns their IDs.
type Registrar struct {
	Client      *Client
	Store       *store.Store
	Clock       quartz.Clock
	Log         *slog.Logger
	Links       *CommandLinks // that learn the IDs of the commands
	Definitions []*discordgo.ApplicationCommand
	Application Application
	Process     string // the name of this process in the store
}

// Register registers the commands, and tries again while Discord cannot be reached. If Discord
// accepts no more commands for now, the bot works with those that are registered: Register then
// returns after how long to call [Registrar.RegisterLater]. An error means that another attempt
// is of no use, or that ctx has ended.
func (r *Registrar) Register(ctx context.Context) (retryDelay time.Duration, err error) {
	for failures := 1; ; failures++ {
		err := r.registerOnce(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			return 0, err
		case isPostponed(err):
			retryDelay = postponedDelay(err)
			r.Log.Warn("commands not registered: serving with those that Discord has", "again", retryDelay, "error", err)
			return retryDelay, nil
		case !IsTransient(err) && !errors.Is(err, context.DeadlineExceeded):
			return 0, err
		}
		r.Log.Warn("commands not registered yet", "failures", failures, "error", Safe(err))
		if !wait.For(ctx, r.Clock, wait.Backoff(failures)) {
			return 0, ctx.Err()
		}
	}
}

// RegisterLater waits for retryDelay and registers the commands, and tries again until it
// succeeds or ctx ends.
func (r *Registrar) RegisterLater(ctx context.Context, retryDelay time.Duration) {
	for wait.For(ctx, r.Clock, retryDelay) {
		err := r.registerOnce(ctx)
		if err == nil {
			return
		}
		retryDelay = postponedDelay(err)
		r.Log.Warn("commands not registered yet", "error", err)
	}
}

// errRegistering is returned while another process registers the commands.
var errRegistering = errors.New("another process registers the commands")

// isPostponed reports whether the commands cannot be registered for a while.
func isPostponed(err error) bool {
	return Code(err) == CodeDailyCommands || isLimited(err) || errors.Is(err, errRegistering)
}

// registerRetryDelay is the time between attempts while Discord refuses the commands. Its quota
// is per day, and an attempt that finds them unchanged takes none of it.
const registerRetryDelay = time.Hour

// postponedDelay returns how long to wait after an error before the next attempt. Another
// process that registers them has finished or given up after startTimeout.
func postponedDelay(err error) time.Duration {
	if errors.Is(err, errRegistering) {
		return startTimeout
	}
	return registerRetryDelay
}

// registerOnce overwrites the global commands if they differ from those that Discord has. They
// are not always overwritten because Discord accepts 200 new ones a day, and clients reload
// them.
func (r *Registrar) registerOnce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	url := discordgo.EndpointApplicationGlobalCommands(r.Application.ID)
	raw, err := r.Client.requestAtOnce(ctx, "commands", http.MethodGet, url+"?with_localizations=true")
	if err != nil {
		return &startError{"Discord does not say which commands are registered", Safe(err), err}
	}
	r.Links.load(raw)
	wanted, err := json.Marshal(r.allowedCommands())
	if err != nil {
		return err
	}
	same, err := equalCommands(raw, wanted)
	if err != nil || same {
		return err
	}
	reserved, err := r.Store.Reserve(ctx, r.Application.ID, "register", r.Process, startTimeout)
	if err == nil && !reserved {
		err = errRegistering
	}
	if err != nil {
		return err
	}
	raw, err = r.Client.Request(ctx, "commands", http.MethodPut, url, json.RawMessage(compactCommands(wanted)))
	if err != nil {
		return &startError{"Discord refused the commands", explain(err), err}
	}
	r.Links.load(raw)
	r.Log.Info("commands registered")
	return nil
}

// allowedCommands returns the commands for the kinds of installation that the application allows.
// Discord refuses all commands if one names another kind. A command without a kind is left out.
func (r *Registrar) allowedCommands() []*discordgo.ApplicationCommand {
	var allowed []*discordgo.ApplicationCommand
	for _, c := range r.Definitions {
		if c.IntegrationTypes == nil {
			allowed = append(allowed, c)
			continue
		}
		kinds := slices.DeleteFunc(slices.Clone(*c.IntegrationTypes), func(kind discordgo.ApplicationIntegrationType) bool {
			return !r.Application.AllowsInstall(kind)
		})
		if len(kinds) == 0 {
			continue
		}
		own := *c
		own.IntegrationTypes, own.Contexts = &kinds, contextsFor(kinds, c.Contexts)
		allowed = append(allowed, &own)
	}
	return allowed
}

// contextsFor returns the contexts of a command without private conversations between people, unless
// people can install the application.
func contextsFor(
	kinds []discordgo.ApplicationIntegrationType, contexts *[]discordgo.InteractionContextType,
) *[]discordgo.InteractionContextType {
	if contexts == nil || slices.Contains(kinds, discordgo.ApplicationIntegrationUserInstall) {
		return contexts
	}
	left := slices.DeleteFunc(slices.Clone(*contexts), func(c discordgo.InteractionContextType) bool {
		return c == discordgo.InteractionContextPrivateChannel
	})
	return &left
}

// equalCommands reports whether two lists of commands are equal in everything that the program
// sets.
func equalCommands(have, want []byte) (bool, error) {
	var lists [2][]map[string]any
	for i, raw := range [][]byte{have, want} {
		if err := json.Unmarshal(raw, &lists[i]); err != nil {
			return false, fmt.Errorf("read the list of commands: %w", errUnexpected)
		}
	}
	return reflect.DeepEqual(commandsByName(lists[0]), commandsByName(lists[1])), nil
}

// commandsByName returns what the program sets on commands, by their names.
func commandsByName(list []map[string]any) map[string]any {
	named := map[string]any{}
	for _, command := range list {
		if name, ok := command["name"].(string); ok {
			named[name] = removeForeign(command)
		}
	}
	return named
}

// ownKeys are the keys that the program sets on commands and their options.
var ownKeys = map[string]bool{
	"type": true, "name": true, "name_localizations": true, "description": true, "description_localizations": true,
	"options": true, "choices": true, "required": true, "autocomplete": true, "value": true, "contexts": true,
	"integration_types": true,
}

// removeForeign returns a decoded command without keys that Discord adds and without empty values.
func removeForeign(v any) any {
	switch v := v.(type) {
	case map[string]any:
		kept := map[string]any{}
		for key, value := range v {
			if key != "name_localizations" && key != "description_localizations" {
				value = removeForeign(value)
			}
			if ownKeys[key] && !isEmpty(value) {
				kept[key] = value
			}
		}
		return kept
	case []any:
		kept := make([]any, len(v))
		for i, value := range v {
			kept[i] = removeForeign(value)
		}
		return kept
	}
	return v
}

func isEmpty(v any) bool {
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

// compactCommands removes the empty keys that discordgo writes into commands, and that Discord's
// own description of its API does not allow.
func compactCommands(raw []byte) []byte {
	var list []any
	if json.Unmarshal(raw, &list) != nil {
		return raw
	}
	out, err := json.Marshal(removeForeign(list))
	if err != nil {
		return raw
	}
	return out
}
