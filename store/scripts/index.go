package scripts

import "github.com/redis/go-redis/v9"

// Facts reads a channel's facts.
//
// KEYS: 1 live, 2 users, 3 outbox, 4 last. ARGV: 1 how many notes at most.
//
// Returns match (nil: none), seq, due, users, notes, home, the last finished match.
var Facts = redis.NewScript(`
local live = redis.call('HMGET', KEYS[1], 'match', 'seq', 'due', 'home')
return {live[1], live[2], live[3], redis.call('SMEMBERS', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, ARGV[1] - 1),
	live[4], redis.call('GET', KEYS[4])}
`)

// Project makes the indexes say a channel's facts, unless they know a
// later one.
//
// KEYS: 1 versions, 2 channels, 3 players, 4 homes, 5 tables. ARGV: 1 channel, 2 seq, 3 "1" when
// live, 4 home ("": none), 5 when the last match ended (Unix ms, 0: one is live), 6... users.
//
// Returns 1 when projected, 0 when late.
var Project = redis.NewScript(`
local channel = ARGV[1]
if tonumber(redis.call('HGET', KEYS[1], channel) or '0') > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], channel, ARGV[2])
local before = redis.call('HGET', KEYS[2], channel) or ''
for user in string.gmatch(before, '%S+') do redis.call('ZREM', KEYS[3], user .. '/' .. channel) end
redis.call('HDEL', KEYS[2], channel)
local home = redis.call('HGET', KEYS[4], channel)
if home then
	redis.call('ZREM', KEYS[5], string.match(home, '^%S+') .. '/' .. channel)
	redis.call('HDEL', KEYS[4], channel)
end
if ARGV[4] ~= '' then
	redis.call('HSET', KEYS[4], channel, ARGV[4] .. ' ' .. ARGV[5])
	redis.call('ZADD', KEYS[5], 0, ARGV[4] .. '/' .. channel)
end
if ARGV[3] ~= '1' then return 1 end
local users = {}
for i = 6, #ARGV do
	users[#users + 1] = ARGV[i]
	redis.call('ZADD', KEYS[3], 0, ARGV[i] .. '/' .. channel)
end
redis.call('HSET', KEYS[2], channel, table.concat(users, ' '))
return 1
`)

// Raise makes the sequence number of a channel's live match later than
// another one.
//
// KEYS: 1 live. ARGV: 1 the other one. Returns nothing of use.
var Raise = redis.NewScript(`
local seq = redis.call('HGET', KEYS[1], 'seq')
if seq and tonumber(seq) <= tonumber(ARGV[1]) then
	redis.call('HSET', KEYS[1], 'seq', string.format('%.0f', tonumber(ARGV[1]) + 1))
end
return 0
`)

// Drop removes notes by value: others may have removed some already.
//
// KEYS: 1 outbox. ARGV: the notes. Returns nothing of use.
var Drop = redis.NewScript(`
for _, note in ipairs(ARGV) do redis.call('LREM', KEYS[1], 1, note) end
return 0
`)

// Due makes the index of due times say a channel's, unless it knows a later one.
//
// KEYS: 1 due, 2 its versions. ARGV: 1 channel, 2 seq, 3 due (Unix ms, 0 none).
//
// Returns the sequence number of the later one, 0 when there is none.
var Due = redis.NewScript(`
local known = redis.call('HGET', KEYS[2], ARGV[1])
if known and tonumber(known) > tonumber(ARGV[2]) then return known end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
if ARGV[3] == '0' then
	redis.call('ZREM', KEYS[1], ARGV[1])
else
	redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return '0'
`)

// PruneDue forgets old sequence numbers of channels without a due time.
//
// KEYS: 1 due, 2 its versions. ARGV: 1 below which one is old, 2... channels. Returns
// nothing of use.
var PruneDue = redis.NewScript(`
for i = 2, #ARGV do
	local seq = redis.call('HGET', KEYS[2], ARGV[i])
	if seq and tonumber(seq) < tonumber(ARGV[1]) and not redis.call('ZSCORE', KEYS[1], ARGV[i]) then
		redis.call('HDEL', KEYS[2], ARGV[i])
	end
end
return 0
`)

// Prune drops, of some index entries, those that no live channel vouches for,
// and old sequence numbers of channels without a match.
//
// KEYS: 1 channels, 2 the index, 3 tables. ARGV: 1 which index it is, 2 sequence number
// below which one is old, 3 before when a match did not end lately (Unix ms),
// 4... members. Returns nothing of use.
var Prune = redis.NewScript(`
local function lives(channel) return redis.call('HEXISTS', KEYS[1], channel) == 1 end
local function plays(member)
	local user, channel = string.match(member, '^(.*)/(.*)$')
	local users = redis.call('HGET', KEYS[1], channel)
	return users and string.find(' ' .. users .. ' ', ' ' .. user .. ' ', 1, true)
end
local function stays(channel)
	local home = redis.call('HGET', KEYS[2], channel)
	if not home or lives(channel) or tonumber(string.match(home, '%d+$')) >= tonumber(ARGV[3]) then return true end
	redis.call('ZREM', KEYS[3], string.match(home, '^%S+') .. '/' .. channel)
	return false
end
for i = 4, #ARGV do
	local member = ARGV[i]
	if ARGV[1] == 'players' then
		if not plays(member) then redis.call('ZREM', KEYS[2], member) end
	elseif ARGV[1] == 'homes' then
		if not stays(member) then redis.call('HDEL', KEYS[2], member) end
	elseif not lives(member) then
		local seq = redis.call('HGET', KEYS[2], member)
		if seq and tonumber(seq) < tonumber(ARGV[2]) then redis.call('HDEL', KEYS[2], member) end
	end
end
return 1
`)
