package client

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Kinds of Reply.
const (
	Posted       = "posted"       // a new message; if deferred, its final state
	Updated      = "updated"      // the pressed message was edited
	Opened       = "opened"       // a modal
	Acknowledged = "acknowledged" // nothing yet; the change, if any, comes later: see [Reply.Await]
)

// Reply is what the user saw as the bot's response.
type Reply struct {
	// ID is the interaction's id. Later messages of the bot about it carry the same id: see
	// [User.Answers].
	ID   string
	Kind string
	// Message is the posted or updated message, nil if the bot has deleted it. For Acknowledged it
	// is the pressed message.
	Message *Message
	// Modal is the form that was opened.
	Modal *Modal

	user        *User
	interaction *interaction
}

// interaction is one that this user waits for.
type interaction struct {
	id, channel  string
	source       string // the pressed message
	posted       string // the message posted as the response
	updated      bool   // the pressed message has been edited
	modal        *Modal
	choices      []Choice
	done, failed bool
	deferred     bool   // only acknowledged so far
	came         string // the message edited or posted after the acknowledgement
}

// noteMessage matches a message event with the pending interactions.
func (u *User) noteMessage(kind string, m *Message) {
	for nonce, in := range u.pending {
		posted := kind == "MESSAGE_CREATE" && m.InteractionMetadata != nil && m.InteractionMetadata.ID == in.id
		updated := kind == "MESSAGE_UPDATE" && m.ID == in.source
		switch {
		case in.id == "" || !posted && !updated:
		case in.deferred:
			in.came = m.ID
			delete(u.pending, nonce)
		case in.done:
		case posted:
			in.posted = m.ID
		default:
			in.updated = true
		}
	}
}

// noteProgress updates the pending interaction that an event is about.
func (u *User) noteProgress(kind string, d json.RawMessage) {
	head := decode[wire.Progress](d)
	if head == nil || u.pending[head.Nonce] == nil {
		return
	}
	in := u.pending[head.Nonce]
	switch kind {
	case "INTERACTION_CREATE":
		in.id = head.ID
	case "INTERACTION_SUCCESS":
		in.done, in.deferred, in.updated = true, head.Deferred, in.updated && !head.Deferred
	case "INTERACTION_FAILURE":
		in.done, in.failed = true, true
	case "INTERACTION_MODAL_CREATE":
		in.modal = decode[Modal](d)
	case "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE":
		in.choices = decode[wire.Suggestions](d).Choices
	}
}

// dispatch sends an interaction and waits for the response.
func (u *User) dispatch(ctx context.Context, body wire.UserInteraction) (*interaction, error) {
	body.SessionID, body.Nonce, body.GuildID = u.ready.SessionID, u.newNonce(), u.guildOf(body.ChannelID)
	in := &interaction{source: body.MessageID, channel: body.ChannelID}
	u.mu.Lock()
	u.pending[body.Nonce] = in
	u.mu.Unlock()
	defer func() {
		u.mu.Lock()
		if !in.deferred { // keep it: a later message completes it
			delete(u.pending, body.Nonce)
		}
		u.mu.Unlock()
	}()
	if err := u.call(ctx, "POST", "/api/v10/interactions", body, nil); err != nil {
		return nil, err
	}
	if err := u.wait(ctx, func() bool { return in.done }); err != nil {
		return nil, err
	}
	if in.failed {
		return nil, ErrFailed
	}
	return in, nil
}

// dispatchReply sends an interaction. If the response is deferred, it waits for the final message.
func (u *User) dispatchReply(ctx context.Context, body wire.UserInteraction) (*Reply, error) {
	in, err := u.dispatch(ctx, body)
	if err != nil {
		return nil, err
	}
	r := &Reply{ID: in.id, Kind: Acknowledged, Modal: in.modal, user: u, interaction: in}
	switch {
	case in.modal != nil:
		r.Kind = Opened
	case in.posted != "":
		r.Kind = Posted
		err = r.awaitContent(ctx, in.posted)
	default:
		if in.updated {
			r.Kind = Updated
		}
		r.Message = u.Message(in.channel, in.source)
	}
	return r, err
}

// awaitContent waits until a posted message is no longer "thinking".
func (r *Reply) awaitContent(ctx context.Context, id string) error {
	u, channel := r.user, r.interaction.channel
	err := u.wait(ctx, func() bool {
		m := u.findMessage(channel, id)
		return m == nil || !m.Loading()
	})
	r.Message = u.Message(channel, id)
	return err
}

// Await waits for the outcome of an acknowledged press: the pressed message is edited or deleted,
// or another message is posted about it. It then updates r as if that had been the response. If the
// bot does nothing more, Await waits until ctx ends.
func (r *Reply) Await(ctx context.Context) error {
	if r.Kind != Acknowledged {
		return nil
	}
	u, in := r.user, r.interaction
	if err := u.wait(ctx, func() bool { return in.came != "" || u.deleted[in.source] }); err != nil {
		return err
	}
	if in.came != "" && in.came != in.source {
		r.Kind = Posted
		return r.awaitContent(ctx, in.came)
	}
	r.Kind, r.Message = Updated, u.Message(in.channel, in.source)
	return nil
}

// guildOf returns the guild of a channel, "" for a direct message channel.
func (u *User) guildOf(channel string) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if slices.ContainsFunc(u.ready.PrivateChannels, func(ch wire.Channel) bool { return ch.ID == channel }) {
		return ""
	}
	for _, ch := range u.channels() {
		if ch.ID == channel {
			return ch.GuildID
		}
	}
	return u.ready.Guilds[0].ID
}

// Answers returns the messages on the screen that the bot posted about the reply's interaction: the
// response and its follow-ups, oldest first.
func (u *User) Answers(r *Reply) []Message {
	u.mu.Lock()
	defer u.mu.Unlock()
	out := []Message{}
	for _, list := range u.messages {
		for _, m := range list {
			if m.InteractionMetadata != nil && m.InteractionMetadata.ID == r.ID {
				out = append(out, *m)
			}
		}
	}
	slices.SortFunc(out, func(a, b Message) int { return byID(&a, &b) })
	return out
}
