package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// How long a match that nobody touches is kept.
const (
	OpenRetention    = 7 * 24 * time.Hour   // a table that does not begin
	RunningRetention = 180 * 24 * time.Hour // a match that nobody plays
	WarningPeriod    = 7 * 24 * time.Hour   // at least so long between the warning and the end
)

// NoticeKind is what [Match.Expire] did.
type NoticeKind string

// The kinds of notice.
const (
	NoticeWarning   NoticeKind = "warning"   // the match will be given up at Ends
	NoticeAbandoned NoticeKind = "abandoned" // it was given up
	NoticeClosed    NoticeKind = "closed"    // the table was closed before it began
	NoticeReminder  NoticeKind = "reminder"  // people were to be reminded: Seats
	NoticeSeats     NoticeKind = "seats"     // seats are kept no longer for who was invited
)

// Notice says what has to be told to the people.
type Notice struct {
	Kind  NoticeKind
	Ends  time.Time    // for a warning
	Seats engine.Seats // for a reminder
}

// Due is when [Match.Expire] has something to do, a computer is to move
// ([Record.Thinks]), or a prepared turn is to be played ([Match.PreparedDue]); zero
// when the match is over.
func (m Match) Due() time.Time {
	return earlier(earlier(m.rec.ComputersDueAt, m.plansDue), m.rec.expiresAt())
}

// expires is when [Match.Expire] has something to do.
func (r *Record) expiresAt() time.Time {
	return earlier(earlier(r.RemindAt(), r.idleUntil()), r.invitationsEnd())
}

// earlier returns the first of two times; a zero time is none.
func earlier(a, b time.Time) time.Time {
	if b.IsZero() || !a.IsZero() && a.Before(b) {
		return a
	}
	return b
}

// idleUntil is when a match that nobody touches is warned, closed or given up.
func (r *Record) idleUntil() time.Time {
	switch {
	case r.Phase == PhaseOver:
		return time.Time{}
	case r.Phase == PhaseOpen:
		return r.Touched.Add(OpenRetention)
	case r.Warned.IsZero():
		return r.Touched.Add(RunningRetention - WarningPeriod)
	}
	return r.Ends()
}

// Ends is when a match that was warned is given up: even after a long absence
// of the program there is time between the two.
func (r *Record) Ends() time.Time {
	ends := r.Touched.Add(RunningRetention)
	if after := r.Warned.Add(WarningPeriod); after.After(ends) {
		return after
	}
	return ends
}

// Expire does what is due: it reminds people of their turn, warns when nobody
// has played for long, and gives a match up only after a warning. Something
// more may be due afterwards. It refuses with [CodeEarly] when nothing is due.
func (m Match) Expire(now time.Time) (Match, Change, Notice, error) {
	due := m.rec.expiresAt()
	if due.IsZero() || now.Before(due) {
		return m, Change{}, Notice{}, ErrEarly
	}
	d := m.edit("", now)
	var notice Notice
	var err error
	switch {
	case d.expireInvitations():
		notice.Kind = NoticeSeats
	case d.rec.idleUntil().After(d.now):
		notice = Notice{Kind: NoticeReminder, Seats: d.rec.Remind(d.now)}
		err = d.decideAfterTimeout()
	case d.rec.Phase == PhaseOpen:
		notice.Kind = NoticeClosed
		d.closeTable()
	case d.rec.Warned.IsZero():
		d.rec.Warned = d.now
		d.rec.Remind(d.now) // the warning calls them
		notice = Notice{Kind: NoticeWarning, Ends: d.rec.Ends()}
	default:
		notice.Kind = NoticeAbandoned
		err = d.end(EndAbandoned, nil)
	}
	if err != nil {
		return m, Change{}, Notice{}, err
	}
	next, change, err := d.close()
	return next, change, notice, err
}

// decideAfterTimeout counts the answers to a pending question again, since those whose
// time has run out no longer count. A question about an undo does not depend on time.
func (d *draft) decideAfterTimeout() error {
	if d.rec.Ask == nil || d.rec.Ask.About == QuestionUndo {
		return nil
	}
	return d.decideQuestion()
}
