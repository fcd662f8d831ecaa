package store

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/redis/go-redis/v9"
)

// saveScript applies one change to a channel's live match.
//
// KEYS: 1-2 those of appliedPrelude, 3 live, 4 log, 5 snapshots, 6 users, 7 outbox, 8 last, 9 archives, 10
// archive, 11 its log, 12 its snapshots, 13 its users.
//
// ARGV: 1-3 those of appliedPrelude, 4 match, 5 revision that the change was made on (0 creates), 6 next revision,
// 7 record, 8 due (Unix ms, 0 none), 9 "", "finished" or "dropped", 10 retention (ms, 0 forever), 11-14
// numbers of entries, snapshots, joined and left users that follow, 15 home ("": unchanged); then these, a
// snapshot as its entry number and its bytes.
//
// Returns an outcome ("saved", "duplicate", "conflict" or "exists") and the length of the outbox. If the
// script finds its own nonce, it has run before and its answer was lost; the outcome is then "saved".
var saveScript = redis.NewScript(appliedPrelude + `
local before = applied()
if before == ARGV[2] then return {'saved', redis.call('LLEN', KEYS[7])} end
if before then return {'duplicate', 0} end

local live = redis.call('HMGET', KEYS[3], 'match', 'rev', 'due', 'seq', 'home')
local creates = ARGV[5] == '0'
if creates then
	if live[1] or redis.call('EXISTS', KEYS[10]) == 1 then return {'exists', 0} end
elseif live[1] ~= ARGV[4] or live[2] ~= ARGV[5] then
	return {'conflict', 0}
end

-- The sequence number grows with each change, also from match to match: a new
-- one starts at the clock, in microseconds, which no count of changes overtakes.
local seq = creates and (sec * 1000000 + usec) or (tonumber(live[4]) + 1)
seq = string.format('%.0f', seq)

redis.call('HSET', KEYS[3], 'match', ARGV[4], 'rev', ARGV[6], 'record', ARGV[7], 'due', ARGV[8], 'seq', seq,
	'mark', ARGV[6] .. ' ' .. ARGV[2])
note()
local moves = ARGV[15] ~= '' and live[5] ~= ARGV[15]
if moves then redis.call('HSET', KEYS[3], 'home', ARGV[15]) end
local i = 16
for _ = 1, tonumber(ARGV[11]) do redis.call('RPUSH', KEYS[4], ARGV[i]); i = i + 1 end
for _ = 1, tonumber(ARGV[12]) do redis.call('HSET', KEYS[5], ARGV[i], ARGV[i + 1]); i = i + 2 end
for _ = 1, tonumber(ARGV[13]) do redis.call('SADD', KEYS[6], ARGV[i]); i = i + 1 end
for _ = 1, tonumber(ARGV[14]) do redis.call('SREM', KEYS[6], ARGV[i]); i = i + 1 end

if creates or moves or live[3] ~= ARGV[8] or ARGV[9] ~= '' or ARGV[13] ~= '0' or ARGV[14] ~= '0' then
	redis.call('RPUSH', KEYS[7], seq .. ' state')
end
if ARGV[9] == 'dropped' then
	redis.call('DEL', KEYS[3], KEYS[4], KEYS[5], KEYS[6])
elseif ARGV[9] == 'finished' then
	local now = sec * 1000 + math.floor(usec / 1000)
	local at = string.format('%.0f', now)
	redis.call('HSET', KEYS[3], 'finished', at, 'due', '0')
	redis.call('SET', KEYS[8], ARGV[4])
	redis.call('ZADD', KEYS[9], at, ARGV[4])
	redis.call('RPUSH', KEYS[7], seq .. ' finished ' .. ARGV[4] .. ' ' .. at)
	for k = 3, 6 do
		if redis.call('EXISTS', KEYS[k]) == 1 then redis.call('RENAME', KEYS[k], KEYS[k + 7]) end
	end
	if ARGV[10] ~= '0' then
		redis.call('ZREMRANGEBYSCORE', KEYS[9], '-inf', string.format('%.0f', now - tonumber(ARGV[10])))
		for k = 8, 13 do redis.call('PEXPIRE', KEYS[k], ARGV[10]) end
	end
end
return {'saved', redis.call('LLEN', KEYS[7])}
`)

