package store

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Tables are those of a user, as far as is told without reading the matches.
type Tables struct {
	Seated []string          // the channels in whose live match they take part, sorted
	Notes  map[string][]byte // by channel, of SetNotes; the match may have ended since
}

// notedAge is for how long the notes of a user stay after the last of them: longer
// than a match that nobody plays.
const notedAge = 200 * 24 * time.Hour

// Tables reads in one round trip what is told of a user's tables. It may be a
// moment behind.
func (ix *index) Tables(ctx context.Context, user string) (t Tables, err error) {
	if err := checkNames(user); err != nil {
		return t, fmt.Errorf("store: tables: %w", err)
	}
	// "0" follows "/" in ASCII.
	of := &redis.ZRangeBy{Min: "[" + user + "/", Max: "(" + user + "0"}
	err = ix.indexed(ctx, "tables", func(ctx context.Context, p redis.Pipeliner) func() error {
		seats, notes := p.ZRangeByLex(ctx, playersKey(), of), p.HGetAll(ctx, notesKey(user))
		return func() error {
			t.Notes = map[string][]byte{}
			for channel, note := range notes.Val() {
				t.Notes[channel] = []byte(note)
			}
			for _, seat := range seats.Val() {
				t.Seated = append(t.Seated, seat[len(user)+1:])
			}
			return nil
		}
	})
	return t, err
}

// SetNotes keeps a few bytes for each of some users about a channel's table, read by
// Tables; none deletes. They should be kept in the order of the changes that they
// tell of: by who holds a lease of the channel.
func (ix *index) SetNotes(ctx context.Context, channel string, notes map[string][]byte) error {
	return ix.do(ctx, "set notes", func(ctx context.Context) error {
		_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			for user, note := range notes {
				if err := checkNames(channel, user); err != nil {
					return err
				}
				if len(note) == 0 {
					p.HDel(ctx, notesKey(user), channel)
					continue
				}
				p.HSet(ctx, notesKey(user), channel, note)
				p.Expire(ctx, notesKey(user), notedAge)
			}
			return nil
		})
		return err
	})
}

// DropNotes deletes what is noted of a user's tables in some channels; in all where
// none is named.
func (ix *index) DropNotes(ctx context.Context, user string, channels ...string) error {
	return ix.do(ctx, "drop notes", func(ctx context.Context) error {
		if err := checkNames(append(channels, user)...); err != nil {
			return err
		}
		if len(channels) == 0 {
			return ix.rdb.Del(ctx, notesKey(user)).Err()
		}
		return ix.rdb.HDel(ctx, notesKey(user), channels...).Err()
	})
}
