package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// A note in a channel's outbox means that the indexes do not show the channel's present state yet. It is
// "<seq> state" or "<seq> finished <match> <Unix ms>" and unique in its list.

// maxNotes is the maximum number of notes that are read at once. The outbox of a healthy channel holds one or two.
const maxNotes = 64

// facts are what the indexes should say about a channel.
type facts struct {
	live  bool
	seq   uint64 // of the last known change; 0 if none is known
	due   time.Time
	users []string
	notes []string // the oldest notes of the outbox

	home    string    // the server; empty if unknown, or if nothing was played recently
	endedAt time.Time // of the last match, if none is live
}

// projectAfterSave projects a channel immediately, instead of at the next Sweep. The change is stored
// already, so a failure is only logged, and the end of the caller's context does not stop it.
func (ix *index) projectAfterSave(ctx context.Context, channel string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ix.o.tryTimeout())
	defer cancel()
	if err := ix.project(ctx, channel); err != nil {
		ix.o.Logger.Warn("projection failed, retrying at the next sweep", "channel", channel, "error", err)
	}
}

// project writes the channel's present state, its facts, to the indexes, and then removes the notes that it has
// dealt with from the channel's outbox.
func (ix *index) project(ctx context.Context, channel string) error {
	return ix.do(ctx, "project", func(ctx context.Context) error {
		// The version is read before the facts: a channel whose match is gone is projected under this number,
		// and a match begun since then under a higher one.
		known, err := ix.projectedVersion(ctx, channel)
		for err == nil {
			var t facts
			if t, err = ix.loadFacts(ctx, channel); err != nil {
				return err
			}
			if t.live && t.seq < known {
				err = ix.raiseSequence(ctx, channel, known)
				continue
			}
			var later uint64
			later, err = ix.applyFacts(ctx, channel, t, max(known, t.seq))
			if err == nil && later == 0 && len(t.notes) < maxNotes {
				return nil
			}
			known = max(known, later)
		}
		return err
	})
}

// raiseScript makes the sequence number of a channel's live match greater than another number.
//
// KEYS: 1 live. ARGV: 1 the other number. Always returns 0.
var raiseScript = redis.NewScript(`
local seq = redis.call('HGET', KEYS[1], 'seq')
if seq and tonumber(seq) <= tonumber(ARGV[1]) then
	redis.call('HSET', KEYS[1], 'seq', string.format('%.0f', tonumber(ARGV[1]) + 1))
end
return 0
`)

// raiseSequence repairs a match whose sequence number is behind the indexes. This happens if Redis' clock, from which
// a match's number starts, was set back, or if the channel's server has lost its last changes.
func (ix *index) raiseSequence(ctx context.Context, channel string, known uint64) error {
	ix.o.Logger.Warn("Redis clock set back or changes lost", "channel", channel)
	return raiseScript.Run(ctx, ix.rdb, []string{liveKey(channel)}, known).Err()
}

// projectedVersion returns the sequence number of the channel's last projection, 0 if there was none.
func (ix *index) projectedVersion(ctx context.Context, channel string) (uint64, error) {
	n, err := ix.rdb.HGet(ctx, versionsKey(), channel).Uint64()
	if err == redis.Nil {
		return 0, nil
	}
	return n, err
}

// factsScript reads a channel's facts.
//
// KEYS: 1 live, 2 users, 3 outbox, 4 last. ARGV: 1 maximum number of notes.
//
// Returns match (nil: none), seq, due, users, notes, home, last finished match.
var factsScript = redis.NewScript(`
local live = redis.call('HMGET', KEYS[1], 'match', 'seq', 'due', 'home')
return {live[1], live[2], live[3], redis.call('SMEMBERS', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, ARGV[1] - 1),
	live[4], redis.call('GET', KEYS[4])}
`)

// factsKeys returns the KEYS of factsScript.
func factsKeys(channel string) []string {
	return []string{liveKey(channel), usersKey(channel), outboxKey(channel), lastKey(channel)}
}

