package bot

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/queue"
)

// completing bounds the work on a picture that follows its answer.
const completing = time.Minute

// panels are the private panels being answered or completed, by person and
// channel: a newer one ends the work on an older one, which might overwrite it.
type panels struct {
	mu   sync.Mutex
	last map[string]*panel
}

// panel is a private panel being answered or completed.
type panel struct {
	by      string // the interaction that it answers
	origin  string // the interaction that first showed its message
	cancel  context.CancelFunc
	sending chan struct{} // a place for what is on its way to Discord
}

// begin begins the work on the answer to an interaction.
func begin(ctx context.Context, r interaction.Request, reply interaction.Reply) (context.Context, *panel) {
	ctx, cancel := context.WithCancel(ctx)
	origin := r.ID
	if reply.Update {
		origin = r.Message.Origin
	}
	return ctx, &panel{r.ID, origin, cancel, make(chan struct{}, 1)}
}

// replace ends the work on the person's last panel in the channel, for there is
// another. A picture of the last one that is on its way already is waited for, until
// it is too late to: it would be added to what comes now. An answer that was slow
// leaves a newer panel alone that is a message of its own.
func (p *panels) replace(r interaction.Request, mine *panel, late <-chan time.Time) {
	before := p.put(r, mine)
	if before == nil {
		return
	}
	before.cancel()
	select {
	case before.sending <- struct{}{}:
	case <-late:
	}
}

// put gives the panel that was there and is replaced.
func (p *panels) put(r interaction.Request, mine *panel) (before *panel) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before = p.last[panelKey(r)]
	if before != nil && before.origin != mine.origin && later(before.by, mine.by) {
		return nil
	}
	p.last[panelKey(r)] = mine
	return before
}

// end lets go of a panel, whether it is anybody's last or not.
func (p *panels) end(r interaction.Request, mine *panel) {
	mine.cancel()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last[panelKey(r)] == mine {
		delete(p.last, panelKey(r))
	}
}

func panelKey(r interaction.Request) string { return r.User + "/" + r.Channel }

// send changes the panel in Discord unless it was replaced: whole then, for Discord may
// have taken what its sender gave up.
func (p *panel) send(ctx context.Context, do func(context.Context) error) error {
	select {
	case p.sending <- struct{}{}:
		defer func() { <-p.sending }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), delivering)
	defer cancel()
	return do(ctx)
}

// complete adds the pictures that an answer lacks, and has it say no more than goes with
// them.
func (b *Bot) complete(
	ctx context.Context, log *slog.Logger, r interaction.Request, p *panel, draw laterFiles, caption string,
) {
	ctx, cancel := context.WithTimeout(ctx, tokenLife)
	defer cancel()
	b.Metrics.late.Inc()
	files, err := b.later(ctx, draw, queue.Private)
	if len(files) > 0 && err == nil {
		err = p.send(ctx, func(ctx context.Context) error { return b.rest.addFiles(ctx, r, files, caption) })
	}
	switch {
	case ctx.Err() != nil, len(files) == 0 && err == nil, restCode(err) == codeUnknownMessage:
		log.DebugContext(ctx, "picture not needed any more")
	case err != nil:
		log.WarnContext(ctx, "picture not added", "error", safe(err))
	}
}

// laterFiles gives what a reply lacks: its Later. The rest of the reply is not kept until
// then, for many may wait.
type laterFiles = func(context.Context, *queue.Turn) ([]components.File, error)

// later draws what a reply lacks, when its turn has come. Until then there is nothing
// to hold on to: of those who press fast most are not needed any more.
func (b *Bot) later(ctx context.Context, draw laterFiles, p queue.Priority) ([]components.File, error) {
	turn, err := b.Queue.Wait(ctx, p)
	if err != nil {
		return nil, err
	}
	defer turn.End()
	ctx, cancel := context.WithTimeout(ctx, completing)
	defer cancel()
	return draw(ctx, turn)
}

// addFiles gives the first answer of an interaction files, and other words unless
// caption is empty, and leaves the rest of it.
func (r *rest) addFiles(ctx context.Context, q interaction.Request, files []components.File, caption string) error {
	data, sent := messagePayload(components.Message{Files: files}, nil)
	return r.editOriginal(ctx, q, addition{caption, data.Mentions, data.Attachments, data.Flags}, sent)
}

// whole draws at once what a reply would have later.
func (b *Bot) whole(ctx context.Context, reply interaction.Reply) (interaction.Reply, error) {
	if reply.Later == nil {
		return reply, nil
	}
	files, err := b.later(ctx, reply.Later, queue.Click)
	if err == nil {
		message := *reply.Message
		message.Files, message.Content = files, cmp.Or(reply.Caption, message.Content)
		reply.Message, reply.Later = &message, nil
	}
	return reply, err
}
