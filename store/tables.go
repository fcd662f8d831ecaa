package store

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// Tables holds the tables of a user or of a server, as far as the indexes know them without reading the
// matches.
type Tables struct {
	// Channels holds, sorted, for a user the channels in whose live match they take part, and for a server the
	// channels with a live match or one that ended recently.
	Channels []string
	Notes    map[string][]byte // by channel, set by SetNotes; the match may have ended since
}

const (
	// notesTTL is how long the notes of a user or server are kept after the last one was set. It is longer than
	// an inactive match is kept.
	notesTTL = 200 * 24 * time.Hour
	// RecentRetention is how long a finished match belongs to the tables of its server.
	RecentRetention = 14 * 24 * time.Hour
)

// Tables reads a user's tables in one round trip. The result may be slightly behind.
func (ix *index) Tables(ctx context.Context, user string) (Tables, error) {
	return ix.readTables(ctx, playersKey(), user, notesKey(user))
}

// ServerTables reads the tables on a server in one round trip. The result may be slightly behind.
func (ix *index) ServerTables(ctx context.Context, server string) (Tables, error) {
	return ix.readTables(ctx, tablesKey(), server, serverNotesKey(server))
}

// readTables reads the tables of an owner, a user or server: the owner's entries in the index listKey, and the
// hash of notes notesKey.
func (ix *index) readTables(ctx context.Context, listKey, owner, notesKey string) (t Tables, err error) {
	if err := checkNames(owner); err != nil {
		return t, fmt.Errorf("store: tables: %w", err)
	}
	// "0" follows "/" in ASCII.
	members := &redis.ZRangeBy{Min: "[" + owner + "/", Max: "(" + owner + "0"}
	err = ix.readIndexes(ctx, "tables", func(ctx context.Context, p redis.Pipeliner) func() error {
		seats, notes := p.ZRangeByLex(ctx, listKey, members), p.HGetAll(ctx, notesKey)
		return func() error {
			t.Notes = map[string][]byte{}
			for channel, note := range notes.Val() {
				t.Notes[channel] = []byte(note)
			}
			for _, seat := range seats.Val() {
				t.Channels = append(t.Channels, seat[len(owner)+1:])
			}
			return nil
		}
	})
	return t, err
}

// SetNotes stores a few bytes for each user about a channel's table, to be read by Tables. An empty note
// deletes. The caller should hold a lease of the channel, so that notes are stored in the order of the
// changes that they describe.
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
				p.Expire(ctx, notesKey(user), notesTTL)
			}
			return nil
		})
		return err
	})
}

// SetServerNote stores a few bytes about a channel's table for its server, to be read by ServerTables. An
// empty note deletes. The order matters as for SetNotes.
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
			p.Expire(ctx, key, notesTTL)
			return nil
		})
		return err
	})
}

// pruneServerNotes deletes the notes of channels without a recent match.
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

// DropNotes deletes the notes about a user's tables in some channels, or in all if none is given.
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
