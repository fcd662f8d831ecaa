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
