package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
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

// remember notes what a channel shows now.
func (bs *boards) remember(channel string, d board.Display) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.last[channel] = display{d, bs.bot.Clock.Now()}
}

// shownLast returns what this process made a channel show, and whether the channel is
// gone. The display is empty if the process displayed nothing there within displayTTL.
func (bs *boards) shownLast(channel string) board.Display {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	shown := bs.last[channel].Display
	r := bs.refusals[channel]
	shown.Gone = r != nil && r.gone
	return shown
}

// forgetOld removes displays that are older than displayTTL.
func (bs *boards) forgetOld() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for channel, d := range bs.last {
		if bs.bot.Clock.Since(d.at) > displayTTL {
			delete(bs.last, channel)
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
	isNoted  bool        // Redis says that this run was searched

	mu    sync.Mutex
	found []string // channels that show what Redis lost
}

// add notes that a channel shows what Redis has lost.
func (s *search) add(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = append(s.found, channel)
}

// searchLosses continues the search for lost changes if Redis has a new run ID. What
// fails is tried again at the next call.
func (bs *boards) searchLosses(ctx context.Context) {
	bs.forgetOld()
	run, err := bs.bot.Store.Run(ctx)
	if err == nil && run != "" {
		if run != bs.search.run {
			bs.search = &search{run: run, lease: bs.search.lease}
		}
		err = bs.continueSearch(ctx)
	}
	if err != nil && ctx.Err() == nil {
		bs.bot.Log.Warn("boards cannot be compared with a Redis that was restarted", "error", safe(err))
	}
}

func (bs *boards) continueSearch(ctx context.Context) error {
	if bs.search.isNoted {
		return nil
	}
	if !bs.search.ownDone {
		for _, channel := range bs.ownChannels() {
			if err := bs.compareOwn(ctx, channel); err != nil {
				return err
			}
		}
		bs.search.ownDone = true
	}
	switch checked, err := bs.bot.Store.CheckedRun(ctx); {
	case err != nil:
		return err
	case checked == bs.search.run: // by another process
		bs.search.isNoted = true
		bs.endSearch(ctx)
		return nil
	case checked != "": // else Redis was empty and had nothing to lose
		if isMine, err := bs.holdSearch(ctx); err != nil || !isMine {
			return err
		}
		if err := bs.compareOthers(ctx); err != nil || len(bs.search.rest) > 0 {
			return err
		}
	}
	return bs.noteRun(ctx)
}

// holdSearch takes or extends the lease of the one process that asks Discord, and
// reports whether this process has it.
func (bs *boards) holdSearch(ctx context.Context) (isMine bool, err error) {
	if bs.search.lease != nil {
		if isMine, err = bs.search.lease.Extend(ctx); isMine || err != nil {
			return isMine, err
		}
	}
	bs.search.lease, isMine, err = bs.bot.Store.Hold(ctx, "all", "compare", bs.holder, searchLeaseTTL)
	return isMine, err
}

// endSearch lets another process search.
func (bs *boards) endSearch(ctx context.Context) {
	if bs.search.lease != nil {
		bs.search.lease.Release(ctx)
		bs.search.lease = nil
	}
}

// noteRun notes in Redis that its present run was searched, once all boards that were
// found show their match again. Until then, if this process ends, another one searches.
func (bs *boards) noteRun(ctx context.Context) error {
	for _, channel := range bs.search.found {
		current, err := bs.bot.commands.Current(ctx, channel, bs.shownLast(channel))
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		if err == nil && !current && !bs.isRefused(channel) {
			return nil
		}
		bs.search.found = bs.search.found[1:]
	}
	if err := bs.bot.Store.SetCheckedRun(ctx, bs.search.run); err != nil {
		return err
	}
	bs.search.isNoted = true
	bs.endSearch(ctx)
	return nil
}

func (bs *boards) ownChannels() (own []string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for channel := range bs.last {
		own = append(own, channel)
	}
	return own
}

// compareOwn compares what this process displayed in a channel with the stored match,
// and displays the channel again if Redis has lost something. If it has lost the whole
// match, the message loses its buttons.
func (bs *boards) compareOwn(ctx context.Context, channel string) error {
	last := bs.shownLast(channel)
	now, err := bs.bot.commands.Displayed(ctx, channel)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if err == nil && now.Match == last.Match {
		if current, err := bs.bot.commands.Current(ctx, channel, last); err != nil || !current {
			bs.search.add(channel)
			bs.touch(channel)
		}
		return nil
	}
	_, err = bs.bot.Store.Archived(ctx, channel, last.Match)
	if !errors.Is(err, store.ErrNone) {
		return err
	}
	bs.bot.Log.Warn("Redis has lost a match that was shown", "channel", channel, "match", last.Match)
	if _, err := bs.bot.rest.edit(ctx, channel, last.Shown.Message, retired(""), nil); err != nil && restStatus(err) == 0 {
		return err
	}
	bs.mu.Lock()
	defer bs.mu.Unlock()
	delete(bs.last, channel)
	return nil
}

// compareOthers compares the channels that this process has displayed nothing in, a few
// at a time. Channels that fail go to the end of the list and end this call, so that
// they neither delay the others nor are tried again at once.
func (bs *boards) compareOthers(ctx context.Context) error {
	if !bs.search.isListed {
		channels, err := bs.channels(displayTTL)
		if err != nil {
			return err
		}
		bs.bot.Log.Info("Redis was restarted: boards are compared with what it holds")
		bs.search.isListed, bs.search.rest = true, channels
	}
	for len(bs.search.rest) > 0 {
		if isMine, err := bs.holdSearch(ctx); err != nil || !isMine {
			return err
		}
		n := min(maxComparing, len(bs.search.rest))
		channels, errs := bs.search.rest[:n], make([]error, n)
		var all sync.WaitGroup
		for i, channel := range channels {
			all.Go(func() { errs[i] = bs.compareOther(ctx, channel) })
		}
		all.Wait()
		bs.search.rest = bs.search.rest[n:]
		for i, err := range errs {
			if err != nil {
				bs.search.rest = append(bs.search.rest, channels[i])
			}
		}
		if err := errors.Join(errs...); err != nil {
			return err
		}
	}
	return nil
}

// compareOther displays a channel again if its message is not the one that Redis notes.
// It asks Discord only about a recent edit that this process did not make.
func (bs *boards) compareOther(ctx context.Context, channel string) error {
	if bs.shownLast(channel).Match != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, compareTimeout)
	defer cancel()
	d, err := bs.bot.commands.Displayed(ctx, channel)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case err != nil:
		return err
	case d.Shown.Message == "" || bs.bot.Clock.Since(writtenAt(d.Shown)) > displayTTL:
		return nil
	}
	found, err := bs.compareNoted(ctx, channel, d)
	if found {
		bs.search.add(channel)
		bs.touch(channel)
	}
	return err
}

