package store

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// maxEnded is the maximum number of finished matches that one scan reads.
const maxEnded = 1000

// Behind returns, sorted, the channels whose display is behind the stored match, live or last. A last match
// only counts if it finished at or after since. Channels with other unfinished work count too: see [Readers].
// A process that ends between storing and displaying leaves such a channel behind. While a process is storing and
// displaying a change, its channel is also returned.
//
// Every process should call Behind once per interval every. One process leads: it sees all channels that are listed as
// changed. The others see only those that have been listed for two intervals, because the leader is expected
// to handle the rest. The leader also scans a thousand channels at each call, to find channels that nobody
// listed.
func (s *Store) Behind(ctx context.Context, since time.Time, every time.Duration) (behind []string, err error) {
	lead, err := s.acquireLead(ctx, every)
	if err != nil {
		return nil, err
	}
	var old time.Duration
	if !lead.held {
		old = followerIntervals * every
	}
	lines, err := s.readChanged(ctx, old)
	if err == nil {
		behind, err = s.checkListed(ctx, lines, since)
	}
	if err == nil && lead.held {
		var more []string
		more, err = s.continueScan(ctx, lead.at, since)
		behind = append(behind, more...)
	}
	return sortUnique(behind), err
}

// BehindOnStart returns, sorted, the channels in which work is left when a process starts, such as those whose display
// is behind the stored match. Unlike [Store.Behind] it checks all channels that are listed as changed, even if another
// process leads, and those of the latest matches that ended at or after since. It returns ErrIndexing while the indexes
// are rebuilt.
func (s *Store) BehindOnStart(ctx context.Context, since time.Time) ([]string, error) {
	ended, err := s.endedSince(ctx, since)
	if err != nil {
		return nil, err
	}
	lines, err := s.readChanged(ctx, 0)
	if err != nil {
		return nil, err
	}
	states, err := s.readStates(ctx, append(channelsOf(lines), ended...), since)
	return sortUnique(channelsBehind(states)), err
}

// endedSince returns the channels in which a match ended at or after since.
func (ix *index) endedSince(ctx context.Context, since time.Time) (channels []string, err error) {
	refs, err := ix.Finished(ctx, since, maxEnded)
	for _, ref := range refs {
		channels = append(channels, ref.Channel)
	}
	return channels, err
}

// checkListed checks channels that are listed as changed. It projects those whose projection is overdue, removes those
// without unfinished work from the list, and returns those that are behind.
func (s *Store) checkListed(ctx context.Context, lines []Timer, since time.Time) (behind []string, err error) {
	states, err := s.readStates(ctx, channelsOf(lines), since)
	if err != nil {
		return nil, err
	}
	var done []Timer
	var left []string
	for i, state := range states {
		age := s.o.Clock.Since(lines[i].At)
		switch {
		case age < settleDelay:
		case state.hasNotes:
			left = append(left, state.channel)
		case !state.behind:
			done = append(done, lines[i])
		}
	}
	if err := s.projectAll(ctx, left); err != nil {
		s.o.Logger.Warn("projection failed, retrying at the next scan", "error", err)
	}
	return channelsBehind(states), s.removeListed(ctx, done)
}

// channelsBehind returns the channels that are behind.
func channelsBehind(states []state) (channels []string) {
	for _, s := range states {
		if s.behind {
			channels = append(channels, s.channel)
		}
	}
	return channels
}

// state is the unfinished work in a channel.
type state struct {
	channel  string
	behind   bool // the display differs from the stored match, or something else is unfinished
	hasNotes bool // the outbox has a note
}

// readStates returns the states of channels, in their order. It ignores a finished match that ended before
// since.
func (ix *index) readStates(ctx context.Context, channels []string, since time.Time) ([]state, error) {
	states := make([]state, len(channels))
	all := make([]*state, len(channels))
	for i, channel := range channels {
		states[i].channel, all[i] = channel, &states[i]
	}
	var without []*state // channels without a live match
	err := pipelineEach(ctx, ix, "inspect", all, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.HMGet(ctx, liveKey(s.channel), "rev", "shown_rev", "mark", "shown_mark")
	}, func(s *state, answer redis.Cmder) {
		fields := answer.(*redis.SliceCmd).Val()
		if s.behind = !isShown(fields); fields[0] == nil {
			without = append(without, s)
		}
	})
	if err == nil {
		err = pipelineEach(ctx, ix, "inspect", all, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
			return p.LLen(ctx, outboxKey(s.channel))
		}, func(s *state, answer redis.Cmder) { s.hasNotes = answer.(*redis.IntCmd).Val() > 0 })
	}
	if err == nil {
		err = ix.checkLastMatches(ctx, without, since)
	}
	for _, scope := range ix.pendingWorkScopes {
		if err == nil {
			err = ix.markPendingWork(ctx, all, scope)
		}
	}
	return states, err
}

// markPendingWork marks channels as behind that have a preference of the scope, one of [Readers].PendingWork.
func (ix *index) markPendingWork(ctx context.Context, states []*state, scope string) error {
	return pipelineEach(ctx, ix, "inspect", states, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.Exists(ctx, preferenceKey(scope, s.channel))
	}, func(s *state, answer redis.Cmder) {
		s.behind = s.behind || answer.(*redis.IntCmd).Val() > 0
	})
}

// checkLastMatches marks channels without a live match as behind if their last match ended at or after since and is
// not displayed.
func (ix *index) checkLastMatches(ctx context.Context, states []*state, since time.Time) error {
	ended := map[*state]string{}
	err := pipelineEach(ctx, ix, "inspect", states, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.Get(ctx, lastKey(s.channel))
	}, func(s *state, answer redis.Cmder) {
		if match := answer.(*redis.StringCmd).Val(); match != "" {
			ended[s] = match
		}
	})
	if err != nil {
		return err
	}
	withLast := slices.Collect(maps.Keys(ended))
	return pipelineEach(ctx, ix, "inspect", withLast, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.HMGet(ctx, archiveKey(s.channel, ended[s]), "rev", "shown_rev", "mark", "shown_mark", "finished")
	}, func(s *state, answer redis.Cmder) {
		fields := answer.(*redis.SliceCmd).Val()
		s.behind = !isShown(fields) && int64(parseRevision(fields[4])) >= since.UnixMilli()
	})
}

// isShown is [Saved.IsShown] for the fields rev, shown_rev, mark and shown_mark. It is true for a match that
// does not exist.
func isShown(fields []any) bool {
	mark, _ := fields[2].(string)
	shown, _ := fields[3].(string)
	rev, shownRev := parseRevision(fields[0]), parseRevision(fields[1])
	return rev == 0 || Saved{
		Rev: rev, ShownRev: shownRev, Mark: mark, ShownMark: shown,
	}.IsShown()
}

// parseRevision parses a number from a hash field. It returns 0 for a missing field.
func parseRevision(field any) uint64 {
	text, _ := field.(string)
	n, _ := strconv.ParseUint(text, 10, 64) // the scripts write numbers only
	return n
}
