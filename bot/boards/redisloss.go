package boards

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// When Redis restarts or fails over, it may have lost its last changes together with the
// notes that they were displayed, so nothing in it shows the loss. Three comparisons find
// such boards: each process compares what it displayed itself; one process asks Discord
// about the other boards edited within the last hour; and every board is compared before
// it is displayed for the first time on the new run of Redis. A board that was edited
// earlier and that no running process displayed is corrected by its next press.

const (
	// displayTTL is how long a process remembers what it displayed, and how old a board's
	// last edit may be for Discord to be asked about it.
	displayTTL = time.Hour
	// maxComparing is how many boards are compared at the same time.
	maxComparing = 8
	// compareTimeout bounds the comparison of one board, which may wait for Discord's limits.
	compareTimeout = 20 * time.Second
	// searchLeaseTTL is how long other processes wait for the searching one if it dies.
	searchLeaseTTL = 30 * time.Second
)

// display is what this process made a channel show, and when.
type display struct {
	board.Display
	at time.Time
}

// rememberDisplay records what this process has just made a channel show.
func (b *Boards) rememberDisplay(channel string, d board.Display) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown[channel] = display{d, b.Clock.Now()}
}

// lastShown returns what this process made a channel show, and whether the channel is
// gone. The display is empty if the process displayed nothing there within displayTTL.
func (b *Boards) lastShown(channel string) board.Display {
	b.mu.Lock()
	defer b.mu.Unlock()
	shown := b.shown[channel].Display
	r := b.refusals[channel]
	shown.Gone = r != nil && r.isGone
	return shown
}

// forgetOldDisplays removes displays that are older than displayTTL.
func (b *Boards) forgetOldDisplays() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for channel, d := range b.shown {
		if b.Clock.Since(d.at) > displayTTL {
			delete(b.shown, channel)
		}
	}
}

// search is the progress of the search for what Redis lost when its present run began.
type search struct {
	run      string
	ownDone  bool        // the process has compared what it displayed itself
	lease    *store.Held // of the one process that asks Discord; nil: not held
	isListed bool        // rest is filled
	rest     []string    // channels still to be compared
	isDone   bool        // Redis says that this run was searched

	mu    sync.Mutex
	found []string // channels that show changes that Redis lost
}

// addFound records that a channel shows a change that Redis has lost.
func (s *search) addFound(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = append(s.found, channel)
}

// searchLosses continues the search for lost changes if Redis has a new run ID. What
// fails is tried again at the next call.
func (b *Boards) searchLosses(ctx context.Context) {
	b.forgetOldDisplays()
	run, err := b.Store.Run(ctx)
	if err == nil && run != "" {
		if run != b.search.run {
			b.search = &search{run: run, lease: b.search.lease}
		}
		err = b.continueSearch(ctx)
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Warn("boards cannot be compared with a Redis that was restarted", "error", discord.Safe(err))
	}
}

// continueSearch does the next part of the search: it compares this process's own boards, then,
// in one process, the others, and finally marks the run as searched.
func (b *Boards) continueSearch(ctx context.Context) error {
	if b.search.isDone {
		return nil
	}
	if !b.search.ownDone {
		for _, channel := range b.ownChannels() {
			if err := b.compareOwn(ctx, channel); err != nil {
				return err
			}
		}
		b.search.ownDone = true
	}
	switch checked, err := b.Store.CheckedRun(ctx); {
	case err != nil:
		return err
	case checked == b.search.run: // by another process
		b.search.isDone = true
		b.endSearch(ctx)
		return nil
	case checked != "": // else Redis was empty and had nothing to lose
		if held, err := b.holdSearch(ctx); err != nil || !held {
			return err
		}
		if err := b.compareOthers(ctx); err != nil || len(b.search.rest) > 0 {
			return err
		}
	}
	return b.markRunSearched(ctx)
}

// holdSearch takes or extends the lease of the one process that asks Discord, and
// reports whether this process has it.
func (b *Boards) holdSearch(ctx context.Context) (held bool, err error) {
	if b.search.lease != nil {
		if held, err = b.search.lease.Extend(ctx); held || err != nil {
			return held, err
		}
	}
	b.search.lease, held, err = b.Store.Hold(ctx, "all", "compare", b.Process, searchLeaseTTL)
	return held, err
}

// endSearch releases the lease of the search, so that another process can search.
func (b *Boards) endSearch(ctx context.Context) {
	if b.search.lease != nil {
		b.search.lease.Release(ctx)
		b.search.lease = nil
	}
}

// markRunSearched records in Redis that its present run was searched. It does so only once all
// boards that were found show their match again, so that another process searches if this one
// ends before that.
func (b *Boards) markRunSearched(ctx context.Context) error {
	for _, channel := range b.search.found {
		current, err := b.commands.IsCurrent(ctx, channel, b.lastShown(channel))
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		if err == nil && !current && !b.isRefused(channel) {
			return nil
		}
		b.search.found = b.search.found[1:]
	}
	if err := b.Store.SetCheckedRun(ctx, b.search.run); err != nil {
		return err
	}
	b.search.isDone = true
	b.endSearch(ctx)
	return nil
}

// ownChannels returns the channels in which this process displayed something within displayTTL.
func (b *Boards) ownChannels() (own []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for channel := range b.shown {
		own = append(own, channel)
	}
	return own
}

