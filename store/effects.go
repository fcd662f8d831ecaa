package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// A note in a channel's outbox says that the indexes are behind. It is
// "<seq> state" or "<seq> finished <match> <Unix ms>" and unique in its list.

// notesAtOnce bounds one round; the list of a healthy channel holds one or two.
const notesAtOnce = 64

// facts are what the indexes are to say of a channel.
type facts struct {
	live  bool
	seq   uint64 // of the last change that is known of; 0 when none is
	due   time.Time
	users []string
	notes []string // the oldest of the outbox

	home  string    // the server; empty where it is not known, or nothing was played lately
	ended time.Time // when the last match did, where none is live
}

// projectAfterSave does at once what Sweep would do later. The change is stored
// whatever happens here, so its outcome concerns the logger only, and a caller
// who has no more time does not stop it.
func (ix *index) projectAfterSave(ctx context.Context, channel string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ix.o.transfer())
	defer cancel()
	if err := ix.project(ctx, channel); err != nil {
		ix.o.Logger.Warn("indexes are behind until the next sweep", "channel", channel, "error", err)
	}
}

// project brings the indexes up to the channel's facts, then drops the notes
// that asked for it.
func (ix *index) project(ctx context.Context, channel string) error {
	return ix.do(ctx, "project", func(ctx context.Context) error {
		// Read before the facts: a channel that is gone is projected under
		// this number, and a match begun since then under a higher one.
		known, err := ix.version(ctx, channel)
		for err == nil {
			var t facts
			if t, err = ix.facts(ctx, channel); err != nil {
				return err
			}
			if t.live && t.seq < known {
				err = ix.raise(ctx, channel, known)
				continue
			}
			var later uint64
			later, err = ix.applyFacts(ctx, channel, t, max(known, t.seq))
			if err == nil && later == 0 && len(t.notes) < notesAtOnce {
				return nil
			}
			known = max(known, later)
		}
		return err
	})
}

// raiseScript makes the sequence number of a channel's live match later than
// another one.
//
// KEYS: 1 live. ARGV: 1 the other one. Returns nothing of use.
var raiseScript = redis.NewScript(`
local seq = redis.call('HGET', KEYS[1], 'seq')
if seq and tonumber(seq) <= tonumber(ARGV[1]) then
	redis.call('HSET', KEYS[1], 'seq', string.format('%.0f', tonumber(ARGV[1]) + 1))
end
return 0
`)

// raise mends a match whose sequence number is behind what the indexes knew
// before it was read: the clock of Redis, from which a match starts, was set
// back, or the channel's server has lost its last changes.
func (ix *index) raise(ctx context.Context, channel string, known uint64) error {
	ix.o.Logger.Warn("the clock of Redis was set back, or Redis has lost changes", "channel", channel)
	return raiseScript.Run(ctx, ix.rdb, []string{liveKey(channel)}, known).Err()
}

func (ix *index) version(ctx context.Context, channel string) (uint64, error) {
	n, err := ix.rdb.HGet(ctx, versionsKey(), channel).Uint64()
	if err == redis.Nil {
		return 0, nil
	}
	return n, err
}

// factsScript reads a channel's facts.
//
// KEYS: 1 live, 2 users, 3 outbox, 4 last. ARGV: 1 how many notes at most.
//
// Returns match (nil: none), seq, due, users, notes, home, the last finished match.
var factsScript = redis.NewScript(`
local live = redis.call('HMGET', KEYS[1], 'match', 'seq', 'due', 'home')
return {live[1], live[2], live[3], redis.call('SMEMBERS', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, ARGV[1] - 1),
	live[4], redis.call('GET', KEYS[4])}
`)

func factsKeys(channel string) []string {
	return []string{liveKey(channel), usersKey(channel), outboxKey(channel), lastKey(channel)}
}

func (ix *index) facts(ctx context.Context, channel string) (facts, error) {
	got, err := factsScript.Run(ctx, ix.rdb, factsKeys(channel), notesAtOnce).Slice()
	if err != nil {
		return facts{}, err
	}
	t, last, err := readFacts(got)
	if err == nil && last != "" {
		t.home, t.ended, err = ix.endedLately(ctx, channel, last)
	}
	return t, err
}

// readFacts reads what the facts script returned; last is the last match where none is
// live.
func readFacts(got []any) (t facts, last string, err error) {
	r := reply{left: got}
	t = facts{live: r.text() != "", seq: r.number(), due: r.moment(), users: r.texts(), notes: r.texts(), home: r.text()}
	if last = r.text(); t.live {
		last = ""
	}
	for _, n := range t.notes {
		seq, _, _ := strings.Cut(n, " ")
		if n, err := strconv.ParseUint(seq, 10, 64); err == nil {
			t.seq = max(t.seq, n)
		}
	}
	return t, last, r.err
}

