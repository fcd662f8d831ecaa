package bot

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/store"
)

const (
	// remembering is for how long a process knows what it has displayed: longer
	// than what any Redis may lose.
	remembering = time.Hour
	// comparing is how many channels are compared at the same time.
	comparing = 8
	// searching is for how many looks a process is waited for that compares the channels
	// of others.
	searching = 3
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

// shownLast is what this process made a channel show, nothing where it did not or long
// ago, and whether the channel is gone.
func (bs *boards) shownLast(channel string) board.Display {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	shown := bs.last[channel].Display
	r := bs.refusals[channel]
	shown.Gone = r != nil && r.gone
	return shown
}

// forgetOld drops what no Redis may lose any more.
func (bs *boards) forgetOld() {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for channel, d := range bs.last {
		if bs.bot.Clock.Since(d.at) > remembering {
			delete(bs.last, channel)
		}
	}
}

// search is how far the search has come for what Redis had lost when a run of it began.
type search struct {
	run    string
	own    bool        // what this process has shown was compared
	held   *store.Held // only who holds it compares the rest
	listed bool
	rest   []string // channels that are left to be compared, once listed
	noted  bool     // that this run was looked at
}

// lookForLost compares what is on display with what Redis holds whenever Redis was
// started anew or another server took over: its last changes may be lost together
// with the notes that they were shown, so that nothing in it tells. Each process
// compares what it has shown itself; one of them all the rest too, by asking
// Discord, for who has shown that may have ended. That a run was looked at is noted
// when what was found is shown: until then another process has to look again, if that
// one ends. What could not be compared is left to the next look.
func (bs *boards) lookForLost(ctx context.Context) {
	bs.forgetOld()
	run, err := bs.bot.Store.Run(ctx)
	if err == nil && run != "" {
		if run != bs.search.run {
			bs.search = search{run: run, held: bs.search.held}
		}
		err = bs.searchOn(ctx)
	}
	if err != nil && ctx.Err() == nil {
		bs.bot.Log.Warn("boards cannot be compared with a Redis that was started anew", "error", safe(err))
	}
}

func (bs *boards) searchOn(ctx context.Context) error {
	if bs.search.noted {
		return nil
	}
	if !bs.search.own {
		for _, channel := range bs.ownChannels() {
			if err := bs.compareOwn(ctx, channel); err != nil {
				return err
			}
		}
		bs.search.own = true
	}
	switch checked, err := bs.bot.Store.CheckedRun(ctx); {
	case err != nil:
		return err
	case checked == bs.search.run: // by another process
		bs.search.noted = true
		bs.endSearch(ctx)
		return nil
	case checked != "": // else nothing was there to be lost
		if mine, err := bs.holdSearch(ctx); err != nil || !mine {
			return err
		}
		if err := bs.compareOthers(ctx); err != nil {
			return err
		}
	}
	return bs.noteRun(ctx)
}

// holdSearch tells whether it is this process that compares the rest, for three looks
// from now on.
func (bs *boards) holdSearch(ctx context.Context) (mine bool, err error) {
	if bs.search.held != nil {
		if mine, err = bs.search.held.Extend(ctx); mine || err != nil {
			return mine, err
		}
	}
	held, mine, err := bs.bot.Store.Hold(ctx, "all", "compare", bs.holder, searching*bs.bot.Look)
	bs.search.held = held
	return mine, err
}

// endSearch lets another process compare the rest.
func (bs *boards) endSearch(ctx context.Context) {
	if bs.search.held != nil {
		bs.search.held.Release(ctx)
		bs.search.held = nil
	}
}

// noteRun notes that a run was looked at, once all that was found is shown.
func (bs *boards) noteRun(ctx context.Context) error {
	for _, channel := range bs.foundLost() {
		current, err := bs.bot.commands.Current(ctx, channel, bs.shownLast(channel))
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		if err == nil && !current && !bs.isRefused(channel) {
			return nil
		}
		bs.settled(channel)
	}
	if err := bs.bot.Store.SetCheckedRun(ctx, bs.search.run); err != nil {
		return err
	}
	bs.search.noted = true
	bs.endSearch(ctx)
	return nil
}

// restore shows a channel of which Redis has lost something, and waits for that before
// the run is noted.
func (bs *boards) restore(channel string) {
	bs.mu.Lock()
	bs.lost[channel] = true
	bs.mu.Unlock()
	bs.touch(channel)
}

func (bs *boards) foundLost() []string {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	return slices.Collect(maps.Keys(bs.lost))
}

func (bs *boards) settled(channel string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	delete(bs.lost, channel)
}

func (bs *boards) ownChannels() (own []string) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for channel := range bs.last {
		own = append(own, channel)
	}
	return own
}

