package scripts

import "github.com/redis/go-redis/v9"

// appliedOf looks an interaction up and notes it, in any script whose KEYS 1 and 2 are
// the two hashes.
//
// ARGV: 1 interaction, 2 nonce, 3 the span (ms).
const appliedOf = `
local clock = redis.call('TIME')
local sec, usec = tonumber(clock[1]), tonumber(clock[2])
local function applied()
	return redis.call('HGET', KEYS[1], ARGV[1]) or redis.call('HGET', KEYS[2], ARGV[1])
end
local function note()
	local turn = math.floor(sec * 1000 / tonumber(ARGV[3]))
	local key = KEYS[1 + turn % 2]
	redis.call('HSET', key, ARGV[1], ARGV[2])
	redis.call('PEXPIREAT', key, string.format('%.0f', (turn + 2) * tonumber(ARGV[3])))
end
`

// Applied tells whether an interaction was applied. KEYS and ARGV are those of
// appliedOf. Returns 1 if so.
var Applied = redis.NewScript(appliedOf + `return applied() and 1 or 0`)

// Save applies one change to a channel's live match.
//
// KEYS: 1-2 those of appliedOf, 3 live, 4 log, 5 snapshots, 6 users, 7 outbox, 8 last,
// 9 archives, 10 archive, 11 its log, 12 its snapshots, 13 its users.
//
// ARGV: 1-3 those of appliedOf, 4 match, 5 revision the change was made on (0
// creates), 6 the next revision, 7 record, 8 due (Unix ms, 0 none), 9 "", "finished"
// or "dropped", 10 retention (ms, 0 for ever), 11-14 how many entries, snapshots,
// joined and left users follow, 15 the home ("": as it was); then these, a snapshot
// being its entry number and its bytes.
//
// Returns an outcome ("saved", "duplicate", "conflict" or "exists") and the
// length of the outbox. A script that finds its own nonce has run before and
// its answer was lost: "saved".
var Save = redis.NewScript(appliedOf + `
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

// Read reads a match without its history.
//
// KEYS: 1 live or archive, 2 its log, 3 its users. ARGV: 1 a mark, "" for none.
//
// Returns nil when there is none, else: match, rev, record (nil at that mark), due,
// shown, shown_rev, finished, mark, shown_mark, length of the log, users, home.
var Read = redis.NewScript(`
local m = redis.call('HMGET', KEYS[1], 'match', 'rev', 'due', 'shown', 'shown_rev', 'finished', 'mark',
	'shown_mark', 'home')
if not m[1] then return false end
local known = ARGV[1] ~= '' and m[7] == ARGV[1]
local record = not known and redis.call('HGET', KEYS[1], 'record')
return {m[1], m[2], record, m[3], m[4], m[5], m[6], m[7], m[8], redis.call('LLEN', KEYS[2]),
	redis.call('SMEMBERS', KEYS[3]), m[9]}
`)

// Backup reads a live match whole.
//
// KEYS: 1 live, 2 log, 3 snapshots, 4 users.
//
// Returns nil when there is none, else: match, rev, record, due, shown,
// shown_rev, finished, mark, shown_mark, length of the log, users, home, log,
// snapshots (entry and bytes by turns).
var Backup = redis.NewScript(`
local m = redis.call('HMGET', KEYS[1], 'match', 'rev', 'record', 'due', 'shown', 'shown_rev', 'finished',
	'mark', 'shown_mark', 'home')
if not m[1] then return false end
return {m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], redis.call('LLEN', KEYS[2]),
	redis.call('SMEMBERS', KEYS[4]), m[10], redis.call('LRANGE', KEYS[2], 0, -1), redis.call('HGETALL', KEYS[3])}
`)

// Restore writes a match whole where none is.
//
// KEYS: 1 live, 2 log, 3 snapshots, 4 users, 5 archive, 6 outbox.
//
// ARGV: 1 match, 2 rev, 3 record, 4 due (Unix ms, 0 none), 5-7 how many
// entries, snapshots and users follow, 8 mark, 9 the home ("": not known); then these, a
// snapshot being its entry number and its bytes.
//
// Returns "restored" or "exists": a match is played there, or this one is over.
var Restore = redis.NewScript(`
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

// Shown notes what of a match is on display.
//
// KEYS: 1 live, 2 archive. ARGV: 1 match, 2 revision shown, 3 its mark, 4 bytes.
//
// Returns "shown", "none" (no such match), "conflict" (a later revision is shown
// already) or "gone" (the match has no such revision: Redis has lost it). A note
// about a revision that is gone gives way to any other.
var Shown = redis.NewScript(`
local key = KEYS[1]
if redis.call('HGET', key, 'match') ~= ARGV[1] then
	key = KEYS[2]
	if redis.call('EXISTS', key) == 0 then return 'none' end
end
local known = redis.call('HMGET', key, 'rev', 'mark', 'shown_rev')
local rev, shown, new = tonumber(known[1]), tonumber(known[3] or '0'), tonumber(ARGV[2])
if new > rev or new == rev and known[2] ~= ARGV[3] then return 'gone' end
if shown > new and shown <= rev then return 'conflict' end
redis.call('HSET', key, 'shown', ARGV[4], 'shown_rev', ARGV[2], 'shown_mark', ARGV[3])
return 'shown'
`)
