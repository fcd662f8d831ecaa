package store

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"pgregory.net/rapid"

	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/store/redistest"
)

// model is the store in plain Go: the matches and the rules for changes.
type model struct {
	live    map[string]*modelMatch   // by channel
	ended   map[string][]*modelMatch // by channel, the last one last
	applied map[string]bool          // "channel/interaction"
}

type modelMatch struct {
	Saved
	log       []string
	snapshots map[int]string
}

func newModel() *model {
	return &model{live: map[string]*modelMatch{}, ended: map[string][]*modelMatch{}, applied: map[string]bool{}}
}

func (m *model) save(channel string, c Change) error {
	cause := channel + "/" + c.Interaction
	live := m.live[channel]
	switch {
	case c.Interaction != "" && m.applied[cause]:
		return ErrDuplicate
	case c.Rev == 0 && (live != nil || m.archived(channel, c.Match) != nil):
		return ErrExists
	case c.Rev != 0 && (live == nil || live.Match != c.Match || live.Rev != c.Rev):
		return ErrConflict
	}
	m.applied[cause] = true
	if live == nil {
		live = &modelMatch{Saved: Saved{Match: c.Match, Users: []string{}}, snapshots: map[int]string{}}
		m.live[channel] = live
	}
	live.apply(c)
	if c.endingName() != "" {
		delete(m.live, channel)
	}
	if c.Finished {
		live.Due = time.Time{}
		m.ended[channel] = append(m.ended[channel], live)
	}
	return nil
}

func (m *modelMatch) apply(c Change) {
	m.Rev, m.Record, m.Due = c.Rev+1, c.Record, c.Due
	for _, e := range c.Entries {
		m.log = append(m.log, string(e))
	}
	m.Entries = len(m.log)
	for _, s := range c.Snapshots {
		m.snapshots[s.Entry] = string(s.State)
	}
	m.Users = sortUnique(append(m.Users, c.Joined...))
	m.Users = slices.DeleteFunc(m.Users, func(u string) bool { return slices.Contains(c.Left, u) })
}

func (m *model) archived(channel, match string) *modelMatch {
	for _, e := range m.ended[channel] {
		if e.Match == match {
			return e
		}
	}
	return nil
}

func (m *model) find(channel, match string) *modelMatch {
	if l := m.live[channel]; l != nil && (match == "" || l.Match == match) {
		return l
	}
	return m.archived(channel, match)
}

func (m *model) show(channel, match string, rev uint64, shown string) error {
	found := m.find(channel, match)
	switch {
	case found == nil:
		return ErrNone
	case found.ShownRev > rev, rev > found.Rev:
		return ErrConflict
	}
	found.Shown, found.ShownRev = []byte(shown), rev
	return nil
}

// machine applies the same operations to the model and to two stores on one server.
type machine struct {
	model  *model
	stores []*Store
}

var (
	channels  = rapid.SampledFrom([]string{"c", "d"})
	matches   = rapid.SampledFrom([]string{"m", "n", "o", "p"})
	someUsers = rapid.SliceOfN(rapid.SampledFrom([]string{"1", "12", "2"}), 0, 2)
	bytesOf   = rapid.StringN(1, 6, -1)
)

func (m *machine) pick(t *rapid.T) *Store { return m.stores[rapid.IntRange(0, 1).Draw(t, "process")] }

// Save draws changes, most of which fit the live match.
func (m *machine) Save(t *rapid.T) {
	channel := channels.Draw(t, "channel")
	c := m.change(t, channel)
	want := m.model.save(channel, c)
	if err := m.pick(t).Save(context.Background(), channel, c); !errors.Is(err, want) {
		t.Fatalf("save: %v, want %v", err, want)
	}
}

func (m *machine) change(t *rapid.T, channel string) Change {
	c := Change{Match: matches.Draw(t, "match"), Record: []byte(bytesOf.Draw(t, "record"))}
	if live := m.model.live[channel]; live != nil && rapid.IntRange(0, 9).Draw(t, "fits") > 0 {
		c.Match, c.Rev = live.Match, live.Rev
	}
	if rapid.IntRange(0, 9).Draw(t, "stale") == 0 {
		c.Rev = uint64(rapid.IntRange(0, 5).Draw(t, "rev"))
	}
	for range rapid.IntRange(0, 3).Draw(t, "entries") {
		c.Entries = append(c.Entries, []byte(bytesOf.Draw(t, "entry")))
	}
	if rapid.Bool().Draw(t, "chapter") {
		c.Snapshots = []Snapshot{{rapid.IntRange(0, 9).Draw(t, "at"), []byte(bytesOf.Draw(t, "state"))}}
	}
	if rapid.Bool().Draw(t, "due at all") {
		c.Due = fromMillis(rapid.Int64Range(1, 9).Draw(t, "due"))
	}
	if press := rapid.IntRange(0, 20).Draw(t, "press"); press > 0 {
		c.Interaction = fmt.Sprint("press", press)
	}
	c.Joined, c.Left = someUsers.Draw(t, "joined"), someUsers.Draw(t, "left")
	if ending := rapid.IntRange(0, 9).Draw(t, "ending"); c.Rev > 0 {
		c.Finished, c.Dropped = ending == 0, ending == 1
	}
	return c
}

