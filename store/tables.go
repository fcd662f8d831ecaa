package store

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Tables are those of a user or of a server, as far as is told without reading the
// matches.
type Tables struct {
	// Seated are the channels, sorted: of a user those in whose live match they take
	// part, of a server those with a live match or with one that ended lately.
	Seated []string
	Notes  map[string][]byte // by channel, of SetNotes; the match may have ended since
}

const (
	// notedAge is for how long the notes of a user or server stay after the last of
	// them: longer than a match that nobody plays.
	notedAge = 200 * 24 * time.Hour
	// EndedLately is for how long a match that is over counts among the tables of its
	// server.
	EndedLately = 14 * 24 * time.Hour
)

// Tables reads in one round trip what is told of a user's tables. It may be a
// moment behind.
func (ix *index) Tables(ctx context.Context, user string) (Tables, error) {
	return ix.tablesOf(ctx, playersKey(), user, notesKey(user))
}

// ServerTables reads in one round trip what is told of the tables on a server. It may
// be a moment behind.
func (ix *index) ServerTables(ctx context.Context, server string) (Tables, error) {
	return ix.tablesOf(ctx, tablesKey(), server, serverNotesKey(server))
}

// tablesOf reads the lines of somebody in an index, and what is noted of their tables.
func (ix *index) tablesOf(ctx context.Context, lines, owner, noted string) (t Tables, err error) {
	if err := checkNames(owner); err != nil {
		return t, fmt.Errorf("store: tables: %w", err)
	}
	// "0" follows "/" in ASCII.
	of := &redis.ZRangeBy{Min: "[" + owner + "/", Max: "(" + owner + "0"}
	err = ix.indexed(ctx, "tables", func(ctx context.Context, p redis.Pipeliner) func() error {
		seats, notes := p.ZRangeByLex(ctx, lines, of), p.HGetAll(ctx, noted)
		return func() error {
			t.Notes = map[string][]byte{}
			for channel, note := range notes.Val() {
				t.Notes[channel] = []byte(note)
			}
			for _, seat := range seats.Val() {
				t.Seated = append(t.Seated, seat[len(owner)+1:])
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

// SetServerNote keeps a few bytes about a channel's table for its server, read by
// ServerTables; none deletes. They should be kept in order, as those of SetNotes.
func (ix *index) SetServerNote(ctx context.Context, server, channel string, note []byte) error {
	return ix.do(ctx, "set notes", func(ctx context.Context) error {
		if err := checkNames(server, channel); err != nil {
			return err
		}
		key := serverNotesKey(server)
		if len(note) == 0 {
			return ix.rdb.HDel(ctx, key, channel).Err()
		}
		_, err := ix.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
			p.HSet(ctx, key, channel, note)
			p.Expire(ctx, key, notedAge)
			return nil
		})
		return err
	})
}

// pruneServerNotes deletes what is noted of channels in which nothing was played
// lately.
func (ix *index) pruneServerNotes(ctx context.Context) error {
	return ix.eachKey(ctx, serverNotesPattern, func(ctx context.Context, key string) error {
		channels, err := ix.rdb.HKeys(ctx, key).Result()
		if err != nil || len(channels) == 0 {
			return err
		}
		homes, err := ix.rdb.HMGet(ctx, homesKey(), channels...).Result()
		if err != nil {
			return err
		}
		var gone []string
		for i, home := range homes {
			if home == nil {
				gone = append(gone, channels[i])
			}
		}
		if len(gone) == 0 {
			return nil
		}
		return ix.rdb.HDel(ctx, key, gone...).Err()
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
