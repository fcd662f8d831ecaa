package match

import "github.com/railbot/railbot/engine"

// refuse returns the results of an operation that failed: the unchanged match, an empty
// change and err.
func (m Match) refuse(err error) (Match, Change, error) { return m, Change{}, err }

// checkPhase returns an error unless the match is in phase p.
func (m Match) checkPhase(p Phase) error {
	if m.rec.Phase != p {
		return &Error{Code: CodePhase, What: string(m.rec.Phase)}
	}
	return nil
}

// checkSeat returns an error unless the match is running and the seat has a person in it.
func (m Match) checkSeat(s engine.Seat) error {
	switch {
	case m.rec.Phase != PhaseRunning:
		return m.checkPhase(PhaseRunning)
	case !m.rec.hasSeat(s):
		return ErrStranger
	case m.rec.Seats[s-1].Gone:
		return ErrGone
	case m.rec.Seats[s-1].Computer():
		return ErrComputer
	}
	return nil
}

// checkReplaceable returns an error unless the match is running and has the seat. The
// seat may be resigned or a computer's.
func (m Match) checkReplaceable(s engine.Seat) error {
	if err := m.checkSeat(s); err != nil && err != ErrGone && err != ErrComputer {
		return err
	}
	return nil
}

// checkDecision returns an error unless the seat has a person and decision is the
// number of the seat's current panel. A decision number of zero is not checked.
func (m Match) checkDecision(s engine.Seat, decision uint64) error {
	if err := m.checkSeat(s); err != nil {
		return err
	}
	if decision != 0 && decision != m.Decision(s) {
		return ErrStale
	}
	return nil
}

// checkHost returns an error unless the table is open and the user is its host.
func (m Match) checkHost(user string) error {
	if err := m.checkPhase(PhaseOpen); err != nil {
		return err
	}
	if user != m.rec.Host {
		return ErrHost
	}
	return nil
}