// compareOwn touches a channel that shows what Redis has lost. A match that is lost
// whole loses its buttons.
func (bs *boards) compareOwn(ctx context.Context, channel string) error {
	last := bs.shownLast(channel)
	now, err := bs.bot.commands.Displayed(ctx, channel)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	if err == nil && now.Match == last.Match {
		if current, err := bs.bot.commands.Current(ctx, channel, last); err != nil || !current {
			bs.restore(channel)
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

// compareOthers compares the channels that this process has shown nothing in, as far as
// they are left.
func (bs *boards) compareOthers(ctx context.Context) (err error) {
	if !bs.search.listed {
		channels, err := bs.channels(finishing)
		if err != nil {
			return err
		}
		bs.bot.Log.Info("Redis was started anew: boards are compared with what it holds")
		bs.search.listed, bs.search.rest = true, slices.DeleteFunc(channels, func(channel string) bool {
			return bs.shownLast(channel).Match != ""
		})
	}
	holding, end := context.WithCancel(ctx)
	extending := bs.bot.Clock.TickerFunc(holding, bs.bot.Look, func() error {
		if mine, err := bs.search.held.Extend(holding); err == nil && !mine {
			end() // it is another's by now
		}
		return nil
	}, "compare")
	bs.search.rest, err = eachOnce(bs.search.rest, func(channel string) error {
		return errors.Join(holding.Err(), bs.compareOther(holding, channel))
	})
	end()
	_ = extending.Wait() // says that it was ended
	return err
}

// eachOnce calls f for channels, some at a time, and returns those that are left, the ones
// that failed last, with what the first of them failed of. It ends after as many failures
// as there are calls at a time.
func eachOnce(channels []string, f func(channel string) error) (left []string, err error) {
	var mu sync.Mutex
	var failed []string
	var group errgroup.Group
	group.SetLimit(comparing)
	many := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(failed) >= comparing
	}
	for len(channels) > 0 && !many() {
		channel := channels[0]
		channels = channels[1:]
		group.Go(func() error {
			err := f(channel)
			if err != nil {
				mu.Lock()
				failed = append(failed, channel)
				mu.Unlock()
			}
			return err
		})
	}
	err = group.Wait()
	return append(slices.Clone(channels), failed...), err
}

// compareOther touches a channel whose message is not what was noted of it.
func (bs *boards) compareOther(ctx context.Context, channel string) error {
	d, err := bs.bot.commands.Displayed(ctx, channel)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case err != nil:
		return err
	case d.Shown.Message == "":
		bs.touchUnlessCurrent(channel)
		return nil
	}
	found, err := bs.compareNoted(ctx, channel, d)
	if found {
		bs.restore(channel)
	}
	return err
}

// compare finds out, before a channel is shown on a server that was started anew,
// whether that has lost something: [boards.lookForLost] may not have come to it.
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
		return nil // it is known what is on display
	}
	_, err = s.compareNoted(ctx, s.channel, d)
	return err
}

// compareNoted tells whether a channel's message was edited, or deleted, since it was
// shown by the store's note, and remembers it as of no revision then: all is said
// anew. A later message need not be looked for: when it was posted, this one lost its
// buttons by an edit.
func (bs *boards) compareNoted(ctx context.Context, channel string, d board.Display) (found bool, err error) {
	there, err := bs.bot.rest.message(ctx, channel, d.Shown.Message)
	switch {
	case err == nil && there.Edited.Equal(d.Shown.Edited):
		return false, nil
	case gone(err):
		d.Shown.Message = ""
	case err != nil && restStatus(err) >= 400 && restStatus(err) < 500:
		return false, nil // this channel cannot be read
	case err != nil:
		return false, err
	}
	bs.bot.Log.Warn("a board shows what Redis has lost", "channel", channel, "match", d.Match)
	d.Rev, d.Shown.Chapter, d.Shown.Hash = d.Rev+1, "", 0
	bs.remember(channel, d)
	return true, nil
}
