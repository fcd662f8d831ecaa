package store

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// The index of people tells what is kept of somebody without reading all that is
// kept. A line says that something may name a user. It is written before what
// names them and struck out after, so that lines may be too many, never too few;
// who reads one looks for oneself.

// people tells of everybody what may name them.
type people struct {
	*connection
	readers Readers // see ReadBy
}

// partitions is in how many keys, and slots of a cluster, a list of lines is kept;
// it never changes.
const partitions = 64

// The lists of lines, each a sorted set of "user/what", all of score 0.
const (
	named  = "named"   // what: "channel/match", live or finished
	ranked = "ledgers" // what: the name of a ledger
	listed = "listed"  // what: a channel or server with a preference that names the user
	taking = "seasons" // what: "server/season"
)

// peopleKey is the list's key for one of the partitions.
func peopleKey(list string, partition uint32) string {
	return fmt.Sprintf("rails:index:{u%02d}:%s", partition, list)
}

func partitionOf(user string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(user))
	return h.Sum32() % partitions
}

// Readers tell the store whom opaque bytes name.
type Readers struct {
	// Match tells whom a match names.
	Match func(record []byte, log [][]byte) ([]string, error)
	// Channels are the scopes of preferences whose ids are channels, with what tells
	// whom such a preference names; nil where it is nobody. Where no match is kept of
	// a channel, these end after days.
	Channels map[string]func(value []byte) []string
	// Servers are the same of preferences whose ids are servers; they stay.
	Servers map[string]func(value []byte) []string
	// Undone are scopes of preferences by channel that say what is left to do there.
	Undone []string
	// Season tells whom a season names.
	Season func(record []byte) []string
}

// preferences are the readers of all scopes.
func (r Readers) preferences() map[string]func(value []byte) []string {
	all := map[string]func(value []byte) []string{}
	maps.Copy(all, r.Channels)
	maps.Copy(all, r.Servers)
	return all
}

// ReadBy sets the readers, before the store is used. Without them matches name who
// joined, and preferences name nobody.
func (s *Store) ReadBy(r Readers) { s.readers, s.undone = r, r.Undone }

// Named returns the matches, live and finished, that may name a user; At is not
// told. ErrBuilding while the index is rebuilt.
func (ps *people) Named(ctx context.Context, user string) (refs []Ref, err error) {
	lines, err := ps.lines(ctx, named, user)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		channel, match, _ := strings.Cut(line, "/")
		refs = append(refs, Ref{Channel: channel, Match: match})
	}
	return refs, nil
}

// Listed returns the channels and servers that may have a preference which names a
// user.
// ErrBuilding as for Named.
func (ps *people) Listed(ctx context.Context, user string) ([]string, error) {
	return ps.lines(ctx, listed, user)
}

// Unname strikes out that these matches and preferences name a user.
func (ps *people) Unname(ctx context.Context, user string, matches []Ref, preferences []string) error {
	return ps.do(ctx, "unname", func(ctx context.Context) error {
		var lines []string
		for _, ref := range matches {
			lines = append(lines, ref.Channel+"/"+ref.Match)
		}
		return errors.Join(ps.strikeOut(ctx, named, user, lines), ps.strikeOut(ctx, listed, user, preferences))
	})
}

// lines reads what a list says of a user, sorted.
func (ps *people) lines(ctx context.Context, list, user string) (found []string, err error) {
	err = ps.do(ctx, list, func(ctx context.Context) error {
		if err := checkNames(user); err != nil {
			return err
		}
		if there, err := ps.rdb.Exists(ctx, peopleBuiltKey()).Result(); err != nil {
			return err
		} else if there == 0 {
			return ErrBuilding
		}
		of := &redis.ZRangeBy{Min: "[" + user + "/", Max: "(" + user + "0"} // "0" follows "/" in ASCII
		found, err = ps.rdb.ZRangeByLex(ctx, peopleKey(list, partitionOf(user)), of).Result()
		for i := range found {
			found[i] = found[i][len(user)+1:]
		}
		return err
	})
	return found, err
}

