package match

import "time"

// How long a match that nobody touches is kept.
const (
	KeepOpen    = 7 * 24 * time.Hour   // a table that does not begin
	KeepRunning = 180 * 24 * time.Hour // a match that nobody plays
	KeepWarned  = 7 * 24 * time.Hour   // at least so long between the warning and the end
)

// NoticeKind is what [Match.Expire] did.
type NoticeKind string

// The kinds of notice.
const (
	NoticeWarning   NoticeKind = "warning"   // the match will be given up at Ends
	NoticeAbandoned NoticeKind = "abandoned" // it was given up
	NoticeClosed    NoticeKind = "closed"    // the table was closed before it began
)

// Notice says what has to be told to the people.
type Notice struct {
	Kind NoticeKind
	Ends time.Time // for a warning
}

// Due is when [Match.Expire] has something to do; zero when the match is over.
func (m Match) Due() time.Time {
	r := &m.c.rec
	switch {
	case r.Phase == PhaseOver:
		return time.Time{}
	case r.Phase == PhaseOpen:
		return r.Touched.Add(KeepOpen)
	case r.Warned.IsZero():
		return r.Touched.Add(KeepRunning - KeepWarned)
	}
	return r.ends()
}

// ends is when a match that was warned is given up: even after a long absence
// of the program there is time between the two.
func (r *Record) ends() time.Time {
	ends := r.Touched.Add(KeepRunning)
	if after := r.Warned.Add(KeepWarned); after.After(ends) {
		return after
	}
	return ends
}

// Expire does what is due: it warns first, and gives a match up only after a
// warning. It refuses with [CodeEarly] when nothing is due.
func (m Match) Expire(now time.Time) (Match, Change, Notice, error) {
	due := m.Due()
	if due.IsZero() || now.Before(due) {
		return m, Change{}, Notice{}, ErrEarly
	}
	d := m.edit("", now)
	var notice Notice
	var err error
	switch {
	case d.rec.Phase == PhaseOpen:
		notice.Kind = NoticeClosed
		d.closeTable()
	case d.rec.Warned.IsZero():
		d.rec.Warned = d.now
		notice = Notice{NoticeWarning, d.rec.ends()}
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
