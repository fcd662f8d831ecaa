package interactions

import (
	"context"
	"sync"
	"time"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/components"
)

// progress is how far the work on an interaction has come, in words for the person.
type progress struct {
	mu   sync.Mutex
	text string
}

// set replaces the text. The commands call it.
func (p *progress) set(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = text
}

// get returns the last text, or "" if there was none.
func (p *progress) get() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// progressTimeout bounds a request that shows the progress.
const progressTimeout = 2 * time.Second

// showProgress shows text in the acknowledgement, unless a rate limit delays that.
func (a *answer) showProgress(ctx context.Context, text string) {
	ctx, cancel := context.WithTimeout(ctx, progressTimeout)
	defer cancel()
	if err := a.h.Discord.EditOriginal(ctx, a.request, components.Message{Content: text}, nil); err != nil {
		a.log.DebugContext(ctx, "progress not shown", "error", discord.Safe(err))
	}
}
