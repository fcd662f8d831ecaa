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

// Plan says which matches to prepare.
type Plan struct {
	Game      *engine.Game
	Seats     int
	Matches   int   // number of stored matches
	Active    int   // how many of Matches are played, each in a channel of the sandbox
	Ages      []int // log lengths, assigned to the matches in turn
	Computers int   // additional tables, where one person plays against hard computer players
	Servers   int   // Discord servers that the tables are spread over; 0: one
	Noisy     int   // how many of Active are on a separate, noisy server
}

// Table is a match that is played: a channel with its users, ordered by seat.
type Table struct {
	Channel string
	Match   string // id
	Entries int    // length of its log when prepared
	Guild   string
	Users   []string
	Turn    int  // index of the user who plays first
	Age     int  // length of its log as planned
	Against bool // one person plays against computer players
	Noisy   bool // on the noisy server: see [Pace]
}

// maxVariants is how many matches of one length are actually played. Hands of copies look equal,
// and the bot draws equal pictures once, so there must be enough different ones.
const maxVariants = 50

var (
	// ErrUsed is returned if the store already holds matches.
	ErrUsed = errors.New("prepare matches: the Redis holds matches already; use an empty one")
	// ErrShort is returned if no match of the game reached a planned length.
	ErrShort = errors.New("prepare matches: the game ends before")
)

// Prepare stores the matches of a plan in an empty store. It returns the tables to play, those
// against computer players last. The bot must not run yet.
func Prepare(ctx context.Context, s *store.Store, discord *sandbox.Server, p Plan) ([]Table, error) {
	channels, err := s.Channels(ctx)
	if err != nil {
		return nil, err
	}
	if len(channels) > 0 {
		return nil, ErrUsed
	}
	groups := p.groups(discord)
	models, err := p.models(groups[0])
	if err != nil {
		return nil, err
	}
	guilds, noisy := p.guilds(discord), ""
	if p.Noisy > 0 {
		noisy = discord.AddGuild("Noisy server", "en-US")
	}
	tables := make([]Table, p.Active)
	for i := range tables {
		guild, m := guilds[i%len(guilds)], p.modelOf(models, i)
		if i < p.Noisy {
			guild = noisy
		}
		tables[i] = Table{
			Channel: discord.AddChannelIn(guild, "load-"+strconv.Itoa(i)).ID, Guild: guild, Noisy: i < p.Noisy,
			Match: matchID(i + 1), Entries: len(m.Log),
			Age: p.Ages[i%len(p.Ages)], Turn: m.turn, Users: userIDs(groups[i/tablesPerGroup]),
		}
	}
	if err := p.storeMatches(ctx, s, models, tables); err != nil {
		return nil, err
	}
	against, err := p.storeAgainst(ctx, s, discord)
	return append(tables, against...), err
}

// guilds returns the servers that the tables are spread over.
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

// tablesPerGroup is how many tables the same people sit at.
const tablesPerGroup = 5

// groups creates the people who play. Each group shares tablesPerGroup tables.
func (p Plan) groups(discord *sandbox.Server) [][]wire.User {
	groups := make([][]wire.User, (p.Active+tablesPerGroup-1)/tablesPerGroup)
	for r := range groups {
		for s := range p.Seats {
			groups[r] = append(groups[r], discord.AddUser(fmt.Sprintf("P%d of round %d", s+1, r+1), "en-US"))
		}
	}
	return groups
}

