// Package rewind keeps a position together with what can be undone.
//
// A [Course] holds the steps since the last barrier, which can be undone freely. It
// plays each step with the chance of its log entry, so that the steps can be replayed
// with one left out. [Marks] hold, for each seat, where an undo by consent goes back
// to.
//
// The package knows no people. Package match decides who may undo what.
package rewind
