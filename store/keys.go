package store

import (
	"fmt"
	"regexp"
	"strings"
)

const (
	// schemaKey holds the number of the layout below; see schema.go.
	schemaKey = "rails:schema"
	// migratedKey holds the number up to which a migration is complete; missing where
	// none was begun.
	migratedKey = "rails:migrated"
)

// applicationKey is the id of the application whose data these are; see owner.go.
const applicationKey = "rails:application"

// Keys of one channel. The braces make the channel the hash tag.

func channelKey(channel, name string) string { return "rails:{" + channel + "}:" + name }

// liveKey is a hash: match, rev, record, due (Unix ms, 0 none), seq, mark ("<rev>
// <nonce>"), shown, shown_rev, shown_mark, home (the server).
func liveKey(channel string) string { return channelKey(channel, "live") }

// logKey is the list of the live match's log entries.
func logKey(channel string) string { return channelKey(channel, "log") }

// snapshotsKey is a hash: number of entries before the chapter -> zstd state.
func snapshotsKey(channel string) string { return channelKey(channel, "snapshots") }

// usersKey is the set of users in the live match.
func usersKey(channel string) string { return channelKey(channel, "users") }

// outboxKey is the list of notes about projections that are due; see effects.go.
func outboxKey(channel string) string { return channelKey(channel, "out") }

// pressesKey is a hash, one of two by turns: interaction -> nonce of the Save that
// applied it. It expires; see applied.go.
func pressesKey(channel string, turn int) string {
	return channelKey(channel, fmt.Sprint("presses:", turn))
}

// lastKey is the id of the channel's last finished match.
func lastKey(channel string) string { return channelKey(channel, "last") }

// archivesKey is a sorted set of finished matches by time (Unix ms).
func archivesKey(channel string) string { return channelKey(channel, "archives") }

// archiveKey is the hash that was liveKey, and finished (Unix ms).
func archiveKey(channel, match string) string { return channelKey(channel, "archive:"+match) }

func archiveLogKey(channel, match string) string { return archiveKey(channel, match) + ":log" }

func archiveSnapshotsKey(channel, match string) string {
	return archiveKey(channel, match) + ":snapshots"
}

func archiveUsersKey(channel, match string) string { return archiveKey(channel, match) + ":users" }

// leaseKey is the token of the lease's holder; it expires.
func leaseKey(channel, name string) string { return channelKey(channel, "lease:"+name) }

// preferenceKey is the bytes of one preference.
func preferenceKey(scope, id string) string { return "rails:preference:" + scope + ":" + id }

// notesKey is a hash: channel -> what is noted of a user's table there; it expires.
func notesKey(user string) string { return "rails:notes:" + user }

// serverNotesKey is a hash: channel -> what is noted of a server's table there; it
// expires.
func serverNotesKey(server string) string { return "rails:notes:server:" + server }

// ledgerKey is a hash of a ledger: user -> bytes. The braces keep its keys in one
// slot.
func ledgerKey(name string) string { return "rails:ledger:{" + name + "}:users" }

// ledgerEnteredKey is the set of matches in a ledger.
func ledgerEnteredKey(name string) string { return "rails:ledger:{" + name + "}:entered" }

// ledgerVersionKey is how many entries a ledger has.
func ledgerVersionKey(name string) string { return "rails:ledger:{" + name + "}:version" }

// ledgerTimesKey is a sorted set of the matches in a ledger by when they were
// entered (Unix s).
func ledgerTimesKey(name string) string { return "rails:ledger:{" + name + "}:times" }

// ledgerName is the name in a ledgerKey.
func ledgerName(key string) string {
	return strings.TrimSuffix(strings.TrimPrefix(key, "rails:ledger:{"), "}:users")
}

// Keys of the seasons of one server. The braces make the server the hash tag.

// seasonKey is a hash: rev, record, due (Unix ms, 0 none), nonce of the last change.
func seasonKey(guild, id string) string { return "rails:season:{" + guild + "}:" + id }

// seasonsKey is a sorted set of a server's seasons by when they were made (Unix ms).
func seasonsKey(guild string) string { return "rails:seasons:{" + guild + "}" }

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

// homesKey is a hash: channel with a live match or one that ended lately -> its
// server and when that one ended (Unix ms, 0: it is live), space-separated.
func homesKey() string { return indexKey("homes") }

// tablesKey is a sorted set of "server/channel", all of score 0.
func tablesKey() string { return indexKey("tables") }

// finishedKey is a sorted set of "channel/match" by time (Unix ms).
func finishedKey() string { return indexKey("finished") }

// alarmsKey is a sorted set of users by when their alarm comes (Unix ms).
func alarmsKey() string { return indexKey("alarms") }

// alarmDaysKey is a hash: user -> the last day on which their alarm was claimed, and
// when first (Unix ms), space-separated.
func alarmDaysKey() string { return indexKey("alarmdays") }

// runKey is the run of Redis whose losses were looked for; see Store.Run.
func runKey() string { return indexKey("run") }

// peopleBuiltKey exists when the index of people was built whole; see people.go.
func peopleBuiltKey() string { return indexKey("people") }

// writtenKey is a trial whether Redis takes changes; it expires.
func writtenKey() string { return indexKey("written") }

// leadKey is a hash of who leads the looks, until when (Unix ms), and where the slow one
// is (a cursor): who, until, at.
func leadKey() string { return indexKey("lead") }

// doneKey is a hash: what one process does every so often -> when it was begun last that
// was then done (Unix ms).
func doneKey() string { return indexKey("done") }

// partKey is of an index in 64 partitions by channel, each in one slot.
func partKey(partition uint32, name string) string {
	return fmt.Sprintf("rails:index:{p%02d}:%s", partition, name)
}

// dueKey is a sorted set of channels by due time (Unix ms), and a line that says that
// it is whole: see due.go.
func dueKey(partition uint32) string { return partKey(partition, "due") }

// dueVersionsKey is a hash: channel -> sequence number of what dueKey says of it.
func dueVersionsKey(partition uint32) string { return partKey(partition, "versions") }

// changedKey is a sorted set of channels by when they were listed as changed last
// (Unix ms).
func changedKey(partition uint32) string {
	return partKey(partition, "changed")
}

// builtKey exists when the indexes were built whole.
func builtKey() string { return indexKey("built") }

// Patterns for SCAN, and the channel of a key that they find.

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

// keyChannel returns "" for a key that no function above made.
func keyChannel(key string) string {
	if m := taggedKey.FindStringSubmatch(key); m != nil {
		return m[1]
	}
	return ""
}

// checkNames refuses names that would break a key or an index entry.
func checkNames(names ...string) error {
	for _, n := range names {
		if !validName.MatchString(n) {
			return fmt.Errorf("%w: name %q", ErrInvalid, n)
		}
	}
	return nil
}
