package store

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// endedAtOnce is how many finished matches one look takes up.
const endedAtOnce = 1000

// Behind returns the channels that display another revision than is stored, of
// the live match or else of the last one, if that finished at or after since, or in
// which something else is left to do ([Readers]): sorted. A process that ended between
// storing and displaying leaves such a channel, and so does, for a moment, one that is
// about to display.
//
// It is meant to be asked every so often by each process. One of them leads, and is
// told of all that were changed lately; others hear of what the one has left undone
// for two looks. What nobody has listed is found by and by, a thousand channels at
// each look.
func (s *Store) Behind(ctx context.Context, since time.Time, every time.Duration) (late []string, err error) {
	lead, err := s.lead(ctx, every)
	if err != nil {
		return nil, err
	}
	var old time.Duration
	if !lead.mine {
		old = others * every
	}
	lines, err := s.changed(ctx, old)
	if err == nil {
		late, err = s.followUp(ctx, lines, since)
	}
	if err == nil && lead.mine {
		var more []string
		more, err = s.lookOn(ctx, lead.at, since)
		late = append(late, more...)
	}
	return distinct(late), err
}

// Left is Behind for a process that starts: of the channels that are listed as changed,
// however lately that was and whoever leads the looks, and of those in which a match
// ended at or after since. ErrIndexing as for Finished.
func (s *Store) Left(ctx context.Context, since time.Time) ([]string, error) {
	ended, err := s.endedSince(ctx, since)
	if err != nil {
		return nil, err
	}
	lines, err := s.changed(ctx, 0)
	if err != nil {
		return nil, err
	}
	states, err := s.inspect(ctx, append(channelsOf(lines), ended...), since)
	return distinct(behindOf(states)), err
}

// endedSince are the channels in which a match ended at or after since.
func (ix *index) endedSince(ctx context.Context, since time.Time) (channels []string, err error) {
	refs, err := ix.Finished(ctx, since, endedAtOnce)
	for _, ref := range refs {
		channels = append(channels, ref.Channel)
	}
	return channels, err
}

// followUp looks at channels that are listed as changed: it projects what should have
// been long ago, strikes off where nothing is left to do, and returns what is behind.
func (s *Store) followUp(ctx context.Context, lines []Timer, since time.Time) (late []string, err error) {
	states, err := s.inspect(ctx, channelsOf(lines), since)
	if err != nil {
		return nil, err
	}
	var done []Timer
	var left []string
	for i, state := range states {
		age := s.o.Clock.Since(lines[i].At)
		switch {
		case age < settling:
		case state.noted:
			left = append(left, state.channel)
		case !state.behind:
			done = append(done, lines[i])
		}
	}
	if err := s.projectAll(ctx, left); err != nil {
		s.o.Logger.Warn("indexes are behind until the next look", "error", err)
	}
	return behindOf(states), s.strikeOff(ctx, done)
}

func behindOf(states []state) (channels []string) {
	for _, s := range states {
		if s.behind {
			channels = append(channels, s.channel)
		}
	}
	return channels
}

// state is what is left to do in a channel.
type state struct {
	channel string
	behind  bool // it displays something else than is stored, or something is undone
	noted   bool // a note is in its outbox
}

// inspect asks about channels, in their order; about a match that has ended only where
// that was at or after since.
func (ix *index) inspect(ctx context.Context, channels []string, since time.Time) ([]state, error) {
	states := make([]state, len(channels))
	all := make([]*state, len(channels))
	for i, channel := range channels {
		states[i].channel, all[i] = channel, &states[i]
	}
	var without []*state // a live match
	err := inRounds(ctx, ix, "inspect", all, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.HMGet(ctx, liveKey(s.channel), "rev", "shown_rev", "mark", "shown_mark")
	}, func(s *state, answer redis.Cmder) {
		fields := answer.(*redis.SliceCmd).Val()
		if s.behind = !isShown(fields); fields[0] == nil {
			without = append(without, s)
		}
	})
	if err == nil {
		err = inRounds(ctx, ix, "inspect", all, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
			return p.LLen(ctx, outboxKey(s.channel))
		}, func(s *state, answer redis.Cmder) { s.noted = answer.(*redis.IntCmd).Val() > 0 })
	}
	if err == nil {
		err = ix.inspectEnded(ctx, without, since)
	}
	for _, scope := range ix.undone {
		if err == nil {
			err = ix.inspectUndone(ctx, all, scope)
		}
	}
	return states, err
}

// inspectUndone asks whether a preference says that something is left to do.
func (ix *index) inspectUndone(ctx context.Context, states []*state, scope string) error {
	return inRounds(ctx, ix, "inspect", states, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.Exists(ctx, preferenceKey(scope, s.channel))
	}, func(s *state, answer redis.Cmder) {
		s.behind = s.behind || answer.(*redis.IntCmd).Val() > 0
	})
}

// inspectEnded asks about the last matches of channels without a live one.
func (ix *index) inspectEnded(ctx context.Context, states []*state, since time.Time) error {
	ended := map[*state]string{}
	err := inRounds(ctx, ix, "inspect", states, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
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
	return inRounds(ctx, ix, "inspect", there, func(ctx context.Context, p redis.Pipeliner, s *state) redis.Cmder {
		return p.HMGet(ctx, archiveKey(s.channel, ended[s]), "rev", "shown_rev", "mark", "shown_mark", "finished")
	}, func(s *state, answer redis.Cmder) {
		fields := answer.(*redis.SliceCmd).Val()
		s.behind = !isShown(fields) && int64(revision(fields[4])) >= since.UnixMilli()
	})
}

// isShown is [Saved.IsShown] of rev, shown_rev, mark and shown_mark. A match that is
// gone has nothing to show.
func isShown(fields []any) bool {
	mark, _ := fields[2].(string)
	shown, _ := fields[3].(string)
	rev, shownRev := revision(fields[0]), revision(fields[1])
	return rev == 0 || Saved{
		Rev: rev, ShownRev: shownRev, Mark: mark, ShownMark: shown,
	}.IsShown()
}

// revision reads a number of a hash; 0 where the field is missing.
func revision(field any) uint64 {
	text, _ := field.(string)
	n, _ := strconv.ParseUint(text, 10, 64) // the scripts write numbers only
	return n
}
