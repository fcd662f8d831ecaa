package match

import (
	"math"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
)

// Order is how the seats are given out when a match begins.
type Order string

// The orders.
const (
	OrderJoined Order = ""       // as people sit in the lobby
	OrderRandom Order = "random" // drawn from the match's own chance
)

// Looks is how many colours with their shapes there are to choose from.
const Looks = 6

// Kick takes somebody from an open table, a person or a computer, on the word of
// its host. It refuses with [CodePhase], [CodeHost], or with [CodeStranger] when
// there is no such seat or it is the host's own.
func (m Match) Kick(host string, s engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !m.rec.hasSeat(s) || m.Chair(s).User == host {
		return m.refuse(ErrStranger)
	}
	d := m.edit(host, now)
	d.change.Left = m.Chair(s).userIDs()
	d.rec.Removed = append(d.rec.Removed, d.change.Left...)
	d.rec.Seats, d.rec.SeatOrder = slices.Delete(d.rec.Seats, int(s)-1, int(s)), nil
	return d.closePress()
}

// Place moves somebody at an open table to another place, on the word of its
// host; those between move up. It refuses with [CodePhase], [CodeHost] or
// [CodeStranger].
func (m Match) MoveSeat(host string, s, to engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !m.rec.hasSeat(s) || !m.rec.hasSeat(to) {
		return m.refuse(ErrStranger)
	}
	d := m.edit(host, now)
	d.rec.SeatOrder = nil
	chair := d.rec.Seats[s-1]
	d.rec.Seats = slices.Insert(slices.Delete(d.rec.Seats, int(s)-1, int(s)), int(to)-1, chair)
	return d.closePress()
}

// SetOrder says how the seats are given out, on the word of the host. It
// refuses with [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetOrder(host string, o Order, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, o == OrderJoined || o == OrderRandom, now, func(r *Record) { r.Order = o })
}

// SetClock chooses the clock by its key, on the word of the host. It refuses
// with [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetClock(host, key string, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, clock.Known(key), now, func(r *Record) { r.Clock = key })
}

// changeSetting changes the record of an open table, on the word of its host; known says
// whether the value is one there is.
func (m Match) changeSetting(host string, known bool, now time.Time, change func(*Record)) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !known {
		return m.refuse(ErrSetting)
	}
	d := m.edit(host, now)
	change(&d.rec)
	return d.closePress()
}

// Dress chooses a colour with its shape, from 1 to [Looks], for somebody at an
// open table; zero leaves it to the seat. It refuses with [CodePhase],
// [CodeStranger], or with [CodeSetting] when somebody else has chosen it.
func (m Match) ChooseLook(user string, look int, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseOpen); err != nil {
		return m.refuse(err)
	}
	s := m.Seat(user)
	if s == engine.Spectator {
		return m.refuse(ErrStranger)
	}
	taken := func(c Chair) bool { return look != 0 && c.Look == look && c.User != user }
	if look < 0 || look > Looks || slices.ContainsFunc(m.rec.Seats, taken) {
		return m.refuse(ErrSetting)
	}
	d := m.edit(user, now)
	d.rec.Seats[s-1].Look = look
	return d.closePress()
}

// Looks are the colours with their shapes that the seats have, seat 1 first:
// each its choice, the others that of their own number if it is free, or else
// the first free one.
func (r *Record) Looks() []int {
	looks := make([]int, len(r.Seats))
	var taken [Looks + 1]bool
	for i, c := range r.Seats {
		looks[i] = c.Look
		taken[c.Look] = true
	}
	for i := range looks {
		if looks[i] == 0 && i < Looks && !taken[i+1] {
			looks[i], taken[i+1] = i+1, true
		}
	}
	for i := range looks {
		for free := 1; looks[i] == 0 && free <= Looks; free++ {
			if !taken[free] {
				looks[i], taken[free] = free, true
			}
		}
	}
	return looks
}

// drawSeats seats the people in random order if that is set, and returns the order for
// the log.
func (d *draft) drawSeats() []int {
	if d.rec.Order != OrderRandom {
		return nil
	}
	order := randomOrder(d.seed, len(d.rec.Seats))
	seats := make([]Chair, len(order))
	for i, from := range order {
		seats[i] = d.rec.Seats[from-1]
	}
	d.rec.Seats = seats
	return order
}

// randomOrder is a random order of n seats: for each one the place, from 1, that its
// person had. Its chance is that of an entry number that no log reaches.
func randomOrder(seed engine.Seed, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i + 1
	}
	engine.NewRand(seed, math.MaxUint64).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
