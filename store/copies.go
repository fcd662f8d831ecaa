package store

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// copyTTL is how long a private copy of a position is kept after it was opened.
const copyTTL = 24 * time.Hour

// CopySecretSize is the length of the secret of private copies in bytes.
const CopySecretSize = 32

// copies gives access to private copies of positions, on which people try things out. Each user has at most one. It
// holds a seed and hands, all of them invented.
type copies struct{ *connection }

// CopySecret returns the secret from which the seeds of private copies are made. If there is none, it stores made,
// which must be of [CopySecretSize]. Backups do not contain it.
func (cs *copies) CopySecret(ctx context.Context, made []byte) ([]byte, error) {
	return cs.secret(ctx, "secret of copies", copySecretKey, made)
}

// Copy returns a user's private copy, or nil if there is none or its day is over.
func (cs *copies) Copy(ctx context.Context, user string) (value []byte, err error) {
	err = cs.do(ctx, "read copy", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		value, err = cs.rdb.Get(ctx, copyKey(user)).Bytes()
		if errors.Is(err, redis.Nil) {
			return nil
		}
		return err
	})
	return value, err
}

// OpenCopy stores a user's private copy for a day, in the place of an earlier one.
func (cs *copies) OpenCopy(ctx context.Context, user string, value []byte) error {
	return cs.do(ctx, "open copy", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		return cs.rdb.Set(ctx, copyKey(user), value, copyTTL).Err()
	})
}

// replaceCopyScript replaces a copy that has not changed, and lets it expire when it would have.
//
// KEYS: 1 copy. ARGV: 1 before, 2 after. Returns 1 if replaced, also if an earlier run has done so whose answer was
// lost.
var replaceCopyScript = redis.NewScript(`
local now = redis.call('GET', KEYS[1])
if now == ARGV[2] then return 1 end
if now ~= ARGV[1] then return 0 end
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', left)
return 1
`)

// ReplaceCopy replaces a user's private copy if it is still before. Its day goes on. It reports false if the copy has
// changed or is gone.
func (cs *copies) ReplaceCopy(ctx context.Context, user string, before, value []byte) (ok bool, err error) {
	err = cs.do(ctx, "replace copy", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		keys := []string{copyKey(user)}
		ok, err = replaceCopyScript.Run(ctx, cs.rdb, keys, before, value).Bool()
		return err
	})
	return ok && err == nil, err
}

// DropCopy deletes a user's private copy, if there is one.
func (cs *copies) DropCopy(ctx context.Context, user string) error {
	return cs.do(ctx, "drop copy", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		return cs.rdb.Del(ctx, copyKey(user)).Err()
	})
}
