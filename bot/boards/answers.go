package boards

import (
	"context"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// Where the bot is no member, a channel's messages are answers to interactions. The token of an
// interaction posts messages and edits those that it has posted, for 15 minutes. A press on a
// message itself makes the token of the press reach that message, whatever its age. Tokens are kept
// in the store, so that another process can go on with them.

const (
	// maxFollowups is how many messages one interaction may post after its answer.
	maxFollowups = 5
	// renewTime is the life that a token must have left so that a press on the board is answered
	// without renewing it.
	renewTime = store.AnswerTokenTTL / 2
)

// errTokenOver ends an attempt whose token Discord does not accept any more. The token has been
// dropped, so the next attempt does without it.
var errTokenOver = errors.New("the token of an interaction has ended")

// errWaiting ends an attempt in a channel that nothing can be sent to until somebody presses there.
var errWaiting = errors.New("the channel waits for a press")

// answerWriter writes where the bot can only answer interactions.
type answerWriter struct {
	b       *Boards
	channel string
	tokens  store.AnswerTokens
}

// Reach implements writer.
func (w *answerWriter) Reach() board.Reach {
	now := w.b.Clock.Now()
	reach := board.Reach{CannotPost: !w.canPost(now), EditsNeedToken: true, Editable: map[string]bool{}}
	for id, t := range w.tokens.Messages {
		reach.Editable[id] = t.IsUsable(now)
	}
	return reach
}

func (w *answerWriter) canPost(now time.Time) bool {
	return w.tokens.Press.IsUsable(now) && w.tokens.Press.Followups < maxFollowups
}

// request returns the interaction of a token.
func request(t store.AnswerToken) interaction.Request {
	return interaction.Request{ID: t.Interaction, Token: t.Token, AppID: t.App}
}

// Post implements writer. Discord does not recognize a message that is posted again by a token, so
// the name is stored with it.
func (w *answerWriter) Post(ctx context.Context, m components.Message, name ...string) (discord.Message, error) {
	purpose := hashPurpose(name)
	for id, t := range w.tokens.Messages {
		if t.Purpose == purpose {
			return discord.Message{ID: id}, nil
		}
	}
	if !w.canPost(w.b.Clock.Now()) {
		return discord.Message{}, errTokenOver
	}
	press := w.tokens.Press
	posted, err := w.b.Discord.PostFollowUp(ctx, request(press), m)
	if err != nil {
		return discord.Message{}, w.dropPressIfOver(ctx, err)
	}
	own := press
	own.Purpose = purpose
	if posted.IsEphemeral() { // the person may not show the bot's answers to others
		w.b.Log.Info("an answer is hidden from others", "channel", w.channel)
		w.b.setHidden(w.channel, true)
		err := w.b.Discord.DeleteMessageOf(ctx, request(own), posted.ID)
		return discord.Message{}, errors.Join(errTokenOver, err, w.dropPress(ctx))
	}
	w.b.setHidden(w.channel, false)
	press.Followups++
	w.tokens.Press = press
	w.tokens.Messages[posted.ID] = own
	err = w.b.Store.SetMessageToken(ctx, w.channel, posted.ID, own)
	if err == nil {
		err = w.countFollowup(ctx)
	}
	if err != nil {
		w.b.Log.Warn("a token is not stored", "channel", w.channel, "error", discord.Safe(err))
	}
	return posted, nil
}

// countFollowup stores how many messages the press has posted, unless a later press has replaced it.
func (w *answerWriter) countFollowup(ctx context.Context) error {
	now, err := w.b.Store.AnswerTokens(ctx, w.channel)
	if err != nil || now.Press.Interaction != w.tokens.Press.Interaction {
		return err
	}
	return w.b.Store.SetPressToken(ctx, w.channel, w.tokens.Press)
}

// hashPurpose returns a short text for the name of a message.
func hashPurpose(name []string) string {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(name, "\x00")))
	return strconv.FormatUint(h.Sum64(), 36)
}

// dropPressIfOver drops the press if err says that its token has ended or may post nothing more.
func (w *answerWriter) dropPressIfOver(ctx context.Context, err error) error {
	if !discord.IsTokenOver(err) && !discord.IsForbidden(err) {
		return err
	}
	return errors.Join(errTokenOver, w.dropPress(ctx))
}

func (w *answerWriter) dropPress(ctx context.Context) error {
	id := w.tokens.Press.Interaction
	w.tokens.Press = store.AnswerToken{}
	return w.b.Store.DropPressToken(ctx, w.channel, id)
}

