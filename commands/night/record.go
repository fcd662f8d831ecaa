package night

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// recordFormat is the version of the stored record. It is higher than the version of any season, so that an older
// program refuses a night instead of reading it as a season.
const recordFormat = 100

const (
	// maxPeople is how many people can sign up for a night.
	maxPeople = 50
	// maxAhead is how far ahead a night can be planned.
	maxAhead = 90 * 24 * time.Hour
	// minAhead is how soon a night can begin.
	minAhead = 5 * time.Minute
	// eveningLength is how long the event in Discord lasts.
	eveningLength = 3 * time.Hour
	// remindBefore is how long before the hour people are reminded.
	remindBefore = 30 * time.Minute
	// fillUntil is how long after the hour people who have no table can still ask for computers, and how
	// long the night tries to open its tables.
	fillUntil = time.Hour
	// watchUntil is how long after the hour the night waits for its tables to end.
	watchUntil = 7 * 24 * time.Hour
)

// tableClock is the clock of a night's tables.
const tableClock = "reserve-30m"

// phase is the stage of a night.
type phase string

// The phases, in order. A night ends over or cancelled.
const (
	phasePlanned   phase = "planned"   // people sign up
	phaseRunning   phase = "running"   // the tables are made
	phaseOver      phase = "over"      // the tables have ended
	phaseCancelled phase = "cancelled" // there were no tables
)

// The reasons why a night was cancelled.
const (
	reasonOrganiser = "organiser"
	reasonNobody    = "nobody"  // nobody signed up
	reasonFew       = "few"     // no table could be made, and nobody wanted computers
	reasonServer    = "server"  // the server has switched nights off
	reasonTrouble   = "trouble" // the bot could not open tables
)

// record is a night as it is stored.
type record struct {
	Format  int    `json:"format"`
	IsNight bool   `json:"night"` // always true; a season has no such field
	ID      string `json:"id"`

	Guild     string      `json:"guild"`
	Channel   string      `json:"channel"` // where the night is announced and its tables open
	Locale    string      `json:"locale"`  // of public messages
	Organiser string      `json:"organiser"`
	Game      string      `json:"game"`
	Start     time.Time   `json:"start"`
	Zone      string      `json:"zone"`            // in which Start was typed
	Places    int         `json:"places"`          // for how many people
	Level     think.Level `json:"level,omitempty"` // of the computers that fill tables up; empty: none do
	Chosen    time.Time   `json:"chosen"`          // when Start was chosen

	Phase  phase    `json:"phase"`
	Reason string   `json:"reason,omitempty"` // why it was cancelled
	People []person `json:"people,omitempty"`
	Left   []int    `json:"left,omitempty"`   // indices of people who have no table
	Filled bool     `json:"filled,omitempty"` // they want to play with computers
	Tables []table  `json:"tables,omitempty"`

	Shown     interaction.PostedMessage `json:"shown"`           // the night's message
	ShownHash uint64                    `json:"tells,omitempty"` // hash of what Shown says; zero: it is empty
	Serial    int                       `json:"serial,omitempty"`
	Reminded  bool                      `json:"reminded,omitempty"`
	Posts     []post                    `json:"posts,omitempty"`
	Trouble   bool                      `json:"trouble,omitempty"` // no table can be opened at present
	Event     event                     `json:"event,omitzero"`

	Results     interaction.PostedMessage `json:"results,omitzero"`       // the message with the picture
	ResultsHash uint64                    `json:"resultstells,omitempty"` // hash of what Results says; zero: it is empty

	ChannelGone   bool     `json:"gone,omitempty"`  // nothing more can be said in Channel
	StaleMessages []string `json:"stale,omitempty"` // messages in Channel that are to be deleted
}

// person is somebody who has signed up.
type person struct {
	User  string `json:"user"`
	Name  string `json:"name"`
	Plain string `json:"plain,omitempty"` // the name for pictures if Name cannot be drawn
}

// table is a table of the night.
type table struct {
	People  []int   `json:"people"` // indices in record.People
	Fill    int     `json:"fill,omitempty"`
	Match   string  `json:"match,omitempty"`
	Message string  `json:"message,omitempty"` // names the people; the thread hangs on it
	Thread  string  `json:"thread,omitempty"`  // where the match is: a thread, or the night's channel
	Opened  bool    `json:"opened,omitempty"`  // the match has been opened
	Result  *result `json:"result,omitempty"`
}

// result is how a table ended.
type result struct {
	Void  bool   `json:"void,omitempty"` // there are no places
	Lines []line `json:"lines,omitempty"`
}

// line is the result of one seat, best place first.
type line struct {
	Person int    `json:"person"`         // index in record.People; -1: a computer
	Name   string `json:"name,omitempty"` // of a computer
	Place  int    `json:"place"`
	Score  int    `json:"score"`
	Bare   bool   `json:"bare,omitempty"` // the match ended without scores
}

