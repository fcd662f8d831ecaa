package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/redis/go-redis/v9"
)

// The scripts below look for a match by id among the live one and the archive,
// so that a match which finishes between two reads is still found.
//
// KEYS: 1 live, 2 archive, 3 the live list or hash, 4 the archived one.
// ARGV: 1 match ("" the live one). Return nil when there is no such match.
const findMatch = `
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

// logScript: ARGV 2 first, 3 last entry, inclusive. Returns the entries.
var logScript = redis.NewScript(findMatch + `
return redis.call('LRANGE', key, ARGV[2], ARGV[3])
`)

// snapshotsScript returns the entry numbers of the snapshots, unordered.
var snapshotsScript = redis.NewScript(findMatch + `
return redis.call('HKEYS', key)
`)

// snapshotScript: ARGV 2 entry. Returns the number and the bytes of the latest
// snapshot that is not after it, or nil.
var snapshotScript = redis.NewScript(findMatch + `
local best = -1
for _, e in ipairs(redis.call('HKEYS', key)) do
	local n = tonumber(e)
	if n > best and n <= tonumber(ARGV[2]) then best = n end
end
if best < 0 then return false end
local entry = string.format('%.0f', best)
return {entry, redis.call('HGET', key, entry)}
`)

// Log returns the log entries from (inclusive) to (exclusive), counted from 0
// and clipped to what there is. An empty match means the live one; otherwise
// the live or finished match of that id is read. ErrNone when there is none.
func (s *Store) Log(ctx context.Context, channel, match string, from, to int) ([][]byte, error) {
	if from < 0 || to < 0 {
		return nil, fmt.Errorf("store: log: %w: entries %d to %d", ErrInvalid, from, to)
	}
	if from >= to {
		from, to = 1, 1 // LRANGE would take -1 for the end
	}
	keys := historyKeys(channel, match, logKey(channel), archiveLogKey(channel, match))
	got, err := s.history(ctx, "log", logScript, channel, match, keys, from, to-1)
	if err != nil {
		return nil, err
	}
	entries := make([][]byte, len(got))
	r := reply{left: got}
	for i := range entries {
		entries[i] = []byte(r.text())
	}
	return entries, nil
}

// Snapshots returns at which entries snapshots are kept, ascending. For match
// see Log.
func (s *Store) Snapshots(ctx context.Context, channel, match string) ([]int, error) {
	keys := historyKeys(channel, match, snapshotsKey(channel), archiveSnapshotsKey(channel, match))
	got, err := s.history(ctx, "snapshots", snapshotsScript, channel, match, keys)
	if err != nil {
		return nil, err
	}
	entries := make([]int, len(got))
	r := reply{left: got}
	for i := range entries {
		entries[i] = int(r.number())
	}
	slices.Sort(entries)
	return entries, r.err
}

// Snapshot returns the latest snapshot at or before an entry, or ErrNone. For
// match see Log.
func (s *Store) Snapshot(ctx context.Context, channel, match string, atOrBefore int) (Snapshot, error) {
	keys := historyKeys(channel, match, snapshotsKey(channel), archiveSnapshotsKey(channel, match))
	got, err := s.history(ctx, "snapshot", snapshotScript, channel, match, keys, atOrBefore)
	if err != nil {
		return Snapshot{}, err
	}
	r := reply{left: got}
	snap := Snapshot{Entry: int(r.number())}
	if snap.State, err = decompressState(r.bytes()); err != nil {
		return Snapshot{}, fmt.Errorf("store: snapshot: %w", err)
	}
	return snap, r.err
}

func historyKeys(channel, match, live, archived string) []string {
	return []string{liveKey(channel), archiveKey(channel, match), live, archived}
}

func (s *Store) history(
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

// rewriteScript replaces what is kept of a finished match.
//
// KEYS: 1 archive, 2 its log, 3 its users. ARGV: 1 the record that was read, 2 the new
// one, 3 a user who is no longer in it, 4... the log.
//
// Returns "rewritten", "none" (no such match) or "conflict" (another record by now). What
// expires goes on to.
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

// Rewrite replaces the record and the log of a finished match, as it was loaded, from
// which a user was taken out. ErrConflict when it was rewritten since, ErrNone when it is
// kept no longer.
func (s *Store) Rewrite(
	ctx context.Context, channel string, of Saved, user string, record []byte, log [][]byte,
) error {
	return s.do(ctx, "rewrite", func(ctx context.Context) error {
		if err := checkNames(channel, of.Match, user); err != nil {
			return err
		}
		args := []any{of.Record, record, user}
		for _, e := range log {
			args = append(args, e)
		}
		keys := []string{archiveKey(channel, of.Match), archiveLogKey(channel, of.Match), archiveUsersKey(channel, of.Match)}
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
