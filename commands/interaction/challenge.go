package interaction

import (
	"context"
	"slices"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// ChallengeScope is the scope of the challenges of a solo table: which of its matches others may play
// with the same deal, and which of them are played with somebody else's.
const ChallengeScope = "challenge"

// maxChallenges is how many challenges of each kind a solo table keeps.
const maxChallenges = 20

// Rival names a finished match of a solo table whose deal others play too.
type Rival struct {
	Table string `json:"table"` // the key of the solo table
	Match string `json:"match"`
}

// challenges are the challenges of a solo table, the oldest first.
type challenges struct {
	Offered  []string   `json:"offered,omitempty"`  // ids of its matches that others may play
	Accepted []accepted `json:"accepted,omitempty"` // matches of others that its person plays
}

// accepted says which match of the table has the deal of a rival.
type accepted struct {
	Rival
	Own string `json:"own"`
}

// OfferChallenge notes that others may play the deal of a match of the person's solo table.
func (ic *Context) OfferChallenge(ctx context.Context, id string) error {
	return ChangePreference(ctx, ic.Services, ChallengeScope, ic.Channel, func(c challenges) (challenges, bool) {
		if !slices.Contains(c.Offered, id) {
			c.Offered = keepLast(append(slices.Clone(c.Offered), id))
		}
		return c, true
	})
}

// LoadRival reads a match whose deal its person has offered to others. It returns
// [store.ErrNone] if that is no longer kept, or was never offered.
func (d *Services) LoadRival(ctx context.Context, r Rival) (match.Match, error) {
	if !IsSolo(r.Table) {
		return match.Match{}, store.ErrNone
	}
	c, err := Preference[challenges](ctx, d, ChallengeScope, r.Table)
	if err == nil && !slices.Contains(c.Offered, r.Match) {
		err = store.ErrNone
	}
	if err != nil {
		return match.Match{}, err
	}
	saved, err := d.Store.Archived(ctx, r.Table, r.Match)
	if err != nil {
		return match.Match{}, err
	}
	return d.DecodeFinished(saved)
}

// AcceptChallenge notes that a match of the person's solo table, which may not be open yet, has the
// deal of a rival, and returns its id. If the person has accepted the challenge before, that is the id
// of the match from then.
func (ic *Context) AcceptChallenge(ctx context.Context, r Rival, id string) (own string, err error) {
	err = ChangePreference(ctx, ic.Services, ChallengeScope, ic.Channel, func(c challenges) (challenges, bool) {
		for _, a := range c.Accepted {
			if a.Rival == r {
				own = a.Own
				return c, true
			}
		}
		own = id
		c.Accepted = keepLast(append(slices.Clone(c.Accepted), accepted{r, id}))
		return c, true
	})
	return own, err
}

// RivalOf returns the rival whose deal a match of the person's solo table has. It returns false if the
// match has a deal of its own.
func (ic *Context) RivalOf(ctx context.Context, id string) (r Rival, ok bool, err error) {
	c, err := Preference[challenges](ctx, ic.Services, ChallengeScope, ic.Channel)
	for _, a := range c.Accepted {
		if a.Own == id {
			return a.Rival, true, err
		}
	}
	return Rival{}, false, err
}

// keepLast returns the last of a list's elements, as many as a solo table keeps.
func keepLast[T any](list []T) []T { return list[max(len(list)-maxChallenges, 0):] }
