// Package child has thoughts thought in a process of their own, so that they never
// slow down the one that talks with people.
//
// # Policy
//
// The other process gets questions and nothing else: see [think.Question]. It runs
// at the lowest priority and within a limit of memory. It is started when it is
// first needed, and again when it has died; a question on which it has died twice
// is not put to it again. A process that owes an answer for too long, because it is
// stopped, swapped out or stuck, is killed and replaced. Where memory runs out, Linux
// kills it before the process that talks with people.
//
// A question is cancelled when its context ends: the position has changed, or nobody
// waits any longer. When no answer has come in time, the quick policy's move is used,
// which is there at once.
//
// Nothing about whose turn it is to think is kept here: that is the store's, so
// that of several bots one thinks.
//
// # Mechanism
//
// Each line to the process is a question with a number, or the number of one that
// is no longer wanted; each line from it is an answer with the number. Each question
// gets one answer, an empty one if it was cancelled before its turn. [Serve] is the
// other end.
package child
