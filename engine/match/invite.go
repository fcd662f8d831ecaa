package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Invitation is a seat of an open table that is kept for somebody.
type Invitation struct {
	Person
	Look  int       `json:"look,omitempty"` // the colour that they had; see [Chair]
	Until time.Time `json:"until"`
}

// KeepSeat is for how long a seat is kept for who is invited.
const InvitationTTL = 24 * time.Hour

// Invite keeps a seat of an open table for somebody, on the word of one who sits
// there. It refuses with [CodePhase], [CodeStranger], [CodeSeated] when the person
// is at the table, [CodeInvited] when they are invited, or with [CodeFull] when no
// seat is free.
func (m Match) Invite(by string, p Person, now time.Time) (Match, Change, error) {
	p = p.clean()
	if err := m.checkInvitable(by, p.User); err != nil {
		return m.refuse(err)
	}
	d := m.edit(by, now)
	d.rec.Removed = slices.DeleteFunc(d.rec.Removed, func(u string) bool { return u == p.User })
	d.invite(Chair{Person: p})
	return d.closePress()
}

// checkInvitable returns an error unless a user at the table may invite the other.
func (m Match) checkInvitable(by, user string) error {
	switch {
	case m.rec.Phase != PhaseOpen:
		return m.checkPhase(PhaseOpen)
	case m.rec.seatOf(by) == engine.Spectator:
		return ErrStranger
	case m.rec.seatOf(user) != engine.Spectator:
		return ErrSeated
	case m.rec.invitationIndex(user) >= 0:
		return ErrInvited
	case len(m.rec.Seats)+len(m.rec.Invited) >= m.game.MaxSeats:
		return ErrFull
	}
	return nil
}

// invited is the place of somebody's invitation; -1 where they have none.
func (r *Record) invitationIndex(user string) int {
	return slices.IndexFunc(r.Invited, func(i Invitation) bool { return i.User == user })
}

// Decline is the answer of somebody invited who does not come. It refuses with
// [CodePhase], or with [CodeStranger] when they are not invited.
func (m Match) Decline(user string, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseOpen); err != nil {
		return m.refuse(err)
	}
	i := m.rec.invitationIndex(user)
	if i < 0 {
		return m.refuse(ErrStranger)
	}
	d := m.edit(user, now)
	d.rec.Invited = slices.Delete(d.rec.Invited, i, i+1)
	d.rec.SeatOrder = nil
	return d.closePress()
}

// checkRoom returns an error unless a seat is free for somebody: the one that is kept for
// them, or one that is kept for nobody.
func (m Match) checkFreeSeat(user string) error {
	kept := len(m.rec.Invited)
	if m.rec.invitationIndex(user) >= 0 {
		kept--
	}
	switch n := len(m.rec.Seats); {
	case n >= m.game.MaxSeats:
		return ErrFull
	case n+kept >= m.game.MaxSeats:
		return ErrKept
	}
	return nil
}

func (d *draft) invite(c Chair) {
	d.rec.Invited = append(d.rec.Invited, Invitation{c.Person, c.Look, d.now.Add(InvitationTTL)})
	d.change.Named = append(d.change.Named, c.User)
}

// sitDown seats somebody at an open table, who may have been invited.
func (d *draft) sitDown(p Person) {
	chair := p.chair()
	if i := d.rec.invitationIndex(p.User); i >= 0 {
		chair.Look = d.rec.Invited[i].Look
		d.rec.Invited = slices.Delete(d.rec.Invited, i, i+1)
	}
	taken := func(c Chair) bool { return c.Look == chair.Look }
	if slices.ContainsFunc(d.rec.Seats, taken) {
		chair.Look = 0
	}
	d.rec.Seats = append(d.rec.Seats, chair)
	d.rec.Removed = slices.DeleteFunc(d.rec.Removed, func(u string) bool { return u == p.User })
	d.orderSeats()
	d.change.Joined = []string{p.User}
}

// keptUntil is when the first seat is kept no longer; zero where none is kept.
func (r *Record) invitationsEnd() (first time.Time) {
	for _, i := range r.Invited {
		first = earlier(first, i.Until)
	}
	return first
}

// expireInvitations ends the invitations whose time is up, and reports whether there were
// any.
func (d *draft) expireInvitations() bool {
	n := len(d.rec.Invited)
	d.rec.Invited = slices.DeleteFunc(d.rec.Invited, func(i Invitation) bool { return !d.now.Before(i.Until) })
	if len(d.rec.Invited) == n {
		return false
	}
	d.rec.SeatOrder = nil
	return true
}
