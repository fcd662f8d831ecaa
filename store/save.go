package store

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/packed"
)

// saveScript applies one change to a channel's live match.
//
// KEYS: 1 live, 2 log, 3 snapshots, 4 users, 5 applied, 6 outbox, 7 last,
// 8 archives, 9 archive, 10 its log, 11 its snapshots, 12 its users.
//
// ARGV: 1 match, 2 revision the change was made on (0 creates), 3 the next
// revision, 4 record, 5 due (Unix ms, 0 none), 6 nonce, 7 how long the
// interaction is remembered (ms), 8 "", "finished" or "dropped", 9 retention
// (ms, 0 for ever), 10-13 how many entries, snapshots, joined and left users
// follow, 14 the home ("": as it was); then these, a snapshot being its entry
// number and its bytes.
//
// Returns an outcome ("saved", "duplicate", "conflict" or "exists") and the
// length of the outbox. A script that finds its own nonce has run before and
// its answer was lost: "saved".
var saveScript = redis.NewScript(`
local applied = redis.call('GET', KEYS[5])
if applied == ARGV[6] then return {'saved', redis.call('LLEN', KEYS[6])} end
if applied then return {'duplicate', 0} end

local live = redis.call('HMGET', KEYS[1], 'match', 'rev', 'due', 'seq', 'home')
local creates = ARGV[2] == '0'
if creates then
	if live[1] or redis.call('EXISTS', KEYS[9]) == 1 then return {'exists', 0} end
elseif live[1] ~= ARGV[1] or live[2] ~= ARGV[2] then
	return {'conflict', 0}
end

-- The sequence number grows with each change, also from match to match: a new
-- one starts at the clock, in microseconds, which no count of changes overtakes.
local clock = redis.call('TIME')
local sec, usec = tonumber(clock[1]), tonumber(clock[2])
local seq = creates and (sec * 1000000 + usec) or (tonumber(live[4]) + 1)
seq = string.format('%.0f', seq)

redis.call('HSET', KEYS[1], 'match', ARGV[1], 'rev', ARGV[3], 'record', ARGV[4], 'due', ARGV[5], 'seq', seq,
	'mark', ARGV[3] .. ' ' .. ARGV[6])
redis.call('SET', KEYS[5], ARGV[6], 'PX', ARGV[7])
local moves = ARGV[14] ~= '' and live[5] ~= ARGV[14]
if moves then redis.call('HSET', KEYS[1], 'home', ARGV[14]) end
local i = 15
for _ = 1, tonumber(ARGV[10]) do redis.call('RPUSH', KEYS[2], ARGV[i]); i = i + 1 end
for _ = 1, tonumber(ARGV[11]) do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]); i = i + 2 end
for _ = 1, tonumber(ARGV[12]) do redis.call('SADD', KEYS[4], ARGV[i]); i = i + 1 end
for _ = 1, tonumber(ARGV[13]) do redis.call('SREM', KEYS[4], ARGV[i]); i = i + 1 end

if creates or moves or live[3] ~= ARGV[5] or ARGV[8] ~= '' or ARGV[12] ~= '0' or ARGV[13] ~= '0' then
	redis.call('RPUSH', KEYS[6], seq .. ' state')
end
if ARGV[8] == 'dropped' then
	redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
elseif ARGV[8] == 'finished' then
	local now = sec * 1000 + math.floor(usec / 1000)
	local at = string.format('%.0f', now)
	redis.call('HSET', KEYS[1], 'finished', at, 'due', '0')
	redis.call('SET', KEYS[7], ARGV[1])
	redis.call('ZADD', KEYS[8], at, ARGV[1])
	redis.call('RPUSH', KEYS[6], seq .. ' finished ' .. ARGV[1] .. ' ' .. at)
	for k = 1, 4 do
		if redis.call('EXISTS', KEYS[k]) == 1 then redis.call('RENAME', KEYS[k], KEYS[k + 8]) end
	end
	if ARGV[9] ~= '0' then
		redis.call('ZREMRANGEBYSCORE', KEYS[8], '-inf', string.format('%.0f', now - tonumber(ARGV[9])))
		for k = 7, 12 do redis.call('PEXPIRE', KEYS[k], ARGV[9]) end
	end
end
return {'saved', redis.call('LLEN', KEYS[6])}
`)

// outcomes maps what the save script returns to errors.
var outcomes = map[string]error{
	"saved":     nil,
	"duplicate": ErrDuplicate,
	"conflict":  ErrConflict,
	"exists":    ErrExists,
}

// Save applies c to the channel's live match, or creates it.
//
// Errors: ErrDuplicate when another Save applied the same interaction;
// ErrConflict when the match is no longer at c.Rev, is another one or is gone;
// ErrExists when c creates a match where one is; ErrInvalid; ErrUnavailable
// when Redis did not answer, in which case the change may or may not be stored
// and Save with the same non-empty Nonce settles it. One such repetition is made
// by Save itself.
func (s *Store) Save(ctx context.Context, channel string, c Change) error {
	if err := c.check(channel); err != nil {
		return fmt.Errorf("store: save: %w", err)
	}
	if c.Nonce == "" {
		c.Nonce = rand.Text()
	}
	keys, args := saveKeys(channel, c), s.saveArgs(c)
	s.list(ctx, channel)
	var noted uint64
	err := s.do(ctx, "save", func(ctx context.Context) (err error) {
		if err := s.write(ctx, named, channel+"/"+c.Match, append(c.Named, c.Joined...)); err != nil {
			return err
		}
		noted, err = s.runSave(ctx, keys, args)
		if err != nil && unanswered(ctx, err) {
			noted, err = s.runSave(ctx, keys, args)
		}
		return err
	})
	if err == nil && noted > 0 {
		s.projectAfterSave(ctx, channel)
	}
	return err
}

func (s *Store) runSave(ctx context.Context, keys []string, args []any) (noted uint64, err error) {
	got, err := s.runWritten(ctx, saveScript, keys, args).Slice()
	if err != nil {
		return 0, err
	}
	r := reply{left: got}
	outcome, noted := r.text(), r.number()
	err, known := outcomes[outcome]
	if !known {
		return 0, fmt.Errorf("the save script returned %q", outcome)
	}
	return noted, err
}

func saveKeys(channel string, c Change) []string {
	cause := c.Interaction
	if cause == "" {
		cause = "save:" + c.Nonce // nothing repeats it but this Save
	}
	return []string{
		liveKey(channel), logKey(channel), snapshotsKey(channel), usersKey(channel),
		appliedKey(channel, cause), outboxKey(channel), lastKey(channel), archivesKey(channel),
		archiveKey(channel, c.Match), archiveLogKey(channel, c.Match),
		archiveSnapshotsKey(channel, c.Match), archiveUsersKey(channel, c.Match),
	}
}

func (s *Store) saveArgs(c Change) []any {
	args := []any{
		c.Match, c.Rev, c.Rev + 1, c.Record, toMillis(c.Due), c.Nonce, remembered.Milliseconds(),
		c.ending(), s.o.Retention.Milliseconds(),
		len(c.Entries), len(c.Snapshots), len(c.Joined), len(c.Left), c.Home,
	}
	for _, e := range c.Entries {
		args = append(args, e)
	}
	for _, snap := range c.Snapshots {
		args = append(args, snap.Entry, packed.Pack(snap.State))
	}
	for _, u := range c.Joined {
		args = append(args, u)
	}
	for _, u := range c.Left {
		args = append(args, u)
	}
	return args
}
