package boards

import (
	"context"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
)

// writer sends and changes the public messages of one channel.
type writer interface {
	// Post posts a message, at most once for each name within some minutes.
	Post(ctx context.Context, m components.Message, name ...string) (discord.Message, error)
	// Edit replaces a message. kept are the files that it has.
	Edit(ctx context.Context, id string, m components.Message, kept []components.Attachment) (discord.Message, error)
	// Delete deletes a message.
	Delete(ctx context.Context, id string) error
	// Retire removes the buttons of a message. Unless text is empty, it replaces the message's text and
	// removes its picture.
	Retire(ctx context.Context, id, text string) error
	// Reach says what can be sent now.
	Reach() board.Reach
}

// memberWriter writes where the bot is a member.
type memberWriter struct {
	client  *discord.Client
	channel string
}

func (w memberWriter) Post(ctx context.Context, m components.Message, name ...string) (discord.Message, error) {
	return w.client.Post(ctx, w.channel, m, name...)
}

func (w memberWriter) Edit(
	ctx context.Context, id string, m components.Message, kept []components.Attachment,
) (discord.Message, error) {
	return w.client.Edit(ctx, w.channel, id, m, kept)
}

func (w memberWriter) Delete(ctx context.Context, id string) error {
	return w.client.Delete(ctx, w.channel, id)
}

func (w memberWriter) Retire(ctx context.Context, id, text string) error {
	return w.client.Retire(ctx, w.channel, id, text)
}

func (w memberWriter) Reach() board.Reach { return board.Reach{} }

// newWriter returns the writer for a channel.
func (b *Boards) newWriter(ctx context.Context, channel string, at place.Place) (writer, error) {
	if at.HasBot() {
		return memberWriter{b.Discord, channel}, nil
	}
	tokens, err := b.Store.AnswerTokens(ctx, channel)
	if err != nil {
		return nil, err
	}
	return &answerWriter{b: b, channel: channel, tokens: tokens}, nil
}

// sighting is what a press has said about the place of a channel.
type sighting struct {
	place.Place
	certain bool // about the bot's membership
}

// NotePlace notes what a press says about the place of its channel. The next attempt to publish the
// channel uses it. Until then, a press that is not certain does not replace one that was. A pending
// job looks again before it ends, because its end forgets the note.
func (b *Boards) NotePlace(channel string, p place.Place, certain bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !certain && b.places[channel].certain {
		return
	}
	b.places[channel] = sighting{p, certain}
	if j := b.pending[channel]; j != nil {
		j.noteChange(b.Clock.Now())
	}
}

// placeOf returns the place of a channel: the one that the last press was certain of, or else the
// stored one. It stores a new one. In a channel that refuses the bot's messages, every press that
// says that the bot is no member is certain.
func (b *Boards) placeOf(ctx context.Context, channel string) (place.Place, error) {
	raw, err := b.Store.Preference(ctx, interaction.PlaceScope, channel)
	if err != nil {
		return place.Server, err
	}
	stored := place.Decode(raw)
	b.mu.Lock()
	seen, ok := b.places[channel]
	seen.certain = seen.certain || b.refusals[channel] != nil && seen.OnlyAnswers()
	if ok && (seen.certain || seen.Place == stored) {
		delete(b.places, channel)
	}
	b.mu.Unlock()
	if !ok || !seen.certain || seen.Place == stored {
		return stored, nil
	}
	return seen.Place, b.setPlace(ctx, channel, seen.Place)
}

// setPlace stores the place of a channel.
func (b *Boards) setPlace(ctx context.Context, channel string, p place.Place) error {
	b.Log.Info("the bot's membership has changed", "channel", channel, "member", p.HasBot())
	return b.Store.SetPreference(ctx, interaction.PlaceScope, channel, []byte(p))
}

// isLeft reports whether the bot is no member of a channel that has refused its message, and stores
// that the channel gets answers to interactions only. The last press says so; if this process has seen
// none, the kept token of a press does, because tokens are kept only where the bot is no member.
func (b *Boards) isLeft(ctx context.Context, channel string) bool {
	b.mu.Lock()
	seen, ok := b.places[channel]
	delete(b.places, channel)
	b.mu.Unlock()
	if !ok {
		tokens, err := b.Store.AnswerTokens(ctx, channel)
		if err != nil || tokens.Press.Token == "" {
			return false
		}
		seen.Place = place.ServerWithoutBot
	}
	return seen.OnlyAnswers() && b.setPlace(ctx, channel, seen.Place) == nil
}
