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

// recordVersion is the version of the stored record. Records with a higher version are refused.
const recordVersion = 1

// record is a season as it is stored. It contains the secret seed of the draws, so it must not
// be logged or sent.
type record struct {
	Format int `json:"format"`
	season.Season

	Guild      string         `json:"guild"`
	Channel    string         `json:"channel"` // where the season is announced and its tables open
	Locale     string         `json:"locale"`  // of public messages
	Manager    string         `json:"manager"` // the user who planned or announced it
	Game       string         `json:"game"`
	Options    engine.Options `json:"options,omitempty"`
	Clock      string         `json:"clock"`
	SignUpDays int            `json:"days"`
	Level      think.Level    `json:"level,omitempty"` // of the computers that play for absent people; empty: absent people resign
	Away       bool           `json:"away,omitempty"`  // clocks stand still while people are away
	Created    time.Time      `json:"made"`
	SignUpEnd  time.Time      `json:"until,omitzero"`
	Next       string         `json:"next,omitempty"` // id of the season after this one

	Notes     []note                    `json:"notes,omitempty"`
	Shown     interaction.PostedMessage `json:"shown"`             // the season's message in Channel
	ShownHash uint64                    `json:"tells,omitempty"`   // hash of what Shown says; zero: it is empty
	Serial    int                       `json:"serial,omitempty"`  // number of messages posted so far, except those of tables
	Trouble   trouble                   `json:"trouble,omitempty"` // why the season cannot go on; empty: it can

	FormerChannels []string `json:"former,omitempty"` // the channels before the last move
	StaleMessages  []string `json:"stale,omitempty"`  // messages in any of the channels that are to be deleted
}

// note is a message about a correction or an event, to be published once in the season's
// channel.
type note struct {
	Key       string            `json:"key"`
	By        string            `json:"by,omitempty"` // the manager who made the correction
	Users     []string          `json:"users,omitempty"`
	Words     map[string]string `json:"words,omitempty"`
	Message   string            `json:"message,omitempty"`
	Unwritten bool              `json:"blank,omitempty"` // Message is posted, but still empty
}

// allChannels returns all channels in which messages of the season may be.
func (r *record) allChannels() []string { return append([]string{r.Channel}, r.FormerChannels...) }

// entrantNote returns a note that names an entrant.
func entrantNote(key string, e season.Entrant) note {
	return note{Key: key, Users: []string{e.User}, Words: map[string]string{"Name": e.Name}}
}

// trouble is a reason why a season cannot go on.
type trouble string

// The troubles.
const (
	troubleGone      trouble = "gone"      // the channel is deleted
	troubleForbidden trouble = "forbidden" // the bot may not write or create threads
	troubleKind      trouble = "kind"      // this kind of channel cannot have threads
	troubleLimit     trouble = "limit"     // the server has too many active threads
	troubleRefused   trouble = "refused"   // Discord refuses the thread for another reason
)

// String describes the season without its seed.
func (r *record) String() string { return fmt.Sprintf("season(%s %s %s)", r.ID, r.Game, r.Phase) }

// isEnded reports whether the season is over or cancelled.
func (r *record) isEnded() bool { return r.Phase == season.Over || r.Phase == season.Cancelled }

