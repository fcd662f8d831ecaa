package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// ofSeason returns a change of a season that names users.
func ofSeason(id string, rev uint64, due time.Time, users ...string) SeasonChange {
	record, err := json.Marshal(users)
	if err != nil {
		panic(err)
	}
	return SeasonChange{Guild: "g", ID: id, Rev: rev, Record: record, Due: due, Named: users}
}

func readUsers(record []byte) (users []string) {
	_ = json.Unmarshal(record, &users) // none
	return users
}

func TestSeasons(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{Retention: time.Hour})
		ctx, noon := t.Context(), time.UnixMilli(1_764_244_800_000).UTC()
		_, err := s.Season(ctx, "g", "a")
		is(t, err, ErrNone)
		is(t, s.SaveSeason(ctx, ofSeason("a", 1, noon, "u1")), ErrConflict)
		is(t, s.SaveSeason(ctx, ofSeason("a", 0, noon, "u1", "u2")), nil)
		is(t, s.SaveSeason(ctx, ofSeason("a", 0, noon, "u3")), ErrConflict)
		is(t, s.SaveSeason(ctx, ofSeason("a b", 0, noon)), ErrInvalid)
		is(t, s.SaveSeason(ctx, SeasonChange{Guild: "g", ID: "c"}), ErrInvalid)
		same(t, "the season", must(s.Season(ctx, "g", "a"))(t),
			Season{Guild: "g", ID: "a", Rev: 1, Record: []byte(`["u1","u2"]`), Due: noon})
		same(t, "seasons naming u2", must(s.SeasonsNaming(ctx, "u2"))(t), [][2]string{{"g", "a"}})

		is(t, s.MakeSeasonDue(ctx, "g", "none"), nil)
		is(t, s.MakeSeasonDue(ctx, "g", "a"), nil)
		is(t, s.SaveSeason(ctx, ofSeason("a", 1, noon, "u1")), ErrConflict) // somebody has hurried it
		is(t, s.SaveSeason(ctx, ofSeason("a", 2, time.Time{}, "u1")), nil)
		same(t, "due seasons", must(seasonAgenda{s.seasons}.Due(ctx, time.Now(), 9))(t), []Timer(nil))
		is(t, s.SaveSeason(ctx, ofSeason("b", 0, noon)), nil)
		same(t, "due seasons", must(seasonAgenda{s.seasons}.Due(ctx, noon, 9))(t), []Timer{{Name: "g/b", At: noon}})
		list := must(s.Seasons(ctx, "g"))(t)
		if len(list) != 2 || list[0].ID != "b" && list[1].ID != "b" {
			t.Errorf("got seasons %+v", list)
		}

		s.SetReaders(Readers{Season: readUsers})
		is(t, s.Rebuild(ctx), nil)
		same(t, "seasons naming u2 after the change", must(s.SeasonsNaming(ctx, "u2"))(t), [][2]string(nil))
		same(t, "seasons naming u1", must(s.SeasonsNaming(ctx, "u1"))(t), [][2]string{{"g", "a"}})
		is(t, s.RemoveUserFromSeasonIndex(ctx, "u1", "g", "a"), nil)
		same(t, "index entries after removal", must(s.SeasonsNaming(ctx, "u1"))(t), [][2]string(nil))

		over := ofSeason("a", 3, time.Time{})
		over.Over = true
		is(t, s.SaveSeason(ctx, over), nil)
		if left := s.rdb.TTL(ctx, seasonKey("g", "a")).Val(); left <= 0 || left > time.Hour {
			t.Errorf("a season that is over expires after %v", left)
		}
		gone := ofSeason("b", 1, time.Time{})
		gone.Dropped = true
		is(t, s.SaveSeason(ctx, gone), nil)
		_, err = s.Season(ctx, "g", "b")
		is(t, err, ErrNone)
		is(t, s.rdb.Del(ctx, seasonKey("g", "a")).Err(), nil) // as if its time were over
		if list := must(s.Seasons(ctx, "g"))(t); len(list) > 0 {
			t.Errorf("Seasons returned expired ones: %+v", list)
		}
	})
}

// TestSeasonsAreDueAgainAfterRebuild checks that a rebuild repairs due times that Redis has lost or that a
// killed process left wrong.
func TestSeasonsAreDueAgainAfterRebuild(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx, noon := t.Context(), time.UnixMilli(1_764_244_800_000).UTC()
		is(t, s.SaveSeason(ctx, ofSeason("a", 0, noon)), nil)
		is(t, s.SaveSeason(ctx, ofSeason("b", 0, time.Time{})), nil)
		is(t, s.rdb.Del(ctx, seasonsDueKey()).Err(), nil)
		is(t, s.setDue(ctx, "g", "b", noon), nil)
		is(t, s.setDue(ctx, "g", "gone", noon), nil)
		is(t, s.Rebuild(ctx), nil)
		same(t, "due seasons", must(seasonAgenda{s.seasons}.Due(ctx, noon, 9))(t), []Timer{{Name: "g/a", At: noon}})
	})
}

// TestSeasonIsHandledOnce checks that one of two processes handles a due season.
func TestSeasonIsHandledOnce(t *testing.T) { seasonIsLookedAt(t, 2, false) }

