package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"
)

// findMatchPrelude is the beginning of scripts that look up a match by id, live or in the archive, so that a match
// that finishes between two reads is still found.
//
// KEYS: 1 live, 2 archive, 3 live list or hash, 4 archived one. ARGV: 1 match ("" for the live one). The
// scripts return nil if there is no such match.
const findMatchPrelude = `
local live = redis.call('HGET', KEYS[1], 'match')
local key
if live and (ARGV[1] == '' or ARGV[1] == live) then
	key = KEYS[3]
elseif ARGV[1] ~= '' and redis.call('EXISTS', KEYS[2]) == 1 then
	key = KEYS[4]
else
	return false
end
`

// logScript returns log entries. ARGV: 2 first, 3 last entry, inclusive.
var logScript = redis.NewScript(findMatchPrelude + `
return redis.call('LRANGE', key, ARGV[2], ARGV[3])
`)

// snapshotsScript returns the entry numbers of the snapshots, unordered.
var snapshotsScript = redis.NewScript(findMatchPrelude + `
return redis.call('HKEYS', key)
`)

// snapshotScript returns the entry number and the bytes of the latest snapshot at or before an entry, or nil.
// ARGV: 2 entry.
var snapshotScript = redis.NewScript(findMatchPrelude + `
local best = -1
for _, e in ipairs(redis.call('HKEYS', key)) do
	local n = tonumber(e)
	if n > best and n <= tonumber(ARGV[2]) then best = n end
end
if best < 0 then return false end
local entry = string.format('%.0f', best)
return {entry, redis.call('HGET', key, entry)}
`)

// Log returns the log entries from (inclusive) to (exclusive), counted from 0 and clipped to the length of
// the log. If match is empty, it reads the live match, otherwise the live or finished match with that id. It
// returns ErrNone if there is none.
func (s *Store) Log(ctx context.Context, channel, match string, from, to int) ([][]byte, error) {
	if from < 0 || to < 0 {
		return nil, fmt.Errorf("store: log: %w: entries %d to %d", ErrInvalid, from, to)
	}
	if from >= to {
		from, to = 1, 1 // LRANGE reads -1 as the end
	}
	keys := historyKeys(channel, match, logKey(channel), archiveLogKey(channel, match))
	got, err := s.runHistory(ctx, "log", logScript, channel, match, keys, from, to-1)
	if err != nil {
		return nil, err
	}
	entries := make([][]byte, len(got))
	r := reply{left: got}
	for i := range entries {
		entries[i] = []byte(r.readText())
	}
	return entries, nil
}

// Snapshots returns the entries that have a snapshot, ascending. For match see Log.
func (s *Store) Snapshots(ctx context.Context, channel, match string) ([]int, error) {
	keys := historyKeys(channel, match, snapshotsKey(channel), archiveSnapshotsKey(channel, match))
	got, err := s.runHistory(ctx, "snapshots", snapshotsScript, channel, match, keys)
	if err != nil {
		return nil, err
	}
	entries := make([]int, len(got))
	r := reply{left: got}
	for i := range entries {
		entries[i] = int(r.readNumber())
	}
	slices.Sort(entries)
	return entries, r.err
}

// Snapshot returns the latest snapshot at or before an entry, or ErrNone. For match see Log.
func (s *Store) Snapshot(ctx context.Context, channel, match string, atOrBefore int) (Snapshot, error) {
	keys := historyKeys(channel, match, snapshotsKey(channel), archiveSnapshotsKey(channel, match))
	got, err := s.runHistory(ctx, "snapshot", snapshotScript, channel, match, keys, atOrBefore)
	if err != nil {
		return Snapshot{}, err
	}
	r := reply{left: got}
	snap := Snapshot{Entry: int(r.readNumber())}
	if snap.State, err = decompressState(r.readBytes()); err != nil {
		return Snapshot{}, fmt.Errorf("store: snapshot: %w", err)
	}
	return snap, r.err
}

// historyKeys returns the KEYS of scripts with findMatchPrelude.
func historyKeys(channel, match, live, archived string) []string {
	return []string{liveKey(channel), archiveKey(channel, match), live, archived}
}

// runHistory runs a script that begins with findMatchPrelude and returns its array.
func (s *Store) runHistory(
	ctx context.Context, op string, script *redis.Script, channel, match string, keys []string, args ...any,
) (got []any, err error) {
	err = s.do(ctx, op, func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		if match != "" {
			if err := checkNames(match); err != nil {
				return err
			}
		}
		got, err = script.Run(ctx, s.rdb, keys, append([]any{match}, args...)...).Slice()
		return err
	})
	return got, err
}

// rewriteScript replaces the record and log of a finished match. Expiry times stay as they are.
//
// KEYS: 1 archive, 2 its log, 3 its users. ARGV: 1 record that was read, 2 new record, 3 user who was removed
// from it, 4... log.
//
// Returns "rewritten", "none" (no such match) or "conflict" (the record has changed).
var rewriteScript = redis.NewScript(`
local record = redis.call('HGET', KEYS[1], 'record')
if not record then return 'none' end
if record ~= ARGV[1] then return 'conflict' end
local left = redis.call('PTTL', KEYS[2])
redis.call('HSET', KEYS[1], 'record', ARGV[2])
redis.call('SREM', KEYS[3], ARGV[3])
redis.call('DEL', KEYS[2])
for i = 4, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
if left > 0 then redis.call('PEXPIRE', KEYS[2], left) end
return 'rewritten'
`)

// Rewrite replaces the record and log of a finished match after a user was removed from it. loaded is the match
// as it was read before. It returns ErrConflict if the match was rewritten since, and ErrNone if it no longer
// exists.
func (s *Store) Rewrite(
	ctx context.Context, channel string, loaded Saved, user string, record []byte, log [][]byte,
) error {
	return s.do(ctx, "rewrite", func(ctx context.Context) error {
		if err := checkNames(channel, loaded.Match, user); err != nil {
			return err
		}
		args := []any{loaded.Record, record, user}
		for _, e := range log {
			args = append(args, e)
		}
		keys := []string{archiveKey(channel, loaded.Match), archiveLogKey(channel, loaded.Match), archiveUsersKey(channel, loaded.Match)}
		outcome, err := rewriteScript.Run(ctx, s.rdb, keys, args...).Text()
		switch {
		case err != nil:
			return err
		case outcome == "none":
			return ErrNone
		case outcome == "conflict":
			return fmt.Errorf("%w: it was rewritten", ErrConflict)
		}
		return nil
	})
}

// DeleteFinished deletes all finished matches of a channel, before their retention is over.
func (s *Store) DeleteFinished(ctx context.Context, channel string) error {
	return s.do(ctx, "delete finished", func(ctx context.Context) error {
		if err := checkNames(channel); err != nil {
			return err
		}
		matches, err := s.rdb.ZRange(ctx, archivesKey(channel), 0, -1).Result()
		if err != nil {
			return err
		}
		keys := []string{lastKey(channel), archivesKey(channel)}
		var indexed []any
		for _, match := range matches {
			keys = append(keys, archiveKey(channel, match), archiveLogKey(channel, match),
				archiveSnapshotsKey(channel, match), archiveUsersKey(channel, match))
			indexed = append(indexed, channel+"/"+match)
		}
		if len(indexed) > 0 {
			if err := s.rdb.ZRem(ctx, finishedKey(), indexed...).Err(); err != nil {
				return err
			}
		}
		return s.rdb.Del(ctx, keys...).Err()
	})
}
