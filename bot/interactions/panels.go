package interactions

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/railbot/railbot/commands/interaction"
)

// panels are the private panels that are being answered or completed, the latest of each person
// and table. A newer panel cancels the work on an older one, which might overwrite it.
type panels struct {
	mu     sync.Mutex
	latest map[string]*panel // by key of the panel
}

// panel is a private panel that is being answered or completed.
type panel struct {
	key         string // names the person and the table; see panelKey
	interaction string // the ID of the interaction that it answers
	origin      string // the ID of the interaction that first showed its message
	isView      bool   // it is no panel, but takes the place of one in its message
	cancel      context.CancelFunc
	untouched   context.Context    // ends when the person presses something in its message
	touch       context.CancelFunc // ends untouched
	sending     chan struct{}      // full while a request is in flight that completes the panel
}

// newPanel returns the panel of a reply, and a context that ends when the panel is replaced or
// ended.
func newPanel(ctx context.Context, r interaction.Request, reply interaction.Reply) (context.Context, *panel) {
	ctx, cancel := context.WithCancel(ctx)
	origin := r.ID
	if reply.Update {
		origin = r.Message.Origin
	}
	untouched, touch := context.WithCancel(context.Background())
	return ctx, &panel{
		key: panelKey(r, reply), interaction: r.ID, origin: origin, isView: !reply.Panel, cancel: cancel,
		untouched: untouched, touch: touch, sending: make(chan struct{}, 1),
	}
}

// notePress notes that a person has pressed something in a private message. What was announced there does
// not follow any more, because it would take the place of what they are doing now.
func (ps *panels) notePress(r interaction.Request) {
	if !r.Message.Ephemeral || r.Message.Origin == "" {
		return
	}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, p := range ps.latest {
		if p.origin == r.Message.Origin {
			p.touch()
		}
	}
}

// replace makes p the person's latest panel in the channel and cancels the work on the one
// before. Until tooLate, it waits for a picture that is being sent to that one, which would
// otherwise be added to p. If p is late and there is a newer panel in another message, that one
// stays the latest. A view replaces only a panel in its own message.
func (ps *panels) replace(p *panel, tooLate <-chan time.Time) {
	previous := ps.swap(p)
	if previous == nil {
		return
	}
	previous.cancel()
	select {
	case previous.sending <- struct{}{}:
	case <-tooLate:
	}
}

// swap makes p the latest panel and returns the one before, or nil if there is none to replace.
func (ps *panels) swap(p *panel) (previous *panel) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	previous = ps.latest[p.key]
	elsewhere := previous == nil || previous.origin != p.origin
	if elsewhere && (p.isView || previous != nil && isLater(previous.interaction, p.interaction)) {
		return nil
	}
	ps.latest[p.key] = p
	return previous
}

// end cancels the work on a panel and removes it if it is the latest.
func (ps *panels) end(p *panel) {
	p.cancel()
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if ps.latest[p.key] == p {
		delete(ps.latest, p.key)
	}
}

// panelKey returns the key of the panel that a reply shows. A person has one panel for each table. The table is
// named by the reply, or else it is the one of the channel in which the person pressed.
func panelKey(r interaction.Request, reply interaction.Reply) string {
	return r.User + "/" + cmp.Or(reply.Table, r.Channel)
}

// send makes a request that changes the panel in Discord, unless the panel was replaced. A
// request that was begun is not canceled, because Discord may carry out what its sender gave up.
func (p *panel) send(ctx context.Context, request func(context.Context) error) error {
	select {
	case p.sending <- struct{}{}:
		defer func() { <-p.sending }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), deliverTimeout)
	defer cancel()
	return request(ctx)
}
