package interaction

import (
	"fmt"
	"runtime"
	"strings"
)

// maxFrames is how many functions [Stack] names.
const maxFrames = 64

// Stack returns the functions that are being called, the innermost first, with their files and lines, for
// the log of a panic. Unlike debug.Stack it contains no arguments, which may be parts of a seed or a hand.
func Stack() string {
	callers := make([]uintptr, maxFrames)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	var text strings.Builder
	for {
		frame, more := frames.Next()
		fmt.Fprintf(&text, "%s\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
		if !more {
			return text.String()
		}
	}
}
