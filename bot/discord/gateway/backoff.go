package gateway

import (
	"errors"
	"time"

	"github.com/railbot/railbot/bot/wait"
)

const (
	// minStableTime is how long a connection must have lasted for the next one to be opened without
	// a delay, and a session for its end not to count as a failure.
	minStableTime = time.Minute
	// resumeDelay is the delay after the loss of a connection that lasted less than minStableTime.
	resumeDelay = time.Second
	// maxResumes is how often a session that Discord does not refuse may fail to be resumed:
	// some never can be.
	maxResumes = 4
)

// backoff decides how long a shard waits before its next connection. Failed connects, failed
// identifies and sessions that end early make it wait for longer and longer. Resumed
// connections do not, however short they are: Discord resumes a session at once.
type backoff struct {
	failures      int           // attempts in a row over which no events arrived
	resumes       int           // those that reached the gateway, since events last arrived
	sessions      int           // sessions in a row that ended early
	connectedTime time.Duration // how long the present session has been connected, in all its connections
}

// attemptResult describes a connection attempt that has ended.
type attemptResult struct {
	ready    bool          // events arrived
	lifetime time.Duration // from the connect to the loss
	err      error
}

// nextDelay counts an attempt that has ended and returns the delay before the next one.
// sessionEnded reports whether the next attempt must begin a new session.
func (b *backoff) nextDelay(result attemptResult) (delay time.Duration, sessionEnded bool) {
	if result.ready {
		b.failures, b.resumes = 0, 0
		b.connectedTime += result.lifetime
		if result.lifetime < minStableTime {
			delay = resumeDelay
		}
	} else {
		b.failures++
		delay = wait.Backoff(b.failures)
		if !errors.Is(result.err, errUnreached) {
			b.resumes++
		}
	}
	if !endsSession(result.err) && b.resumes < maxResumes {
		return delay, false
	}
	if b.sessions++; b.connectedTime >= minStableTime {
		b.sessions = 1
	}
	b.resumes, b.connectedTime = 0, 0
	return max(delay, wait.Backoff(b.sessions)), true
}
