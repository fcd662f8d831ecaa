package gateway

import (
	"errors"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

const (
	// settled is how long a connection must have lived for the next one to be made at once,
	// and a session for its end to be no failure.
	settled = time.Minute
	// resumePause is the wait after the loss of a connection that lived for less.
	resumePause = time.Second
	// maxResumes is how often a session that Discord does not refuse may fail to be resumed:
	// some never can be.
	maxResumes = 4
)

// backoff decides how long a shard waits before its next connection. Failed connects, failed
// identifies and sessions that end early make it wait for longer and longer. Resumed
// connections do not, however short they are: Discord resumes a session at once.
type backoff struct {
	failures int           // attempts in a row over which no events arrived
	resumes  int           // those that reached the gateway, since events last arrived
	sessions int           // sessions in a row that ended early
	age      time.Duration // connected, of the present session
}

// lost is an attempt that has ended.
type lost struct {
	ready bool          // events arrived
	lived time.Duration // from the connect to the loss
	err   error
}

// next returns the pause after an attempt, and reports whether the session is given up, so
// that the next attempt begins another.
func (b *backoff) next(l lost) (pause time.Duration, sessionEnded bool) {
	if l.ready {
		b.failures, b.resumes = 0, 0
		b.age += l.lived
		if l.lived < settled {
			pause = resumePause
		}
	} else {
		b.failures++
		pause = wait.Backoff(b.failures)
		if !errors.Is(l.err, errUnreached) {
			b.resumes++
		}
	}
	if !endsSession(l.err) && b.resumes < maxResumes {
		return pause, false
	}
	if b.sessions++; b.age >= settled {
		b.sessions = 1
	}
	b.resumes, b.age = 0, 0
	return max(pause, wait.Backoff(b.sessions)), true
}
