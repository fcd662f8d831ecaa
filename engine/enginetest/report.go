package enginetest

import (
	"fmt"
	"runtime/debug"
)

const maxFailures = 3 // failures in one run; what follows would say the same

// report hands failures on and keeps their number within reason.
type report struct {
	tb       TB
	failures int
	where    func() string // the game and the step at hand; nil outside games
}

// abort ends a playout whose failure has been reported.
type abort struct{}

func (r *report) addFailure(check, format string, args ...any) {
	r.tb.Helper()
	r.failures++
	text := fmt.Sprintf(format, args...)
	if r.where != nil {
		text = r.where() + ": " + text
	}
	r.tb.Errorf("[%s] %s", check, text)
}

// fail reports and gives the playout up: what follows a broken promise proves
// nothing.
func (r *report) fail(check, format string, args ...any) {
	r.tb.Helper()
	r.addFailure(check, format, args...)
	panic(abort{})
}

// same fails unless two values are deeply equal.
func (r *report) requireSame(check, what string, want, got any) {
	r.tb.Helper()
	if !equalDumps(want, got) {
		r.fail(check, "%s: %s", what, difference(dump(want), dump(got)))
	}
}

// guarded runs f, turning a panic into a failure.
func (r *report) catchPanics(what string, f func()) {
	defer func() {
		switch cause := recover(); cause.(type) {
		case nil, abort:
		default:
			r.addFailure("panic", "%s: %v\n%s", what, cause, debug.Stack())
		}
		r.where = nil
	}()
	f()
}
