package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// Messenger implements [interaction.Messenger], by which the commands act in Discord apart from
// their replies. Its errors are errors of package interaction and hold nothing secret.
type Messenger struct{ client *Client }

// Messenger returns a Messenger that uses c.
func (c *Client) Messenger() Messenger { return Messenger{c} }

// Post implements [interaction.Messenger].
func (m Messenger) Post(ctx context.Context, channel, name string, message components.Message) (interaction.PostedMessage, error) {
	return newPostedMessage(m.client.Post(ctx, channel, message, name, channel))
}

// Edit implements [interaction.Messenger].
func (m Messenger) Edit(
	ctx context.Context, channel, id string, kept []components.Attachment, message components.Message,
) (interaction.PostedMessage, error) {
	return newPostedMessage(m.client.Edit(ctx, channel, id, message, kept))
}

func newPostedMessage(m Message, err error) (interaction.PostedMessage, error) {
	return interaction.PostedMessage{ID: m.ID, Files: m.Attachments}, translateError(err)
}

// Remove implements [interaction.Messenger].
func (m Messenger) Remove(ctx context.Context, channel, id string) error {
	err := translateError(m.client.Delete(ctx, channel, id))
	if errors.Is(err, interaction.ErrGone) || errors.Is(err, interaction.ErrNoChannel) {
		return nil
	}
	return err
}

// NewThread creates a public thread in a channel and returns its ID.
func (m Messenger) NewThread(ctx context.Context, channel, name string) (string, error) {
	id, err := m.client.CreateThread(ctx, channel, name)
	return id, translateThreadError(err)
}

// ThreadFrom implements [interaction.Messenger].
func (m Messenger) ThreadFrom(ctx context.Context, channel, message, name string) (string, error) {
	id, err := m.client.CreateThreadFrom(ctx, channel, message, name)
	if Code(err) == CodeThreadExists {
		return message, nil // a thread has the ID of the message that it was created from
	}
	return id, translateThreadError(err)
}

// ChannelExists implements [interaction.Messenger].
func (m Messenger) ChannelExists(ctx context.Context, channel string) (bool, error) {
	return m.exists(ctx, channel, discordgo.EndpointChannel(channel))
}

// IsMember implements [interaction.Messenger].
func (m Messenger) IsMember(ctx context.Context, server, user string) (bool, error) {
	return m.exists(ctx, server, discordgo.EndpointGuildMember(server, user))
}

// exists reports whether Discord has something at an address.
func (m Messenger) exists(ctx context.Context, bucket, url string) (bool, error) {
	_, err := m.client.Request(ctx, bucket, http.MethodGet, url, nil)
	if slices.Contains([]int{CodeUnknownChannel, CodeUnknownMember, CodeUnknownUser}, Code(err)) {
		return false, nil
	}
	return err == nil, translateError(err)
}

// Direct implements [interaction.Messenger].
func (m Messenger) Direct(ctx context.Context, user, name string, message components.Message) error {
	return translateError(m.client.SendDirect(ctx, user, message, name, user))
}

// SetRole implements [interaction.Messenger].
func (m Messenger) SetRole(ctx context.Context, server, user, role string, has bool) error {
	method := http.MethodDelete
	if has {
		method = http.MethodPut
	}
	_, err := m.client.Request(ctx, server, method, discordgo.EndpointGuildMemberRole(server, user, role), nil)
	return translateError(err)
}

// Events implements [interaction.Messenger].
func (m Messenger) Events(ctx context.Context, server string) ([]interaction.ServerEvent, error) {
	raw, err := m.client.Request(ctx, server, http.MethodGet, discordgo.EndpointGuildScheduledEvents(server), nil)
	if err != nil {
		return nil, translateEventError(err)
	}
	var list []discordgo.GuildScheduledEvent
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("read the events of a server: %w", err)
	}
	var found []interaction.ServerEvent
	for _, e := range list {
		one := interaction.ServerEvent{ID: e.ID, Name: e.Name, Description: e.Description, Place: e.EntityMetadata.Location, Start: e.ScheduledStartTime}
		if e.ScheduledEndTime != nil {
			one.End = *e.ScheduledEndTime
		}
		found = append(found, one)
	}
	return found, nil
}