// loadFacts reads a channel's facts.
func (ix *index) loadFacts(ctx context.Context, channel string) (facts, error) {
	got, err := factsScript.Run(ctx, ix.rdb, factsKeys(channel), maxNotes).Slice()
	if err != nil {
		return facts{}, err
	}
	t, last, err := parseFacts(got)
	if err == nil && last != "" {
		t.home, t.endedAt, err = ix.recentEnd(ctx, channel, last)
	}
	return t, err
}

// parseFacts parses the result of factsScript. last is the last match if none is live.
func parseFacts(got []any) (t facts, last string, err error) {
	r := reply{left: got}
	t = facts{live: r.readText() != "", seq: r.readNumber(), due: r.readTime(), users: r.readTexts(), notes: r.readTexts(), home: r.readText()}
	if last = r.readText(); t.live {
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

// recentEnd returns the server and the end time of a finished match, or nothing unless it ended recently.
func (ix *index) recentEnd(ctx context.Context, channel, match string) (home string, at time.Time, err error) {
	got, err := ix.rdb.HMGet(ctx, archiveKey(channel, match), "home", "finished").Result()
	if err != nil {
		return "", time.Time{}, err
	}
	r := reply{left: got}
	home, at = r.readText(), r.readTime()
	if at.Before(ix.o.Clock.Now().Add(-RecentRetention)) {
		return "", time.Time{}, r.err
	}
	return home, at, r.err
}

// applyFacts writes the facts to the indexes and removes the notes. If an index has a later change,
// applyFacts returns its sequence number and keeps the notes. gone is the sequence number for a channel
// without a live match.
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
	return 0, ix.removeOutboxNotes(ctx, channel, t.notes)
}

// projectScript writes a channel's facts to the indexes, unless they have later ones.
//
// KEYS: 1 versions, 2 channels, 3 players, 4 homes, 5 tables. ARGV: 1 channel, 2 seq, 3 "1" if live, 4 home
// ("": none), 5 end of the last match (Unix ms, 0: one is live), 6... users.
//
// Returns 1 if projected, 0 if the indexes have later facts.
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

// projectKeys returns the KEYS of projectScript.
func projectKeys() []string {
	return []string{versionsKey(), channelsKey(), playersKey(), homesKey(), tablesKey()}
}

// projectArgs returns the ARGV of projectScript.
func (ix *index) projectArgs(channel string, t facts) []any {
	args := []any{channel, t.seq, t.live, t.home, toMillis(t.endedAt)}
	for _, u := range t.users {
		args = append(args, u)
	}
	return args
}

// indexFinished adds the finished matches that the notes name to the index, and calls the function set by
// HandleFinished for each.
func (ix *index) indexFinished(ctx context.Context, channel string, notes []string) error {
	for _, n := range notes {
		f := strings.Fields(n)
		if len(f) != 4 || f[1] != "finished" {
			continue
		}
		at, err := strconv.ParseInt(f[3], 10, 64)
		if err != nil {
			return fmt.Errorf("parse note %q: %w", n, err)
		}
		ended := Ref{Channel: channel, Match: f[2], At: fromMillis(at)}
		if err := ix.rdb.ZAdd(ctx, finishedKey(), ended.indexEntry()).Err(); err != nil {
			return err
		}
		if err := ix.onFinished(ctx, channel, f[2]); err != nil {
			return err
		}
	}
	return nil
}

// removeOutboxNotesScript removes notes by value, because other processes may have removed some already.
//
// KEYS: 1 outbox. ARGV: notes. Always returns 0.
var removeOutboxNotesScript = redis.NewScript(`
for _, note in ipairs(ARGV) do redis.call('LREM', KEYS[1], 1, note) end
return 0
`)

// removeOutboxNotes removes notes from a channel's outbox.
func (ix *index) removeOutboxNotes(ctx context.Context, channel string, notes []string) error {
	if len(notes) == 0 {
		return nil
	}
	args := make([]any, len(notes))
	for i, n := range notes {
		args[i] = n
	}
	return removeOutboxNotesScript.Run(ctx, ix.rdb, []string{outboxKey(channel)}, args...).Err()
}
