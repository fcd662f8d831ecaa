package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// Plan says which matches there are to be.
type Plan struct {
	Game      *engine.Game
	Seats     int
	Matches   int   // stored in all
	Active    int   // of them played, each in a channel of the sandbox
	Ages      []int // log entries of the matches, by turns
	Computers int   // tables besides, at which one person has begun against hard computers
	Servers   int   // of Discord, over which the tables are spread; 0: one
	Noisy     int   // of those that are played, how many are on one more server, and noisy
}

// Table is a match that is played: one channel with its users, by seat.
type Table struct {
	Channel string
	Match   string // its id
	Entries int    // in its log when it was made
	Guild   string
	Users   []string
	Turn    int  // index of the user who is to play first
	Age     int  // when it was made
	Against bool // one person plays against computers
	Noisy   bool // it is on the server where more is pressed: see [Pace]
}

// mostVariants is how many matches of an age are really played: pictures of
// equal hands are drawn once, and people rarely hold the same.
const mostVariants = 50

var (
	// ErrUsed is a store that holds matches already.
	ErrUsed = errors.New("load: the Redis holds matches already; give an empty one")
	// ErrShort is an age that no match of the game reached.
	ErrShort = errors.New("load: the game ends before")
)

// Prepare stores the matches of a plan in an empty store and gives the tables
// to be played, those against computers last. The bot must not run yet.
func Prepare(ctx context.Context, s *store.Store, discord *sandbox.Server, p Plan) ([]Table, error) {
	channels, err := s.Channels(ctx)
	if err != nil {
		return nil, err
	}
	if len(channels) > 0 {
		return nil, ErrUsed
	}
	rounds := p.rounds(discord)
	models, err := p.models(rounds[0])
	if err != nil {
		return nil, err
	}
	guilds, noisy := p.guilds(discord), ""
	if p.Noisy > 0 {
		noisy = discord.AddGuild("Noisy server", "en-US")
	}
	tables := make([]Table, p.Active)
	for i := range tables {
		guild, m := guilds[i%len(guilds)], p.of(models, i)
		if i < p.Noisy {
			guild = noisy
		}
		tables[i] = Table{
			Channel: discord.AddChannelIn(guild, "load-"+strconv.Itoa(i)).ID, Guild: guild, Noisy: i < p.Noisy,
			Match: name(i + 1), Entries: len(m.Log),
			Age: p.Ages[i%len(p.Ages)], Turn: m.turn, Users: ids(rounds[i/tablesEach]),
		}
	}
	if err := p.store(ctx, s, models, tables); err != nil {
		return nil, err
	}
	against, err := p.against(ctx, s, discord)
	return append(tables, against...), err
}

// guilds are the servers that the tables are spread over.
func (p Plan) guilds(discord *sandbox.Server) []string {
	if p.Servers == 0 {
		return []string{sandbox.SeedGuild}
	}
	guilds := make([]string, p.Servers)
	for i := range guilds {
		guilds[i] = discord.AddGuild("Server "+strconv.Itoa(i+1), "en-US")
	}
	return guilds
}

// tablesEach is how many tables the same people sit at.
const tablesEach = 5

// rounds are the people who play, by the tables that they share.
func (p Plan) rounds(discord *sandbox.Server) [][]wire.User {
	rounds := make([][]wire.User, (p.Active+tablesEach-1)/tablesEach)
	for r := range rounds {
		for s := range p.Seats {
			rounds[r] = append(rounds[r], discord.AddUser(fmt.Sprintf("P%d of round %d", s+1, r+1), "en-US"))
		}
	}
	return rounds
}

// models are some matches of each age.
func (p Plan) models(people []wire.User) ([][]model, error) {
	var all [][]model
	for i, age := range p.Ages {
		var some []model
		for v := range min(mostVariants, 1+p.Active/len(p.Ages)) {
			m, err := p.play(people, age, engine.Seed{byte(i), byte(v), 1})
			if err != nil {
				return nil, err
			}
			some = append(some, m)
		}
		all = append(all, some)
	}
	return all, nil
}

// model is a match to be copied, under a name and with people to be replaced.
type model struct {
	store.Backup
	name  string
	users []string
	turn  int
}

// of is the model of the ith match.
func (p Plan) of(models [][]model, i int) model {
	some := models[i%len(models)]
	return some[i/len(models)%len(some)]
}

// tries is how many seeds are tried for a match that lasts long enough.
const tries = 50

func (p Plan) play(people []wire.User, age int, seed engine.Seed) (model, error) {
	for try := range tries {
		seed[3] = byte(try)
		m, err := p.playOne(people, age, seed)
		if !errors.Is(err, ErrShort) {
			return m, err
		}
	}
	return model{}, fmt.Errorf("%w %d log entries; try fewer, or more seats", ErrShort, age)
}

