package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// Deal says which deal a match plays that others play too, each alone against computers.
type Deal struct {
	Day string `json:"day,omitempty"` // the day whose deal it is, such as "2026-11-27"
	// SealedUntil is when the match is opened. Until then nothing hidden can be read, even
	// if the match is over, because others may still play the deal. The zero time: it is
	// open once it is over.
	SealedUntil time.Time `json:"sealed,omitzero"`
	Counts      bool      `json:"counts,omitempty"` // the result is compared with other people's results
	Mind        int       `json:"mind,omitempty"`   // [think.Version] with which the others' computers think
}

// OpenDeal works like [OpenAgainst] with the given options, for a deal that others play too.
// Chance is fixed: the cards that come up and the answers of computers depend on the seed
// and on what happens on the board, never on the number of log entries. So two matches with
// the same seed in which the same moves were played and not undone are alike. Nothing that
// was revealed can be undone, computers never move without having thought, and nobody
// gets advice if the deal is sealed at first.
func OpenDeal(
	g *engine.Game, id string, host Person, names []string, level think.Level, o engine.Options, deal Deal,
	seed engine.Seed, locale string, now time.Time,
) (Match, Change, error) {
	d, err := openTable(g, id, host, o, seed, locale, now)
	if err == nil {
		deal.SealedUntil = normalizeTime(deal.SealedUntil)
		d.rec.FixedChance, d.rec.Deal = true, &deal
		err = d.beginAgainst(names, level)
	}
	if err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// OpenSame opens a match with the deal of m, which must be over and which one person has played
// against computers: with the same seed, options and computers, and the host on the person's seat.
// Chance stays the same as long as the same is played. OpenSame fails with [CodePhase] if m is not
// such a match, and with [CodeNewer] if its rules have changed since.
func (m Match) OpenSame(id string, host Person, locale string, now time.Time) (Match, Change, error) {
	people := m.rec.people()
	seed, isOpen := m.Seed()
	switch {
	case !isOpen || m.rec.FixedChance || people.Len() != 1 || len(m.rec.Seats) < 2:
		return m.refuse(ErrPhase)
	case m.rec.Rules != m.game.Rules:
		return m.refuse(&Error{Code: CodeNewer})
	}
	d, err := openTable(m.game, id, host, m.rec.Options, seed, locale, now)
	if err != nil {
		return Match{}, Change{}, err
	}
	chair := d.rec.Seats[0]
	d.rec.Seats = nil
	for i, c := range m.rec.Seats {
		if !people.Has(engine.Seat(i + 1)) {
			p, err := newComputer(c.Name, c.Level)
			if err != nil {
				return Match{}, Change{}, err
			}
			c = p.chair()
		} else {
			c = chair
		}
		d.rec.Seats = append(d.rec.Seats, c)
	}
	if err := d.begin(); err != nil {
		return Match{}, Change{}, err
	}
	return d.closePress()
}

// DealCommitment returns the commitment of every match of a deal, which can be published
// before anybody plays it. It fails if the options are wrong or not complete.
func DealCommitment(g *engine.Game, o engine.Options, seats int, seed engine.Seed) (string, error) {
	full, err := g.Complete(o)
	if err != nil {
		return "", err
	}
	return commitment(commitmentText(g.Key, g.Rules, full, seats, seed)), nil
}

// isOpen reports whether everything that was hidden may be read: the match is over and not
// sealed.
func (m Match) isOpen() bool { return m.rec.Phase == PhaseOver && !m.sealed() }

// sealed reports whether the match is sealed at the time for which [Match.Unseal] was called
// last.
func (m Match) sealed() bool {
	return m.rec.Deal != nil && !m.rec.Deal.SealedUntil.IsZero() && m.unsealedAt.Before(m.rec.Deal.SealedUntil)
}

// Sealed reports whether the match is over, but what was hidden must not be read yet.
func (m Match) Sealed() bool { return m.rec.Phase == PhaseOver && m.sealed() }

// Unseal returns the match as it may be read at a time. A match that was just loaded or
// changed counts as sealed if it can be.
func (m Match) Unseal(now time.Time) Match {
	if !m.sealed() {
		return m
	}
	next := *m.core
	next.unsealedAt = now
	return Match{&next}
}

// startChance returns the chance of the set-up.
func startChance(seed engine.Seed, fixed bool) *engine.Rand {
	if fixed {
		return engine.NewFixedRand(seed, 0)
	}
	return engine.NewRand(seed, 0)
}
