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

// notices writes public messages besides those of tables.
type notices struct{ rest *rest }

// Notices is what writes public messages besides those of tables.
func (b *Bot) Notices() desk.Notices { return notices{b.rest} }

// Post is told in [desk.Notices], as are the others.
func (n notices) Post(ctx context.Context, channel, name string, m parts.Message) (desk.Posted, error) {
	data, files := messagePayload(m, nil)
	return posted(n.rest.post(ctx, channel, once(data, channel, name), files))
}

func (n notices) Edit(
	ctx context.Context, channel, message string, has []parts.Attachment, m parts.Message,
) (desk.Posted, error) {
	data, files := messagePayload(m, has)
	return posted(n.rest.edit(ctx, channel, message, data, files))
}

func (n notices) Remove(ctx context.Context, channel, message string) error {
	return explain(n.rest.remove(ctx, channel, message))
}

func (n notices) ThreadFrom(ctx context.Context, channel, message, name string) (string, error) {
	id, err := n.rest.threadFrom(ctx, channel, message, name)
	if restCode(err) == codeThreadThere {
		return message, nil // a thread has the id of the message that it was made of
	}
	return id, explain(err)
}

func (n notices) There(ctx context.Context, channel string) (bool, error) {
	_, err := n.rest.send(ctx, n.rest.channels, channel, http.MethodGet, discordgo.EndpointChannel(channel), nil, nil)
	err = explain(err)
	if errors.Is(err, desk.ErrNoChannel) {
		return false, nil
	}
	return err == nil, err
}

func posted(s sent, err error) (desk.Posted, error) {
	return desk.Posted{ID: s.ID, Files: s.Attachments}, explain(err)
}

// explain says why Discord refuses, where the commands ask.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case restCode(err) == codeUnknownChannel:
		return fmt.Errorf("%w: %w", desk.ErrNoChannel, err)
	case restCode(err) == codeOldEdits:
		return fmt.Errorf("%w: %w", desk.ErrOld, err)
	case forbidden(err):
		return fmt.Errorf("%w: %w", desk.ErrForbidden, err)
	case gone(err):
		return fmt.Errorf("%w: %w", desk.ErrNoMessage, err)
	}
	return err
}
