package interaction

import (
	"context"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/whatif"
)

// A person may try things out on a private copy of the position of a table; see package whatif. The
// store keeps one copy for each person, for a day.

// CheckWhatIf returns a refusal if the person must not try things out at the table of a match: where
// hints are off, in leagues, and where others play the same deal.
func (ic *Context) CheckWhatIf(ctx context.Context, m match.Match) error {
	off := Refusal("ui.whatif.off")
	rec := m.Record()
	switch {
	case m.Seat(ic.User) == engine.Spectator:
		return match.ErrStranger
	case ic.Advise == nil, !rec.AdviceAllowed(), rec.Season != "", rec.FixedChance, rec.Deal != nil:
		return off
	case !ic.InSolo():
		return nil
	}
	_, rival, err := ic.RivalOf(ctx, rec.ID)
	if err == nil && rival {
		err = off
	}
	return err
}

// OffersWhatIf reports whether the person can try things out at the table of a match. It is false if
// that cannot be found out.
func (ic *Context) OffersWhatIf(ctx context.Context, m match.Match) bool {
	return ic.CheckWhatIf(ctx, m) == nil
}

// StoredCopy is a person's private copy as it was read.
type StoredCopy struct {
	whatif.Copy
	raw []byte
}

// LoadCopy reads a user's private copy of the position of a match. It returns false if there is none, if
// it is of another match or seat, or if it cannot be used any more.
func (d *Services) LoadCopy(ctx context.Context, user string, m match.Match) (StoredCopy, bool, error) {
	raw, err := d.Store.Copy(ctx, user)
	if err != nil || raw == nil {
		return StoredCopy{}, false, err
	}
	c, err := whatif.Decode(d.Game, raw)
	if err != nil {
		d.Log.WarnContext(ctx, "private copy not read", "error", err)
		return StoredCopy{}, false, nil
	}
	of := c.Source()
	return StoredCopy{c, raw}, of.Match == m.Record().ID && of.Seat == m.Seat(user), nil
}

// OpenCopy makes a private copy of the position of a match as a user's seat may know it, and stores it in
// the place of an earlier one.
func (d *Services) OpenCopy(ctx context.Context, user string, m match.Match) (StoredCopy, error) {
	pos, running := m.Position()
	if !running {
		return StoredCopy{}, match.ErrPhase
	}
	made, err := d.NewSeed()
	if err != nil {
		return StoredCopy{}, err
	}
	secret, err := d.Store.CopySecret(ctx, made[:])
	if err != nil {
		return StoredCopy{}, err
	}
	seat := m.Seat(user)
	source := whatif.Source{Match: m.Record().ID, Seat: seat, Decision: m.Decision(seat)}
	c, err := whatif.Open(secret, source, pos, m.Active())
	if err != nil {
		return StoredCopy{}, err
	}
	raw, err := c.Encode()
	if err != nil {
		return StoredCopy{}, err
	}
	return StoredCopy{c, raw}, d.Store.OpenCopy(ctx, user, raw)
}

// ReplaceCopy stores a user's changed copy in the place of the one that it was made from. It returns false if
// that is no longer stored.
func (d *Services) ReplaceCopy(ctx context.Context, user string, before StoredCopy, after whatif.Copy) (StoredCopy, bool, error) {
	raw, err := after.Encode()
	if err != nil {
		return before, false, err
	}
	ok, err := d.Store.ReplaceCopy(ctx, user, before.raw, raw)
	return StoredCopy{after, raw}, ok, err
}
