package people

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// reliabilitySuffix ends the names of the store's ledgers of how reliable people are, which are kept beside
// careers. No game has this key.
const reliabilitySuffix = "-reliability"

// reliabilityLedger returns the name of a server's ledger of how reliable people are.
func reliabilityLedger(home string) string { return home + reliabilitySuffix }

// ReadReliability returns how reliable the people at a match are on a server, by user. People of whom nothing
// has been counted are missing.
func ReadReliability(
	ctx context.Context, d *interaction.Services, home string, m match.Match,
) (map[string]board.Reliability, error) {
	if home == "" {
		return nil, nil
	}
	values, err := d.Store.LedgerUsers(ctx, reliabilityLedger(home), usersOf(m.Record().Seats))
	found := map[string]board.Reliability{}
	for user, b := range values {
		var r board.Reliability
		if json.Unmarshal(b, &r) == nil {
			found[user] = r
		}
	}
	return found, err
}

// conduct returns what a match that is over adds to how reliable its people are, by user.
//
// Only a match of at least two people counts, because nobody waits otherwise. A match that the players agreed
// to end, or that was ended for everybody, counts for nobody. A match that nobody played for too long was not
// finished by the people that it waited for, and does not count for the others. Whoever resigned or gave up
// their seat did not finish, and whoever took over a seat and stayed did. A seat that a computer keeps for
// somebody who is away is still theirs.
func conduct(m match.Match) map[string]board.Reliability {
	rec := m.Record()
	pos, begun := m.Position()
	if !begun || rec.Ending == match.EndStopped || rec.Ending == match.EndAgreed {
		return nil
	}
	people := map[string]board.Reliability{}
	for _, was := range rec.PastOccupants {
		if !was.Computer() && !was.Gone {
			r := people[was.User]
			r.Games, r.Late = 1, max(r.Late, was.Late) // a kept seat has several entries that add up
			people[was.User] = r
		}
	}
	waited := pos.Status().Acting
	for i, chair := range rec.Seats {
		s := engine.Seat(i + 1)
		user, late := chair.User, rec.WaitsFor(s, rec.Touched).Late
		if p, kept := m.KeptFor(s); kept {
			user = p.User
		} else if chair.Computer() {
			continue
		}
		r := people[user]
		switch r.Games = 1; {
		case chair.Gone: // and a past occupant
		case rec.Ending == match.EndAbandoned && !waited.Has(s):
			r = board.Reliability{} // counts as a person, but not as a game
		default:
			r.Late = max(r.Late, late)
			if rec.Ending != match.EndAbandoned {
				r.Finished = 1
			}
		}
		people[user] = r
	}
	delete(people, "")
	if len(people) < 2 {
		return nil
	}
	return people
}

// recordReliability enters a match that is over into its server's ledger of how reliable people are. It may be
// called again for the same match.
func recordReliability(ctx context.Context, d *interaction.Services, channel, home string, m match.Match) error {
	rec, added := m.Record(), conduct(m)
	if len(added) == 0 || interaction.IsSolo(channel) {
		return nil
	}
	var users []string
	for user := range added {
		users = append(users, user)
	}
	slices.Sort(users)
	var excluded map[string]bool
	var err error
	for range interaction.MaxTries {
		if excluded, err = excludedUsers(ctx, d, channel, rec, users); err != nil {
			return err
		}
		if err = enterReliability(ctx, d, reliabilityLedger(home), rec.ID, added, excluded); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	switch {
	case errors.Is(err, store.ErrDuplicate):
		return nil
	case err != nil:
		return err
	}
	return removeExcluded(ctx, d, channel, rec, users, excluded)
}

// enterReliability adds a match to a ledger of how reliable people are.
func enterReliability(
	ctx context.Context, d *interaction.Services, ledger, id string, added map[string]board.Reliability, excluded map[string]bool,
) error {
	before, err := d.Store.Ledger(ctx, ledger)
	if err != nil {
		return err
	}
	values := map[string][]byte{}
	for user, more := range added {
		if excluded[user] || more.Games == 0 {
			continue
		}
		var r board.Reliability
		if b, known := before.Users[user]; known && json.Unmarshal(b, &r) != nil {
			r = board.Reliability{}
		}
		r.Games, r.Finished, r.Late = r.Games+more.Games, r.Finished+more.Finished, r.Late+more.Late
		if values[user], err = json.Marshal(r); err != nil {
			return err
		}
	}
	return d.Store.Enter(ctx, ledger, id, before.Version, values)
}
