package league

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/store"
)

// format is the version of a stored record; one of a greater one is refused.
const format = 1

// record is a season as it is stored. It holds the seeds of lots: it goes to the store
// and nowhere else.
type record struct {
	Format int `json:"format"`
	season.Season

	Guild   string         `json:"guild"`
	Channel string         `json:"channel"` // in which it was announced
	Locale  string         `json:"locale"`  // of what everybody reads
	Manager string         `json:"manager"` // who has opened it
	Game    string         `json:"game"`
	Options engine.Options `json:"options,omitempty"`
	Clock   string         `json:"clock"`
	Days    int            `json:"days"`            // to sign up
	Level   think.Level    `json:"level,omitempty"` // of the computers that play for who is absent; empty: none do
	Made    time.Time      `json:"made"`
	Until   time.Time      `json:"until,omitzero"` // when sign-up ends
	Next    string         `json:"next,omitempty"` // the season after this one

	Notes   []note                    `json:"notes,omitempty"`
	Shown   interaction.PostedMessage `json:"shown"`             // the message that tells how it stands
	Tells   uint64                    `json:"tells,omitempty"`   // what it tells; see [show]
	Serial  int                       `json:"serial,omitempty"`  // how many messages were posted, but those of tables
	Trouble trouble                   `json:"trouble,omitempty"` // what keeps it from going on

	Former []string `json:"former,omitempty"` // channels that it was in before
	Stale  []string `json:"stale,omitempty"`  // messages there that are to be deleted
}

// note is something that has to be said in public, and has been if it has a message.
type note struct {
	Key     string            `json:"key"`
	By      string            `json:"by,omitempty"` // the user who did it
	Users   []string          `json:"users,omitempty"`
	Words   map[string]string `json:"words,omitempty"`
	Message string            `json:"message,omitempty"`
	Blank   bool              `json:"blank,omitempty"` // the message waits for its words
}

// channels are all in which messages of the season may stand.
func (r *record) channels() []string { return append([]string{r.Channel}, r.Former...) }

// named is a note about an entrant.
func named(key string, e season.Entrant) note {
	return note{Key: key, Users: []string{e.User}, Words: map[string]string{"Name": e.Name}}
}

// trouble is why a season does not go on.
type trouble string

// The troubles.
const (
	troubleGone      trouble = "gone"      // the channel is
	troubleForbidden trouble = "forbidden" // the bot may not write, or make threads
	troubleKind      trouble = "kind"      // the channel can have no threads
	troubleLimit     trouble = "limit"     // the server has too many active threads
	troubleRefused   trouble = "refused"   // Discord does not take the thread
)

// String tells nothing secret.
func (r *record) String() string { return fmt.Sprintf("season(%s %s %s)", r.ID, r.Game, r.Phase) }

// ended tells whether nothing more is played.
func (r *record) ended() bool { return r.Phase == season.Over || r.Phase == season.Cancelled }

// users are all whom the record names.
func (r *record) users() (users []string) {
	users = append(users, r.Manager)
	for _, e := range r.Entrants {
		users = append(users, e.User)
	}
	for user := range r.Carried {
		users = append(users, user)
	}
	for _, n := range r.Notes {
		users = append(append(users, n.Users...), n.By)
	}
	slices.Sort(users)
	return slices.DeleteFunc(slices.Compact(users), func(u string) bool { return u == "" || u == match.ForgottenPerson.User })
}

// UsersIn are those whom a stored season names.
func UsersIn(raw []byte) []string {
	var r record
	if json.Unmarshal(raw, &r) != nil {
		return nil
	}
	return r.users()
}

// saved is a record with the revision that it was read at.
type saved struct {
	record
	rev uint64
}

// load reads a season; [store.ErrNone] where there is none.
func load(ctx context.Context, d *interaction.Services, guild, id string) (saved, error) {
	got, err := d.Store.Season(ctx, guild, id)
	if err != nil {
		return saved{}, err
	}
	return read(got)
}

