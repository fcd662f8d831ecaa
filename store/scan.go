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
// A process that ends between storing and displaying leaves such a channel behind. A process that is about to
// display has one for a moment.
//
// Every process should call Behind once per every. One process leads: it sees all channels that are listed as
// changed. The others see only those that have been listed for two intervals, because the leader is expected
// to handle the rest. The leader also scans a thousand channels at each call, to find channels that nobody
// listed.
func (s *Store) Behind(ctx context.Context, since time.Time, every time.Duration) (late []string, err error) {
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
		late, err = s.followUp(ctx, lines, since)
	}
	if err == nil && lead.held {
		var more []string
		more, err = s.continueScan(ctx, lead.at, since)
		late = append(late, more...)
	}
	return sortUnique(late), err
}

// Left is Behind for a process that starts. It checks all channels that are listed as changed, whoever leads,
// and those in which a match ended at or after since. It returns ErrIndexing like Finished.
func (s *Store) Left(ctx context.Context, since time.Time) ([]string, error) {
	ended, err := s.endedSince(ctx, since)
	if err != nil {
		return nil, err
	}
	lines, err := s.readChanged(ctx, 0)
	if err != nil {
		return nil, err
	}
	states, err := s.readStates(ctx, append(channelsOf(lines), ended...), since)
	return sortUnique(behindOf(states)), err
}

// endedSince returns the channels in which a match ended at or after since.
func (ix *index) endedSince(ctx context.Context, since time.Time) (channels []string, err error) {
	refs, err := ix.Finished(ctx, since, maxEnded)
	for _, ref := range refs {
		channels = append(channels, ref.Channel)
	}
	return channels, err
}

// followUp checks listed channels. It projects those whose projection is overdue, removes those without
// unfinished work from the list, and returns those that are behind.
func (s *Store) followUp(ctx context.Context, lines []Timer, since time.Time) (late []string, err error) {
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
	return behindOf(states), s.removeListed(ctx, done)
}

// behindOf returns the channels that are behind.
func behindOf(states []state) (channels []string) {
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
		err = ix.inspectEnded(ctx, without, since)
	}
	for _, scope := range ix.undoneScopes {
		if err == nil {
			err = ix.inspectUndone(ctx, all, scope)
		}
	}
	return states, err
}

// inspectUndone marks channels that have a preference of the scope, which says that work is left.
func (ix *index) inspectUndone(ctx context.Context, states []*state, scope string) error {
	return pipelineEach(ctx, ix, "inspect", states, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.Exists(ctx, preferenceKey(scope, s.channel))
	}, func(s *state, answer redis.Cmder) {
		s.behind = s.behind || answer.(*redis.IntCmd).Val() > 0
	})
}

// inspectEnded checks the last match of channels without a live one.
func (ix *index) inspectEnded(ctx context.Context, states []*state, since time.Time) error {
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
	there := slices.Collect(maps.Keys(ended))
	return pipelineEach(ctx, ix, "inspect", there, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
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
