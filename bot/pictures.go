package bot

import (
	"context"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/railbot/railbot/commands"
)

// Busy tells whether so many interactions are worked on that no processor is to
// spare: then whoever presses is answered in words first, and the picture
// follows.
func (b *Bot) Busy() bool { return len(b.slots) > max(1, runtime.GOMAXPROCS(0)-1) }

// completing bounds the work on a picture that follows its answer; an
// interaction's token lives for 15 minutes.
const completing = 5 * time.Minute

// panels are the private panels being answered or completed, by person and
// channel: a newer one ends the work on an older one, which might overwrite it.
type panels struct {
	mu   sync.Mutex
	last map[string]*panel
}

type panel struct{ cancel context.CancelFunc }

// replace ends the work on the person's last panel in the channel and begins
// that on another; the context ends when that one is replaced too.
func (p *panels) replace(ctx context.Context, r commands.Request) (_ context.Context, end func()) {
	key := r.User + "/" + r.Channel
	ctx, cancel := context.WithCancel(ctx)
	mine := &panel{cancel}
	p.mu.Lock()
	defer p.mu.Unlock()
	if before := p.last[key]; before != nil {
		before.cancel()
	}
	p.last[key] = mine
	return ctx, func() {
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.last[key] == mine {
			delete(p.last, key)
		}
	}
}

// complete adds the pictures that an answer lacks.
func (b *Bot) complete(ctx context.Context, log *slog.Logger, r commands.Request, reply commands.Reply) {
	ctx, cancel := context.WithTimeout(ctx, completing)
	defer cancel()
	b.Metrics.late.Inc()
	files, err := b.later(ctx, reply)
	if err == nil {
		err = b.rest.addFiles(ctx, r, files)
	}
	switch {
	case ctx.Err() != nil:
		log.DebugContext(ctx, "picture not needed any more")
	case err != nil:
		log.WarnContext(ctx, "picture not added", "error", safe(err))
	}
}

// later draws what a reply lacks. They wait for it here, before there is a scene
// to hold on to: of those who press fast most are not needed any more when
// their turn has come.
func (b *Bot) later(ctx context.Context, reply commands.Reply) ([]commands.File, error) {
	if err := b.easels.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer b.easels.Release(1)
	return reply.Later(ctx)
}

// addFiles gives the first answer of an interaction files, and leaves the rest
// of it.
func (r *rest) addFiles(ctx context.Context, q commands.Request, files []commands.File) error {
	data, sent := messagePayload(commands.Message{Files: files}, nil)
	return r.editOriginal(ctx, q, map[string]any{"attachments": data.Attachments, "allowed_mentions": data.Mentions}, sent)
}

// whole draws at once what a reply would have later.
func whole(ctx context.Context, reply commands.Reply) (commands.Reply, error) {
	if reply.Later == nil {
		return reply, nil
	}
	files, err := reply.Later(ctx)
	if err == nil {
		message := *reply.Message
		message.Files = files
		reply.Message, reply.Later = &message, nil
	}
	return reply, err
}
