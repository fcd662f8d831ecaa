package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"
)

// Backup is everything that is stored of one match. It contains the hidden information of the game and its
// random seed, so its reader can see every hand.
type Backup struct {
	Saved     Saved
	Log       [][]byte
	Snapshots []Snapshot // by entry, ascending
}

// backupScript reads a whole live match.
//
// KEYS: 1 live, 2 log, 3 snapshots, 4 users.
//
// Returns nil if there is none, otherwise: match, rev, record, due, shown, shown_rev, finished, mark,
// shown_mark, length of the log, users, home, log, snapshots (entries and bytes alternating).
var backupScript = redis.NewScript(`
local m = redis.call('HMGET', KEYS[1], 'match', 'rev', 'record', 'due', 'shown', 'shown_rev', 'finished',
	'mark', 'shown_mark', 'home')
if not m[1] then return false end
return {m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], redis.call('LLEN', KEYS[2]),
	redis.call('SMEMBERS', KEYS[4]), m[10], redis.call('LRANGE', KEYS[2], 0, -1), redis.call('HGETALL', KEYS[3])}
`)

// Backup reads the channel's live match with its history atomically. It returns ErrNone if there is none.
func (s *Store) Backup(ctx context.Context, channel string) (b Backup, err error) {
	err = s.do(ctx, "backup", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		got, err := backupScript.Run(ctx, s.rdb, matchKeys(channel)).Slice()
		if err != nil {
			return err
		}
		r := reply{left: got}
		b.Saved = r.readSaved()
		for _, entry := range r.readTexts() {
			b.Log = append(b.Log, []byte(entry))
		}
		b.Snapshots, err = r.readSnapshots()
		return err
	})
	return b, err
}

// readSnapshots reads alternating entries and compressed states.
func (r *reply) readSnapshots() ([]Snapshot, error) {
	list, _ := r.next().([]any)
	pairs := reply{left: list}
	var found []Snapshot
	for len(pairs.left) > 0 {
		entry := int(pairs.readNumber())
		state, err := decompressState(pairs.readBytes())
		if err != nil {
			return nil, err
		}
		found = append(found, Snapshot{entry, state})
	}
	slices.SortFunc(found, func(a, b Snapshot) int { return a.Entry - b.Entry })
	if r.err == nil {
		r.err = pairs.err
	}
	return found, r.err
}

// matchKeys returns the keys of a live match.
func matchKeys(channel string) []string {
	return []string{liveKey(channel), logKey(channel), snapshotsKey(channel), usersKey(channel)}
}

// restoreScript writes a whole match into a channel without one.
//
// KEYS: 1 live, 2 log, 3 snapshots, 4 users, 5 archive, 6 outbox.
//
// ARGV: 1 match, 2 rev, 3 record, 4 due (Unix ms, 0 none), 5-7 numbers of entries, snapshots and users that
// follow, 8 mark, 9 home ("": unknown); then these, a snapshot as its entry number and its bytes.
//
// Returns "restored", or "exists" if a match is live in the channel or this one is over there.
var restoreScript = redis.NewScript(`
if redis.call('EXISTS', KEYS[1], KEYS[5]) > 0 then return 'exists' end
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
local clock = redis.call('TIME')
local seq = string.format('%.0f', tonumber(clock[1]) * 1000000 + tonumber(clock[2]))
redis.call('HSET', KEYS[1], 'match', ARGV[1], 'rev', ARGV[2], 'record', ARGV[3], 'due', ARGV[4], 'seq', seq,
	'mark', ARGV[8])
if ARGV[9] ~= '' then redis.call('HSET', KEYS[1], 'home', ARGV[9]) end
local i = 10
for _ = 1, tonumber(ARGV[5]) do redis.call('RPUSH', KEYS[2], ARGV[i]); i = i + 1 end
for _ = 1, tonumber(ARGV[6]) do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]); i = i + 2 end
for _ = 1, tonumber(ARGV[7]) do redis.call('SADD', KEYS[4], ARGV[i]); i = i + 1 end
redis.call('RPUSH', KEYS[6], seq .. ' state')
return 'restored'
`)

// Restore creates a live match from a backup, in the same channel or another one. The backup's Home must be
// the server of that channel, or empty if it is not known. The displayed board is not restored, so a new one
// will be posted. Restore returns ErrExists if a match is live in the channel or the backup's match ended
// there, and ErrInvalid if the backup holds no live match.
func (s *Store) Restore(ctx context.Context, channel string, b Backup) error {
	if err := b.checkRestorable(channel); err != nil {
		return fmt.Errorf("store: restore: %w", err)
	}
	keys := append(matchKeys(channel), archiveKey(channel, b.Saved.Match), outboxKey(channel))
	if err := s.indexRestored(ctx, channel, b); err != nil {
		return err
	}
	s.listChanged(ctx, channel)
	err := s.do(ctx, "restore", func(ctx context.Context) error {
		outcome, err := restoreScript.Run(ctx, s.rdb, keys, b.restoreArgs()...).Text()
		if err == nil && outcome == "exists" {
			return ErrExists
		}
		return err
	})
	if err == nil {
		s.projectAfterSave(ctx, channel)
	}
	return err
}

// indexRestored writes index entries for the users whom a match names, before it is restored.
func (s *Store) indexRestored(ctx context.Context, channel string, b Backup) error {
	users := slices.Clone(b.Saved.Users)
	if s.readers.Match != nil {
		more, err := s.readers.Match(b.Saved.Record, b.Log)
		if err != nil {
			return fmt.Errorf("store: restore: %w: %w", ErrInvalid, err)
		}
		users = append(users, more...)
	}
	return s.do(ctx, "restore", func(ctx context.Context) error {
		return s.addEntries(ctx, matchList, channel+"/"+b.Saved.Match, users)
	})
}

// checkRestorable returns an error if the backup cannot be restored into a channel.
func (b Backup) checkRestorable(channel string) error {
	m := b.Saved
	switch {
	case m.Rev == 0, len(m.Record) == 0, m.Entries != len(b.Log), !m.Finished.IsZero():
		return fmt.Errorf("%w: not the backup of a live match", ErrInvalid)
	case m.Due.UnixMilli() < 0 && !m.Due.IsZero():
		return fmt.Errorf("%w: due before 1970", ErrInvalid)
	}
	for _, snap := range b.Snapshots {
		if snap.Entry < 0 || snap.Entry > len(b.Log) {
			return fmt.Errorf("%w: snapshot at entry %d", ErrInvalid, snap.Entry)
		}
	}
	names := append([]string{channel, m.Match}, m.Users...)
	if m.Home != "" {
		names = append(names, m.Home)
	}
	return checkNames(names...)
}

// restoreArgs returns the ARGV of restoreScript.
func (b Backup) restoreArgs() []any {
	m := b.Saved
	args := []any{m.Match, m.Rev, m.Record, toMillis(m.Due), len(b.Log), len(b.Snapshots), len(m.Users), m.Mark,
		m.Home}
	for _, entry := range b.Log {
		args = append(args, entry)
	}
	for _, snap := range b.Snapshots {
		args = append(args, snap.Entry, compressState(snap.State))
	}
	for _, user := range m.Users {
		args = append(args, user)
	}
	return args
}