// write adds lines about users to a list.
func (ps *people) write(ctx context.Context, list, what string, users []string) error {
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

func (ps *people) strikeOut(ctx context.Context, list, user string, whats []string) error {
	members := make([]any, len(whats))
	for i, what := range whats {
		members[i] = user + "/" + what
	}
	if len(members) == 0 {
		return nil
	}
	return ps.rdb.ZRem(ctx, peopleKey(list, partitionOf(user)), members...).Err()
}

// namesIn tells whom a preference names.
func (ps *people) namesIn(scope string, value []byte) []string {
	read := ps.readers.preferences()[scope]
	if read == nil || len(value) == 0 {
		return nil
	}
	return slices.DeleteFunc(read(value), func(user string) bool { return checkNames(user) != nil })
}

// BuildPeople looks through all that is kept for whom it names, unless that was
// done: after an update from a program without the index. It takes a few requests
// a match, and is meant for the background.
func (s *Store) BuildPeople(ctx context.Context) error {
	var there int64
	err := s.do(ctx, "build people", func(ctx context.Context) (err error) {
		there, err = s.rdb.Exists(ctx, peopleBuiltKey()).Result()
		return err
	})
	if err != nil || there > 0 {
		return err
	}
	s.o.Logger.Info("everything kept is looked through for whom it names")
	for _, build := range []func(context.Context) error{s.buildNamed, s.buildRanked, s.buildListed} {
		if err := build(ctx); err != nil {
			return err
		}
	}
	return s.do(ctx, "build people", s.markPeopleBuilt)
}

func (ps *people) markPeopleBuilt(ctx context.Context) error {
	return ps.rdb.Set(ctx, peopleBuiltKey(), schema, 0).Err()
}

func (s *Store) buildNamed(ctx context.Context) error {
	live, err := s.scan(ctx, livePattern)
	if err != nil {
		return err
	}
	for _, channel := range live {
		m, err := s.Load(ctx, channel)
		if err := s.nameAll(ctx, channel, m, err); err != nil {
			return err
		}
	}
	ended, err := s.scan(ctx, archivesPattern)
	for _, channel := range ended {
		if err == nil {
			err = s.nameEnded(ctx, channel)
		}
	}
	return err
}

func (s *Store) nameEnded(ctx context.Context, channel string) error {
	var matches []string
	err := s.do(ctx, "build people", func(ctx context.Context) (err error) {
		matches, err = s.rdb.ZRange(ctx, archivesKey(channel), 0, -1).Result()
		return err
	})
	for _, match := range matches {
		if err == nil {
			var m Saved
			m, err = s.Archived(ctx, channel, match)
			err = s.nameAll(ctx, channel, m, err)
		}
	}
	return err
}

// nameAll writes lines about all whom a match names, that was read with an error.
// One that ended meanwhile is come upon again; who stands in one that cannot be
// read is who takes part.
func (s *Store) nameAll(ctx context.Context, channel string, m Saved, err error) error {
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
			s.o.Logger.Warn("it is not known whom a match names", "channel", channel, "match", m.Match, "error", err)
		}
		users = append(users, more...)
	}
	return s.do(ctx, "build people", func(ctx context.Context) error {
		return s.write(ctx, named, channel+"/"+m.Match, users)
	})
}

func (s *Store) buildRanked(ctx context.Context) error {
	return s.eachKey(ctx, ledgerPattern, func(ctx context.Context, key string) error {
		users, err := s.rdb.HKeys(ctx, key).Result()
		if err != nil {
			return err
		}
		return s.write(ctx, ranked, ledgerName(key), users)
	})
}

func (s *Store) buildListed(ctx context.Context) error {
	for scope, read := range s.readers.preferences() {
		if read == nil {
			continue
		}
		err := s.eachKey(ctx, preferenceKey(scope, "*"), func(ctx context.Context, key string) error {
			value, err := s.rdb.Get(ctx, key).Bytes()
			if err != nil && !errors.Is(err, redis.Nil) {
				return err
			}
			return s.write(ctx, listed, key[strings.LastIndex(key, ":")+1:], s.namesIn(scope, value))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// nameRecent writes lines about who takes part in live matches and in those that
// ended lately: pruning may have removed those of a match that was just being created.
func (s *Store) nameRecent(ctx context.Context) error {
	live, err := s.Channels(ctx)
	if err != nil {
		return err
	}
	refs, err := s.Finished(ctx, s.o.Clock.Now().Add(-recently), endedAtOnce)
	if err != nil {
		return err
	}
	for _, channel := range live {
		refs = append(refs, Ref{Channel: channel})
	}
	for _, ref := range refs {
		if err := s.nameUsers(ctx, ref); err != nil {
			return err
		}
	}
	return nil
}

// recently is a little more than the time between rebuilds.
const recently = 25 * time.Hour

// nameUsers writes lines about who takes part in a match, the live one where none is
// given.
func (s *Store) nameUsers(ctx context.Context, ref Ref) error {
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
		return s.write(ctx, named, ref.Channel+"/"+ref.Match, users)
	})
}