// compareOwn compares what this process displayed in a channel with the stored match,
// and displays the channel again if Redis has lost something. If it has lost the whole
// match, the message loses its buttons.
func (b *Boards) compareOwn(ctx context.Context, channel string) error {
	last := b.lastShown(channel)
	now, err := b.commands.Displayed(ctx, channel)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if err == nil && now.Match == last.Match {
		if current, err := b.commands.IsCurrent(ctx, channel, last); err != nil || !current {
			b.search.addFound(channel)
			b.MarkDirty(channel)
		}
		return nil
	}
	_, err = b.Store.Archived(ctx, channel, last.Match)
	if !errors.Is(err, store.ErrNone) {
		return err
	}
	b.Log.Warn("Redis has lost a match that was shown", "channel", channel, "match", last.Match)
	if err := b.retireLost(ctx, channel, last.Shown.Message); err != nil && discord.Status(err) == 0 {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.shown, channel)
	return nil
}

// retireLost removes the buttons of a message whose match Redis has lost.
func (b *Boards) retireLost(ctx context.Context, channel, message string) error {
	at, err := b.placeOf(ctx, channel)
	if err != nil {
		return err
	}
	to, err := b.newWriter(ctx, channel, at)
	if err != nil {
		return err
	}
	return to.Retire(ctx, message, "")
}

// compareOthers compares the channels that this process has displayed nothing in, a few
// at a time. Channels that fail go to the end of the list and end this call, so that
// they neither delay the others nor are tried again at once.
func (b *Boards) compareOthers(ctx context.Context) error {
	if !b.search.isListed {
		channels, err := b.liveAndEndedChannels(displayTTL)
		if err != nil {
			return err
		}
		b.Log.Info("Redis was restarted: boards are compared with what it holds")
		b.search.isListed, b.search.rest = true, channels
	}
	for len(b.search.rest) > 0 {
		if held, err := b.holdSearch(ctx); err != nil || !held {
			return err
		}
		n := min(maxComparing, len(b.search.rest))
		channels, errs := b.search.rest[:n], make([]error, n)
		var all sync.WaitGroup
		for i, channel := range channels {
			all.Go(func() { errs[i] = b.compareOther(ctx, channel) })
		}
		all.Wait()
		b.search.rest = b.search.rest[n:]
		for i, err := range errs {
			if err != nil {
				b.search.rest = append(b.search.rest, channels[i])
			}
		}
		if err := errors.Join(errs...); err != nil {
			return err
		}
	}
	return nil
}

// liveAndEndedChannels returns the channels with a live match, and those in which a match ended
// within the last period ago.
func (b *Boards) liveAndEndedChannels(ago time.Duration) ([]string, error) {
	ctx, cancel := context.WithTimeout(b.ctx, listTimeout)
	defer cancel()
	channels, err := b.Store.Channels(ctx)
	if err != nil {
		return nil, err
	}
	ended, err := b.Store.Finished(ctx, b.Clock.Now().Add(-ago), 1000)
	if err != nil {
		return nil, err
	}
	for _, ref := range ended {
		channels = append(channels, ref.Channel)
	}
	return channels, nil
}

// compareOther displays a channel again if its message is not the one that Redis notes.
// It asks Discord only about a recent edit that this process did not make.
func (b *Boards) compareOther(ctx context.Context, channel string) error {
	if b.lastShown(channel).Match != "" || interaction.IsSolo(channel) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, compareTimeout)
	defer cancel()
	d, err := b.commands.Displayed(ctx, channel)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case err != nil:
		return err
	case d.Shown.Message == "" || b.Clock.Since(editedAt(d.Shown)) > displayTTL:
		return nil
	}
	if at, err := b.placeOf(ctx, channel); err != nil || at.OnlyAnswers() {
		return err // the bot cannot read there
	}
	found, err := b.compareMessage(ctx, channel, d)
	if found {
		b.search.addFound(channel)
		b.MarkDirty(channel)
	}
	return err
}

// editedAt returns when a message was edited last, or posted if it never was edited.
func editedAt(s board.Shown) time.Time {
	if !s.Edited.IsZero() {
		return s.Edited
	}
	posted, _ := discordgo.SnowflakeTimestamp(s.Message) // zero if Discord did not name it
	return posted
}

// compareAfterRestart finds out, before a channel is displayed for the first time on a new run
// of Redis, whether Redis has lost something: [Boards.searchLosses] may not have reached it.
func (p publication) compareAfterRestart(ctx context.Context) error {
	last := p.lastShown(p.channel)
	if last.Shown.Run == p.lease.Run {
		return nil
	}
	d, err := p.commands.Displayed(ctx, p.channel)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case err != nil || d.Shown.Run == p.lease.Run || d.Shown.Message == "":
		return err
	case last.Match == d.Match && last.IsNewerThan(d.Rev, d.Shown.Message):
		return nil // this process knows what is on display
	}
	_, err = p.compareMessage(ctx, p.channel, d)
	return err
}

// compareMessage asks Discord about a channel's message and reports whether it was edited
// or deleted after the edit that Redis notes. Then it remembers a display of no revision,
// so that the whole board is written again. It need not look for a later message: when
// one was posted, this one was edited to lose its buttons.
func (b *Boards) compareMessage(ctx context.Context, channel string, d board.Display) (found bool, err error) {
	message, err := b.Discord.Message(ctx, channel, d.Shown.Message)
	switch {
	case err == nil && message.Edited.Equal(d.Shown.Edited):
		return false, nil
	case discord.IsGone(err):
		d.Shown.Message = ""
	case err != nil && discord.IsClientError(err):
		return false, nil // the bot may not read this channel
	case err != nil:
		return false, err
	}
	b.Log.Warn("a board shows what Redis has lost", "channel", channel, "match", d.Match)
	d.Rev, d.Shown.Chapter, d.Shown.Hash = d.Rev+1, "", 0
	b.rememberDisplay(channel, d)
	return true, nil
}
