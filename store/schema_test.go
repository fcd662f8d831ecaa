package store

import (
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/coder/quartz"
	"github.com/redis/go-redis/v9"

	"github.com/railbot/railbot/store/redistest"
)

// The scripts of the last program that knew schema 1 only, as it had them.
var (
	//go:embed testdata/schema1/save.lua
	olderSave string
	//go:embed testdata/schema1/facts.lua
	olderFacts string
	//go:embed testdata/schema1/project.lua
	olderProject string
	//go:embed testdata/schema1/drop.lua
	olderDrop string
)

// older is a process of that program: its scripts, on keys that are spelt out.
type older struct{ rdb *redis.Client }

// startOlder starts one, which refuses a newer schema.
func startOlder(ctx context.Context, addr string) (*older, error) {
	o := &older{redis.NewClient(&redis.Options{Addr: addr, ClientName: "railbot", MinIdleConns: 1})}
	if err := o.rdb.SetNX(ctx, "rails:schema", 1, 0).Err(); err != nil {
		return o, err
	}
	if n, err := o.rdb.Get(ctx, "rails:schema").Int(); err != nil || n > 1 {
		_ = o.rdb.Close()
		return nil, fmt.Errorf("%w: %d, %w", ErrNewer, n, err)
	}
	return o, o.rdb.Set(ctx, "rails:index:{all}:built", 1, 0).Err()
}

func (o *older) Save(ctx context.Context, channel string, c Change) error {
	tag := "rails:{" + channel + "}:"
	keys := []string{
		tag + "live", tag + "log", tag + "snapshots", tag + "users", tag + "applied:" + c.Interaction, tag + "out",
		tag + "last", tag + "archives", tag + "archive:" + c.Match, tag + "archive:" + c.Match + ":log",
		tag + "archive:" + c.Match + ":snapshots", tag + "archive:" + c.Match + ":users",
	}
	args := []any{
		c.Match, c.Rev, c.Rev + 1, c.Record, c.Due.UnixMilli(), rand.Uint64(), 3_600_000, "", 0,
		len(c.Entries), 0, len(c.Joined), 0, "",
	}
	for _, e := range c.Entries {
		args = append(args, e)
	}
	for _, u := range c.Joined {
		args = append(args, u)
	}
	got, err := o.rdb.Eval(ctx, olderSave, keys, args...).Slice()
	if err != nil {
		return err
	}
	if err := outcomes[got[0].(string)]; err != nil {
		return err
	}
	return o.project(ctx, channel)
}

func (o *older) project(ctx context.Context, channel string) error {
	tag, all := "rails:{"+channel+"}:", "rails:index:{all}:"
	told, err := o.rdb.Eval(ctx, olderFacts, []string{tag + "live", tag + "users", tag + "out", tag + "last"}, 64).Slice()
	if err != nil {
		return err
	}
	args := []any{channel, told[1], "1", told[2], "", 0}
	keys := []string{all + "versions", all + "channels", all + "due", all + "players", all + "homes", all + "tables"}
	if err := o.rdb.Eval(ctx, olderProject, keys, append(args, told[3].([]any)...)...).Err(); err != nil {
		return err
	}
	return o.rdb.Eval(ctx, olderDrop, []string{tag + "out"}, told[4].([]any)...).Err()
}

func (o *older) Due(ctx context.Context, now time.Time, limit int) (timers []Timer, err error) {
	lines, err := o.rdb.ZRangeByScoreWithScores(ctx, "rails:index:{all}:due", dueUntil(now, limit)).Result()
	for _, z := range lines {
		timers = append(timers, timerOf(z))
	}
	return timers, err
}

// process is one of either program.
type process interface {
	Save(context.Context, string, Change) error
	Due(context.Context, time.Time, int) ([]Timer, error)
}

// update is a match that is played while programs follow each other.
type update struct {
	*testing.T
	random *rand.Rand
	clock  *quartz.Mock
	server *redistest.Server
	played []string // what the log must say
}

// play makes moves, each by whichever process gets it first; all get each.
func (u *update) play(moves int, all ...process) {
	u.Helper()
	for range moves {
		press := "press" + strconv.Itoa(len(u.played))
		u.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		due := u.clock.Now().Add(time.Duration(u.random.IntN(1000)) * time.Second).Truncate(time.Millisecond).UTC()
		for i, p := range all {
			c := step(uint64(len(u.played)), press)
			c.Interaction, c.Due = press, due
			if i == 0 {
				is(u.T, p.Save(u.Context(), "c", c), nil)
				u.played = append(u.played, press)
				continue
			}
			is(u.T, p.Save(u.Context(), "c", c), ErrDuplicate)
		}
		for _, p := range all {
			same(u.T, "due", must(p.Due(u.Context(), due, 9))(u.T), []Timer{{Name: "c", At: due}})
			same(u.T, "due before", must(p.Due(u.Context(), due.Add(-time.Millisecond), 9))(u.T), []Timer(nil))
		}
	}
}

// again delivers every press once more.
func (u *update) again(p process) {
	u.Helper()
	for _, press := range u.played {
		c := step(uint64(len(u.played)), press)
		c.Interaction = press
		is(u.T, p.Save(u.Context(), "c", c), ErrDuplicate)
	}
}

// watch lets time pass while a process looks for older ones as often as its worker does.
func (u *update) watch(s *Store, d time.Duration) {
	u.Helper()
	for end := u.clock.Now().Add(d); u.clock.Now().Before(end); {
		u.clock.Advance(5 * time.Minute)
		is(u.T, s.advance(u.Context()), nil)
	}
}

