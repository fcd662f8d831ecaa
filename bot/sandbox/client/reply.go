package client

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Kinds of Reply.
const (
	Posted       = "posted"       // a new message; a deferred one, once it was filled
	Updated      = "updated"      // the pressed message was changed
	Opened       = "opened"       // a modal
	Acknowledged = "acknowledged" // nothing yet: the change, if any, comes later ([Reply.Await])
)

// Reply is what the user saw as the bot's answer.
type Reply struct {
	// ID is the interaction's; the bot's later messages about it carry it too
	// (see [User.Answers]).
	ID   string
	Kind string
	// Message is the posted or updated message (nil if the bot deleted it
	// meanwhile); for Acknowledged the pressed one as it stands.
	Message *Message
	// Modal is the form that was opened.
	Modal *Modal

	user        *User
	interaction *interaction
}

// interaction is one whose answer this user waits for.
type interaction struct {
	id, channel  string
	source       string // the message that was pressed
	posted       string // the message that came as the answer
	updated      bool   // the pressed message, since
	modal        *Modal
	choices      []Choice
	done, failed bool
	deferred     bool   // it was only acknowledged
	came         string // the message that was changed or posted about it afterwards
}

// noteMessage recognizes the answer to an interaction among the messages.
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

// dispatch sends an interaction and waits until it was answered.
func (u *User) dispatch(ctx context.Context, body wire.UserInteraction) (*interaction, error) {
	body.SessionID, body.Nonce, body.GuildID = u.ready.SessionID, u.newNonce(), u.guildOf(body.ChannelID)
	in := &interaction{source: body.MessageID, channel: body.ChannelID}
	u.mu.Lock()
	u.pending[body.Nonce] = in
	u.mu.Unlock()
	defer func() {
		u.mu.Lock()
		if !in.deferred { // what comes of that is noted yet
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

// dispatchReply sends an interaction, and waits on if the answer was deferred.
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
		err = r.filled(ctx, in.posted)
	default:
		if in.updated {
			r.Kind = Updated
		}
		r.Message = u.Message(in.channel, in.source)
	}
	return r, err
}

// filled waits until a message that was posted is more than "thinking".
func (r *Reply) filled(ctx context.Context, id string) error {
	u, channel := r.user, r.interaction.channel
	err := u.wait(ctx, func() bool {
		m := u.find(channel, id)
		return m == nil || !m.Loading()
	})
	r.Message = u.Message(channel, id)
	return err
}

// Await waits for what comes of a press that was only acknowledged: the pressed message
// changes or goes, or another is posted about it. The reply then is as if that had been
// the answer. A bot may leave it at the acknowledgement: then the context ends it.
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
		return r.filled(ctx, in.came)
	}
	r.Kind, r.Message = Updated, u.Message(in.channel, in.source)
	return nil
}

// guildOf gives the guild of a channel, "" for a direct message channel.
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

// Answers gives the messages on the screen that the bot posted about the
// interaction of that Reply: the answer and its follow-ups, oldest first.
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
