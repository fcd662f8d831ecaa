// Package rewind is a position that can be gone back from: what led to it since
// the last barrier, which is taken back freely, and, by seat, where an undo by
// consent goes back to.
//
// A [Course] plays each step with the chance of its log entry, and so again when
// another is left out. It knows nobody: who may take what back is package match's.
package rewind
