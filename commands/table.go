package commands

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// lost are the entries before some that they take back, or that the match's
// pending question is about, and all between: unfiltered, none where these
// entries hold them all.
func (c *Commands) lost(
	ctx context.Context, channel string, m match.Match, entries []match.Entry,
) ([]match.Entry, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	begin := entries[0].N
	first := begin
	for _, e := range entries {
		for _, n := range e.Undoes {
			first = min(first, n)
		}
	}
	if q := m.Record().Ask; q != nil && q.About == match.QuestionUndo {
		first = min(first, q.To)
	}
	return c.entries(ctx, channel, m, int(first), int(begin))
}

// game finds a game by its key, as package match asks for it.
func (c *Commands) game(key string) (*engine.Game, bool) {
	e, ok := c.Book.Entry(key)
	return e.Game, ok
}

// load reads the live match of a channel; [store.ErrNone] when there is none.
func (c *Commands) load(ctx context.Context, channel string) (match.Match, error) {
	saved, err := c.Store.Load(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(c.game, saved.Record)
}

// current reads the live match of a channel, or the one that ended there last.
func (c *Commands) current(ctx context.Context, channel string) (match.Match, error) {
	m, err := c.load(ctx, channel)
	if !errors.Is(err, store.ErrNone) {
		return m, err
	}
	saved, err := c.Store.Last(ctx, channel)
	if err != nil {
		return match.Match{}, err
	}
	return match.Load(c.game, saved.Record)
}

// operation is a change of a match; those of package match have this form.
type operation func(match.Match) (match.Match, match.Change, error)

// conflicts is how often a change is tried again when others were faster.
const conflicts = 8

// change applies an operation to the channel's live match under the request's
// id. When the operation refuses, the match it saw is returned with the error,
// so that the person can be shown how things stand; the zero Match where there
// is none.
func (c *Commands) change(ctx context.Context, r Request, op operation) (match.Match, match.Outcome, error) {
	return c.changeOf(ctx, r, match.Match{}, op)
}

// changeOf is change for who has read the match just now: it is read again only
// if others were faster, or if it does not run.
func (c *Commands) changeOf(ctx context.Context, r Request, seen match.Match, op operation) (match.Match, match.Outcome, error) {
	for range conflicts {
		m := seen
		if m == (match.Match{}) || m.Record().Phase != match.PhaseRunning {
			var err error
			if m, err = c.load(ctx, r.Channel); err != nil {
				return match.Match{}, match.Outcome{}, err
			}
		}
		seen = match.Match{}
		next, change, err := op(m)
		if err != nil {
			return m, match.Outcome{}, err
		}
		err = c.save(ctx, r.Channel, r.ID, change)
		if err == nil {
			return next, change.Outcome, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return m, match.Outcome{}, err
		}
	}
	return match.Match{}, match.Outcome{}, store.ErrUnavailable
}

// save stores a change and says that the public message is out of date.
func (c *Commands) save(ctx context.Context, channel, interaction string, change match.Change) error {
	snapshots := make([]store.Snapshot, len(change.Snapshots))
	for i, s := range change.Snapshots {
		snapshots[i] = store.Snapshot{Entry: s.Entry, State: s.State}
	}
	err := c.Store.Save(ctx, channel, store.Change{
		Match: change.Match, Rev: change.Rev, Record: change.Record,
		Entries: change.Entries, Snapshots: snapshots,
		Interaction: interaction, Due: roundUp(change.Due, c.Clock.Now()), Joined: change.Joined, Left: change.Left,
		Named:    outsiders(change.Outcome.Log),
		Finished: change.Finished || change.Dropped, // an open table given up is kept too: its message must say so
	})
	if err != nil {
		return err
	}
	c.Log.DebugContext(ctx, "saved", "channel", channel, "match", change.Match, "rev", change.Rev+1)
	if applied, ok := ctx.Value(appliedKey{}).(*bool); ok {
		*applied = true
	}
	c.Touch(channel)
	return nil
}

// outsiders are those whom entries name, but for who moved: they sit at the table.
func outsiders(log []match.Entry) (users []string) {
	for _, e := range log {
		if !e.Plays() {
			users = append(users, e.Names()...)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// roundUp makes a due time coarser the farther off it is: one that moved with
// every press would cost a second script each.
func roundUp(due, now time.Time) time.Time {
	if due.IsZero() {
		return due
	}
	grain := time.Second
	switch away := due.Sub(now); {
	case away > 48*time.Hour:
		grain = 24 * time.Hour
	case away > 3*time.Hour:
		grain = 15 * time.Minute
	case away > 10*time.Minute:
		grain = time.Minute
	}
	return due.Truncate(grain).Add(grain)
}

// past reads what undo by consent and history need: the last snapshot at or
// before entry n, and the log from there.
func (c *Commands) past(ctx context.Context, channel string, m match.Match, n uint64) (match.Past, error) {
	rec := m.Record()
	snap, err := c.Store.Snapshot(ctx, channel, rec.ID, int(n))
	if err != nil {
		return match.Past{}, err
	}
	raw, err := c.Store.Log(ctx, channel, rec.ID, snap.Entry, int(rec.Entries))
	if err != nil {
		return match.Past{}, err
	}
	return match.ReadPast(snap.Entry, snap.State, raw)
}

// chapter reads the log since the present chapter began.
func (c *Commands) chapter(ctx context.Context, channel string, m match.Match) ([]match.Entry, error) {
	rec := m.Record()
	snap, err := c.Store.Snapshot(ctx, channel, rec.ID, int(rec.Entries))
	if err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	return c.entries(ctx, channel, m, snap.Entry, int(rec.Entries))
}

// newID is a random identifier of 13 letters and digits.
func (c *Commands) newID() (string, error) {
	b := make([]byte, 8)
	if _, err := io.ReadFull(c.Random, b); err != nil {
		return "", err
	}
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)), nil
}

// newSeed is a match's source of all chance. The bytes read are hashed, so that
// what the system's generator gave is published nowhere.
func (c *Commands) newSeed() (engine.Seed, error) {
	var b [engine.SeedSize]byte
	if _, err := io.ReadFull(c.Random, b[:]); err != nil {
		return engine.Seed{}, err
	}
	return sha256.Sum256(b[:]), nil
}
