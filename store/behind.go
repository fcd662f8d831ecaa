package store

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// behindAtOnce is how many matches one round trip asks about; the pipe to an
// embedded server holds no more than few requests.
const (
	behindAtOnce         = 256
	behindAtOnceEmbedded = 16
	endedAtOnce          = 1000 // finished matches that one look takes up
)

// Behind returns the channels that display another revision than is stored, of
// the live match or else of the last one, if that finished at or after since:
// sorted. A process that ended between storing and displaying leaves such a
// channel, and so does, for a moment, one that is about to display. It asks each
// match for a few numbers, many in a round trip, and is meant for a look every few
// seconds.
func (s *Store) Behind(ctx context.Context, since time.Time) (late []string, err error) {
	matches, err := s.newest(ctx, since)
	if err != nil {
		return nil, err
	}
	atOnce := behindAtOnce
	if s.Embedded() {
		atOnce = behindAtOnceEmbedded
	}
	for some := range slices.Chunk(matches, atOnce) {
		found, err := s.behind(ctx, some)
		if err != nil {
			return nil, err
		}
		late = append(late, found...)
	}
	slices.Sort(late)
	return late, nil
}

// newest lists the match that each channel is to display.
func (s *Store) newest(ctx context.Context, since time.Time) ([]asked, error) {
	live, err := s.Channels(ctx)
	if err != nil {
		return nil, err
	}
	ended, err := s.Finished(ctx, since, endedAtOnce)
	if err != nil {
		return nil, err
	}
	matches := make([]asked, 0, len(live)+len(ended))
	seen := map[string]bool{}
	for _, channel := range live {
		matches = append(matches, asked{channel, liveKey(channel)})
		seen[channel] = true
	}
	for _, ref := range ended {
		if !seen[ref.Channel] {
			matches = append(matches, asked{ref.Channel, archiveKey(ref.Channel, ref.Match)})
			seen[ref.Channel] = true
		}
	}
	return matches, nil
}

// asked is the key of a match's hash, and its channel.
type asked struct{ channel, key string }

func (s *Store) behind(ctx context.Context, matches []asked) (late []string, err error) {
	err = s.do(ctx, "behind", func(ctx context.Context) error {
		answers, err := s.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			for _, m := range matches {
				p.HMGet(ctx, m.key, "rev", "shown_rev", "mark", "shown_mark")
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, answer := range answers {
			if !isShown(answer.(*redis.SliceCmd).Val()) {
				late = append(late, matches[i].channel)
			}
		}
		return nil
	})
	return late, err
}

// isShown is [Saved.IsShown] of rev, shown_rev, mark and shown_mark. A match that is
// gone has nothing to show.
func isShown(fields []any) bool {
	mark, _ := fields[2].(string)
	shown, _ := fields[3].(string)
	rev, shownRev := revision(fields[0]), revision(fields[1])
	return rev == 0 || Saved{
		Rev: rev, ShownRev: shownRev, Mark: markOf(rev, mark), ShownMark: markOf(shownRev, shown),
	}.IsShown()
}

// revision reads a number of a hash; 0 where the field is missing.
func revision(field any) uint64 {
	text, _ := field.(string)
	n, _ := strconv.ParseUint(text, 10, 64) // the scripts write numbers only
	return n
}
