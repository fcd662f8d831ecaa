package store

import (
	"fmt"
	"regexp"
	"strings"
)

const (
	// schemaKey holds the number of the layout; see schema.go.
	schemaKey = "rails:schema"
	// migratedKey holds the number up to which a migration is complete. It is missing if none was begun.
	migratedKey = "rails:migrated"
)

// applicationKey holds the id of the application that owns the data; see owner.go.
const applicationKey = "rails:application"

// Keys of one channel. The braces make the channel the hash tag.

func channelKey(channel, name string) string { return "rails:{" + channel + "}:" + name }

// liveKey is a hash: match, rev, record, due (Unix ms, 0 none), seq, mark ("<rev> <nonce>"), shown,
// shown_rev, shown_mark, home (the server).
func liveKey(channel string) string { return channelKey(channel, "live") }

// logKey is the list of the live match's log entries.
func logKey(channel string) string { return channelKey(channel, "log") }

// snapshotsKey is a hash: number of entries before the chapter -> zstd state.
func snapshotsKey(channel string) string { return channelKey(channel, "snapshots") }

// usersKey is the set of users in the live match.
func usersKey(channel string) string { return channelKey(channel, "users") }

// outboxKey is the list of notes about outstanding projections; see outbox.go.
func outboxKey(channel string) string { return channelKey(channel, "out") }

// pressesKey is one of two hashes that are used in turn: interaction -> nonce of the Save that applied it. It
// expires; see applied.go.
func pressesKey(channel string, turn int) string {
	return channelKey(channel, fmt.Sprint("presses:", turn))
}

// lastKey holds the id of the channel's last finished match.
func lastKey(channel string) string { return channelKey(channel, "last") }

// archivesKey is a sorted set of finished matches by time (Unix ms).
func archivesKey(channel string) string { return channelKey(channel, "archives") }

// archiveKey is the hash of a finished match: the fields of liveKey, and finished (Unix ms).
func archiveKey(channel, match string) string { return channelKey(channel, "archive:"+match) }

func archiveLogKey(channel, match string) string { return archiveKey(channel, match) + ":log" }

func archiveSnapshotsKey(channel, match string) string {
	return archiveKey(channel, match) + ":snapshots"
}

func archiveUsersKey(channel, match string) string { return archiveKey(channel, match) + ":users" }

// answersKey is a hash of tokens of interactions, which are secrets: "press" and "message:<id>" -> token as JSON.
// It expires; see answertokens.go.
func answersKey(channel string) string { return channelKey(channel, "answers") }

// leaseKey holds the token of the lease's holder. It expires.
func leaseKey(channel, name string) string { return channelKey(channel, "lease:"+name) }

// preferenceKey holds the bytes of one preference.
func preferenceKey(scope, id string) string { return "rails:preference:" + scope + ":" + id }

// notesKey is a hash: channel -> note about a user's table there. It expires.
func notesKey(user string) string { return "rails:notes:" + user }

// serverNotesKey is a hash: channel -> note about a server's table there. It expires.
func serverNotesKey(server string) string { return "rails:notes:server:" + server }

// ledgerKey is a hash of a ledger: user -> bytes. The braces keep the ledger's keys in one slot.
func ledgerKey(name string) string { return "rails:ledger:{" + name + "}:users" }

// ledgerEnteredKey is the set of matches in a ledger.
func ledgerEnteredKey(name string) string { return "rails:ledger:{" + name + "}:entered" }

// ledgerVersionKey holds the version of a ledger.
func ledgerVersionKey(name string) string { return "rails:ledger:{" + name + "}:version" }

// ledgerTimesKey is a sorted set of the matches in a ledger by the time of their entry (Unix s).
func ledgerTimesKey(name string) string { return "rails:ledger:{" + name + "}:times" }

// ledgerName returns the name in a ledgerKey.
func ledgerName(key string) string {
	return strings.TrimSuffix(strings.TrimPrefix(key, "rails:ledger:{"), "}:users")
}

// Keys of the seasons of one server. The braces make the server the hash tag.

// seasonKey is a hash: rev, record, due (Unix ms, 0 none), nonce of the last change.
func seasonKey(guild, id string) string { return "rails:season:{" + guild + "}:" + id }

// seasonsKey is a sorted set of a server's seasons by creation time (Unix ms).
func seasonsKey(guild string) string { return "rails:seasons:{" + guild + "}" }

// Keys of the games of the day; see daily.go. The braces keep the keys of a day in one slot.

// dailySecretKey holds the secret from which the deals of all days are made, in hexadecimal.
const dailySecretKey = "rails:daily:secret"

// dayKey holds what was pinned for a day. It expires.
func dayKey(day string) string { return "rails:daily:{" + day + "}:day" }

// dayResultsKey is a hash: user -> result of the day. It expires.
func dayResultsKey(day string) string { return "rails:daily:{" + day + "}:results" }

