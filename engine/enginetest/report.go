package enginetest

import (
	"fmt"
	"runtime/debug"
)

const maxFailures = 3 // failures after which a run stops, because more would say the same

// report counts failures and passes them on.
type report struct {
	tb       TB
	failures int
	where    func() string // the game and the step, for messages; nil outside games
}

// abort is the panic that ends a playout after a reported failure.
type abort struct{}

// addFailure reports a failure of a check, with the game and the step.
func (r *report) addFailure(check, format string, args ...any) {
	r.tb.Helper()
	r.failures++
	text := fmt.Sprintf(format, args...)
	if r.where != nil {
		text = r.where() + ": " + text
	}
	r.tb.Errorf("[%s] %s", check, text)
}

// fail reports a failure and ends the playout, because later checks would prove
// nothing.
func (r *report) fail(check, format string, args ...any) {
	r.tb.Helper()
	r.addFailure(check, format, args...)
	panic(abort{})
}

// requireSame fails unless two values are deeply equal.
func (r *report) requireSame(check, what string, want, got any) {
	r.tb.Helper()
	if !equalDumps(want, got) {
		r.fail(check, "%s: %s", what, difference(dump(want), dump(got)))
	}
}

// catchPanics runs f and reports a panic as a failure.
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