// TestSeasonIsHandledAgain checks that a season is handled again if something happens to it while its handler
// runs.
func TestSeasonIsHandledAgain(t *testing.T) { seasonIsLookedAt(t, 1, true) }

// seasonIsLookedAt lets processes handle a due season, and optionally hurries it meanwhile.
func seasonIsLookedAt(t *testing.T, processes int, hurry bool) {
	eachServerInBubble(t, func(t *testing.T, open opener) {
		hurry, revision := hurry, uint64(2)
		if hurry {
			revision = 3
		}
		c := startOf(t, open, processes,
			func(s *Store, h DueHandler) runner { return s.SeasonWorker(h, WorkerOptions{}) },
			func(s *Store, ctx context.Context, ref string) error {
				now := s.o.Clock.Now()
				for {
					found, err := s.Season(ctx, "g", "a")
					if err != nil {
						return err
					}
					if hurry {
						hurry = false
						if err := s.MakeSeasonDue(ctx, "g", "a"); err != nil {
							return err
						}
					}
					err = s.SaveSeason(ctx, ofSeason("a", found.Rev, now.Add(time.Minute)))
					if !errors.Is(err, ErrConflict) {
						return err
					}
				}
			})
		due := time.Now().Add(5 * time.Second)
		is(t, c.store.SaveSeason(c.ctx, ofSeason("a", 0, due)), nil)
		c.passUntil(time.Minute)
		if rev := must(c.store.Season(c.ctx, "g", "a"))(t).Rev; rev != revision {
			t.Errorf("got revision %d after creating and handling a season, want %d", rev, revision)
		}
		c.passUntil(2 * time.Minute)
		c.wantCalls("g/a", 5, 65)
	})
}

// TestSeasonIsHandledAfterAKill checks that a process that is killed at any point of saving a season, or of
// making it due, leaves it due soon if the process or another one has changed it.
func TestSeasonIsHandledAfterAKill(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		other, ctx := open(t, url, Options{}), t.Context()
		late := time.Now().Add(time.Hour)
		for name, change := range map[string]func(s *Store, id string) error{
			"save":        func(s *Store, id string) error { return s.SaveSeason(ctx, ofSeason(id, 1, late)) },
			"save as due": func(s *Store, id string) error { return s.SaveSeason(ctx, ofSeason(id, 1, time.Now())) },
			"hurry":       func(s *Store, id string) error { return s.MakeSeasonDue(ctx, "g", id) },
			"settle":      func(s *Store, id string) error { return seasonAgenda{s.seasons}.UpdateIndex(ctx, "g/"+id) },
			"hurry none":  func(s *Store, id string) error { return s.MakeSeasonDue(ctx, "g", id+"none") },
			"conflict":    func(s *Store, id string) error { return s.SaveSeason(ctx, ofSeason(id, 0, late)) },
		} {
			for n, more := 1, true; more; n++ {
				id := fmt.Sprintf("%s-%d", strings.ReplaceAll(name, " ", "-"), n)
				alone := cutShort(t, other, url, id, n, nil, change)
				beside := cutShort(t, other, url, id+"-hurried", n, other.MakeSeasonDue, change)
				more = alone || beside
			}
		}
	})
}

// cutShort kills a process after n commands of a season's change, calls a function before the last one, and
// checks that the index has the season's due time or an early one. It reports false if the change took fewer
// commands.
func cutShort(
	t *testing.T, other *Store, url, id string, n int,
	before func(ctx context.Context, guild, id string) error, change func(*Store, string) error,
) bool {
	t.Helper()
	ctx := t.Context()
	is(t, other.SaveSeason(ctx, ofSeason(id, 0, time.Now().Add(time.Hour))), nil)
	s := open(t, url, Options{})
	hook := &killedAfter{left: n}
	if before != nil {
		hook.before = func() { is(t, before(ctx, "g", id), nil) }
	}
	s.connection.rdb.(interface{ AddHook(redis.Hook) }).AddHook(hook)
	_ = change(s, id) // of one that is killed
	is(t, s.Close(), nil)
	stored, listed := must(other.Season(ctx, "g", id))(t), must(other.indexedDue(ctx, "g/"+id))(t)
	soon := time.Now().Add(settleDelay)
	if listed.At.IsZero() || listed.At.After(stored.Due) && listed.At.After(soon) {
		t.Errorf("%s, killed after %d commands: due at %v by the index, at %v by itself", id, n, listed.At, stored.Due)
	}
	return hook.left <= 0
}

// killedAfter lets a number of commands through and none afterwards. It calls a function before the last one.
type killedAfter struct {
	left   int
	before func()
}

var errKilled = errors.New("killed")

func (k *killedAfter) DialHook(next redis.DialHook) redis.DialHook { return next }

func (k *killedAfter) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if k.counts() {
			return next(ctx, cmd)
		}
		cmd.SetErr(errKilled)
		return errKilled
	}
}

func (k *killedAfter) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if k.counts() {
			return next(ctx, cmds)
		}
		for _, cmd := range cmds {
			cmd.SetErr(errKilled)
		}
		return errKilled
	}
}

func (k *killedAfter) counts() bool {
	k.left--
	if k.left == 0 && k.before != nil {
		k.before()
	}
	return k.left >= 0
}
