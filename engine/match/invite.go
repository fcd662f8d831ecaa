package match

import (
	"slices"
	"time"

	"github.com/railbot/railbot/engine"
)

// Invitation reserves a seat of an open table for a person.
type Invitation struct {
	Person
	Look  int       `json:"look,omitempty"` // the colour that the person had in the previous match; see [Chair]
	Until time.Time `json:"until"`
}

// InvitationTTL is how long a seat is reserved for an invited person.
const InvitationTTL = 24 * time.Hour

// Invite reserves a seat of an open table for a person, at the request of somebody who
// sits there. It fails with [CodePhase], [CodeStranger], [CodeSeated] if the person is
// at the table, [CodeInvited] if they are already invited, or [CodeFull] if no seat is
// free.
func (m Match) Invite(by string, p Person, now time.Time) (Match, Change, error) {
	p = p.withValidText()
	if err := m.checkInvitable(by, p.User); err != nil {
		return m.refuse(err)
	}
	d := m.newDraft(by, now)
	d.rec.Removed = slices.DeleteFunc(d.rec.Removed, func(u string) bool { return u == p.User })
	d.invite(Chair{Person: p})
	return d.closePress()
}

// checkInvitable returns an error unless the user by, at the table, may invite user.
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

// invitationIndex returns the index of a user's invitation, or -1.
func (r *Record) invitationIndex(user string) int {
	return slices.IndexFunc(r.Invited, func(i Invitation) bool { return i.User == user })
}

// Decline removes the invitation of a user who does not want to play. It fails with
// [CodePhase], or with [CodeStranger] if the user is not invited.
func (m Match) Decline(user string, now time.Time) (Match, Change, error) {
	if err := m.checkPhase(PhaseOpen); err != nil {
		return m.refuse(err)
	}
	i := m.rec.invitationIndex(user)
	if i < 0 {
		return m.refuse(ErrStranger)
	}
	d := m.newDraft(user, now)
	d.rec.Invited = slices.Delete(d.rec.Invited, i, i+1)
	d.rec.SeatOrder = nil
	return d.closePress()
}

// checkFreeSeat returns an error unless the user can take a seat: the one reserved for
// them, or one that is not reserved.
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

// invite adds an invitation for the person of c, who keeps its colour.
func (d *draft) invite(c Chair) {
	d.rec.Invited = append(d.rec.Invited, Invitation{c.Person, c.Look, d.now.Add(InvitationTTL)})
	d.change.Named = append(d.change.Named, c.User)
}

// sitDown seats a person at an open table and uses up their invitation.
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

// invitationsEnd returns when the first invitation ends, or zero if there is none.
func (r *Record) invitationsEnd() (first time.Time) {
	for _, i := range r.Invited {
		first = earlier(first, i.Until)
	}
	return first
}

// expireInvitations removes the invitations that have expired and reports whether there
// were any.
func (d *draft) expireInvitations() bool {
	before := len(d.rec.Invited)
	d.rec.Invited = slices.DeleteFunc(d.rec.Invited, func(i Invitation) bool { return !d.now.Before(i.Until) })
	if len(d.rec.Invited) == before {
		return false
	}
	d.rec.SeatOrder = nil // not all invited people join, so the host begins and the order is drawn
	return true
}
