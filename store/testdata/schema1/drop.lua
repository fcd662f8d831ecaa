for _, note in ipairs(ARGV) do redis.call('LREM', KEYS[1], 1, note) end
return 0
