package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// readScript reads a match without its history.
//
// KEYS: 1 live or archive, 2 its log, 3 its users.
//
// Returns nil when there is none, else: match, rev, record, due, shown,
// shown_rev, finished, mark, shown_mark, length of the log, users, home.
var readScript = redis.NewScript(`
local m = redis.call('HMGET', KEYS[1], 'match', 'rev', 'record', 'due', 'shown', 'shown_rev', 'finished',
	'mark', 'shown_mark', 'home')
if not m[1] then return false end
return {m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], redis.call('LLEN', KEYS[2]),
	redis.call('SMEMBERS', KEYS[3]), m[10]}
`)

// Load returns the channel's live match, or ErrNone.
func (s *Store) Load(ctx context.Context, channel string) (Saved, error) {
	return s.read(ctx, "load", []string{channel}, liveKey(channel), logKey(channel), usersKey(channel))
}

// Archived returns a finished match of the channel, or ErrNone when its
// retention is over or it never was.
func (s *Store) Archived(ctx context.Context, channel, match string) (Saved, error) {
	return s.read(ctx, "archived", []string{channel, match},
		archiveKey(channel, match), archiveLogKey(channel, match), archiveUsersKey(channel, match))
}

// Last returns the match of the channel that finished last, or ErrNone.
func (s *Store) Last(ctx context.Context, channel string) (Saved, error) {
	var match string
	err := s.do(ctx, "last", func(ctx context.Context) (err error) {
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

func (s *Store) read(ctx context.Context, op string, names []string, keys ...string) (saved Saved, err error) {
	err = s.do(ctx, op, func(ctx context.Context) error {
		if err := checkNames(names...); err != nil {
			return err
		}
		got, err := readScript.Run(ctx, s.rdb, keys).Slice()
		if err != nil {
			return err
		}
		r := reply{left: got}
		saved = r.saved()
		return r.err
	})
	return saved, err
}

func (r *reply) saved() Saved {
	s := Saved{
		Match: r.text(), Rev: r.number(), Record: r.bytes(), Due: r.moment(),
		Shown: r.bytes(), ShownRev: r.number(), Finished: r.moment(),
		Mark: r.text(), ShownMark: r.text(), Entries: int(r.number()), Users: r.texts(), Home: r.text(),
	}
	s.Mark, s.ShownMark = markOf(s.Rev, s.Mark), markOf(s.ShownRev, s.ShownMark)
	slices.Sort(s.Users)
	return s
}

// markOf is a stored mark if it belongs to the revision: an older program changes
// the one without the other.
func markOf(rev uint64, mark string) string {
	of, _, _ := strings.Cut(mark, " ")
	if of != strconv.FormatUint(rev, 10) {
		return ""
	}
	return mark
}