// writtenAt returns when a message was edited last, or posted if it never was edited.
func writtenAt(s board.Shown) time.Time {
	if !s.Edited.IsZero() {
		return s.Edited
	}
	posted, _ := discordgo.SnowflakeTimestamp(s.Message) // zero if Discord did not name it
	return posted
}

// compare finds out, before a channel is displayed for the first time on a new run of
// Redis, whether Redis has lost something: [boards.searchLosses] may not have come to it.
func (s showing) compare(ctx context.Context) error {
	last := s.shownLast(s.channel)
	if last.Shown.Run == s.held.Run {
		return nil
	}
	d, err := s.bot.commands.Displayed(ctx, s.channel)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case err != nil || d.Shown.Run == s.held.Run || d.Shown.Message == "":
		return err
	case last.Match == d.Match && last.After(d.Rev, d.Shown.Message):
		return nil // this process knows what is on display
	}
	_, err = s.compareNoted(ctx, s.channel, d)
	return err
}

// compareNoted asks Discord about a channel's message and reports whether it was edited
// or deleted after the edit that Redis notes. Then it remembers a display of no revision,
// so that the whole board is written again. It need not look for a later message: when
// one was posted, this one was edited to lose its buttons.
func (bs *boards) compareNoted(ctx context.Context, channel string, d board.Display) (found bool, err error) {
	there, err := bs.bot.rest.message(ctx, channel, d.Shown.Message)
	switch {
	case err == nil && there.Edited.Equal(d.Shown.Edited):
		return false, nil
	case gone(err):
		d.Shown.Message = ""
	case err != nil && restStatus(err) >= 400 && restStatus(err) < 500:
		return false, nil // the bot may not read this channel
	case err != nil:
		return false, err
	}
	bs.bot.Log.Warn("a board shows what Redis has lost", "channel", channel, "match", d.Match)
	d.Rev, d.Shown.Chapter, d.Shown.Hash = d.Rev+1, "", 0
	bs.remember(channel, d)
	return true, nil
}