// lookUp is load for somebody who asks, and who is told where there is none.
func lookUp(ctx context.Context, ic *interaction.Context, id string) (saved, error) {
	s, err := load(ctx, ic.Services, ic.Guild, id)
	if errors.Is(err, store.ErrNone) {
		err = interaction.Refusal("ui.league.gone")
	}
	return s, err
}

func read(got store.Season) (s saved, err error) {
	s.rev = got.Rev
	if err := json.Unmarshal(got.Record, &s.record); err != nil || s.Format > format {
		return s, fmt.Errorf("commands: the season %s cannot be read", got.ID)
	}
	return s, nil
}

// keep stores a season, which is to be looked at again at a time; never where that is
// zero.
func keep(ctx context.Context, d *interaction.Services, s *saved, due time.Time) error {
	s.Format = format
	raw, err := json.Marshal(s.record)
	if err != nil {
		return err
	}
	err = d.Store.SaveSeason(ctx, store.SeasonChange{
		Guild: s.Guild, ID: s.ID, Rev: s.rev, Record: raw, Due: due, Named: s.users(),
		Over: s.ended() && due.IsZero(), Dropped: s.Phase == season.Draft && due.IsZero(),
	})
	if err == nil {
		s.rev++
	}
	return err
}

// change applies an operation to a season, tried again where others were faster, and
// has it looked at.
func change(ctx context.Context, ic *interaction.Context, id string, op func(*record) error) (record, error) {
	for range interaction.MaxTries {
		s, err := lookUp(ctx, ic, id)
		if err != nil {
			return record{}, err
		}
		if err := op(&s.record); err != nil {
			return s.record, inWords(err)
		}
		err = keep(ctx, ic.Services, &s, ic.Clock.Now())
		if !errors.Is(err, store.ErrConflict) {
			return s.record, err
		}
	}
	return record{}, store.ErrUnavailable
}

// inWords gives a refusal of the rules words.
func inWords(err error) error {
	for refusal, key := range map[error]string{
		season.ErrPhase: "ui.league.phase", season.ErrEntered: "ui.league.entered", season.ErrUnknown: "ui.league.stranger",
		season.ErrFull: "ui.league.full", season.ErrResult: "ui.league.stale",
	} {
		if errors.Is(err, refusal) {
			return interaction.Refusal(key)
		}
	}
	return err
}

// inOwnWords is inWords for somebody who signs up or withdraws themselves.
func inOwnWords(err error) error {
	switch {
	case errors.Is(err, season.ErrEntered):
		return interaction.Refusal("ui.league.entered.own")
	case errors.Is(err, season.ErrUnknown):
		return interaction.Refusal("ui.league.stranger.own")
	}
	return inWords(err)
}

// manages tells whether the person may open and correct seasons.
func manages(ic *interaction.Context) bool {
	return ic.UserPermissions&(interaction.PermManageMessages|interaction.PermManageGuild|interaction.PermAdministrator) != 0
}

// mayManage refuses unless the person may.
func mayManage(ic *interaction.Context) error {
	if manages(ic) {
		return nil
	}
	return interaction.Refusal("ui.league.managers")
}

// reference names a season to the matches of its tables.
func (r *record) reference() string { return r.Guild + "/" + r.ID }

// Finished is told of a match that is over: its season looks at it.
func Finished(ctx context.Context, d *interaction.Services, channel, id string) error {
	got, err := d.Store.Archived(ctx, channel, id)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := match.Load(d.Game, got.Record)
	if err != nil || m.Record().Season == "" {
		return nil // of another program, or of no season
	}
	guild, of, _ := strings.Cut(m.Record().Season, "/")
	return d.Store.MakeSeasonDue(ctx, guild, of)
}

// isConflict tells whether somebody else was faster.
func isConflict(err error) bool { return errors.Is(err, store.ErrConflict) }

// untilFrom is when sign-up ends that begins now.
func untilFrom(ic *interaction.Context, days int) time.Time {
	return ic.Clock.Now().Add(time.Duration(days) * 24 * time.Hour).UTC().Truncate(time.Second)
}