// dayTryKey holds the match of somebody's counted try of a day. It expires.
func dayTryKey(day, who string) string { return "rails:daily:{" + day + "}:try:" + who }

// copySecretKey holds the secret from which the seeds of private copies are made, in hexadecimal.
const copySecretKey = "rails:copy:secret"

// copyKey holds a user's private copy of a position. It expires.
func copyKey(user string) string { return "rails:copy:{" + user + "}:user" }

// Keys of the indexes share one slot, so that a projection is one script.

func indexKey(name string) string { return "rails:index:{all}:" + name }

// versionsKey is a hash: channel -> sequence number of the last projection.
func versionsKey() string { return indexKey("versions") }

// channelsKey is a hash: channel with a live match -> its users, space-separated.
func channelsKey() string { return indexKey("channels") }

// seasonsDueKey is a sorted set of "server/season" by due time (Unix ms).
func seasonsDueKey() string { return indexKey("seasons") }

// playersKey is a sorted set of "user/channel", all of score 0.
func playersKey() string { return indexKey("players") }

// homesKey is a hash: channel with a live match or one that ended recently -> its server and the end of the
// match (Unix ms, 0: it is live), space-separated.
func homesKey() string { return indexKey("homes") }

// tablesKey is a sorted set of "server/channel", all of score 0.
func tablesKey() string { return indexKey("tables") }

// finishedKey is a sorted set of "channel/match" by time (Unix ms).
func finishedKey() string { return indexKey("finished") }

// alarmsKey is a sorted set of users by alarm time (Unix ms).
func alarmsKey() string { return indexKey("alarms") }

// alarmDaysKey is a hash: user -> last day on which the alarm was claimed, and time of its first claim (Unix
// ms), space-separated.
func alarmDaysKey() string { return indexKey("alarmdays") }

// runKey holds the run of Redis after which the boards were last checked; see Store.Run.
func runKey() string { return indexKey("run") }

// peopleBuiltKey exists if the index of people is complete; see people.go.
func peopleBuiltKey() string { return indexKey("people") }

// writtenKey is written to test whether Redis accepts changes. It expires.
func writtenKey() string { return indexKey("written") }

// leadKey is a hash of the leadership of the scans: process (who), expiry (until, Unix ms), and cursor of the
// slow scan (at).
func leadKey() string { return indexKey("lead") }

// lastRunsKey is a hash: periodic job -> start time of its last complete run (Unix ms).
func lastRunsKey() string { return indexKey("done") }

// partKey returns the key of an index in one of 64 partitions by channel, each in its own slot.
func partKey(partition uint32, name string) string {
	return fmt.Sprintf("rails:index:{p%02d}:%s", partition, name)
}

// dueKey is a sorted set of channels by due time (Unix ms), with a marker for completeness: see due.go.
func dueKey(partition uint32) string { return partKey(partition, "due") }

// dueVersionsKey is a hash: channel -> sequence number of its entry in dueKey.
func dueVersionsKey(partition uint32) string { return partKey(partition, "versions") }

// changedKey is a sorted set of channels by the time when they were last listed as changed (Unix ms).
func changedKey(partition uint32) string {
	return partKey(partition, "changed")
}

// builtKey exists if the indexes are complete.
func builtKey() string { return indexKey("built") }

// Patterns for SCAN, and regular expressions for the names in the keys that they find.

const (
	livePattern     = "rails:{*}:live"
	outboxPattern   = "rails:{*}:out"
	archivesPattern = "rails:{*}:archives"
	ledgerPattern   = "rails:ledger:{*}:users"

	serverNotesPattern = "rails:notes:server:*"
	seasonPattern      = "rails:season:{*}:*"
)

var (
	taggedKey = regexp.MustCompile(`^rails:\{([A-Za-z0-9_-]{1,64})\}:`)
	seasonTag = regexp.MustCompile(`^rails:season:\{([A-Za-z0-9_-]{1,64})\}:([A-Za-z0-9_-]{1,64})$`)
	validName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
)

// keyChannel returns the channel of a key, or "" if the key belongs to no channel.
func keyChannel(key string) string {
	if m := taggedKey.FindStringSubmatch(key); m != nil {
		return m[1]
	}
	return ""
}

// checkNames returns ErrInvalid for names that would break a key or an index entry.
func checkNames(names ...string) error {
	for _, n := range names {
		if !validName.MatchString(n) {
			return fmt.Errorf("%w: name %q", ErrInvalid, n)
		}
	}
	return nil
}

// peopleKey returns the key of one partition of a list.
func peopleKey(list string, partition uint32) string {
	return fmt.Sprintf("rails:index:{u%02d}:%s", partition, list)
}

// gatewayKey is the lease of the process that is connected to Discord, with its sessions; see gateway.go.
const gatewayKey = "rails:gateway"

// budgetKey is the time of the next request that may be made to Discord; see spendScript.
const budgetKey = "rails:fleet:budget"
