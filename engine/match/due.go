package match

import (
	"time"

	"github.com/railbot/railbot/engine"
)

// Times after which an inactive match is closed or abandoned.
const (
	OpenRetention    = 7 * 24 * time.Hour   // an open table that does not begin
	RunningRetention = 180 * 24 * time.Hour // a running match that nobody plays
	WarningPeriod    = 7 * 24 * time.Hour   // minimum time between the warning and the end
)

// NoticeKind is what [Match.Expire] did.
type NoticeKind string

// The kinds of notice.
const (
	NoticeWarning   NoticeKind = "warning"   // the match will be abandoned at Ends
	NoticeAbandoned NoticeKind = "abandoned" // it was abandoned
	NoticeClosed    NoticeKind = "closed"    // the table was closed before the game began
	NoticeReminder  NoticeKind = "reminder"  // the people of Seats are reminded
	NoticeSeats     NoticeKind = "seats"     // seats are no longer reserved for invited people
	NoticeAbsence   NoticeKind = "absence"   // people are away from now on, or are back
	NoticeSilence   NoticeKind = "silence"   // pings of people who have fallen silent are no longer held back
)

// Notice is what people must be told after [Match.Expire].
type Notice struct {
	Kind  NoticeKind
	Ends  time.Time    // for a warning
	Seats engine.Seats // for a reminder
}

// Due returns when [Match.Expire] has something to do, a computer must move
// ([Record.ComputersDue]), or a plan must be played ([Match.PlanDue]). It is zero when
// the match is over.
func (m Match) Due() time.Time {
	return earlier(earlier(m.rec.ComputersDueAt, m.plansDue), m.rec.expiresAt())
}

// expiresAt returns when [Match.Expire] has something to do.
func (r *Record) expiresAt() time.Time {
	scheduled := earlier(earlier(r.invitationsEnd(), r.AbsencesChangeAt()), r.Quiet.CheckAt)
	return earlier(earlier(r.RemindAt(), r.idleUntil()), scheduled)
}

// earlier returns the earlier of two times. A zero time counts as never.
func earlier(a, b time.Time) time.Time {
	if b.IsZero() || !a.IsZero() && a.Before(b) {
		return a
	}
	return b
}

// isDue reports whether a time is not zero and has come.
func isDue(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

// idleUntil returns when the people of an inactive match are warned, or the match is
// closed or abandoned. It returns zero if the match is over.
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

// Ends returns when a match whose people were warned is abandoned: at the earliest
// [WarningPeriod] after the warning, even if the program was down for a long time.
func (r *Record) Ends() time.Time {
	ends := r.Touched.Add(RunningRetention)
	if after := r.Warned.Add(WarningPeriod); after.After(ends) {
		return after
	}
	return ends
}

// Expire does one thing that is due: it reminds people of their turn, ends invitations, notes who is away
// and gives seats back to people who are not, releases pings that were held back, warns if nobody has
// played for a long time, or abandons the match after a warning.
// More may be due afterwards. It fails with [CodeEarly] if nothing is due.
func (m Match) Expire(now time.Time) (Match, Change, Notice, error) {
	due := m.rec.expiresAt()
	if due.IsZero() || now.Before(due) {
		return m, Change{}, Notice{}, ErrEarly
	}
	d := m.newDraft("", now)
	var notice Notice
	var err error
	silence := isDue(d.rec.Quiet.CheckAt, d.now)
	if silence {
		d.rec.releasePings(d.now)
	}
	switch {
	case d.expireInvitations():
		notice.Kind = NoticeSeats
	case isDue(d.rec.AbsencesChangeAt(), d.now):
		notice.Kind = NoticeAbsence
		err = d.decideAfterTimeout()
	case d.rec.idleUntil().After(d.now) && silence && !isDue(d.rec.RemindAt(), d.now):
		notice.Kind = NoticeSilence
	case d.rec.idleUntil().After(d.now):
		notice = Notice{Kind: NoticeReminder, Seats: d.rec.Remind(d.now)}
		d.rec.Quiet.Held &^= notice.Seats
		err = d.decideAfterTimeout()
	case d.rec.Phase == PhaseOpen:
		notice.Kind = NoticeClosed
		d.closeTable()
	case d.rec.Warned.IsZero():
		d.rec.Warned = d.now
		d.rec.Remind(d.now) // the warning serves as a reminder
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

// decideAfterTimeout counts the votes on a pending question again, because people who
// have run out of time no longer count. A question about an undo does not depend on
// time.
func (d *draft) decideAfterTimeout() error {
	if d.rec.Ask == nil || d.rec.Ask.About == QuestionUndo {
		return nil
	}
	return d.decideQuestion()
}