func (m *machine) Show(t *rapid.T) {
	channel, match := channels.Draw(t, "channel"), matches.Draw(t, "match")
	rev, shown := uint64(rapid.IntRange(0, 5).Draw(t, "rev")), bytesOf.Draw(t, "shown")
	want := m.model.show(channel, match, rev, shown)
	s := m.pick(t)
	if err := s.SetShown(context.Background(), channel, loaded(s, channel, match, rev),
		[]byte(shown)); !errors.Is(err, want) {
		t.Fatalf("show: %v, want %v", err, want)
	}
}

func (m *machine) ReadMatch(t *rapid.T) {
	channel, match := channels.Draw(t, "channel"), rapid.OneOf(rapid.Just(""), matches).Draw(t, "match")
	s, want := m.pick(t), m.model.find(channel, match)
	from, to := rapid.IntRange(0, 9).Draw(t, "from"), rapid.IntRange(0, 9).Draw(t, "to")
	entries, err := s.Log(context.Background(), channel, match, from, to)
	at := rapid.IntRange(0, 9).Draw(t, "at")
	snap, snapErr := s.Snapshot(context.Background(), channel, match, at)
	if want == nil {
		if !errors.Is(err, ErrNone) || !errors.Is(snapErr, ErrNone) {
			t.Fatalf("log: %v, snapshot: %v", err, snapErr)
		}
		return
	}
	from, to = min(from, len(want.log)), min(max(from, to), len(want.log))
	same(t, "log", fmt.Sprintf("%q", entries), fmt.Sprintf("%q", want.log[from:max(from, to)]))
	checkSnapshot(t, want, at, snap, snapErr)
}

func checkSnapshot(t *rapid.T, want *modelMatch, at int, got Snapshot, err error) {
	best := -1
	for e := range want.snapshots {
		if e <= at {
			best = max(best, e)
		}
	}
	if best < 0 {
		if !errors.Is(err, ErrNone) {
			t.Fatalf("snapshot: %v", err)
		}
		return
	}
	same(t, "snapshot", []any{string(got.State), got.Entry, err}, []any{want.snapshots[best], best, nil})
}

// Check compares everything that can be read about each channel.
func (m *machine) Check(t *rapid.T) {
	ctx := context.Background()
	s := m.stores[0]
	live := []string{}
	users := map[string][]string{}
	for _, channel := range []string{"c", "d"} {
		got, err := s.Load(ctx, channel)
		if want := m.model.live[channel]; want == nil {
			if !errors.Is(err, ErrNone) {
				t.Fatalf("load: %v", err)
			}
		} else {
			same(t, "live", unmarked(got), want.Saved)
			live = append(live, channel)
			for _, u := range want.Users {
				users[u] = append(users[u], channel)
			}
		}
		m.checkLast(t, channel)
	}
	same(t, "channels", must(s.Channels(ctx))(t), live)
	for _, u := range []string{"1", "12", "2"} {
		same(t, "channels of "+u, must(s.UserChannels(ctx, u))(t), users[u])
	}
	m.checkDue(t)
}

func (m *machine) checkLast(t *rapid.T, channel string) {
	got, err := m.stores[1].Last(context.Background(), channel)
	ended := m.model.ended[channel]
	if len(ended) == 0 {
		if !errors.Is(err, ErrNone) {
			t.Fatalf("last: %v", err)
		}
		return
	}
	want := ended[len(ended)-1].Saved
	want.Finished = got.Finished
	same(t, "last", unmarked(got), want)
}

func (m *machine) checkDue(t *rapid.T) {
	want := map[string]time.Time{}
	for channel, l := range m.model.live {
		if !l.Due.IsZero() && l.Due.UnixMilli() <= 5 {
			want[channel] = l.Due
		}
	}
	got := map[string]time.Time{}
	for _, timer := range must(m.stores[0].Due(context.Background(), time.UnixMilli(5), 9))(t) {
		got[timer.Name] = timer.At
	}
	same(t, "due", got, want)
}

// compare runs the machine on a database that is emptied before each run.
func compare(t *testing.T, url string) {
	stores := []*Store{open(t, url, Options{}), open(t, url, Options{})}
	rapid.Check(t, func(t *rapid.T) {
		must(stores[0].rdb.FlushDB(context.Background()).Result())(t)
		must(0, stores[0].markBuilt(context.Background()))(t)
		m := &machine{newModel(), stores}
		t.Repeat(map[string]func(*rapid.T){"save": m.Save, "show": m.Show, "read": m.ReadMatch, "": m.Check})
	})
}

func TestStoreMatchesModel(t *testing.T) {
	t.Run("miniredis", func(t *testing.T) {
		compare(t, "redis://"+miniredis.RunT(t).Addr())
	})
	t.Run("redis", func(t *testing.T) {
		compare(t, shared(t))
	})
}

// TestMain runs the model 16 times on each server instead of 100, with new random histories each time. If
// RAILBOT_SUITE is "long", it keeps rapid's default. Of 40 runs, a short test, as under the race detector,
// makes 8. -rapid.checks overrides this.
func TestMain(m *testing.M) {
	PrepareCompression() // before the first bubble
	flag.Parse()
	runs := "16"
	if testing.Short() {
		runs = "40"
	}
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue && !sampling.Long() {
		if err := f.Value.Set(runs); err != nil {
			panic(err)
		}
	}
	os.Exit(redistest.MainRestricted(m, "../deploy/README.md", "+keys", "+flushdb", "+script|flush"))
}
