package redisconn

import (
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Denied reports whether an error comes from the permissions of the Redis user or from an unknown command, so
// that an operator has to change something. The messages of errors in scripts are those of Redis 7.0.
func Denied(err error) bool {
	for _, prefix := range []string{
		"NOPERM", "NOAUTH", "WRONGPASS", "unknown command", "Unknown Redis command", "The user executing the script can't",
	} {
		if redis.HasErrorPrefix(err, prefix) {
			return true
		}
	}
	return false
}

// Field returns a field of INFO, or "" if it is missing.
func Field(info, name string) string {
	for line := range strings.Lines(info) {
		if value, ok := strings.CutPrefix(line, name+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// Memory parses INFO memory. used is in bytes. share is used relative to maxmemory, or to the machine's
// memory if maxmemory is not set, or 0 if neither is known. ok is false if the server does not report its
// memory.
func Memory(info string) (used int64, share float64, ok bool) {
	used, err := strconv.ParseInt(Field(info, "used_memory"), 10, 64)
	if err != nil {
		return 0, 0, false
	}
	for _, name := range []string{"maxmemory", "total_system_memory"} {
		if most, err := strconv.ParseInt(Field(info, name), 10, 64); err == nil && most > 0 {
			return used, float64(used) / float64(most), true
		}
	}
	return used, 0, true
}

// Warnings returns sentences for the operator about settings under which matches may be lost: eviction, or no
// persistence. Unknown settings are ignored.
func Warnings(set map[string]string) (list []string) {
	if p := set["maxmemory-policy"]; p != "" && p != "noeviction" {
		list = append(list,
			"Redis may evict matches when memory is short: maxmemory-policy is "+p+", set it to noeviction")
	}
	if set["appendonly"] == "yes" {
		return list
	}
	if set["save"] == "" {
		return append(list, "Redis does not persist its data: matches end with it; set appendonly to yes")
	}
	return append(list,
		"Redis saves snapshots only: a crash loses the moves since the last one; set appendonly to yes")
}
