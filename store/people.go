package store

import (
	"context"
	"errors"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// The index of people finds what is stored about a user without reading everything. An entry says that
// something may name a user. It is written before the thing that names the user and removed afterwards. There
// may be too many entries but never too few, so a reader must check what an entry points to.

// people is the index of people; see above.
type people struct {
	*connection
	readers Readers // see SetReaders
}

// partitions is the number of keys, and of slots of a cluster, among which an index is divided. It must never
// change.
const partitions = 64

// The lists of entries. Each is a sorted set of "user/what", all with score 0.
const (
	matchList      = "named"   // what: "channel/match", live or finished
	ledgerList     = "ledgers" // what: the name of a ledger
	preferenceList = "listed"  // what: a channel, server or other user with a preference that names the user
	seasonList     = "seasons" // what: "server/season"
)

// partitionOf returns the partition of a user or channel.
func partitionOf(user string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(user))
	return h.Sum32() % partitions
}

// Readers are the caller's functions that return which users are named in stored bytes, which the store itself
// does not interpret.
type Readers struct {
	// Match returns the users whom a match names.
	Match func(record []byte, log [][]byte) ([]string, error)
	// Channels maps the scopes of preferences whose ids are channels to a function that returns whom a
	// preference names; the function may be nil. Such a preference is deleted some days after the channel's
	// last match is gone.
	Channels map[string]func(value []byte) []string
	// Servers is the same for preferences whose ids are servers or users. They are not deleted.
	Servers map[string]func(value []byte) []string
	// PendingWork lists the scopes of channel preferences that mark unfinished work: while a channel has such a
	// preference, Behind returns the channel.
	PendingWork []string
	// Season returns the users whom a season names.
	Season func(record []byte) []string
}

// preferences returns the functions of all scopes.
func (r Readers) preferences() map[string]func(value []byte) []string {
	all := map[string]func(value []byte) []string{}
	maps.Copy(all, r.Channels)
	maps.Copy(all, r.Servers)
	return all
}

// SetReaders sets the readers. It must be called before the store is used. Without readers, a match names the
// users who joined, and a preference names nobody.
func (s *Store) SetReaders(r Readers) { s.readers, s.pendingWorkScopes = r, r.PendingWork }

// MatchesNaming returns the matches, live and finished, that may name a user. At is zero in the results. It returns
// ErrBuilding while the index is rebuilt.
func (ps *people) MatchesNaming(ctx context.Context, user string) (refs []Ref, err error) {
	lines, err := ps.userEntries(ctx, matchList, user)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		channel, match, _ := strings.Cut(line, "/")
		refs = append(refs, Ref{Channel: channel, Match: match})
	}
	return refs, nil
}

// PreferencesNaming returns the ids that have a preference that may name a user. It returns ErrBuilding
// while the index is rebuilt.
func (ps *people) PreferencesNaming(ctx context.Context, user string) ([]string, error) {
	return ps.userEntries(ctx, preferenceList, user)
}

// RemoveUserEntries removes a user's entries about these matches and preferences from the index of people, after the
// user was removed from them.
func (ps *people) RemoveUserEntries(ctx context.Context, user string, matches []Ref, preferences []string) error {
	return ps.do(ctx, "remove user entries", func(ctx context.Context) error {
		var lines []string
		for _, ref := range matches {
			lines = append(lines, ref.Channel+"/"+ref.Match)
		}
		return errors.Join(ps.removeEntries(ctx, matchList, user, lines), ps.removeEntries(ctx, preferenceList, user, preferences))
	})
}

// userEntries returns a user's entries in a list, sorted.
func (ps *people) userEntries(ctx context.Context, list, user string) (found []string, err error) {
	err = ps.do(ctx, "read user entries", func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		if built, err := ps.rdb.Exists(ctx, peopleBuiltKey()).Result(); err != nil {
			return err
		} else if built == 0 {
			return ErrBuilding
		}
		members := &redis.ZRangeBy{Min: "[" + user + "/", Max: "(" + user + "0"} // "0" follows "/" in ASCII
		found, err = ps.rdb.ZRangeByLex(ctx, peopleKey(list, partitionOf(user)), members).Result()
		for i := range found {
			found[i] = found[i][len(user)+1:]
		}
		return err
	})
	return found, err
}

// addEntries adds an entry for each user to a list.
func (ps *people) addEntries(ctx context.Context, list, what string, users []string) error {
	if len(users) == 0 {
		return nil
	}
	_, err := ps.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, user := range users {
			p.ZAdd(ctx, peopleKey(list, partitionOf(user)), redis.Z{Member: user + "/" + what})
		}
		return nil
	})
	return err
}

// removeEntries removes a user's entries from a list.
func (ps *people) removeEntries(ctx context.Context, list, user string, whats []string) error {
	members := make([]any, len(whats))
	for i, what := range whats {
		members[i] = user + "/" + what
	}
	if len(members) == 0 {
		return nil
	}
	return ps.rdb.ZRem(ctx, peopleKey(list, partitionOf(user)), members...).Err()
}

// usersIn returns the users whom a preference names.
func (ps *people) usersIn(scope string, value []byte) []string {
	read := ps.readers.preferences()[scope]
	if read == nil || len(value) == 0 {
		return nil
	}
	return slices.DeleteFunc(read(value), func(user string) bool { return checkNames(user) != nil })
}

