package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
)

// Post posts a message in a channel and gives its id; see [desk.Courier].
func (b *Bot) Post(ctx context.Context, channel string, m parts.Message, name string) (string, error) {
	data, files := messagePayload(m, nil)
	posted, err := b.rest.post(ctx, channel, once(data, name, channel), files)
	return posted.ID, carried(err)
}

// Remove deletes a message of the bot; one that is gone already is no error.
func (b *Bot) Remove(ctx context.Context, channel, id string) error {
	err := carried(b.rest.remove(ctx, channel, id))
	if errors.Is(err, desk.ErrGone) {
		return nil
	}
	return err
}

// Direct writes to a user in private.
func (b *Bot) Direct(ctx context.Context, user string, m parts.Message, name string) error {
	data, files := messagePayload(m, nil)
	return carried(b.rest.direct(ctx, user, once(data, name, user), files))
}

// SetRole gives a role of a server to a user, or takes it back.
func (b *Bot) SetRole(ctx context.Context, server, user, role string, has bool) error {
	method := http.MethodDelete
	if has {
		method = http.MethodPut
	}
	return carried(b.rest.role(ctx, method, server, user, role))
}

// role changes whether a member of a server has a role.
func (r *rest) role(ctx context.Context, method, server, user, role string) error {
	_, err := r.send(ctx, r.channels, server, method, discordgo.EndpointGuildMemberRole(server, user, role), nil, nil)
	return err
}

// carried says in the words of package desk why Discord refuses for good, and nothing
// that must not be logged.
func carried(err error) error {
	switch {
	case err == nil:
		return nil
	case restCode(err) == codeNotToUser:
		return fmt.Errorf("%w: %s", desk.ErrUnreceived, safe(err))
	case restStatus(err) == http.StatusNotFound:
		return fmt.Errorf("%w: %s", desk.ErrGone, safe(err))
	case forbidden(err):
		return fmt.Errorf("%w: %s", desk.ErrForbidden, safe(err))
	}
	return fmt.Errorf("bot: not carried: %s", safe(err))
}
