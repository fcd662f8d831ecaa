package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// application is what the token stands for, as Discord describes it.
type application struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Guilds int    `json:"approximate_guild_count"`
	Key    string `json:"verify_key"` // hexadecimal, of the signatures by HTTP
}

// introduce asks Discord who the bot is, however long it cannot be reached, says
// so in the log, and registers the commands, perhaps later.
func (b *Bot) introduce(ctx context.Context) (later time.Duration, err error) {
	if b.app, err = b.whoAmI(ctx); err != nil {
		return 0, err
	}
	if err := b.ownStore(ctx); err != nil {
		return 0, err
	}
	b.Log.Info("started", "version", b.Version, "application", b.app.Name, "id", b.app.ID, "servers", b.app.Guilds,
		"api", b.API, "invitation", InviteLink(b.app.ID))
	return b.register(ctx)
}

// whoAmI is the token's application; the token is tried here first.
func (b *Bot) whoAmI(ctx context.Context) (application, error) {
	for failures := 1; ; failures++ {
		app, err := b.requestApplication(ctx)
		if err == nil || ctx.Err() != nil || !transient(err) && !errors.Is(err, context.DeadlineExceeded) {
			return app, err
		}
		b.Log.Warn("Discord not reached yet", "failures", failures, "error", safe(err))
		if !wait.For(ctx, b.Clock, wait.Backoff(failures)) {
			return application{}, ctx.Err()
		}
	}
}

// ownStore returns an error if Redis holds the data of another application: both would
// take each other for processes of one bot. While Redis is away it is tried again.
func (b *Bot) ownStore(ctx context.Context) error {
	for failures := 1; ; failures++ {
		owner, err := b.Store.Own(ctx, b.app.ID, b.Adopt)
		switch {
		case err == nil && owner == b.app.ID:
			return nil
		case err == nil:
			return fmt.Errorf("this Redis holds the tables of application %s, and the token is that of application %s; "+
				"give each application a Redis or a database of its own, or, if this one takes the place of the other, "+
				"stop the other and start this one with --adopt %s", owner, b.app.ID, owner)
		case !errors.Is(err, store.ErrUnavailable):
			return fmt.Errorf("whose data Redis holds: %w", err)
		}
		b.Log.Warn("Redis does not say whose data it holds", "failures", failures, "error", safe(err))
		if !wait.For(ctx, b.Clock, wait.Backoff(failures)) {
			return ctx.Err()
		}
	}
}

func (b *Bot) requestApplication(ctx context.Context) (app application, err error) {
	ctx, cancel := context.WithTimeout(ctx, registering)
	defer cancel()
	me := discordgo.EndpointApplication("@me")
	raw, err := b.rest.send(ctx, b.rest.channels, "application", http.MethodGet, me, nil, nil)
	switch status := restStatus(err); {
	case status == http.StatusUnauthorized:
		return app, b.refusedToken()
	case status == http.StatusForbidden, status == http.StatusNotFound:
		return app, &registerError{b.notDiscord(), safe(err), err}
	case err != nil:
		return app, &registerError{"Discord does not tell which application this is", safe(err), err}
	}
	if err := json.Unmarshal(raw, &app); err != nil || app.ID == "" {
		return app, &registerError{b.notDiscord(), "its answer names no application", errUnusable}
	}
	return app, nil
}

// askGateway asks Discord for the gateway. An error may be a *FatalClose.
func (b *Bot) askGateway(ctx context.Context) (gateway.Info, error) {
	ctx, cancel := context.WithTimeout(ctx, registering)
	defer cancel()
	raw, err := b.rest.send(ctx, b.rest.channels, "gateway", http.MethodGet, discordgo.EndpointGatewayBot, nil, nil)
	if restStatus(err) == http.StatusUnauthorized {
		return gateway.Info{}, b.refusedToken()
	}
	if err != nil {
		return gateway.Info{}, &registerError{"Discord does not tell where its gateway is", safe(err), err}
	}
	var answer struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  struct {
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			Reset       int64 `json:"reset_after"` // ms
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil || answer.URL == "" {
		return gateway.Info{}, fmt.Errorf("gateway: Discord's answer says nothing of its gateway: %w", errUnusable)
	}
	limit := answer.Limit
	return gateway.Info{
		URL: answer.URL, Shards: answer.Shards, Total: limit.Total, Left: limit.Remaining,
		Reset: time.Duration(limit.Reset) * time.Millisecond, Concurrency: limit.Concurrency,
	}, nil
}

// notDiscord says for a host what is probably wrong.
func (b *Bot) notDiscord() string {
	if b.API == DefaultAPI {
		return "Discord does not answer as it should; is this machine's address blocked, or is there a proxy in between?"
	}
	return fmt.Sprintf("what answers at %s does not answer as Discord does; is this Discord's address?", b.API)
}

// refusedToken is fatal; at another address than Discord's it may be that one
// that is wrong.
func (b *Bot) refusedToken() error {
	fatal := &gateway.FatalClose{Code: 4004}
	if b.API == DefaultAPI {
		return fatal
	}
	return fmt.Errorf("%w; or is %s not Discord's address?", fatal, b.API)
}

// InviteLink is where somebody who may manage a server invites the application
// to it. It asks for what the commands check and no more.
func InviteLink(application string) string {
	query := url.Values{
		"client_id":   {application},
		"permissions": {strconv.FormatInt(interaction.Permissions(), 10)},
		"scope":       {"bot applications.commands"},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode()
}