// BuildPeople builds the index of people if it is missing, after an update from a program without it. It
// takes a few requests for each match and should run in the background.
func (s *Store) BuildPeople(ctx context.Context) error {
	var built int64
	err := s.do(ctx, "build people", func(ctx context.Context) (err error) {
		built, err = s.rdb.Exists(ctx, peopleBuiltKey()).Result()
		return err
	})
	if err != nil || built > 0 {
		return err
	}
	s.o.Logger.Info("building the index of people")
	for _, build := range []func(context.Context) error{s.buildMatchEntries, s.buildLedgerEntries, s.buildPreferenceEntries} {
		if err := build(ctx); err != nil {
			return err
		}
	}
	return s.do(ctx, "build people", s.markPeopleBuilt)
}

// markPeopleBuilt records that the index is complete.
func (ps *people) markPeopleBuilt(ctx context.Context) error {
	return ps.rdb.Set(ctx, peopleBuiltKey(), schema, 0).Err()
}

// buildMatchEntries writes entries for all matches.
func (s *Store) buildMatchEntries(ctx context.Context) error {
	live, err := s.scanChannels(ctx, livePattern)
	if err != nil {
		return err
	}
	for _, channel := range live {
		m, err := s.Load(ctx, channel)
		if err := s.indexUsers(ctx, channel, m, err); err != nil {
			return err
		}
	}
	ended, err := s.scanChannels(ctx, archivesPattern)
	for _, channel := range ended {
		if err == nil {
			err = s.indexEnded(ctx, channel)
		}
	}
	return err
}

// indexEnded writes entries for all users whom the finished matches of a channel name.
func (s *Store) indexEnded(ctx context.Context, channel string) error {
	var matches []string
	err := s.do(ctx, "build people", func(ctx context.Context) (err error) {
		matches, err = s.rdb.ZRange(ctx, archivesKey(channel), 0, -1).Result()
		return err
	})
	for _, match := range matches {
		if err == nil {
			var m Saved
			m, err = s.Archived(ctx, channel, match)
			err = s.indexUsers(ctx, channel, m, err)
		}
	}
	return err
}

// indexUsers writes entries for all users whom a match names. err is the error of reading the match. ErrNone is
// ignored, because a match that ended meanwhile is found among the finished ones. If the match cannot be
// parsed, only the participants get entries.
func (s *Store) indexUsers(ctx context.Context, channel string, m Saved, err error) error {
	if errors.Is(err, ErrNone) {
		return nil
	} else if err != nil {
		return err
	}
	users := slices.Clone(m.Users)
	if s.readers.Match != nil {
		log, err := s.Log(ctx, channel, m.Match, 0, m.Entries)
		if err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		more, err := s.readers.Match(m.Record, log)
		if err != nil {
			s.o.Logger.Warn("match readers failed", "channel", channel, "match", m.Match, "error", err)
		}
		users = append(users, more...)
	}
	return s.do(ctx, "build people", func(ctx context.Context) error {
		return s.addEntries(ctx, matchList, channel+"/"+m.Match, users)
	})
}

// buildLedgerEntries writes entries for all ledgers.
func (s *Store) buildLedgerEntries(ctx context.Context) error {
	return s.eachKey(ctx, ledgerPattern, func(ctx context.Context, key string) error {
		users, err := s.rdb.HKeys(ctx, key).Result()
		if err != nil {
			return err
		}
		return s.addEntries(ctx, ledgerList, ledgerName(key), users)
	})
}

// buildPreferenceEntries writes entries for all preferences.
func (s *Store) buildPreferenceEntries(ctx context.Context) error {
	for scope, read := range s.readers.preferences() {
		if read == nil {
			continue
		}
		err := s.eachKey(ctx, preferenceKey(scope, "*"), func(ctx context.Context, key string) error {
			value, err := s.rdb.Get(ctx, key).Bytes()
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			return s.addEntries(ctx, preferenceList, key[strings.LastIndex(key, ":")+1:], s.usersIn(scope, value))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// indexRecent writes entries for the participants of live matches and of those that ended recently, because
// pruning may have removed the entries of a match that was just being created.
func (s *Store) indexRecent(ctx context.Context) error {
	live, err := s.Channels(ctx)
	if err != nil {
		return err
	}
	refs, err := s.Finished(ctx, s.o.Clock.Now().Add(-recentRetention), maxEnded)
	if err != nil {
		return err
	}
	for _, channel := range live {
		refs = append(refs, Ref{Channel: channel})
	}
	for _, ref := range refs {
		if err := s.indexParticipants(ctx, ref); err != nil {
			return err
		}
	}
	return nil
}

// recentRetention is slightly longer than the time between rebuilds.
const recentRetention = 25 * time.Hour

// indexParticipants writes entries for the participants of a match. If ref.Match is empty, it is the channel's live
// match.
func (s *Store) indexParticipants(ctx context.Context, ref Ref) error {
	return s.do(ctx, "name users", func(ctx context.Context) error {
		key := archiveUsersKey(ref.Channel, ref.Match)
		if ref.Match == "" {
			match, err := s.rdb.HGet(ctx, liveKey(ref.Channel), "match").Result()
			if errors.Is(err, redis.Nil) {
				return nil
			} else if err != nil {
				return err
			}
			key, ref.Match = usersKey(ref.Channel), match
		}
		users, err := s.rdb.SMembers(ctx, key).Result()
		if err != nil {
			return err
		}
		return s.addEntries(ctx, matchList, ref.Channel+"/"+ref.Match, users)
	})
}
