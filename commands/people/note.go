package people

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// TableNote is what the store keeps of a table for one person or for a server, so that all their
// tables can be listed without reading a match.
type TableNote struct {
	Match string      `json:"match"`
	Game  string      `json:"game"`
	Guild string      `json:"guild,omitempty"` // of the channel, for links
	Place place.Place `json:"place,omitempty"` // what kind of place the channel is
	State TableState  `json:"state"`
	Since time.Time   `json:"since,omitzero"`  // when the state began
	Until time.Time   `json:"until,omitzero"`  // the deadline of the players the table waits for
	Names []string    `json:"names,omitempty"` // the others among those players
	N     int         `json:"n,omitempty"`     // open: how many sit there; over: the place reached, zero without a result
	Of    int         `json:"of,omitempty"`    // open: how many there can be; over: how many played
	// Gone says that the channel was deleted, or that the bot was removed from its server,
	// while the table was open or played.
	Gone bool `json:"gone,omitempty"`
}

// TableState is how a table stands for a person who sits there.
type TableState string

// The states. The first three wait for the person.
const (
	StateTurn   TableState = "turn"
	StateAsked  TableState = "asked" // by the others
	StateBegin  TableState = "begin" // all seats are taken, and they are the host
	StateOthers TableState = "others"
	StateOpen   TableState = "open"
	StateOver   TableState = "over" // and the person has not seen the end
)

// Waits reports whether the table waits for the person and still exists.
func (n TableNote) Waits() bool {
	return !n.Gone && (n.State == StateTurn || n.State == StateAsked || n.State == StateBegin)
}

// SaveTableNotes stores how a table stands for each person there and for its server. It returns a
// hash of that, and stores nothing if the hash equals the one stored last, which is in f. It must
// be called by the process that publishes the channel's message, before the message.
func SaveTableNotes(ctx context.Context, d *interaction.Services, f board.Facts) (uint64, error) {
	notes, public := personNotes(f), serverNote(f)
	hash, err := hashNotes(notes, public)
	if err != nil || hash == f.Shown.Noted {
		return hash, err
	}
	if err := saveServerNote(ctx, d, f.Server, f.Channel, public); err != nil {
		return 0, err
	}
	return hash, savePersonNotes(ctx, d, f.Channel, f.Server, f.Place, notes)
}

// saveServerNote stores the note of a table for its server, if that is known. A nil note deletes it.
func saveServerNote(ctx context.Context, d *interaction.Services, guild, channel string, n *TableNote) error {
	if guild == "" {
		return nil
	}
	var encoded []byte
	if n != nil {
		n.Guild = guild
		var err error
		if encoded, err = json.Marshal(n); err != nil {
			return err
		}
	}
	return d.Store.SetServerNote(ctx, guild, channel, encoded)
}

// savePersonNotes stores the notes of a table by user. A nil note deletes the user's.
func savePersonNotes(
	ctx context.Context, d *interaction.Services, channel, guild string, at place.Place, notes map[string]*TableNote,
) error {
	encoded := map[string][]byte{}
	for user, n := range notes {
		encoded[user] = nil
		if n == nil {
			continue
		}
		n.Guild, n.Place = guild, at
		var err error
		if encoded[user], err = json.Marshal(n); err != nil {
			return err
		}
	}
	return d.Store.SetNotes(ctx, channel, encoded)
}

// hashNotes returns a hash of the notes of a table.
func hashNotes(notes map[string]*TableNote, public *TableNote) (uint64, error) {
	b, err := json.Marshal([]any{notes, public}) // maps are encoded in the order of their keys
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64(), err
}

// personNotes returns the notes of a match by user. A note is nil if there is nothing to list, also
// for people who have left: their earlier note names others.
func personNotes(f board.Facts) map[string]*TableNote {
	rec, notes := f.Match.Record(), map[string]*TableNote{}
	for _, was := range rec.PastOccupants {
		notes[was.User] = nil
	}
	for i, chair := range rec.Seats {
		if chair.User != "" {
			notes[chair.User] = seatNote(f, engine.Seat(i+1))
		}
	}
	for i := range rec.Seats {
		if p, kept := f.Match.KeptFor(engine.Seat(i + 1)); kept {
			notes[p.User] = seatNote(f, engine.Seat(i+1))
			notes[p.User].State = StateOthers
		}
	}
	delete(notes, "")
	delete(notes, match.ForgottenPerson.User)
	return notes
}

// serverNote returns how a table stands for readers of the server's list. It names nobody, because
// a reader may not be allowed to see the channel. It is nil for a table that never began.
func serverNote(f board.Facts) *TableNote {
	rec := f.Match.Record()
	n := &TableNote{Match: rec.ID, Game: rec.Game, State: StateOthers, Since: rec.Created, N: len(rec.Seats), Gone: f.Gone}
	switch {
	case rec.Ending == match.EndClosed:
		return nil
	case rec.Phase == match.PhaseOpen:
		n.State, n.Of = StateOpen, f.Match.Game().MaxSeats
	case rec.Phase == match.PhaseOver:
		n.State, n.Since, n.Gone = StateOver, rec.Touched, false
	}
	return n
}

