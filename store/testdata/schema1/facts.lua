local live = redis.call('HMGET', KEYS[1], 'match', 'seq', 'due', 'home')
return {live[1], live[2], live[3], redis.call('SMEMBERS', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, ARGV[1] - 1),
	live[4], redis.call('GET', KEYS[4])}
