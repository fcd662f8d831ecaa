package store

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redisconn"
)

// refusals logs what Redis refuses in its own words: once, until the operation succeeds
// again. What several operations are refused in the same words is logged once for all.
type refusals struct {
	mu    sync.Mutex
	words map[string]string // by operation
}

func (r *refusals) note(log *slog.Logger, op string, err error) {
	words := refusalWords(err)
	r.mu.Lock()
	defer r.mu.Unlock()
	if words == "" {
		if err == nil {
			delete(r.words, op)
		}
		return
	}
	if !slices.Contains(slices.Collect(maps.Values(r.words)), words) {
		log.Warn("Redis refuses a command", "op", op, "redis", words)
	}
	if r.words == nil {
		r.words = map[string]string{}
	}
	r.words[op] = words
}

// refusing are the reply codes of a Redis that does not carry out what it understands.
var refusing = []string{"MISCONF", "READONLY", "OOM", "NOREPLICAS"}

// refusalWords are Redis' own words about what it refuses, empty for any other error. They
// quote nothing that was stored: where Redis repeats the arguments, they are cut off.
func refusalWords(err error) string {
	var reply redis.Error
	if !errors.As(err, &reply) || !redisconn.Denied(reply) && !slices.Contains(refusing, replyCode(reply)) {
		return ""
	}
	words, _, _ := strings.Cut(reply.Error(), ", with args")
	return strings.TrimSpace(words)
}