// seatNote returns how a table stands for a seat, or nil if there is nothing to list.
func seatNote(f board.Facts, s engine.Seat) *TableNote {
	rec := f.Match.Record()
	n := &TableNote{Match: rec.ID, Game: rec.Game, Since: rec.Touched, Gone: f.Gone}
	switch {
	case f.Match.Chair(s).Gone:
		return nil
	case rec.Phase == match.PhaseOpen:
		n.fillOpen(f.Match, s)
	case rec.Phase == match.PhaseRunning:
		n.fillRunning(f, s)
	case rec.Ending == match.EndClosed, sawEnd(f, s):
		return nil
	default:
		n.State, n.Of, n.Gone = StateOver, len(rec.Seats), false
		for _, standing := range rec.Standings {
			if standing.Seat == s {
				n.N = standing.Place
			}
		}
	}
	return n
}

// sawEnd reports whether the person of a seat made the move that ended the match.
func sawEnd(f board.Facts, s engine.Seat) bool {
	if len(f.Entries) == 0 {
		return false
	}
	last := f.Entries[len(f.Entries)-1]
	return !last.Idle && (last.Seat == s || last.User == f.Match.Chair(s).User)
}

// fillOpen sets the fields of a note about a table that has not begun.
func (n *TableNote) fillOpen(m match.Match, s engine.Seat) {
	rec := m.Record()
	n.State, n.N, n.Of = StateOpen, len(rec.Seats), m.Game().MaxSeats
	if n.N == n.Of && rec.Host == m.Chair(s).User {
		n.State = StateBegin
	} else if n.State == StateOpen {
		n.Since = rec.Created
	}
}

// fillRunning sets the fields of a note about a match that is being played: whom it waits for,
// and until when.
func (n *TableNote) fillRunning(f board.Facts, s engine.Seat) {
	waiting := f.Waiting()
	switch {
	case f.Match.Acting().Has(s):
		n.State, waiting = StateTurn, engine.SeatsOf(s)
	case waiting.Has(s):
		n.State = StateAsked
		return
	default:
		n.State = StateOthers
	}
	timers := f.Match.Record().Timers
	for other := range waiting.All() {
		if other != s {
			n.Names = append(n.Names, f.Match.Chair(other).Name)
		}
		if up, ok := f.Match.Deadline(other); ok && !f.Solo && (n.Until.IsZero() || up.Before(n.Until)) {
			n.Until, n.Since = up, timers[other-1].Since
		}
	}
}

// decodeNotes returns the notes of somebody's tables that are still valid, by channel. There may be
// an old note of a table that they have left.
func decodeNotes(raw map[string][]byte, seated []string, now time.Time) map[string]TableNote {
	notes, there := map[string]TableNote{}, map[string]bool{}
	for _, channel := range seated {
		there[channel] = true
	}
	for channel, b := range raw {
		var n TableNote
		if json.Unmarshal(b, &n) != nil {
			continue
		}
		over, sits := n.State == StateOver, there[channel]
		if over && now.Sub(n.Since) < overRetention || !over && sits {
			notes[channel] = n
		}
	}
	return notes
}

// overRetention is how long a finished table is listed if the person does not dismiss it.
const overRetention = store.RecentRetention

// ReadTables returns the notes of all tables of a person on all servers, by channel. It includes
// those that ended lately and that the person has not dismissed.
func ReadTables(ctx context.Context, d *interaction.Services, user string) (map[string]TableNote, error) {
	t, err := d.Store.Tables(ctx, user)
	if err != nil {
		return nil, err
	}
	notes := decodeNotes(t.Notes, t.Channels, d.Clock.Now())
	for _, channel := range t.Channels {
		if n, ok := notes[channel]; ok && n.State != StateOver {
			continue
		}
		if err := rebuildNote(ctx, d, channel, user, notes); err != nil {
			return nil, err
		}
	}
	return notes, nil
}

// rebuildNote makes and stores the note of a table whose note Redis has lost.
func rebuildNote(ctx context.Context, d *interaction.Services, channel, user string, notes map[string]TableNote) error {
	m, err := d.Load(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	n := personNotes(board.Facts{Match: m, Now: d.Clock.Now(), Solo: interaction.IsSolo(channel)})[user]
	if n == nil {
		return nil
	}
	guild, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	if err != nil {
		return err
	}
	at, err := d.LoadPlace(ctx, channel)
	if err != nil {
		return err
	}
	if interaction.IsSolo(channel) {
		guild = nil // which has no channel to link to
	}
	err = savePersonNotes(ctx, d, channel, string(guild), at, map[string]*TableNote{user: n})
	notes[channel] = *n
	return err
}

// ReadServerTables returns the notes of the tables of a server, by channel. It includes those that
// ended lately.
func ReadServerTables(ctx context.Context, d *interaction.Services, guild string) (map[string]TableNote, error) {
	t, err := d.Store.ServerTables(ctx, guild)
	if err != nil {
		return nil, err
	}
	notes := map[string]TableNote{}
	for _, channel := range t.Channels {
		n, err := readServerNote(ctx, d, guild, channel, t.Notes[channel])
		if err != nil {
			return nil, err
		}
		if n != nil && (n.State != StateOver || d.Clock.Since(n.Since) < overRetention) {
			notes[channel] = *n
		}
	}
	return notes, nil
}

// readServerNote returns the note of a channel's table for its server. If Redis has lost it, it
// makes and stores a new one.
func readServerNote(ctx context.Context, d *interaction.Services, guild, channel string, read []byte) (*TableNote, error) {
	var n TableNote
	if json.Unmarshal(read, &n) == nil {
		return &n, nil
	}
	m, err := d.LoadLatest(ctx, channel)
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made := serverNote(board.Facts{Match: m, Now: d.Clock.Now()})
	return made, saveServerNote(ctx, d, guild, channel, made)
}
