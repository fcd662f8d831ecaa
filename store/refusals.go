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

// refusals logs error replies by which Redis refuses commands. A reply is logged once, until the operation
// succeeds again. Equal replies to several operations are logged once for all.
type refusals struct {
	mu      sync.Mutex
	replies map[string]string // by operation
}

// record logs the error of an operation if it is a refusal that was not logged since the operation last succeeded.
func (r *refusals) record(log *slog.Logger, op string, err error) {
	words := refusalWords(err)
	r.mu.Lock()
	defer r.mu.Unlock()
	if words == "" {
		if err == nil {
			delete(r.replies, op)
		}
		return
	}
	if !slices.Contains(slices.Collect(maps.Values(r.replies)), words) {
		log.Warn("Redis refuses a command", "op", op, "redis", words)
	}
	if r.replies == nil {
		r.replies = map[string]string{}
	}
	r.replies[op] = words
}

// refusalCodes are the reply codes of a Redis that understands a command but refuses it.
var refusalCodes = []string{"MISCONF", "READONLY", "OOM", "NOREPLICAS"}

// refusalWords returns Redis' own words of a refusal, or "" for any other error. They contain no stored data:
// repeated arguments are cut off.
func refusalWords(err error) string {
	var reply redis.Error
	if !errors.As(err, &reply) || !redisconn.Denied(reply) && !slices.Contains(refusalCodes, replyCode(reply)) {
		return ""
	}
	words, _, _ := strings.Cut(reply.Error(), ", with args")
	return strings.TrimSpace(words)
}
