package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// messenger does what [interaction.Messenger] says.
type messenger struct{ rest *rest }

// Courier does in Discord what no answer to a request can.
func (b *Bot) Messenger() interaction.Messenger { return messenger{b.rest} }

func (c messenger) Post(ctx context.Context, channel, name string, m components.Message) (interaction.PostedMessage, error) {
	data, files := messagePayload(m, nil)
	return posted(c.rest.post(ctx, channel, once(data, name, channel), files))
}

func (c messenger) Edit(
	ctx context.Context, channel, message string, has []components.Attachment, m components.Message,
) (interaction.PostedMessage, error) {
	data, files := messagePayload(m, has)
	return posted(c.rest.edit(ctx, channel, message, data, files))
}

func (c messenger) Remove(ctx context.Context, channel, message string) error {
	err := carried(c.rest.remove(ctx, channel, message))
	if errors.Is(err, interaction.ErrGone) || errors.Is(err, interaction.ErrNoChannel) {
		return nil
	}
	return err
}

func (c messenger) ThreadFrom(ctx context.Context, channel, message, name string) (string, error) {
	id, err := c.rest.threadFrom(ctx, channel, message, name)
	if restCode(err) == codeThreadThere {
		return message, nil // a thread has the id of the message that it was made of
	}
	return id, noThread(err)
}

// noThread says in the words of package interaction why Discord makes no thread.
func noThread(err error) error {
	why := carried(err)
	switch code := restCode(err); {
	case err == nil, forbidden(err), gone(err):
		return why
	case code == codeChannelType:
		return fmt.Errorf("%w: %w", interaction.ErrThreadless, why)
	case code == codeThreadLimit:
		return fmt.Errorf("%w: %w", interaction.ErrThreadLimit, why)
	case limited(err) || restStatus(err) == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", interaction.ErrThreadLater, why)
	case restStatus(err) == http.StatusBadRequest:
		return fmt.Errorf("%w: %w", interaction.ErrThreadRefused, why)
	}
	return why
}

func (c messenger) There(ctx context.Context, channel string) (bool, error) {
	return c.exists(ctx, channel, discordgo.EndpointChannel(channel))
}

func (c messenger) Member(ctx context.Context, server, user string) (bool, error) {
	return c.exists(ctx, server, discordgo.EndpointGuildMember(server, user))
}

// exists tells whether Discord knows what it has at an address.
func (c messenger) exists(ctx context.Context, of, url string) (bool, error) {
	_, err := c.rest.send(ctx, c.rest.channels, of, http.MethodGet, url, nil, nil)
	if slices.Contains([]int{codeUnknownChannel, codeUnknownMember, codeUnknownUser}, restCode(err)) {
		return false, nil
	}
	return err == nil, carried(err)
}

func (c messenger) Direct(ctx context.Context, user, name string, m components.Message) error {
	data, files := messagePayload(m, nil)
	return carried(c.rest.direct(ctx, user, once(data, name, user), files))
}

func (c messenger) SetRole(ctx context.Context, server, user, role string, has bool) error {
	method := http.MethodDelete
	if has {
		method = http.MethodPut
	}
	url := discordgo.EndpointGuildMemberRole(server, user, role)
	_, err := c.rest.send(ctx, c.rest.channels, server, method, url, nil, nil)
	return carried(err)
}

func posted(s sent, err error) (interaction.PostedMessage, error) {
	return interaction.PostedMessage{ID: s.ID, Files: s.Attachments}, carried(err)
}

// carried says in the words of package interaction why Discord refuses for good, and nothing
// that must not be logged.
func carried(err error) error {
	switch {
	case err == nil:
		return nil
	case unreachable(err):
		return fmt.Errorf("%w: %s", interaction.ErrUnreceived, safe(err))
	case restCode(err) == codeUnknownChannel:
		return fmt.Errorf("%w: %s", interaction.ErrNoChannel, safe(err))
	case slices.Contains([]int{codeOldEdits, codeNotAuthor}, restCode(err)):
		return fmt.Errorf("%w: %s", interaction.ErrOld, safe(err))
	case gone(err):
		return fmt.Errorf("%w: %s", interaction.ErrGone, safe(err))
	case forbidden(err):
		return fmt.Errorf("%w: %s", interaction.ErrForbidden, safe(err))
	}
	return fmt.Errorf("bot: not carried: %s", safe(err))
}
