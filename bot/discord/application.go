package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/bot/wait"
	"github.com/railbot/railbot/commands/interaction"
)

// Application is the application that a token belongs to.
type Application struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Guilds int    `json:"approximate_guild_count"`
	Key    string `json:"verify_key"` // of signatures by HTTP, in hexadecimal

	// Installs are the kinds of installation that the application allows, as keys.
	Installs map[discordgo.ApplicationIntegrationType]any `json:"integration_types_config"`
}

// AllowsInstall reports whether the application allows a kind of installation. If Discord does not
// say, it allows installations to servers.
func (a Application) AllowsInstall(kind discordgo.ApplicationIntegrationType) bool {
	if len(a.Installs) == 0 {
		return kind == discordgo.ApplicationIntegrationGuildInstall
	}
	_, ok := a.Installs[kind]
	return ok
}

// AllowedInstalls returns the kinds of installation that the application allows, for the log.
func (a Application) AllowedInstalls() string {
	var names []string
	if a.AllowsInstall(discordgo.ApplicationIntegrationGuildInstall) {
		names = append(names, "servers")
	}
	if a.AllowsInstall(discordgo.ApplicationIntegrationUserInstall) {
		names = append(names, "people")
	}
	return strings.Join(names, ", ")
}

// Application returns the application that the token belongs to. While Discord cannot be
// reached it tries again. It is the first request of a bot, so a wrong token shows here.
func (c *Client) Application(ctx context.Context) (Application, error) {
	for failures := 1; ; failures++ {
		app, err := c.requestApplication(ctx)
		if err == nil || ctx.Err() != nil || !IsTransient(err) && !errors.Is(err, context.DeadlineExceeded) {
			return app, err
		}
		c.Log.Warn("Discord not reached yet", "failures", failures, "error", Safe(err))
		if !wait.For(ctx, c.Clock, wait.Backoff(failures)) {
			return Application{}, ctx.Err()
		}
	}
}

func (c *Client) requestApplication(ctx context.Context) (app Application, err error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	me := discordgo.EndpointApplication("@me")
	raw, err := c.requestAtOnce(ctx, "application", http.MethodGet, me)
	switch status := Status(err); {
	case status == http.StatusUnauthorized:
		return app, c.tokenError()
	case status == http.StatusForbidden, status == http.StatusNotFound:
		return app, &startError{c.addressHint(), Safe(err), err}
	case err != nil:
		return app, &startError{"Discord does not say which application this is", Safe(err), err}
	}
	if err := json.Unmarshal(raw, &app); err != nil || app.ID == "" {
		return app, &startError{c.addressHint(), "its answer names no application", errUnexpected}
	}
	return app, nil
}

// GatewayInfo asks Discord for the gateway. An error may be a [*gateway.FatalClose].
func (c *Client) GatewayInfo(ctx context.Context) (gateway.Info, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	raw, err := c.requestAtOnce(ctx, "gateway", http.MethodGet, discordgo.EndpointGatewayBot)
	if Status(err) == http.StatusUnauthorized {
		return gateway.Info{}, c.tokenError()
	}
	if err != nil {
		return gateway.Info{}, &startError{"Discord does not say where its gateway is", Safe(err), err}
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
		return gateway.Info{}, fmt.Errorf("read the gateway's address: %w", errUnexpected)
	}
	limit := answer.Limit
	return gateway.Info{
		URL: answer.URL, Shards: answer.Shards, Total: limit.Total, Left: limit.Remaining,
		Reset: time.Duration(limit.Reset) * time.Millisecond, Concurrency: limit.Concurrency,
	}, nil
}

// startTimeout bounds one attempt of a request at the bot's start.
const startTimeout = time.Minute

// startError is an error at the bot's start. Its text is for the host and holds no secret; the
// error that it wraps may.
type startError struct {
	problem, cause string
	err            error
}

// Error implements error.
func (e *startError) Error() string { return e.problem + " (" + e.cause + ")" }

// Unwrap returns the error of the request.
func (e *startError) Unwrap() error { return e.err }

// addressHint returns a sentence for the host about the probable reason of an answer that is not
// Discord's.
func (c *Client) addressHint() string {
	if c.API == DefaultAPI {
		return "Discord does not answer as it should; is this machine's address blocked, or is there a proxy in between?"
	}
	return fmt.Sprintf("what answers at %s does not answer as Discord does; is this Discord's address?", c.API)
}

// tokenError returns the fatal error for a token that was refused. At another address than
// Discord's, the address may be wrong instead.
func (c *Client) tokenError() error {
	fatal := &gateway.FatalClose{Code: 4004}
	if c.API == DefaultAPI {
		return fatal
	}
	return fmt.Errorf("%w; or is %s not Discord's address?", fatal, c.API)
}

// InviteLink returns the address where somebody who may manage a server invites the application
// to it. It asks for the permissions that the commands check and no others.
func InviteLink(application string) string {
	query := url.Values{
		"client_id":   {application},
		"permissions": {strconv.FormatInt(interaction.Permissions(), 10)},
		"scope":       {"bot applications.commands"},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode()
}

// PersonalInviteLink returns the address where a person installs the application for themselves, to
// use it in private conversations and on servers that do not have it.
func PersonalInviteLink(application string) string {
	query := url.Values{
		"client_id":        {application},
		"integration_type": {strconv.Itoa(int(discordgo.ApplicationIntegrationUserInstall))},
		"scope":            {"applications.commands"},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode()
}