// outcomes maps the outcomes of saveScript to errors.
var outcomes = map[string]error{
	"saved":     nil,
	"duplicate": ErrDuplicate,
	"conflict":  ErrConflict,
	"exists":    ErrExists,
}

// Save applies c to the channel's live match, or creates it.
//
// It returns ErrDuplicate if another Save applied the same interaction; ErrConflict if the match is no longer
// at c.Rev, is another one or is gone; ErrExists if c creates a match in a channel with one; ErrInvalid if c
// cannot be stored. It returns ErrUnavailable if Redis did not answer: the change may or may not be stored,
// and calling Save again with the same non-empty Nonce resolves it. Save itself repeats the change once.
func (s *Store) Save(ctx context.Context, channel string, c Change) error {
	if err := c.check(channel); err != nil {
		return fmt.Errorf("store: save: %w", err)
	}
	if c.Nonce == "" {
		c.Nonce = rand.Text()
	}
	keys, args := saveKeys(channel, c), s.saveArgs(c)
	s.listChanged(ctx, channel)
	var noted uint64
	err := s.do(ctx, "save", func(ctx context.Context) (err error) {
		if err := s.addEntries(ctx, matchList, channel+"/"+c.Match, append(c.Named, c.Joined...)); err != nil {
			return err
		}
		noted, err = s.runSave(ctx, keys, args)
		if err != nil && isUnanswered(ctx, err) {
			noted, err = s.runSave(ctx, keys, args)
		}
		return err
	})
	if err == nil && noted > 0 {
		s.projectAfterSave(ctx, channel)
	}
	return err
}

// runSave runs saveScript and returns the length of the outbox.
func (s *Store) runSave(ctx context.Context, keys []string, args []any) (noted uint64, err error) {
	got, err := s.runDurable(ctx, saveScript, keys, args).Slice()
	if err != nil {
		return 0, err
	}
	r := reply{left: got}
	outcome, noted := r.readText(), r.readNumber()
	err, known := outcomes[outcome]
	if !known {
		return 0, fmt.Errorf("save script: unknown outcome %q", outcome)
	}
	return noted, err
}

// dedupKey returns the key under which a change is remembered as applied.
func (c Change) dedupKey() string {
	if c.Interaction != "" {
		return c.Interaction
	}
	return "save:" + c.Nonce // only this Save repeats it
}

// saveKeys returns the KEYS of saveScript.
func saveKeys(channel string, c Change) []string {
	return append(appliedKeys(channel),
		liveKey(channel), logKey(channel), snapshotsKey(channel), usersKey(channel),
		outboxKey(channel), lastKey(channel), archivesKey(channel),
		archiveKey(channel, c.Match), archiveLogKey(channel, c.Match),
		archiveSnapshotsKey(channel, c.Match), archiveUsersKey(channel, c.Match),
	)
}

// saveArgs returns the ARGV of saveScript.
func (s *Store) saveArgs(c Change) []any {
	args := append(appliedArgs(c.dedupKey(), c.Nonce),
		c.Match, c.Rev, c.Rev+1, c.Record, toMillis(c.Due), c.endingName(), s.o.Retention.Milliseconds(),
		len(c.Entries), len(c.Snapshots), len(c.Joined), len(c.Left), c.Home,
	)
	for _, e := range c.Entries {
		args = append(args, e)
	}
	for _, snap := range c.Snapshots {
		args = append(args, snap.Entry, compressState(snap.State))
	}
	for _, u := range c.Joined {
		args = append(args, u)
	}
	for _, u := range c.Left {
		args = append(args, u)
	}
	return args
}