// endedLately is the server on which a match was played that is over, and when it
// ended; nothing unless that was lately.
func (ix *index) endedLately(ctx context.Context, channel, match string) (home string, at time.Time, err error) {
	got, err := ix.rdb.HMGet(ctx, archiveKey(channel, match), "home", "finished").Result()
	if err != nil {
		return "", time.Time{}, err
	}
	r := reply{left: got}
	home, at = r.text(), r.moment()
	if at.Before(ix.o.Clock.Now().Add(-EndedLately)) {
		return "", time.Time{}, r.err
	}
	return home, at, r.err
}

// applyFacts brings the indexes up to the facts. Where one of them knows of a later
// change it returns that one's sequence number, and the notes stay.
func (ix *index) applyFacts(ctx context.Context, channel string, t facts, gone uint64) (later uint64, err error) {
	if !t.live {
		t.seq = gone
	}
	if err := projectScript.Run(ctx, ix.rdb, projectKeys(), ix.projectArgs(channel, t)...).Err(); err != nil {
		return 0, err
	}
	if later, err = ix.projectDue(ctx, channel, t); err != nil || later > 0 {
		return later, err
	}
	if err := ix.indexFinished(ctx, channel, t.notes); err != nil {
		return 0, err
	}
	return 0, ix.dropNotes(ctx, channel, t.notes)
}

// projectScript makes the indexes say a channel's facts, unless they know a
// later one.
//
// KEYS: 1 versions, 2 channels, 3 players, 4 homes, 5 tables. ARGV: 1 channel, 2 seq, 3 "1" when
// live, 4 home ("": none), 5 when the last match ended (Unix ms, 0: one is live), 6... users.
//
// Returns 1 when projected, 0 when late.
var projectScript = redis.NewScript(`
local channel = ARGV[1]
if tonumber(redis.call('HGET', KEYS[1], channel) or '0') > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], channel, ARGV[2])
local before = redis.call('HGET', KEYS[2], channel) or ''
for user in string.gmatch(before, '%S+') do redis.call('ZREM', KEYS[3], user .. '/' .. channel) end
redis.call('HDEL', KEYS[2], channel)
local home = redis.call('HGET', KEYS[4], channel)
if home then
	redis.call('ZREM', KEYS[5], string.match(home, '^%S+') .. '/' .. channel)
	redis.call('HDEL', KEYS[4], channel)
end
if ARGV[4] ~= '' then
	redis.call('HSET', KEYS[4], channel, ARGV[4] .. ' ' .. ARGV[5])
	redis.call('ZADD', KEYS[5], 0, ARGV[4] .. '/' .. channel)
end
if ARGV[3] ~= '1' then return 1 end
local users = {}
for i = 6, #ARGV do
	users[#users + 1] = ARGV[i]
	redis.call('ZADD', KEYS[3], 0, ARGV[i] .. '/' .. channel)
end
redis.call('HSET', KEYS[2], channel, table.concat(users, ' '))
return 1
`)

func projectKeys() []string {
	return []string{versionsKey(), channelsKey(), playersKey(), homesKey(), tablesKey()}
}

// projectArgs are those of the project script.
func (ix *index) projectArgs(channel string, t facts) []any {
	args := []any{channel, t.seq, t.live, t.home, toMillis(t.ended)}
	for _, u := range t.users {
		args = append(args, u)
	}
	return args
}

func (ix *index) indexFinished(ctx context.Context, channel string, notes []string) error {
	for _, n := range notes {
		f := strings.Fields(n)
		if len(f) != 4 || f[1] != "finished" {
			continue
		}
		at, err := strconv.ParseInt(f[3], 10, 64)
		if err != nil {
			return fmt.Errorf("unreadable note %q: %w", n, err)
		}
		ended := Ref{Channel: channel, Match: f[2], At: fromMillis(at)}
		if err := ix.rdb.ZAdd(ctx, finishedKey(), ended.line()).Err(); err != nil {
			return err
		}
		if err := ix.finished(ctx, channel, f[2]); err != nil {
			return err
		}
	}
	return nil
}

// dropScript removes notes by value: others may have removed some already.
//
// KEYS: 1 outbox. ARGV: the notes. Returns nothing of use.
var dropScript = redis.NewScript(`
for _, note in ipairs(ARGV) do redis.call('LREM', KEYS[1], 1, note) end
return 0
`)

func (ix *index) dropNotes(ctx context.Context, channel string, notes []string) error {
	if len(notes) == 0 {
		return nil
	}
	args := make([]any, len(notes))
	for i, n := range notes {
		args[i] = n
	}
	return dropScript.Run(ctx, ix.rdb, []string{outboxKey(channel)}, args...).Err()
}