func (u *update) schema(want string) {
	u.Helper()
	c := u.server.Client()
	defer c.Close()
	same(u.T, "schema", must(c.Get(u.Context(), schemaKey).Result())(u.T), want)
}

func (u *update) older() *older {
	u.Helper()
	o := must(startOlder(u.Context(), u.server.Addr))(u.T)
	u.Cleanup(func() { _ = o.rdb.Close() })
	return o
}

// TestRollingUpdate plays one match through an update from schema 1, back, and forward
// again, with processes of both programs at a time, and every press delivered to all of
// them. The schema is raised under the play when the older program was gone for a day.
func TestRollingUpdate(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	u := &update{
		T: t, random: rand.New(rand.NewPCG(seed, 1)), clock: quartz.NewMock(t).WithLogger(quartz.NoOpLogger),
		server: redistest.Start(t),
	}
	u.clock.Set(time.Now())
	newer := func() *Store { return open(t, u.server.URL, Options{Clock: u.clock}) }
	o := u.older()
	u.play(5, o)
	a, b := newer(), newer() // a rolling update begins
	u.again(a)
	u.play(20, o, a, b)
	is(t, o.rdb.Close(), nil)
	u.play(10, a, b) // it is done
	is(t, a.Close(), nil)
	is(t, b.Close(), nil)
	o = u.older() // and taken back
	u.again(o)
	u.play(5, o)

	a, b = newer(), newer()
	u.watch(a, 25*time.Hour)
	u.schema("1") // the older one is there
	u.play(10, o, a, b)
	is(t, o.rdb.Close(), nil)
	u.watch(a, overlap-time.Hour)
	o = u.older()
	u.watch(a, 10*time.Minute)
	is(t, o.rdb.Close(), nil)
	u.watch(a, overlap-10*time.Minute)
	u.schema("1") // it was there less than a day ago
	u.play(5, a, b)
	u.watch(a, 10*time.Minute)
	u.schema("2")
	_, err := startOlder(t.Context(), u.server.Addr)
	is(t, err, ErrNewer)

	same(t, "who has heard of it", []bool{a.readsOld(), b.readsOld()}, []bool{false, true})
	u.play(20, a, b)
	u.again(a)
	u.again(b)
	u.watch(b, lingering)
	u.watch(a, 5*time.Minute)
	same(t, "who writes as before", []bool{a.writesOld(), b.writesOld()}, []bool{false, false})
	u.play(10, a, b)
	u.play(5, newer())
	same(t, "log", wholeLog(t, a, "c", ""), u.played)
	same(t, "revision", load(t, b, "c").Rev, uint64(len(u.played)))
	same(t, "what is left of schema 1", keysOf(t, a, oldDueKey()), []string(nil))
}

// TestWatch: older programs count as gone since they were last seen, or since somebody
// has looked again.
func TestWatch(t *testing.T) {
	now := time.UnixMilli(1_900_000_000_000)
	at := func(minutes int) time.Time { return now.Add(time.Duration(minutes) * time.Minute) }
	w := watch{}
	for i, c := range []struct {
		minute int
		seen   bool
		since  int
	}{
		{0, false, 0}, {5, false, 0}, {10, true, 10}, {15, false, 10}, {75, false, 10}, {136, false, 136},
		{140, false, 136}, {130, false, 130}, {131, false, 130},
	} {
		w = w.on(at(c.minute), c.seen)
		same(t, fmt.Sprint("look ", i), []time.Time{w.since, w.looked}, []time.Time{at(c.since), at(c.minute)})
	}
}

// TestUntoldClients: where Redis does not tell who is connected, nothing is raised.
func TestUntoldClients(t *testing.T) {
	server := redistest.Start(t)
	c := server.Client()
	defer c.Close()
	ctx := t.Context()
	is(t, c.Set(ctx, schemaKey, 1, 0).Err(), nil)
	clock := quartz.NewMock(t).WithLogger(quartz.NoOpLogger)
	s := open(t, server.URL, Options{Clock: clock})
	is(t, c.Do(ctx, "ACL", "SETUSER", "default", "-client|list").Err(), nil)
	for range 30 {
		clock.Advance(time.Hour)
		if err := s.advance(ctx); err == nil {
			t.Fatal("it is not known who is connected, and nobody says so")
		}
	}
	same(t, "schema", must(c.Get(ctx, schemaKey).Result())(t), "1")
}

// TestLostPartition: a partition of the due times that its server has lost is made anew.
func TestLostPartition(t *testing.T) {
	eachServer(t, func(t *testing.T, url string) {
		s := open(t, url, Options{})
		ctx := t.Context()
		var want []Timer
		for i := range 100 {
			c := step(0)
			c.Due = time.UnixMilli(int64(100 - i)).UTC()
			channel := fmt.Sprint("c", i)
			save(t, s, channel, c, nil)
			want = append(want, Timer{Name: channel, At: c.Due})
		}
		slices.Reverse(want)
		due := func(limit int) []Timer { return must(s.Due(ctx, time.Now(), limit))(t) }
		same(t, "due", due(1000), want)
		same(t, "the first", due(3), want[:3])
		is(t, s.rdb.Del(ctx, dueKey(partitionOf("c7")), dueVersionsKey(partitionOf("c7"))).Err(), nil)
		_, err := s.Due(ctx, time.Now(), 9)
		is(t, err, ErrIndexing)
		is(t, s.buildIndexes(ctx), nil)
		same(t, "made anew", due(1000), want)
	})
}