// post is a message that pings people once.
type post struct {
	Key     string   `json:"key"`
	Users   []string `json:"users"`
	Table   int      `json:"table"` // its index, for a post in a table's channel; -1: the post is in the night's channel
	Message string   `json:"message,omitempty"`
}

// String describes the night for logs.
func (r *record) String() string { return fmt.Sprintf("night(%s %s %s)", r.ID, r.Game, r.Phase) }

// isEnded reports whether nothing more is played.
func (r *record) isEnded() bool { return r.Phase == phaseOver || r.Phase == phaseCancelled }

// isOpen reports whether people can sign up and withdraw at a time.
func (r *record) isOpen(now time.Time) bool { return r.Phase == phasePlanned && now.Before(r.Start) }

// reference returns the reference to the night that its matches store.
func (r *record) reference() string { return r.Guild + "/" + r.ID }

// find returns the index of a user in People, or -1.
func (r *record) find(user string) int {
	return slices.IndexFunc(r.People, func(p person) bool { return p.User == user })
}

// namedUsers returns all users who are named in the record, without duplicates.
func (r *record) namedUsers() (users []string) {
	users = append(users, r.Organiser)
	for _, p := range r.People {
		users = append(users, p.User)
	}
	for _, p := range r.Posts {
		users = append(users, p.Users...)
	}
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(u string) bool { return u == "" || u == match.ForgottenPerson.User })
}

// UsersIn returns the users who are named in a stored night, or false if what is stored is no night.
func UsersIn(raw []byte) ([]string, bool) {
	var r record
	if json.Unmarshal(raw, &r) != nil || !r.IsNight {
		return nil, false
	}
	return r.namedUsers(), true
}

// storedRecord is a record with the revision at which it was read.
type storedRecord struct {
	record
	rev uint64
}

// loadNight reads a night. If there is none, it returns [store.ErrNone].
func loadNight(ctx context.Context, d *interaction.Services, guild, id string) (storedRecord, error) {
	stored, err := d.Store.Season(ctx, guild, id)
	if err != nil {
		return storedRecord{}, err
	}
	return decodeNight(stored)
}

// decodeNight decodes a stored night.
func decodeNight(stored store.Season) (s storedRecord, err error) {
	s.rev = stored.Rev
	if err := json.Unmarshal(stored.Record, &s.record); err != nil || !s.IsNight || s.Format > recordFormat {
		return s, fmt.Errorf("commands: the night %s cannot be read", stored.ID)
	}
	return s, nil
}

// listNights returns the nights of a server, the latest first.
func listNights(ctx context.Context, d *interaction.Services, guild string) (all []storedRecord, err error) {
	list, err := d.Store.Seasons(ctx, guild)
	for _, stored := range list {
		if !interaction.IsNight(stored.ID) {
			continue
		}
		s, err := decodeNight(stored)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, err
}

// saveNight stores a night. Tick runs again at due, or not at all if due is zero.
func saveNight(ctx context.Context, d *interaction.Services, s *storedRecord, due time.Time) error {
	s.Format, s.IsNight = recordFormat, true
	raw, err := json.Marshal(s.record)
	if err != nil {
		return err
	}
	err = d.Store.SaveSeason(ctx, store.SeasonChange{
		Guild: s.Guild, ID: s.ID, Rev: s.rev, Record: raw, Due: due, Named: s.namedUsers(), Over: s.isEnded() && due.IsZero(),
	})
	if err == nil {
		s.rev++
	}
	return err
}

// findNight reads a night for the person who asked. If there is none, it refuses with a message.
func findNight(ctx context.Context, ic *interaction.Context, id string) (storedRecord, error) {
	if !interaction.IsNight(id) {
		return storedRecord{}, interaction.Refusal("ui.night.gone")
	}
	s, err := loadNight(ctx, ic.Services, ic.Guild, id)
	if errors.Is(err, store.ErrNone) {
		err = interaction.Refusal("ui.night.gone")
	}
	return s, err
}

// changeNight applies op to a night, stores it, and makes it due now. If another process changed it first,
// changeNight calls op again with the newer record.
func changeNight(ctx context.Context, ic *interaction.Context, id string, op func(*record) error) (record, error) {
	for range interaction.MaxTries {
		s, err := findNight(ctx, ic, id)
		if err != nil {
			return record{}, err
		}
		if err := op(&s.record); err != nil {
			return s.record, err
		}
		err = saveNight(ctx, ic.Services, &s, ic.Clock.Now())
		if !errors.Is(err, store.ErrConflict) {
			return s.record, err
		}
	}
	return record{}, store.ErrUnavailable
}

// idOf returns the id of the night that an interaction plans. It is always the same, so that an interaction that
// arrives twice plans only one.
func idOf(request string) string {
	sum := sha256.Sum256([]byte("the night of " + request))
	return interaction.NightPrefix + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:8]))
}
