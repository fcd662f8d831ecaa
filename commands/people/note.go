package people

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"time"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// note is what is noted of somebody's table, so that all of theirs can be listed
// without reading a match.
type note struct {
	Match string    `json:"match"`
	Game  string    `json:"game"`
	Guild string    `json:"guild,omitempty"` // of the channel, for links
	State state     `json:"state"`
	Since time.Time `json:"since,omitzero"`  // when the state began
	Until time.Time `json:"until,omitzero"`  // when the time is up of whom the table waits for
	Names []string  `json:"names,omitempty"` // of those, where they are others
	N     int       `json:"n,omitempty"`     // open: how many sit there; over: the place reached, zero without a result
	Of    int       `json:"of,omitempty"`    // open: how many there can be; over: how many played
	// Gone says that the channel was deleted, or that the bot was removed from its server,
	// while the table was open or played.
	Gone bool `json:"gone,omitempty"`
}

// state is how a table stands for one of those who sit there.
type state string

// The states; the first three wait for the person.
const (
	stateTurn   state = "turn"
	stateAsked  state = "asked" // by the others
	stateBegin  state = "begin" // all seats are taken, and they are the host
	stateOthers state = "others"
	stateOpen   state = "open"
	stateOver   state = "over" // and the person was not there to see it
)

// waits reports whether the table waits for the person, who can still go there.
func (n note) waits() bool {
	return !n.Gone && (n.State == stateTurn || n.State == stateAsked || n.State == stateBegin)
}

// Note notes of everybody at a channel's table how it stands for them, unless that
// is what was noted last, of which it is told the hash; it gives the hash of what is
// noted now. It is to be called by who shows the channel, before each other.
func Note(ctx context.Context, d *interaction.Services, f board.Facts) (uint64, error) {
	notes, public := notesOf(f), publicNote(f)
	hash, err := hashOf(notes, public)
	if err != nil || hash == f.Shown.Noted {
		return hash, err
	}
	if err := keepPublic(ctx, d, f.Server, f.Channel, public); err != nil {
		return 0, err
	}
	return hash, keepNotes(ctx, d, f.Channel, f.Server, notes)
}

// keepPublic keeps the note of a table for its server, if that is known; nil deletes.
func keepPublic(ctx context.Context, d *interaction.Services, guild, channel string, n *note) error {
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

func keepNotes(ctx context.Context, d *interaction.Services, channel, guild string, notes map[string]*note) error {
	encoded := map[string][]byte{}
	for user, n := range notes {
		encoded[user] = nil
		if n == nil {
			continue
		}
		n.Guild = guild
		var err error
		if encoded[user], err = json.Marshal(n); err != nil {
			return err
		}
	}
	return d.Store.SetNotes(ctx, channel, encoded)
}

func hashOf(notes map[string]*note, public *note) (uint64, error) {
	b, err := json.Marshal([]any{notes, public}) // in the order of the users
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64(), err
}

// notesOf are the notes of a match by user; nil where there is nothing to tell, as for
// those who have left: what was noted for them names others.
func notesOf(f board.Facts) map[string]*note {
	rec, notes := f.Match.Record(), map[string]*note{}
	for _, was := range rec.PastOccupants {
		notes[was.User] = nil
	}
	for i, chair := range rec.Seats {
		if chair.User != "" {
			notes[chair.User] = noteOf(f, engine.Seat(i+1))
		}
	}
	delete(notes, "")
	delete(notes, match.ForgottenPerson.User)
	return notes
}

// publicNote is how a table stands for whoever reads the list of the server's: it
// names nobody, for who reads it may not see the channel. Nil for one that never began.
func publicNote(f board.Facts) *note {
	rec := f.Match.Record()
	n := &note{Match: rec.ID, Game: rec.Game, State: stateOthers, Since: rec.Created, N: len(rec.Seats), Gone: f.Gone}
	switch {
	case rec.Ending == match.EndClosed:
		return nil
	case rec.Phase == match.PhaseOpen:
		n.State, n.Of = stateOpen, f.Match.Game().MaxSeats
	case rec.Phase == match.PhaseOver:
		n.State, n.Since, n.Gone = stateOver, rec.Touched, false
	}
	return n
}

// noteOf is how a table stands for a seat.
func noteOf(f board.Facts, s engine.Seat) *note {
	rec := f.Match.Record()
	n := &note{Match: rec.ID, Game: rec.Game, Since: rec.Touched, Gone: f.Gone}
	switch {
	case f.Match.Chair(s).Gone:
		return nil
	case rec.Phase == match.PhaseOpen:
		n.open(f.Match, s)
	case rec.Phase == match.PhaseRunning:
		n.running(f, s)
	case rec.Ending == match.EndClosed, sawEnd(f, s):
		return nil
	default:
		n.State, n.Of, n.Gone = stateOver, len(rec.Seats), false
		for _, standing := range rec.Standings {
			if standing.Seat == s {
				n.N = standing.Place
			}
		}
	}
	return n
}

// sawEnd tells whether it was the person of a seat who ended a match.
func sawEnd(f board.Facts, s engine.Seat) bool {
	if len(f.Entries) == 0 {
		return false
	}
	last := f.Entries[len(f.Entries)-1]
	return !last.Idle && (last.Seat == s || last.User == f.Match.Chair(s).User)
}

func (n *note) open(m match.Match, s engine.Seat) {
	rec := m.Record()
	n.State, n.N, n.Of = stateOpen, len(rec.Seats), m.Game().MaxSeats
	if n.N == n.Of && rec.Host == m.Chair(s).User {
		n.State = stateBegin
	} else if n.State == stateOpen {
		n.Since = rec.Created
	}
}

func (n *note) running(f board.Facts, s engine.Seat) {
	waiting := f.Waiting()
	switch {
	case f.Match.Acting().Has(s):
		n.State, waiting = stateTurn, engine.SeatsOf(s)
	case waiting.Has(s):
		n.State = stateAsked
		return
	default:
		n.State = stateOthers
	}
	timers := f.Match.Record().Timers
	for other := range waiting.All() {
		if other != s {
			n.Names = append(n.Names, f.Match.Chair(other).Name)
		}
		if up, ok := f.Match.Deadline(other); ok && (n.Until.IsZero() || up.Before(n.Until)) {
			n.Until, n.Since = up, timers[other-1].Since
		}
	}
}

// decodeNotes are the notes of somebody's tables that still hold, by channel: of one
// that they have left there may be an old one.
func decodeNotes(raw map[string][]byte, seated []string, now time.Time) map[string]note {
	notes, there := map[string]note{}, map[string]bool{}
	for _, channel := range seated {
		there[channel] = true
	}
	for channel, b := range raw {
		var n note
		if json.Unmarshal(b, &n) != nil {
			continue
		}
		over, sits := n.State == stateOver, there[channel]
		if over && now.Sub(n.Since) < keepSeen || !over && sits {
			notes[channel] = n
		}
	}
	return notes
}

// keepSeen is for how long a table that is over is listed to who does not say that
// they have seen it.
const keepSeen = store.RecentRetention
