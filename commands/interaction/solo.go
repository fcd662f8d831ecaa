package interaction

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// A solo table is a person's match against computers that only they see, in ephemeral messages of
// any channel. A person has at most one for each game. The store keeps it like any other match,
// under a key that stands in the place of a channel. The key is no channel and must never be sent
// to Discord.

// soloPrefix is the beginning of the keys of solo tables. Ids of channels are numbers.
const soloPrefix = "solo-"

// SoloRetention is how long a solo table is kept after its person's last press.
const SoloRetention = 30 * 24 * time.Hour

// soloHold is how long other processes leave the computers of a solo table to the process that
// answers a press there.
const soloHold = 6 * time.Second

// SoloKey returns the key of a user's solo table of a game. It does not name the user, because logs
// contain the keys of tables.
func SoloKey(user, game string) string {
	sum := sha256.Sum256([]byte(soloPrefix + user))
	return soloPrefix + hex.EncodeToString(sum[:12]) + "-" + game
}

// IsSolo reports whether a match that is stored under key is a solo game. All other matches are stored under the
// id of their channel.
func IsSolo(key string) bool { return strings.HasPrefix(key, soloPrefix) }

// EnterSolo makes the person's solo table of a game, or of a day named by [DayTable], the table of the
// request, in the place of the channel.
func (ic *Context) EnterSolo(game string) {
	ic.soloGame, ic.Channel, ic.Refused = game, SoloKey(ic.User, game), ""
}

// SoloGame returns the game, or the name of the day's table, of the solo table that the request is about, or "" if it is about the
// channel's table.
func (ic *Context) SoloGame() string { return ic.soloGame }

// InSolo reports whether the request is about the person's solo table.
func (ic *Context) InSolo() bool { return ic.soloGame != "" }

// Origin returns the channel that the request comes from. Unlike Channel, it is never the key of a
// solo table, and no handler changes it.
func (ic *Context) Origin() string { return ic.origin }

// SoloTable is a person's solo table.
type SoloTable struct {
	Game  string // of the table, or the name of a day's table; see [DayTable]
	Match match.Match
}

// Running reports whether the match goes on.
func (t SoloTable) Running() bool { return t.Match.Record().Phase == match.PhaseRunning }

// SoloTables reads the solo tables of the person, the one that is running and was played last first.
// If over is true, a game without a running match has the one that ended last.
func (ic *Context) SoloTables(ctx context.Context, over bool) (tables []SoloTable, err error) {
	for _, e := range ic.Book.Entries() {
		m, err := ic.loadSolo(ctx, e.Game.Key, over)
		switch {
		case ignored(err):
			continue
		case err != nil:
			return nil, err
		}
		tables = append(tables, SoloTable{e.Game.Key, m})
	}
	SortSoloTables(tables)
	return tables, nil
}

// loadSolo reads the person's solo table with a name: the running match or, if over is true, the one
// that ended last. It returns [store.ErrNone] if there is none.
func (ic *Context) loadSolo(ctx context.Context, name string, over bool) (match.Match, error) {
	load := ic.Load
	if over {
		load = ic.LoadLatest
	}
	m, err := load(ctx, SoloKey(ic.User, name))
	if err == nil && m.Record().Ending == match.EndClosed {
		err = store.ErrNone
	}
	return m, err
}

// ignored reports whether an error says that there is no match.
func ignored(err error) bool { return errors.Is(err, store.ErrNone) }

// SortSoloTables sorts tables: the one that is running and was played last first.
func SortSoloTables(tables []SoloTable) {
	slices.SortStableFunc(tables, func(a, b SoloTable) int {
		if a.Running() != b.Running() {
			return map[bool]int{true: -1, false: 1}[a.Running()]
		}
		return b.Match.Record().Touched.Compare(a.Match.Record().Touched)
	})
}

// MustWaitForComputers reports whether computers must act at the table of a match, and its person
// must not.
func MustWaitForComputers(m match.Match) bool {
	rec := m.Record()
	return !rec.ComputersDueAt.IsZero() && m.Acting()&m.Others(engine.Spectator) == 0
}

// holdComputers returns the due time of a solo table after a press, at which other processes play the
// computers if the process that answers the press has not.
func holdComputers(due, now time.Time) time.Time {
	if held := now.Add(soloHold); !due.IsZero() && due.Before(held) {
		return held
	}
	return due
}

// capDue returns the due time of a solo table after a change. The table is given up if its person does
// not press for [SoloRetention].
func capDue(change match.Change) time.Time {
	if end := change.Touched.Add(SoloRetention); change.Due.After(end) {
		return end
	}
	return change.Due
}
