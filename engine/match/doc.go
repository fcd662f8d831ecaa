// Package match is a game with people at the table: who sits where, the log of
// what they did, and the position that came of it.
//
// # Policy
//
// A [Match] is an immutable value. Each operation returns a new Match and a
// [Change] that a store can apply in one stroke; after an error nothing has
// changed. The package has no clock, does no input or output and draws no
// chance of its own: times, ids and the seed are arguments. The revision of a
// match only grows, and so do the numbers of its log entries: a number is
// never used twice, those of undone entries included, so that chance after an
// undo is other chance.
//
// The data of a Match (core) stands behind a pointer, so that printing it shows no
// secret. An operation checks what it was asked for, changes a copy (draft), and closes
// that into the next Match. Package rewind has the position with what can be taken back,
// package prepared what seats line up for later, and package clock the seats' time.
//
// What a press means depends on what its presser saw. Each seat has a decision
// number that grows whenever its own panel changes (its Hand, its list,
// whether it must act) and with each of its own presses. A press with the
// present number is played if its move is still legal, whatever the others did
// in the meantime; one with another number is refused with [ErrStale].
//
// Secrets leave by four doors only: [engine.Position.Hand], [Match.Visible] and
// [Match.Prepared], which are asked for one reader, and what is published of a
// match that is over ([Match.Seed], [Match.Export]). [Record] holds none and may be
// logged; a Match printed or logged shows its id, game, phase and revision.
// The stored record holds all of them and must go nowhere but to the store.
//
// # Undo
//
// A seat takes back freely what it did since the last barrier: its last press
// or all of it. What the others did since is played again without it, each
// move with the chance of its own entry (none asked any, being no barriers).
// Beyond a barrier all others present must agree; the match then stands as
// before the barrier's entry, but for what nobody knows: a face-down pile is
// ordered anew by the chance of the undo's own entry ([engine.Reshuffler]).
// New entries have new numbers and so new chance.
//
// # Standing answers
//
// A seat may switch on answers that its game declares; they are played in the
// same change as whatever made them apply, like the moves of a seat that has
// resigned. Which are on is nobody else's business while the match runs. They
// are taken back like other moves; an answer that would play again at once what
// its seat has taken back is switched off by that. An answer that holds for a
// while only ([engine.Expirer]) is switched off when that is over; an undo does
// not bring it back. They go with the person: whoever takes a seat over has
// none.
//
// # Prepared turns
//
// While others play a seat lines up moves for its next turn ([Match.Prepare]), on the
// position as it would be, by what it knows alone. They lie in the stored record, in
// neither log nor [Record]: nothing that others see depends on them. When the turn has
// come they wait for a moment ([Pause]), and as long as an undo is asked for, and are
// then played like a press of the seat's person, in order, up to the first that is not
// offered any more or, where that was wanted, where somebody else has played since; and
// no further than the first barrier ([Match.PlayPrepared]). What came of it is kept until
// the person's next press. Whatever else is played in that turn ends them, and so does
// an undo by consent; they go with the person.
//
// # Computers
//
// A seat may be a computer's from the start, by the host, or later by the others'
// consent, and go back to a person in the same way. [Record.Thinks] says when a
// computer is to move, [Match.Pose] asks what it plays, and [Match.PlayThought]
// plays the answer; the entry says how it was thought. What it is asked holds
// nothing that its seat cannot know, and its chance follows from the seed and the
// entry's number: when the seed is published, [Verify] thinks each of its moves
// again. What its moves settle they settle as a person's do. Computers are asked
// nothing and are never late: they agree to everything. When no person is left the
// match is over.
//
// # Log
//
// Entry 0 is the set-up, each later one a move, a call, or something about the
// people. Entry n of a match is the n-th of the store's list. At the start of
// each chapter, and after each undo by consent, a [Snapshot] is written; a
// position of the past is rebuilt from the latest snapshot at or before it and
// the entries since, so that no cost grows with the length of a match.
//
// Each entry ends in a sum: the first 16 bytes, in hexadecimal, of SHA-256 over
// the sum of the entry before (for entry 0 the match's id, a space and the
// commitment), a line feed, and the entry's JSON without its sum.
//
// # Commitment
//
// When a match begins, the SHA-256 of a text is published, and at its end the
// text itself, which holds the seed. The text is ASCII; each line ends in one
// line feed, and nothing else separates anything:
//
//	railbot-commitment/1
//	game=trains
//	rules=1
//	option.map=tokyo
//	option.supply=random
//	seats=3
//	seed=00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
//
// "rules" is [engine.Meta].Rules; there is one line per option with its key and
// value, sorted by key as bytes; the seed is 64 lower case hexadecimal digits.
// The commitment is the digest in lower case hexadecimal, what sha256sum(1)
// prints for a file of that text. How chance is drawn from the seed is said at
// [engine.Rand].
package match