func (p Plan) playOne(people []wire.User, age int, seed engine.Seed) (model, error) {
	now := time.Now()
	made := model{name: name(0), users: ids(people)}
	m, change, err := match.Open(p.Game, made.name, person(people[0]), nil, seed, "en-US", now)
	for step := 1; err == nil; step++ {
		made.take(change)
		rec := m.Record()
		switch {
		case step < len(people):
			m, change, err = m.Join(person(people[step]), now)
		case rec.Phase == match.PhaseOpen:
			m, change, err = m.Begin(people[0].ID, now)
		case rec.Phase == match.PhaseOver:
			return made, ErrShort
		case int(rec.Entries) >= age:
			made.turn = int(m.Acting().First()) - 1
			return made, nil
		default:
			pos, _ := m.Position()
			seat := m.Acting().First()
			m, change, err = m.Play(seat, 0, []string{pos.Choose(seat, engine.NewRand(seed, rec.Entries))}, now)
		}
	}
	return made, err
}

// against stores the tables of one person against hard computers.
func (p Plan) against(ctx context.Context, s *store.Store, discord *sandbox.Server) ([]Table, error) {
	tables := make([]Table, p.Computers)
	var names []string
	for i := 1; i < p.Seats; i++ {
		names = append(names, fmt.Sprintf("C%d", i))
	}
	for i := range tables {
		user, id := discord.AddUser(fmt.Sprintf("A%d", i+1), "en-US"), name(p.Matches+i+1)
		tables[i] = Table{
			Channel: discord.AddChannel("against-" + strconv.Itoa(i)).ID, Guild: sandbox.SeedGuild,
			Match: id, Users: []string{user.ID}, Against: true,
		}
		_, change, err := match.OpenAgainst(
			p.Game, id, person(user), names, think.Hard, engine.Seed{2, byte(i), byte(i >> 8)}, "en-US", time.Now(),
		)
		if err != nil {
			return nil, err
		}
		var m model
		m.take(change)
		tables[i].Entries = len(m.Log)
		if err := s.Restore(ctx, tables[i].Channel, m.Backup); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func ids(people []wire.User) (users []string) {
	for _, u := range people {
		users = append(users, u.ID)
	}
	return users
}

// person bears the name of the match too, so that no two boards are equal.
func person(u wire.User) match.Person {
	return match.Person{User: u.ID, Name: *u.GlobalName + " " + name(0)}
}

// take adds a change to the match, as the store would.
func (m *model) take(c match.Change) {
	m.Log = append(m.Log, c.Entries...)
	for _, s := range c.Snapshots {
		m.Snapshots = slices.DeleteFunc(m.Snapshots, func(o store.Snapshot) bool { return o.Entry == s.Entry })
		m.Snapshots = append(m.Snapshots, store.Snapshot{Entry: s.Entry, State: s.State})
	}
	m.Saved.Match, m.Saved.Rev, m.Saved.Record = c.Match, c.Rev+1, c.Record
	m.Saved.Due, m.Saved.Entries = c.Due, len(m.Log)
	m.Saved.Users = append(m.Saved.Users, c.Joined...)
}

// name is the id of the nth match; all are of one length.
func name(n int) string { return fmt.Sprintf("load%09d", n) }

// as is the match under another name and with other people.
func (m model) as(other string, users []string) store.Backup {
	pairs := []string{m.name, other}
	for s, user := range m.users {
		pairs = append(pairs, user, users[s])
	}
	names := strings.NewReplacer(pairs...)
	rename := func(b []byte) []byte { return []byte(names.Replace(string(b))) }
	b := m.Backup
	b.Saved.Match, b.Saved.Record = other, rename(b.Saved.Record)
	b.Saved.Users = slices.Clone(b.Saved.Users)
	for i, user := range b.Saved.Users {
		b.Saved.Users[i] = names.Replace(user)
	}
	b.Log = nil
	for _, entry := range m.Log {
		b.Log = append(b.Log, rename(entry))
	}
	return b
}

// writers is how many matches are stored at the same time.
const writers = 8

func (p Plan) store(ctx context.Context, s *store.Store, models [][]model, tables []Table) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(writers)
	for i := range p.Matches {
		group.Go(func() error {
			channel, users := strconv.Itoa(1_000_000_000+i), p.strangers(i)
			if i < len(tables) {
				channel, users = tables[i].Channel, tables[i].Users
			}
			b := p.of(models, i).as(name(i+1), users)
			if err := s.Restore(ctx, channel, b); err != nil || i < len(tables) {
				return err
			}
			return shown(ctx, s, channel, b.Saved)
		})
	}
	return group.Wait()
}

// strangers are the users of the ith match, which nobody plays.
func (p Plan) strangers(i int) (users []string) {
	for s := range p.Seats {
		users = append(users, strconv.Itoa(2_000_000_000+i*p.Seats+s))
	}
	return users
}

// shown says that the channel shows its match, so that the bot leaves it alone.
func shown(ctx context.Context, s *store.Store, channel string, m store.Saved) error {
	note, err := json.Marshal(board.Shown{Message: "1", Posted: time.Now()})
	if err != nil {
		return err
	}
	return s.SetShown(ctx, channel, m, note)
}
