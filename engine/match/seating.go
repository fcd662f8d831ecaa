package match

import (
	"math"
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/clock"
)

// Order is how seats are assigned when a match begins.
type Order string

// The orders.
const (
	OrderJoined Order = ""       // as people sit in the lobby
	OrderRandom Order = "random" // drawn from the match's own chance
)

// Looks is how many colours, each with its shape, there are to choose from.
const Looks = 6

// Kick removes a person or a computer from an open table. Only the host may call it. It
// fails with [CodePhase], [CodeHost], or with [CodeStranger] if there is no such seat
// or it is the host's own.
func (m Match) Kick(host string, s engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !m.rec.hasSeat(s) || m.Chair(s).User == host {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft(host, now)
	d.change.Left = m.Chair(s).userIDList()
	d.rec.Removed = append(d.rec.Removed, d.change.Left...)
	d.rec.Seats, d.rec.SeatOrder = slices.Delete(d.rec.Seats, int(s)-1, int(s)), nil
	return d.closePress()
}

// MoveSeat moves somebody at an open table to another seat; those in between shift.
// Only the host may call it. It fails with [CodePhase], [CodeHost] or [CodeStranger].
func (m Match) MoveSeat(host string, s, to engine.Seat, now time.Time) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !m.rec.hasSeat(s) || !m.rec.hasSeat(to) {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft(host, now)
	d.rec.SeatOrder = nil
	chair := d.rec.Seats[s-1]
	d.rec.Seats = slices.Insert(slices.Delete(d.rec.Seats, int(s)-1, int(s)), int(to)-1, chair)
	return d.closePress()
}

// SetOrder sets how the seats are assigned. Only the host may call it. It fails with
// [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetOrder(host string, o Order, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, o == OrderJoined || o == OrderRandom, now, func(r *Record) { r.Order = o })
}

// SetClock sets the clock by its key. Only the host may call it. It fails with
// [CodePhase], [CodeHost] or [CodeSetting].
func (m Match) SetClock(host, key string, now time.Time) (Match, Change, error) {
	return m.changeSetting(host, clock.Known(key), now, func(r *Record) { r.Clock = key })
}

// changeSetting changes the record of an open table for its host. It fails with
// [CodeSetting] if the new value is not valid.
func (m Match) changeSetting(host string, isValid bool, now time.Time, change func(*Record)) (Match, Change, error) {
	if err := m.checkHost(host); err != nil {
		return m.refuse(err)
	}
	if !isValid {
		return m.refuse(ErrSetting)
	}
	d := m.newDraft(host, now)
	change(&d.rec)
	return d.closePress()
}

// ChooseLook sets a user's colour and shape at an open table, from 1 to [Looks]; zero
// leaves it to the seat. It fails with [CodePhase], [CodeStranger], or with
// [CodeSetting] if somebody else has chosen it.
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
	d := m.newDraft(user, now)
	d.rec.Seats[s-1].Look = look
	return d.closePress()
}

// Looks returns the colours and shapes of the seats, seat 1 first: each seat's choice,
// else the one with the seat's number if it is free, else the first free one.
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

// randomOrder returns a random order of n seats: for each seat the previous place, from
// 1, of its person. It uses the chance of an entry number that no log reaches.
func randomOrder(seed engine.Seed, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i + 1
	}
	engine.NewRand(seed, math.MaxUint64).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
