package bot

import (
	"context"
	"errors"
	"time"

	"github.com/railbot/railbot/commands/interaction"
)

const (
	// retryInterval is how long after a try that a press has led to the next press in the
	// channel leads to another; retryPause is the same of presses that ask for it.
	retryInterval = time.Minute
	retryPause    = 2 * time.Second
	// retryTimeout is how long a person waits to hear what became of such a try.
	retryTimeout = 10 * time.Second
)

// refusals are the channels whose messages Discord refuses, under the lock of boards.
type refusals map[string]*refusal

// refusal is what is known of such a channel.
type refusal struct {
	code  int       // Discord's reason; zero if it gave none
	gone  bool      // the channel was deleted, or the bot removed from its server
	again bool      // the next look at the channel leads to another try
	tried time.Time // when a press last led to one; zero: none did
	// lacking says that by the last press the bot lacks permissions.
	lacking bool
}

// reason is what people are told.
func (r *refusal) reason() interaction.BoardRefusal {
	switch r.code {
	case codeArchived, codeThreadLocked:
		return interaction.BoardLocked
	case codeMissingAccess, codeUnknownChannel:
		return interaction.BoardClosed
	}
	return interaction.BoardRefused
}

// try has the channel tried again unless it was a moment ago.
func (r *refusal) try(now time.Time, interval time.Duration) bool {
	if now.Sub(r.tried) < interval {
		return false
	}
	r.again, r.tried, r.gone = true, now, false
	return true
}

// refuse notes that Discord refused a channel's message. The channel is tried once more if
// a press said meanwhile that the bot has its permissions: the refusal may be older.
func (bs *boards) refuse(ctx context.Context, channel string, j *job, err error) {
	gone := bs.isGone(ctx, channel, err)
	bs.mu.Lock()
	defer bs.mu.Unlock()
	r := bs.refusals[channel]
	if r == nil {
		r = &refusal{}
		bs.refusals[channel] = r
		bs.bot.Log.Warn("channel refuses messages", "channel", channel, "error", safe(err))
	}
	r.code, r.gone, r.again = restCode(err), gone, false
	if j.allowed {
		r.try(bs.bot.Clock.Now(), retryInterval)
	}
}

// isGone reports whether Discord refused a channel's message because the channel was
// deleted or the bot removed from its server, which it also says of a channel that the bot
// may not see.
func (bs *boards) isGone(ctx context.Context, channel string, err error) bool {
	if code := restCode(err); code != codeMissingAccess {
		return code == codeUnknownChannel
	}
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	shown, err := bs.bot.commands.Displayed(ctx, channel)
	if err != nil || shown.Server == "" {
		return false
	}
	member, err := messenger{bs.bot.rest}.Member(ctx, shown.Server, bs.bot.app.ID)
	return errors.Is(err, interaction.ErrForbidden) || errors.Is(err, interaction.ErrGone) || err == nil && !member
}

// accepted notes that a channel shows its match.
func (bs *boards) accepted(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	delete(bs.refusals, channel)
}

// isRefused reports whether Discord refuses a channel's messages and the channel is not to
// be tried again.
func (bs *boards) isRefused(channel string) bool {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	r := bs.refusals[channel]
	return r != nil && !r.again
}

// pressed notes that somebody pressed in a channel, and whether the press says that the bot
// has the permissions that it needs there. A channel that Discord refuses is tried again at
// once when its permissions have come back, and otherwise at most once in retryInterval.
// pressed returns why Discord refuses the channel, as far as is known.
func (bs *boards) pressed(channel string, permitted bool) interaction.BoardRefusal {
	bs.mu.Lock()
	if j := bs.pending[channel]; j != nil && permitted {
		j.allowed = true
	}
	r := bs.refusals[channel]
	if r == nil {
		bs.mu.Unlock()
		return ""
	}
	why, interval := r.reason(), retryInterval
	if permitted && r.lacking {
		why, interval = "", 0
	}
	r.lacking = !permitted
	try := permitted && r.try(bs.bot.Clock.Now(), interval)
	bs.mu.Unlock()
	if try {
		bs.touch(channel)
	}
	return why
}

// RetryBoard tries to show a channel's public message that Discord has refused, unless that
// was tried a moment ago, and returns why Discord refuses it still.
func (b *Bot) RetryBoard(ctx context.Context, channel string) interaction.BoardRefusal {
	return b.boards.retry(ctx, channel)
}

func (bs *boards) retry(ctx context.Context, channel string) interaction.BoardRefusal {
	bs.mu.Lock()
	if r := bs.refusals[channel]; r != nil {
		r.try(bs.bot.Clock.Now(), retryPause)
	}
	bs.mu.Unlock()
	bs.touch(channel)
	bs.mu.Lock()
	j := bs.pending[channel]
	bs.mu.Unlock()
	if j != nil {
		ctx, cancel := context.WithTimeout(ctx, retryTimeout)
		defer cancel()
		select {
		case <-j.done:
		case <-ctx.Done():
		}
	}
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if r := bs.refusals[channel]; r != nil && !r.again {
		return r.reason()
	}
	return ""
}