// CreateEvent implements [interaction.Messenger].
func (m Messenger) CreateEvent(ctx context.Context, server string, e interaction.ServerEvent) (string, error) {
	raw, err := m.client.requestOnce(ctx, server, http.MethodPost, discordgo.EndpointGuildScheduledEvents(server), newEventParams(e))
	if err != nil {
		return "", translateEventError(err)
	}
	var made struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &made); err != nil {
		return "", fmt.Errorf("read a new event: %w", err)
	}
	return made.ID, nil
}

// EditEvent implements [interaction.Messenger].
func (m Messenger) EditEvent(ctx context.Context, server string, e interaction.ServerEvent) error {
	_, err := m.client.Request(ctx, server, http.MethodPatch, discordgo.EndpointGuildScheduledEvent(server, e.ID), newEventParams(e))
	return translateEventError(err)
}

// CancelEvent implements [interaction.Messenger].
func (m Messenger) CancelEvent(ctx context.Context, server, id string) error {
	_, err := m.client.Request(ctx, server, http.MethodPatch, discordgo.EndpointGuildScheduledEvent(server, id),
		map[string]any{"status": discordgo.GuildScheduledEventStatusCanceled})
	return translateEventError(err)
}

// newEventParams returns an event as Discord takes it: one that takes place outside of voice channels.
func newEventParams(e interaction.ServerEvent) map[string]any {
	return map[string]any{
		"name": e.Name, "description": e.Description, "entity_type": discordgo.GuildScheduledEventEntityTypeExternal,
		"entity_metadata": map[string]string{"location": e.Place}, "privacy_level": discordgo.GuildScheduledEventPrivacyLevelGuildOnly,
		"scheduled_start_time": e.Start.UTC().Format(time.RFC3339), "scheduled_end_time": e.End.UTC().Format(time.RFC3339),
	}
}

// translateEventError returns the error of package interaction for the reason why Discord refuses a request about
// an event.
func translateEventError(err error) error {
	switch code := Code(err); {
	case code == CodeEventLimit:
		return fmt.Errorf("%w: %s", interaction.ErrEventLimit, Safe(err))
	case code == CodeUnknownEvent:
		return fmt.Errorf("%w: %s", interaction.ErrGone, Safe(err))
	case Status(err) == http.StatusBadRequest:
		return fmt.Errorf("%w: %s", interaction.ErrEventRefused, Safe(err))
	}
	return translateError(err)
}

// translateThreadError returns the error of package interaction for the reason why Discord
// creates no thread.
func translateThreadError(err error) error {
	why := translateError(err)
	switch code := Code(err); {
	case err == nil, IsForbidden(err), IsGone(err):
		return why
	case code == CodeChannelType:
		return fmt.Errorf("%w: %w", interaction.ErrThreadless, why)
	case code == CodeThreadLimit:
		return fmt.Errorf("%w: %w", interaction.ErrThreadLimit, why)
	case isLimited(err) || Status(err) == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", interaction.ErrThreadLater, why)
	case Status(err) == http.StatusBadRequest:
		return fmt.Errorf("%w: %w", interaction.ErrThreadRefused, why)
	}
	return why
}

// translateError returns the error of package interaction for the reason why Discord refuses a
// request for good, without what must not be logged.
func translateError(err error) error {
	switch {
	case err == nil:
		return nil
	case IsUnreachable(err):
		return fmt.Errorf("%w: %s", interaction.ErrUnreceived, Safe(err))
	case Code(err) == CodeUnknownChannel:
		return fmt.Errorf("%w: %s", interaction.ErrNoChannel, Safe(err))
	case IsUneditable(err):
		return fmt.Errorf("%w: %s", interaction.ErrOld, Safe(err))
	case IsGone(err):
		return fmt.Errorf("%w: %s", interaction.ErrGone, Safe(err))
	case IsForbidden(err):
		return fmt.Errorf("%w: %s", interaction.ErrForbidden, Safe(err))
	}
	return fmt.Errorf("request to Discord: %s", Safe(err))
}
