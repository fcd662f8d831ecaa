package client

import (
	"context"
	"net/http"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Admin makes people and places by the sandbox's admin API.
type Admin struct {
	// BaseURL is the sandbox's address ("http://127.0.0.1:1234").
	BaseURL string
	// Via makes the requests. nil: http.DefaultClient.
	Via *http.Client
}

// AddUser creates a person who is a member of every guild. The result has the token for [Dial].
func (a Admin) AddUser(ctx context.Context, name, locale string) (wire.User, error) {
	var out wire.User
	return out, a.call(ctx, "POST", "/users", map[string]string{"name": name, "locale": locale}, &out)
}

// AddGuildWithoutBot creates a guild with text channels. All people are in it, the bot is not.
func (a Admin) AddGuildWithoutBot(ctx context.Context, name, locale string, channels ...string) (wire.Guild, error) {
	var out wire.Guild
	body := map[string]any{"name": name, "preferred_locale": locale, "channels": channels}
	return out, a.call(ctx, "POST", "/guilds", body, &out)
}

// AddGroup creates a group DM of people.
func (a Admin) AddGroup(ctx context.Context, name string, userIDs ...string) (wire.Channel, error) {
	var out wire.Channel
	return out, a.call(ctx, "POST", "/groups", map[string]any{"name": name, "user_ids": userIDs}, &out)
}

// SetInstalled sets whether a person has installed the application to themselves.
func (a Admin) SetInstalled(ctx context.Context, userID string, installed bool) error {
	return a.call(ctx, "PATCH", "/users/"+userID, map[string]bool{"app_installed": installed}, nil)
}

// SetInstallKinds sets the kinds of installation that the application supports.
func (a Admin) SetInstallKinds(ctx context.Context, kinds ...int) error {
	return a.call(ctx, "PATCH", "/application", map[string]any{"integration_types": kinds}, nil)
}

// SetUserPermissions sets a person's permissions, a set of Discord's bits, in a channel.
func (a Admin) SetUserPermissions(ctx context.Context, channelID, userID string, may uint64) error {
	body := map[string]string{"permissions": strconv.FormatUint(may, 10)}
	return a.call(ctx, "PATCH", "/channels/"+channelID+"/members/"+userID, body, nil)
}

// call makes a request of the admin API.
func (a Admin) call(ctx context.Context, method, path string, in, out any) error {
	via := a.Via
	if via == nil {
		via = http.DefaultClient
	}
	return CallBy(ctx, via, a.BaseURL+"/sandbox"+path, "", method, in, out)
}
