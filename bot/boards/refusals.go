package boards

import (
	"context"
	"errors"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/interaction"
)

const (
	// pressRetryInterval is the minimum time between two attempts in a refused channel that are
	// caused by presses there. requestedRetryInterval is the same for the button that asks for an
	// attempt.
	pressRetryInterval     = time.Minute
	requestedRetryInterval = 2 * time.Second
	// retryTimeout bounds the wait of a person for the result of a requested attempt.
	retryTimeout = 10 * time.Second
)

// refusal is the state of a channel whose messages Discord refuses. Its fields are guarded by the
// lock of Boards.
type refusal struct {
	code    int       // of Discord's error; 0: it had none
	isGone  bool      // the channel was deleted, or the bot removed from its server
	retry   bool      // the next look at the channel leads to another attempt
	retried time.Time // when retry was last set; zero: never
	isMuted bool      // according to the last press the bot lacks permissions
}

// reason returns the reason that people are shown.
func (r *refusal) reason() interaction.BoardRefusal {
	switch r.code {
	case discord.CodeArchived, discord.CodeThreadLocked:
		return interaction.BoardLocked
	case discord.CodeMissingAccess, discord.CodeUnknownChannel:
		return interaction.BoardClosed
	}
	return interaction.BoardRefused
}

// allowRetry lets the channel be tried again and returns true, unless the last time was less
// than interval ago.
func (r *refusal) allowRetry(now time.Time, interval time.Duration) bool {
	if now.Sub(r.retried) < interval {
		return false
	}
	r.retry, r.retried, r.isGone = true, now, false
	return true
}

// recordRefusal records that Discord refused a channel's message. If a press during the attempt
// has shown that the bot has its permissions, the channel is tried once more, because the refusal
// may be older than the permissions.
func (b *Boards) recordRefusal(ctx context.Context, channel string, j *job, err error) {
	isGone := b.isChannelGone(ctx, channel, err)
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.refusals[channel]
	if r == nil {
		r = &refusal{}
		b.refusals[channel] = r
		b.Log.Warn("channel refuses messages", "channel", channel, "error", discord.Safe(err))
	}
	r.code, r.isGone, r.retry = discord.Code(err), isGone, false
	if j.allowed {
		r.allowRetry(b.Clock.Now(), pressRetryInterval)
	}
}

// isChannelGone reports whether Discord refused a channel's message because the channel was
// deleted or the bot was removed from its server. For a removed bot Discord's code is the same as
// for a channel that the bot may not see, so isChannelGone asks whether the bot is a member.
func (b *Boards) isChannelGone(ctx context.Context, channel string, err error) bool {
	if code := discord.Code(err); code != discord.CodeMissingAccess {
		return code == discord.CodeUnknownChannel
	}
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	shown, err := b.commands.Displayed(ctx, channel)
	if err != nil || shown.Server == "" {
		return false
	}
	member, err := b.Discord.Messenger().IsMember(ctx, shown.Server, b.application)
	return errors.Is(err, interaction.ErrForbidden) || errors.Is(err, interaction.ErrGone) || err == nil && !member
}

// clearRefusal notes that a channel shows its match.
func (b *Boards) clearRefusal(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.refusals, channel)
	delete(b.waiting, channel)
}

// isRefused reports whether Discord refuses a channel's messages and no attempt is allowed.
func (b *Boards) isRefused(channel string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := b.refusals[channel]
	return r != nil && !r.retry
}

// NotePress notes that somebody pressed in a channel, and whether according to the press the bot
// has the permissions that it needs there. A refused channel is tried again at once if the bot
// has regained its permissions, and otherwise at most once in pressRetryInterval. NotePress
// returns why Discord refuses the channel, "" if it does not.
func (b *Boards) NotePress(channel string, permitted bool) interaction.BoardRefusal {
	b.mu.Lock()
	if b.hidden[channel] {
		b.mu.Unlock()
		return interaction.BoardHidden
	}
	if j := b.pending[channel]; j != nil && permitted {
		j.allowed = true
	}
	r := b.refusals[channel]
	if r == nil {
		b.mu.Unlock()
		return ""
	}
	why, interval := r.reason(), pressRetryInterval
	if permitted && r.isMuted {
		why, interval = "", 0
	}
	r.isMuted = !permitted
	isRetried := permitted && r.allowRetry(b.Clock.Now(), interval)
	b.mu.Unlock()
	if isRetried {
		b.MarkDirty(channel)
	}
	return why
}

// Retry publishes a channel that Discord has refused, unless that was tried a moment ago, and
// returns why Discord still refuses it, "" if it does not.
func (b *Boards) Retry(ctx context.Context, channel string) interaction.BoardRefusal {
	b.mu.Lock()
	if r := b.refusals[channel]; r != nil {
		r.allowRetry(b.Clock.Now(), requestedRetryInterval)
	}
	b.mu.Unlock()
	b.MarkDirty(channel)
	b.mu.Lock()
	j := b.pending[channel]
	b.mu.Unlock()
	if j != nil {
		ctx, cancel := context.WithTimeout(ctx, retryTimeout)
		defer cancel()
		select {
		case <-j.done:
		case <-ctx.Done():
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.refusals[channel]; r != nil && !r.retry {
		return r.reason()
	}
	return ""
}
