package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/railbot/railbot/commands"
	"github.com/railbot/railbot/store"
)

const (
	leaseTime  = 30 * time.Second       // for which one process may edit a channel's public message
	leaseWait  = 300 * time.Millisecond // before asking again for a lease that another process has
	showing    = 25 * time.Second       // bounds one round of requests; shorter than the lease
	atOnce     = 16                     // channels being shown at the same time
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
	retries    = 8
)

// boards keeps the public messages of all channels up to date: one goroutine
// per channel that is behind, showing always the newest state only.
type boards struct {
	bot    *Bot
	holder string // this process, in leases
	slots  chan struct{}

	mu      sync.Mutex
	ctx     context.Context // nil before start and after stop
	behind  map[string]bool // channels being shown; true: touched again since
	refused map[string]bool // channels in which Discord forbids to write
	idle    *sync.Cond      // no channel is being shown
}

func newBoards(b *Bot) *boards {
	bs := &boards{
		bot: b, holder: rand.Text(), slots: make(chan struct{}, atOnce),
		behind: map[string]bool{}, refused: map[string]bool{},
	}
	bs.idle = sync.NewCond(&bs.mu)
	return bs
}

func (bs *boards) start(ctx context.Context) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.ctx = ctx
}

// touch shows a channel anew, now or after the round that is under way.
func (bs *boards) touch(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if bs.ctx == nil || bs.refused[channel] {
		return
	}
	if _, running := bs.behind[channel]; running {
		bs.behind[channel] = true
		bs.bot.Metrics.coalesced.Inc()
		return
	}
	bs.behind[channel] = false
	go bs.keep(bs.ctx, channel)
}

// allow forgets that a channel refused: its permissions are there now.
func (bs *boards) allow(channel string) {
	bs.mu.Lock()
	was := bs.refused[channel]
	delete(bs.refused, channel)
	bs.mu.Unlock()
	if was {
		bs.touch(channel)
	}
}

// drain waits until every channel is shown.
func (bs *boards) drain() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for len(bs.behind) > 0 {
		bs.idle.Wait()
	}
	bs.ctx = nil
}

// catchUp touches every channel with a live match, and those whose match ended
// while nobody could say so.
func (bs *boards) catchUp() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	channels, err := bs.bot.Store.Channels(ctx)
	if err != nil {
		bs.bot.Log.Error("tables cannot be listed", "error", err)
	}
	ended, err := bs.bot.Store.Finished(ctx, bs.bot.Clock.Now().Add(-time.Hour), 1000)
	if err != nil {
		bs.bot.Log.Error("finished matches cannot be listed", "error", err)
	}
	for _, ref := range ended {
		channels = append(channels, ref.Channel)
	}
	for _, channel := range channels {
		bs.touch(channel)
	}
}

// keep shows a channel until nothing has changed meanwhile.
func (bs *boards) keep(ctx context.Context, channel string) {
	wait, failures := firstRetry, 0
	for {
		bs.slots <- struct{}{}
		err := bs.show(ctx, channel)
		<-bs.slots
		switch {
		case err == nil:
			if !bs.again(channel) {
				return
			}
			wait, failures = firstRetry, 0
			continue
		case forbidden(err):
			bs.refuse(channel)
			bs.bot.Log.Warn("channel refuses messages", "channel", channel, "error", safe(err))
			return
		case errors.Is(err, errLeased):
			wait = leaseWait
		default:
			failures++
			bs.bot.Log.Warn("public message not shown", "channel", channel, "failures", failures, "error", safeStore(err))
			wait = min(2*wait, lastRetry)
		}
		if failures > retries || !bs.pause(ctx, wait) {
			bs.done(channel)
			return
		}
	}
}

// again ends the work on a channel unless it was touched meanwhile.
func (bs *boards) again(channel string) bool {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if bs.behind[channel] {
		bs.behind[channel] = false
		return true
	}
	bs.forget(channel)
	return false
}

func (bs *boards) done(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.forget(channel)
}

func (bs *boards) refuse(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.refused[channel] = true
	bs.forget(channel)
}

// forget is called with the lock held.
func (bs *boards) forget(channel string) {
	delete(bs.behind, channel)
	if len(bs.behind) == 0 {
		bs.idle.Broadcast()
	}
}

func (bs *boards) pause(ctx context.Context, d time.Duration) bool {
	timer := bs.bot.Clock.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

var errLeased = errors.New("bot: another process shows this channel")

// show brings one channel up to date under the lease, which keeps an older
// state of another process from overwriting a newer one.
func (bs *boards) show(ctx context.Context, channel string) error {
	ctx, cancel := context.WithTimeout(ctx, showing)
	defer cancel()
	release, ok, err := bs.bot.Store.Lease(ctx, channel, "board", bs.holder, leaseTime)
	if err != nil {
		return err
	}
	if !ok {
		return errLeased
	}
	defer release()
	for {
		plan, err := bs.bot.commands.Public(ctx, channel)
		if errors.Is(err, store.ErrNone) || err == nil && plan.Current {
			return nil
		}
		if err != nil {
			return err
		}
		if err := bs.carryOut(ctx, channel, &plan); err != nil {
			return err
		}
		err = bs.bot.commands.SetShown(ctx, channel, plan)
		if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNone) {
			return err
		}
	}
}

// carryOut does what a plan says. What only tidies up may fail.
func (bs *boards) carryOut(ctx context.Context, channel string, plan *commands.Plan) error {
	r := bs.bot.rest
	if plan.Post != nil {
		data, files := messagePayload(*plan.Post, nil)
		sent, err := r.post(ctx, channel, data, files)
		if err != nil {
			return err
		}
		plan.Next.Message, plan.Next.Files = sent.ID, sent.Attachments
	}
	if plan.Edit != nil {
		if err := bs.edit(ctx, channel, plan); err != nil {
			return err
		}
	}
	if plan.Retire != "" {
		_, err := r.edit(ctx, channel, plan.Retire, map[string]any{"components": []any{}}, nil)
		bs.tidy(channel, err)
	}
	if plan.Unping != "" {
		bs.tidy(channel, r.remove(ctx, channel, plan.Unping))
	}
	if plan.Ping != nil {
		data, files := messagePayload(*plan.Ping, nil)
		sent, err := r.post(ctx, channel, data, files)
		if err != nil {
			return err
		}
		plan.Next.Ping = sent.ID
	}
	return nil
}

// edit replaces the public message. One that a moderator deleted, or that is
// too old to be edited, is posted again in the next round.
func (bs *boards) edit(ctx context.Context, channel string, plan *commands.Plan) error {
	data, files := messagePayload(*plan.Edit, plan.Next.Files)
	sent, err := bs.bot.rest.edit(ctx, channel, plan.Next.Message, data, files)
	switch restCode(err) {
	case codeUnknownMessage, codeOldEdits:
		plan.Next.Message = ""
		return nil
	}
	if err == nil {
		plan.Next.Files = sent.Attachments
	}
	return err
}

func (bs *boards) tidy(channel string, err error) {
	if err != nil {
		bs.bot.Log.Debug("could not tidy up", "channel", channel, "error", safe(err))
	}
}

// forbidden tells whether Discord will refuse every further try.
func forbidden(err error) bool {
	status, code := restStatus(err), restCode(err)
	return status == http.StatusForbidden || code == codeMissingAccess || code == codeMissingPermissions || code == codeUnknownChannel
}

// safeStore is an error's text when it is the store's, whose texts hold no
// secrets.
func safeStore(err error) string {
	var own *store.Error
	if errors.As(err, &own) {
		return own.Code
	}
	return safe(err)
}
