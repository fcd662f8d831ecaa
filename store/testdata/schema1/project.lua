local channel = ARGV[1]
if tonumber(redis.call('HGET', KEYS[1], channel) or '0') > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], channel, ARGV[2])
local before = redis.call('HGET', KEYS[2], channel) or ''
for user in string.gmatch(before, '%S+') do redis.call('ZREM', KEYS[4], user .. '/' .. channel) end
redis.call('HDEL', KEYS[2], channel)
redis.call('ZREM', KEYS[3], channel)
local home = redis.call('HGET', KEYS[5], channel)
if home then
	redis.call('ZREM', KEYS[6], string.match(home, '^%S+') .. '/' .. channel)
	redis.call('HDEL', KEYS[5], channel)
end
if ARGV[5] ~= '' then
	redis.call('HSET', KEYS[5], channel, ARGV[5] .. ' ' .. ARGV[6])
	redis.call('ZADD', KEYS[6], 0, ARGV[5] .. '/' .. channel)
end
if ARGV[3] ~= '1' then return 1 end
local users = {}
for i = 7, #ARGV do
	users[#users + 1] = ARGV[i]
	redis.call('ZADD', KEYS[4], 0, ARGV[i] .. '/' .. channel)
end
redis.call('HSET', KEYS[2], channel, table.concat(users, ' '))
if ARGV[4] ~= '0' then redis.call('ZADD', KEYS[3], ARGV[4], channel) end
return 1