// reach calls do with the token that reaches a message. It returns [errTokenOver] if there is none,
// or if Discord does not accept it any more.
func (w *answerWriter) reach(ctx context.Context, id string, do func(r interaction.Request, message string) error) error {
	t, ok := w.tokens.Messages[id]
	if !ok || !t.IsUsable(w.b.Clock.Now()) {
		return errTokenOver
	}
	reached := id
	if t.Original {
		reached = discord.OriginalMessage
	}
	err := do(request(t), reached)
	if discord.IsTokenOver(err) || discord.IsForbidden(err) {
		delete(w.tokens.Messages, id)
		return errors.Join(errTokenOver, w.b.Store.DropMessageToken(ctx, w.channel, id))
	}
	return err
}

// Edit implements writer.
func (w *answerWriter) Edit(
	ctx context.Context, id string, m components.Message, kept []components.Attachment,
) (edited discord.Message, err error) {
	err = w.reach(ctx, id, func(r interaction.Request, message string) error {
		edited, err = w.b.Discord.EditMessageOf(ctx, r, message, m, kept)
		return err
	})
	return edited, err
}

// Delete implements writer. A message that no token reaches stays.
func (w *answerWriter) Delete(ctx context.Context, id string) error {
	return ignoreTokenOver(w.reach(ctx, id, func(r interaction.Request, message string) error {
		return w.b.Discord.DeleteMessageOf(ctx, r, message)
	}))
}

// Retire implements writer. A message that no token reaches keeps its buttons, which still work.
func (w *answerWriter) Retire(ctx context.Context, id, text string) error {
	return ignoreTokenOver(w.reach(ctx, id, func(r interaction.Request, message string) error {
		return w.b.Discord.RetireMessageOf(ctx, r, message, text)
	}))
}

// ignoreTokenOver returns nil instead of [errTokenOver], and err otherwise.
func ignoreTokenOver(err error) error {
	if errors.Is(err, errTokenOver) {
		return nil
	}
	return err
}

// Renews reports whether a press on a public message should make its token reach that message,
// because it shows the channel's match and the token that reaches it has little life left.
func (b *Boards) Renews(ctx context.Context, r interaction.Request) bool {
	if !r.Place.OnlyAnswers() || r.Kind != interaction.Component || r.Message.Ephemeral {
		return false
	}
	shown, err := b.commands.Displayed(ctx, r.Channel)
	if err != nil || shown.Shown.Message != r.Message.ID {
		return false
	}
	tokens, err := b.Store.AnswerTokens(ctx, r.Channel)
	return err == nil && !tokens.Messages[r.Message.ID].IsUsable(b.Clock.Now().Add(renewTime))
}

// NoteAnswered keeps the token of an interaction that was answered, and publishes the channel if
// its message is out of date. The token can post a message if others see the person's answers. If
// renewed is true, it reaches the message that was pressed. Followups is how many messages it has
// posted. NoteAnswered does nothing where the bot is a member, or nothing was played.
func (b *Boards) NoteAnswered(ctx context.Context, r interaction.Request, renewed bool, followups int) {
	if !r.Place.OnlyAnswers() {
		return
	}
	current, err := b.commands.IsCurrent(ctx, r.Channel, b.lastShown(r.Channel))
	if errors.Is(err, store.ErrNone) {
		return
	}
	own := store.AnswerToken{
		App: r.AppID, Interaction: r.ID, Token: r.Token, Until: r.Received.Add(store.AnswerTokenTTL), Followups: followups,
	}
	if renewed {
		message := own
		message.Original = true
		err = errors.Join(err, b.Store.SetMessageToken(ctx, r.Channel, r.Message.ID, message))
	}
	if r.AnswersPublicly() {
		err = errors.Join(err, b.Store.SetPressToken(ctx, r.Channel, own))
	}
	if err != nil {
		b.Log.Warn("a token is not stored", "channel", r.Channel, "error", discord.Safe(err))
	}
	if current {
		return
	}
	b.setWaiting(r.Channel, false)
	b.MarkDirty(r.Channel)
}

// setHidden notes whether Discord showed the channel's last message only to one person.
func (b *Boards) setHidden(channel string, hidden bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if hidden {
		b.hidden[channel] = true
	} else {
		delete(b.hidden, channel)
	}
}

// setWaiting notes whether a channel waits for a press.
func (b *Boards) setWaiting(channel string, waits bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if waits {
		b.waiting[channel] = true
	} else {
		delete(b.waiting, channel)
	}
}
