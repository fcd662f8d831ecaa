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

	user     *User
	question *question
}

// question is an interaction that this user waits for.
type question struct {
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

// noteMessage recognizes the answer to a question among the messages.
func (u *User) noteMessage(kind string, m *Message) {
	for nonce, q := range u.pending {
		posted := kind == "MESSAGE_CREATE" && m.InteractionMetadata != nil && m.InteractionMetadata.ID == q.id
		updated := kind == "MESSAGE_UPDATE" && m.ID == q.source
		switch {
		case q.id == "" || !posted && !updated:
		case q.deferred:
			q.came = m.ID
			delete(u.pending, nonce)
		case q.done:
		case posted:
			q.posted = m.ID
		default:
			q.updated = true
		}
	}
}

func (u *User) noteProgress(kind string, d json.RawMessage) {
	head := decode[wire.Progress](d)
	if head == nil || u.pending[head.Nonce] == nil {
		return
	}
	q := u.pending[head.Nonce]
	switch kind {
	case "INTERACTION_CREATE":
		q.id = head.ID
	case "INTERACTION_SUCCESS":
		q.done, q.deferred, q.updated = true, head.Deferred, q.updated && !head.Deferred
	case "INTERACTION_FAILURE":
		q.done, q.failed = true, true
	case "INTERACTION_MODAL_CREATE":
		q.modal = decode[Modal](d)
	case "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE":
		q.choices = decode[wire.Suggestions](d).Choices
	}
}

// ask sends an interaction and waits until it was answered.
func (u *User) ask(ctx context.Context, body wire.UserInteraction) (*question, error) {
	body.SessionID, body.Nonce, body.GuildID = u.ready.SessionID, u.newNonce(), u.guildOf(body.ChannelID)
	q := &question{source: body.MessageID, channel: body.ChannelID}
	u.mu.Lock()
	u.pending[body.Nonce] = q
	u.mu.Unlock()
	defer func() {
		u.mu.Lock()
		if !q.deferred { // what comes of that is noted yet
			delete(u.pending, body.Nonce)
		}
		u.mu.Unlock()
	}()
	if err := u.call(ctx, "POST", "/api/v10/interactions", body, nil); err != nil {
		return nil, err
	}
	if err := u.wait(ctx, func() bool { return q.done }); err != nil {
		return nil, err
	}
	if q.failed {
		return nil, ErrFailed
	}
	return q, nil
}

// askReply sends an interaction, and waits on if the answer was deferred.
func (u *User) askReply(ctx context.Context, body wire.UserInteraction) (*Reply, error) {
	q, err := u.ask(ctx, body)
	if err != nil {
		return nil, err
	}
	r := &Reply{ID: q.id, Kind: Acknowledged, Modal: q.modal, user: u, question: q}
	switch {
	case q.modal != nil:
		r.Kind = Opened
	case q.posted != "":
		r.Kind = Posted
		err = r.filled(ctx, q.posted)
	default:
		if q.updated {
			r.Kind = Updated
		}
		r.Message = u.Message(q.channel, q.source)
	}
	return r, err
}

// filled waits until a message that was posted is more than "thinking".
func (r *Reply) filled(ctx context.Context, id string) error {
	u, channel := r.user, r.question.channel
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
	u, q := r.user, r.question
	if err := u.wait(ctx, func() bool { return q.came != "" || u.deleted[q.source] }); err != nil {
		return err
	}
	if q.came != "" && q.came != q.source {
		r.Kind = Posted
		return r.filled(ctx, q.came)
	}
	r.Kind, r.Message = Updated, u.Message(q.channel, q.source)
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