// namedUsers returns all users who are named in the record, without duplicates.
func (r *record) namedUsers() (users []string) {
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

// UsersIn returns the users who are named in a stored season, or none if it cannot be read.
func UsersIn(raw []byte) []string {
	var r record
	if json.Unmarshal(raw, &r) != nil {
		return nil
	}
	return r.namedUsers()
}

// storedRecord is a record with the revision at which it was read.
type storedRecord struct {
	record
	rev uint64
}

// loadSeason reads a season. If there is none, it returns [store.ErrNone].
func loadSeason(ctx context.Context, d *interaction.Services, guild, id string) (storedRecord, error) {
	stored, err := d.Store.Season(ctx, guild, id)
	if err != nil {
		return storedRecord{}, err
	}
	return decodeSeason(stored)
}

// findSeason reads a season for the person who asked. If there is none, it refuses with a
// message.
func findSeason(ctx context.Context, ic *interaction.Context, id string) (storedRecord, error) {
	s, err := loadSeason(ctx, ic.Services, ic.Guild, id)
	if errors.Is(err, store.ErrNone) {
		err = interaction.Refusal("ui.league.gone")
	}
	return s, err
}

// decodeSeason decodes a stored season.
func decodeSeason(stored store.Season) (s storedRecord, err error) {
	s.rev = stored.Rev
	if err := json.Unmarshal(stored.Record, &s.record); err != nil || s.Format > recordVersion {
		return s, fmt.Errorf("commands: the season %s cannot be read", stored.ID)
	}
	return s, nil
}

// saveSeason stores a season. Tick runs again at due, or not at all if due is zero: then a draft
// is deleted and an ended season kept only for reading.
func saveSeason(ctx context.Context, d *interaction.Services, s *storedRecord, due time.Time) error {
	s.Format = recordVersion
	raw, err := json.Marshal(s.record)
	if err != nil {
		return err
	}
	err = d.Store.SaveSeason(ctx, store.SeasonChange{
		Guild: s.Guild, ID: s.ID, Rev: s.rev, Record: raw, Due: due, Named: s.namedUsers(),
		Over: s.isEnded() && due.IsZero(), Dropped: s.Phase == season.Draft && due.IsZero(),
	})
	if err == nil {
		s.rev++
	}
	return err
}

// changeSeason applies op to a season, stores it, and makes it due now. If another process
// changed it first, changeSeason calls op again with the newer record.
func changeSeason(ctx context.Context, ic *interaction.Context, id string, op func(*record) error) (record, error) {
	for range interaction.MaxTries {
		s, err := findSeason(ctx, ic, id)
		if err != nil {
			return record{}, err
		}
		if err := op(&s.record); err != nil {
			return s.record, explainError(err)
		}
		err = saveSeason(ctx, ic.Services, &s, ic.Clock.Now())
		if !errors.Is(err, store.ErrConflict) {
			return s.record, err
		}
	}
	return record{}, store.ErrUnavailable
}

// explainError turns an error of package season into a refusal with a message. Other errors are
// returned as they are.
func explainError(err error) error {
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

// explainOwnError is explainError for people who sign themselves up or withdraw.
func explainOwnError(err error) error {
	switch {
	case errors.Is(err, season.ErrEntered):
		return interaction.Refusal("ui.league.entered.own")
	case errors.Is(err, season.ErrUnknown):
		return interaction.Refusal("ui.league.stranger.own")
	}
	return explainError(err)
}

// isManager reports whether the person may open and correct seasons.
func isManager(ic *interaction.Context) bool {
	return ic.UserPermissions&(interaction.PermManageMessages|interaction.PermManageGuild|interaction.PermAdministrator) != 0
}

// checkManager returns a refusal if the person may not open and correct seasons.
func checkManager(ic *interaction.Context) error {
	if isManager(ic) {
		return nil
	}
	return interaction.Refusal("ui.league.managers")
}

// reference returns the reference to the season that the matches of its tables store.
func (r *record) reference() string { return r.Guild + "/" + r.ID }

// WakeSeason makes the season of a finished match due now. Package commands calls it for every
// match that is over; a match without a season is ignored.
func WakeSeason(ctx context.Context, d *interaction.Services, channel, id string) error {
	archived, err := d.Store.Archived(ctx, channel, id)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := match.Load(d.Game, archived.Record)
	if err != nil || m.Record().Season == "" {
		return nil // the match cannot be read, or belongs to no season
	}
	guild, seasonID, _ := strings.Cut(m.Record().Season, "/")
	return d.Store.MakeSeasonDue(ctx, guild, seasonID)
}

// isConflict reports whether another process changed the stored value first.
func isConflict(err error) bool { return errors.Is(err, store.ErrConflict) }

// signUpEnd returns when a sign-up that begins now and lasts days days ends.
func signUpEnd(ic *interaction.Context, days int) time.Time {
	return ic.Clock.Now().Add(time.Duration(days) * 24 * time.Hour).UTC().Truncate(time.Second)
}
