package fleet

import "github.com/redis/go-redis/v9"

// The scripts of a fleet share what stands before them: the time of the server, whose
// clock alone counts, and how a lease is written: "<token> <member> <since>", in Unix ms.
const words = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function lease(key)
  local token, member, since = string.match(redis.call('HGET', KEYS[3], key) or '', '^(%d+) (%S+) (%d+)$')
  return token, member, since
end
local function alive(member)
  return member and tonumber(redis.call('ZSCORE', KEYS[2], member) or 0) > now
end
local function number(name) return tonumber(redis.call('HGET', KEYS[1], name) or 0) end
local function drop(epoch)
  for _, hash in ipairs({KEYS[3], KEYS[4]}) do
    for _, key in ipairs(redis.call('HKEYS', hash)) do
      if string.match(key, '^(%d+)/') == tostring(epoch) then redis.call('HDEL', hash, key) end
    end
  end
end
local function write(key, token, change)
  if lease(key) ~= token then return false end
  if change == '-' then redis.call('HDEL', KEYS[4], key)
  elseif change ~= '' then redis.call('HSET', KEYS[4], key, string.sub(change, 2)) end
  return true
end
`

// turnScript says that a member lives, notes the sessions of its shards, takes free
// shards up to its share, and ends an epoch when the next one is whole. Of the next one
// none is taken before all members that live know of it: interactions come twice then.
//
// KEYS: 1 plan, 2 members, 3 leases, 4 sessions. ARGV: 1 member, 2 ms that it counts as
// living, then for each shard that it thinks it has: key, token, change ("" none, "-" no
// session, "=" and the session). Returns: epoch, shards, next epoch, shards of the next,
// members, ms since the last epoch ended (-1: never), ms since Discord was asked (-1:
// never), buckets, starts left today, a key beyond its share of each epoch, the keys that it
// still has, and key, token and session of each that it was given: also of those that it
// has and does not know of, for an answer was lost.
var turnScript = redis.NewScript(words + `
local member = ARGV[1]
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZADD', KEYS[2], now + ARGV[2], member)
local members = redis.call('ZCARD', KEYS[2])
local kept, given, excess, known = {}, {}, {}, {}
for i = 3, #ARGV, 3 do
  if write(ARGV[i], ARGV[i + 1], ARGV[i + 2]) then
    kept[#kept + 1] = ARGV[i]
    known[ARGV[i]] = true
  end
end
local function whole(epoch, shards)
  for n = 0, shards - 1 do
    if redis.call('HEXISTS', KEYS[4], epoch .. '/' .. n) == 0 then return false end
  end
  return true
end
local epoch, shards, following, more = number('epoch'), number('shards'), number('next_epoch'), number('next')
if more > 0 and whole(following, more) then
  drop(epoch)
  redis.call('HSET', KEYS[1], 'epoch', following, 'shards', more, 'ended', now)
  redis.call('HDEL', KEYS[1], 'next_epoch', 'next')
  epoch, shards, following, more = following, more, 0, 0
end
local function share(epoch, shards)
  local most, mine, free, last = math.ceil(shards / members), 0, {}, nil
  for n = 0, shards - 1 do
    local key = epoch .. '/' .. n
    local _, owner = lease(key)
    if owner == member and known[key] then
      mine = mine + 1
      last = key
    elseif owner == member or not alive(owner) then free[#free + 1] = key end
  end
  for i = 1, math.min(most - mine, #free) do
    local token = redis.call('HINCRBY', KEYS[1], 'token', 1)
    redis.call('HSET', KEYS[3], free[i], token .. ' ' .. member .. ' ' .. now)
    given[#given + 1] = free[i]
    given[#given + 1] = token
    given[#given + 1] = redis.call('HGET', KEYS[4], free[i]) or ''
  end
  if mine > most then excess[#excess + 1] = last end
end
share(epoch, shards)
if members == 1 or now >= number('planned') + ARGV[2] then share(following, more) end
local function ago(name)
  local at = number(name)
  if at == 0 then return -1 end
  return now - at
end
return {epoch, shards, following, more, members, ago('ended'), ago('asked'), number('concurrency'), number('left'),
  excess, kept, given}
`)

// releaseShardsScript gives shards back with their sessions, and takes leave.
//
// KEYS: as above. ARGV: 1 member, 2 "1" to take leave, then as above.
var releaseShardsScript = redis.NewScript(words + `
for i = 3, #ARGV, 3 do
  if write(ARGV[i], ARGV[i + 1], ARGV[i + 2]) then redis.call('HDEL', KEYS[3], ARGV[i]) end
end
if ARGV[2] == '1' then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 1
`)

// bucketOf tells the bucket of a shard, and the name of who is beginning in it.
const bucketOf = `
local bucket = string.match(ARGV[1], '/(%d+)$') % math.max(1, number('concurrency'))
local beginner = bucket .. ':by'
local this = ARGV[1] .. ' ' .. ARGV[2]
`

// startScript lets a session begin, which then has its bucket for itself.
//
// KEYS: as above, 5 buckets: when the next one may begin, and who is beginning. ARGV: 1 key,
// 2 token, 3 ms before its time that it may (0 to begin and not only to look), 4 ms that
// beginning may take, 5 ms for which what Discord said counts, 6 ms for asking, 7 ms until
// it is looked again while somebody begins or asks, which mostly is over before its time.
// Returns a word and ms: "go", "lost", "ask", "wait" and "day" with how long.
var startScript = redis.NewScript(words + bucketOf + `
if lease(ARGV[1]) ~= ARGV[2] then return {'lost', 0} end
local wait = tonumber(redis.call('HGET', KEYS[5], bucket) or 0) - tonumber(ARGV[3]) - now
if wait > 0 and redis.call('HEXISTS', KEYS[5], beginner) == 1 then wait = math.min(wait, tonumber(ARGV[7])) end
if wait > 0 then return {'wait', wait} end
local total, left, reset = number('total'), number('left'), number('reset')
local over = total > 0 and left <= math.floor(total / 50)
local asked = number('asked')
if asked == 0 or now - asked >= tonumber(ARGV[5]) or over and now >= reset then
  local asking = number('asking')
  if asking > now then return {'wait', math.min(asking - now, tonumber(ARGV[7]))} end
  redis.call('HSET', KEYS[1], 'asking', now + ARGV[6])
  return {'ask', 0}
end
if over then return {'day', reset - now} end
if ARGV[3] == '0' then
  redis.call('HSET', KEYS[5], bucket, now + ARGV[4], beginner, this)
  redis.call('HINCRBY', KEYS[1], 'left', -1)
end
return {'go', 0}
`)

// beganScript gives back the bucket of a session that has begun.
//
// KEYS: as above. ARGV: 1 key, 2 token, 3 ms until the next one may.
var beganScript = redis.NewScript(words + bucketOf + `
if redis.call('HGET', KEYS[5], beginner) ~= this then return 0 end
redis.call('HSET', KEYS[5], bucket, now + ARGV[3])
redis.call('HDEL', KEYS[5], beginner)
return 1
`)

// askScript lets one of all ask Discord.
//
// KEYS: as above. ARGV: 1 ms since it was last asked, 2 ms for asking. Returns 1 to ask.
var askScript = redis.NewScript(words + `
if number('asked') > 0 and now - number('asked') < tonumber(ARGV[1]) or number('asking') > now then return 0 end
redis.call('HSET', KEYS[1], 'asking', now + ARGV[2])
return 1
`)

// toldScript notes what Discord said, and plans another number of shards where that is
// due: at once while no session is there, else as the next epoch.
//
// KEYS: as above. ARGV: 1 URL, 2 shards, 3 starts in all, 4 left, 5 ms until there are
// more, 6 concurrency, 7 epoch whose number of shards Discord refuses, 0 none. Returns 0
// where a refused number is the one that Discord recommends.
var toldScript = redis.NewScript(words + `
redis.call('HSET', KEYS[1], 'url', ARGV[1], 'total', ARGV[3], 'left', ARGV[4], 'reset', now + ARGV[5],
  'concurrency', ARGV[6], 'asked', now, 'recommended', ARGV[2])
redis.call('HDEL', KEYS[1], 'asking')
local want, refused = tonumber(ARGV[2]), tonumber(ARGV[7])
local epoch, shards, following, more = number('epoch'), number('shards'), number('next_epoch'), number('next')
local function plan(name, count)
  local counter = redis.call('HINCRBY', KEYS[1], 'epochs', 1)
  redis.call('HSET', KEYS[1], name, counter, count, want, 'planned', now)
end
if shards == 0 or shards ~= want and more == 0 and redis.call('HLEN', KEYS[4]) == 0 then
  drop(epoch)
  plan('epoch', 'shards')
  return 1
end
if refused == following and more > 0 then
  if want == more then return 0 end
  drop(following)
  plan('next_epoch', 'next')
elseif refused == epoch then
  if want == shards then return 0 end
  if more == 0 then plan('next_epoch', 'next') end
elseif more == 0 and want >= 2 * shards then
  plan('next_epoch', 'next')
end
return 1
`)