// models plays several matches of each length.
func (p Plan) models(people []wire.User) ([][]model, error) {
	var all [][]model
	for i, age := range p.Ages {
		var some []model
		for v := range min(maxVariants, 1+p.Active/len(p.Ages)) {
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

// model is a match to copy, with the match id and user ids to replace.
type model struct {
	store.Backup
	id    string
	users []string
	turn  int
}

// modelOf returns the model of the ith match.
func (p Plan) modelOf(models [][]model, i int) model {
	some := models[i%len(models)]
	return some[i/len(models)%len(some)]
}

// maxTries is how many seeds to try for a match that lasts long enough.
const maxTries = 50

// play plays a match until its log has age entries. It tries several seeds, because some matches
// end earlier.
func (p Plan) play(people []wire.User, age int, seed engine.Seed) (model, error) {
	for try := range maxTries {
		seed[3] = byte(try)
		m, err := p.playOne(people, age, seed)
		if !errors.Is(err, ErrShort) {
			return m, err
		}
	}
	return model{}, fmt.Errorf("%w %d log entries; use fewer, or more seats", ErrShort, age)
}

// playOne plays one match until its log has age entries. It returns ErrShort if the match ends
// earlier.
func (p Plan) playOne(people []wire.User, age int, seed engine.Seed) (model, error) {
	now := time.Now()
	made := model{id: matchID(0), users: userIDs(people)}
	m, change, err := match.Open(p.Game, made.id, person(people[0]), nil, seed, "en-US", now)
	for step := 1; err == nil; step++ {
		made.apply(change)
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

// storeAgainst stores the tables of one person against hard computer players.
func (p Plan) storeAgainst(ctx context.Context, s *store.Store, discord *sandbox.Server) ([]Table, error) {
	tables := make([]Table, p.Computers)
	var names []string
	for i := 1; i < p.Seats; i++ {
		names = append(names, fmt.Sprintf("C%d", i))
	}
	for i := range tables {
		user, id := discord.AddUser(fmt.Sprintf("A%d", i+1), "en-US"), matchID(p.Matches+i+1)
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
		m.apply(change)
		tables[i].Entries = len(m.Log)
		if err := s.Restore(ctx, tables[i].Channel, m.Backup); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

// userIDs returns the ids of people.
func userIDs(people []wire.User) (users []string) {
	for _, u := range people {
		users = append(users, u.ID)
	}
	return users
}

// person returns a player whose name contains the match's id, so that no two boards are equal.
func person(u wire.User) match.Person {
	return match.Person{User: u.ID, Name: *u.GlobalName + " " + matchID(0)}
}

// apply adds a change to the match, as the store would.
func (m *model) apply(c match.Change) {
	m.Log = append(m.Log, c.Entries...)
	for _, s := range c.Snapshots {
		m.Snapshots = slices.DeleteFunc(m.Snapshots, func(o store.Snapshot) bool { return o.Entry == s.Entry })
		m.Snapshots = append(m.Snapshots, store.Snapshot{Entry: s.Entry, State: s.State})
	}
	m.Saved.Match, m.Saved.Rev, m.Saved.Record = c.Match, c.Rev+1, c.Record
	m.Saved.Due, m.Saved.Entries = c.Due, len(m.Log)
	m.Saved.Users = append(m.Saved.Users, c.Joined...)
}

// matchID returns the id of the nth match. All ids have the same length, so copies need no more
// space.
func matchID(n int) string { return fmt.Sprintf("load%09d", n) }

// withIDs returns the match under another id and with other users.
func (m model) withIDs(other string, users []string) store.Backup {
	pairs := []string{m.id, other}
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

// maxWriters is how many matches are stored at the same time.
const maxWriters = 8

// storeMatches stores copies of the models under their own ids. Matches without a table get unknown
// users and are marked as shown.
func (p Plan) storeMatches(ctx context.Context, s *store.Store, models [][]model, tables []Table) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxWriters)
	for i := range p.Matches {
		group.Go(func() error {
			channel, users := strconv.Itoa(1_000_000_000+i), p.strangers(i)
			if i < len(tables) {
				channel, users = tables[i].Channel, tables[i].Users
			}
			b := p.modelOf(models, i).withIDs(matchID(i+1), users)
			if err := s.Restore(ctx, channel, b); err != nil || i < len(tables) {
				return err
			}
			return markShown(ctx, s, channel, b.Saved)
		})
	}
	return group.Wait()
}

// strangers returns the users of the ith match, which nobody plays.
func (p Plan) strangers(i int) (users []string) {
	for s := range p.Seats {
		users = append(users, strconv.Itoa(2_000_000_000+i*p.Seats+s))
	}
	return users
}

// markShown records that the channel shows its match, so that the bot does not post a board.
func markShown(ctx context.Context, s *store.Store, channel string, m store.Saved) error {
	note, err := json.Marshal(board.Shown{Message: "1", Posted: time.Now()})
	if err != nil {
		return err
	}
	return s.SetShown(ctx, channel, m, note)
}
