package store

import (
	"context"
	"sync"

	"github.com/redis/go-redis/v9"
)

// Warnings returns sentences for the operator about a Redis that may lose
// matches: embedded, evicting, or not persisting. A setting that the server
// does not tell (many hosted ones hide CONFIG) is not warned of.
func (conn *connection) Warnings(ctx context.Context) ([]string, error) {
	if conn.Embedded() {
		return []string{"no Redis is configured: matches are kept in memory and nothing outlives this process"}, nil
	}
	var found []string
	var mu sync.Mutex
	err := conn.do(ctx, "warnings", func(ctx context.Context) error {
		return conn.eachMaster(ctx, func(ctx context.Context, c redis.Cmdable) error {
			w, err := nodeWarnings(ctx, c)
			mu.Lock()
			defer mu.Unlock()
			found = append(found, w...)
			return err
		})
	})
	return distinct(found), err
}

func nodeWarnings(ctx context.Context, c redis.Cmdable) ([]string, error) {
	set := map[string]string{}
	for _, name := range []string{"maxmemory-policy", "appendonly", "save"} {
		got, err := c.ConfigGet(ctx, name).Result()
		if _, refused := err.(redis.Error); refused {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		for k, v := range got {
			set[k] = v
		}
	}
	return judge(set), nil
}

func judge(set map[string]string) (warnings []string) {
	if p := set["maxmemory-policy"]; p != "" && p != "noeviction" {
		warnings = append(warnings, "Redis may evict matches when memory is short: maxmemory-policy is "+p+", set it to noeviction")
	}
	if set["appendonly"] == "yes" {
		return warnings
	}
	if set["save"] == "" {
		return append(warnings, "Redis does not persist its data: matches end with it; set appendonly to yes")
	}
	return append(warnings, "Redis saves snapshots only: a crash loses the moves since the last one; set appendonly to yes")
}
