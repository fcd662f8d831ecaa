// Package child runs package think in a separate process, so that computer players
// never slow down the process that talks to people.
//
// [New] returns a [Child], whose [Child.Answer] asks a question and always returns a
// move: if no answer comes in time, it uses the quick policy's move, which takes
// microseconds. [Serve] is the other end and runs in the process.
//
// # The process
//
// The process receives questions and nothing else; see [think.Question]. It runs at the
// lowest priority and with limited memory. It is started when it is first needed, and
// again after it has died. A question on which it has died twice is not asked again. A
// process that owes an answer for too long, because it is stopped, swapped out or
// stuck, is killed and replaced. When memory runs out, Linux kills it before its
// parent.
//
// A question is cancelled when its context ends, because the position has changed or
// nobody waits for the answer. The package does not decide which of several bots asks a
// question; the store does.
//
// # Protocol
//
// Each line to the process is a question with a number, or the number of a cancelled
// question. Each line from it is an answer with the number. Every question gets one
// answer, which is empty if it was cancelled before its turn.
package child
