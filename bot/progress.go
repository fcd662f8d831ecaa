package bot

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
)

// progress is how far the work on an answer has come, in the person's words.
type progress struct {
	mu   sync.Mutex
	text string
}

// tell notes how far it has come by now.
func (p *progress) tell(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = text
}

// told is what was told last; empty: nothing was.
func (p *progress) told() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// attend waits for a reply that was acknowledged by a message of its own, and says
// there meanwhile how far it has come. When the reply is there, no more is said.
func (b *Bot) attend(
	ctx context.Context, log *slog.Logger, r interaction.Request, p *progress, handled <-chan interaction.Reply,
) interaction.Reply {
	ticker := b.Clock.NewTicker(b.Report)
	defer ticker.Stop()
	for said := ""; ; {
		select {
		case reply := <-handled:
			return reply
		case <-ticker.C:
			if text := p.told(); text != said {
				said = text
				b.sayProgress(ctx, log, r, text)
			}
		}
	}
}

// reporting bounds the saying.
const reporting = 2 * time.Second

// sayProgress says how far an answer has come, if Discord lets it be said at once.
func (b *Bot) sayProgress(ctx context.Context, log *slog.Logger, r interaction.Request, text string) {
	ctx, cancel := context.WithTimeout(ctx, reporting)
	defer cancel()
	data, _ := messagePayload(components.Message{Content: text}, nil)
	if err := b.rest.editOriginal(ctx, r, data, nil); err != nil {
		log.DebugContext(ctx, "progress not told", "error", safe(err))
	}
}
