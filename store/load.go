package store

import (
	"context"
	"slices"

	"github.com/redis/go-redis/v9"
)

// readScript reads a match without its history.
//
// KEYS: 1 live or archive, 2 its log, 3 its users. ARGV: 1 mark ("": none).
//
// Returns nil if there is none, otherwise: match, rev, record (nil at that mark), due, shown, shown_rev,
// finished, mark, shown_mark, length of the log, users, home.
var readScript = redis.NewScript(`
local m = redis.call('HMGET', KEYS[1], 'match', 'rev', 'due', 'shown', 'shown_rev', 'finished', 'mark',
	'shown_mark', 'home')
if not m[1] then return false end
local known = ARGV[1] ~= '' and m[7] == ARGV[1]
local record = not known and redis.call('HGET', KEYS[1], 'record')
return {m[1], m[2], record, m[3], m[4], m[5], m[6], m[7], m[8], redis.call('LLEN', KEYS[2]),
	redis.call('SMEMBERS', KEYS[3]), m[9]}
`)

// Load returns the channel's live match, or ErrNone.
func (s *Store) Load(ctx context.Context, channel string) (Saved, error) {
	return s.LoadUnless(ctx, channel, "")
}

// LoadUnless is Load for a caller that already has the record of the revision with the given mark. If the match is
// still at that revision, the returned Record is nil. An empty mark always loads the record.
func (s *Store) LoadUnless(ctx context.Context, channel, mark string) (Saved, error) {
	return s.readMatch(ctx, "load", mark, []string{channel}, liveKey(channel), logKey(channel), usersKey(channel))
}

// Archived returns a finished match of the channel, or ErrNone if it does not exist or its retention is over.
func (s *Store) Archived(ctx context.Context, channel, match string) (Saved, error) {
	return s.readMatch(ctx, "load archived", "", []string{channel, match},
		archiveKey(channel, match), archiveLogKey(channel, match), archiveUsersKey(channel, match))
}

// Last returns the last finished match of the channel, or ErrNone.
func (s *Store) Last(ctx context.Context, channel string) (Saved, error) {
	var match string
	err := s.do(ctx, "read last match", func(ctx context.Context) (err error) {
		if err := checkNames(channel); err != nil {
			return err
		}
		match, err = s.rdb.Get(ctx, lastKey(channel)).Result()
		return err
	})
	if err != nil {
		return Saved{}, err
	}
	return s.Archived(ctx, channel, match)
}

// readMatch runs readScript.
func (s *Store) readMatch(
	ctx context.Context, op, mark string, names []string, keys ...string,
) (saved Saved, err error) {
	err = s.do(ctx, op, func(ctx context.Context) error {
		if err := checkNames(names...); err != nil {
			return err
		}
		got, err := readScript.Run(ctx, s.rdb, keys, mark).Slice()
		if err != nil {
			return err
		}
		r := reply{left: got}
		saved = r.readSaved()
		return r.err
	})
	return saved, err
}

// readSaved reads the values that readScript and backupScript return for a match.
func (r *reply) readSaved() Saved {
	s := Saved{
		Match: r.readText(), Rev: r.readNumber(), Record: r.readBytes(), Due: r.readTime(),
		Shown: r.readBytes(), ShownRev: r.readNumber(), Finished: r.readTime(),
		Mark: r.readText(), ShownMark: r.readText(), Entries: int(r.readNumber()), Users: r.readTexts(), Home: r.readText(),
	}
	slices.Sort(s.Users)
	return s
}
