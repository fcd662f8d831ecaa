// Package match plays a game with people at a table. It keeps who sits where, the log
// of what they did, and the resulting position.
//
// A [Match] is an immutable value. Each operation returns a new Match and a [Change],
// which a store applies atomically. After an error nothing has changed. The package has
// no clock, does no input or output and draws no chance of its own: times, ids and the
// seed are arguments. The revision of a match and the numbers of its log entries only
// grow. Numbers are never reused, not even those of undone entries, so a move after an
// undo gets different chance.
//
// An operation checks its arguments, changes a copy of the match (draft), and closes
// the copy into the next Match. Package rewind holds the position and what can be
// undone, package plans what seats plan for later turns, and package clock the seats'
// time.
//
// # Presses
//
// What a button press means depends on what the person saw. Each seat has a decision
// number that grows when its panel changes (its Hand, its list, whether it must act)
// and with each of its own presses. A press with the current number is played if its
// move is still legal, whatever the others did in the meantime. A press with another
// number fails with [ErrStale].
//
// # Secrets
//
// Secrets leave a match in four ways only. [engine.Position.Hand], [Match.Visible] and
// [Match.Plan] are called for one reader; [Match.Seed] and [Match.Export] publish a
// match that is over. [Record] holds no secrets and may be logged. The data of a Match
// (core) is behind a pointer, so that a Match printed or logged shows only its id,
// game, phase and revision. The stored record holds all secrets and must go nowhere but
// to the store.
//
// # Undo
//
// A barrier is a step that used chance, revealed something hidden, or was a call
// ([engine.Step].Barrier). Nobody can undo past it without the others' consent, because
// what was seen cannot be forgotten. A seat may freely undo what it did since the last
// barrier: its last press or all of it. What the others did since is replayed without
// it, each move with the chance of its own entry; none of these moves used chance,
// because they are not barriers.
//
// To undo past a barrier, all other people present must agree. The match then stands as
// before the barrier's entry, except that face-down piles are reshuffled with the
// chance of the undo's own entry ([engine.Secrets]). New entries have new numbers
// and therefore new chance.
//
// # Auto-answers
//
// A seat may switch on answers that its game declares. They are played in the same
// change as the move that made them apply, like the moves of a resigned seat. Others do
// not learn which answers are on while the match runs. They can be undone like other
// moves; an answer that would immediately repeat what its seat has undone is switched
// off. An answer that is valid for a period ([engine.AutoAnswer].Term) is switched off when the
// period ends, and an undo does not switch it on again. A new person on the seat starts
// without any.
//
// # Plans
//
// While others play, a seat may plan moves for its next turn ([Match.AddToPlan]). It
// plans on the position as it would be, using only what it knows. Plans are kept in the
// stored record, but not in the log or in [Record]: nothing that others see depends on
// them.
//
// When the turn begins, the plan waits for [GracePeriod], and longer while an undo is
// voted on. Then the first of its lines that fits is played like a press of the seat's
// person, in order ([Match.PlayPlan]). It stops before the first move that is no longer
// legal or, if the person chose so, whose target another seat has touched; and after the
// first barrier. A line can also depend on what other seats have publicly done since
// ([plans.Condition]). The lines that are not played leave no trace.
// The report is kept until the person's next press. Any other move in that turn drops
// the plan, and so does an undo by consent or a change of person.
//
// # Computers
//
// A seat may belong to a computer from the start, or later by the others' consent, and
// go back to a person in the same way. [Record.ComputersDue] says when a computer must
// move, [Match.ComputerQuestion] returns what to ask it, and [Match.PlayComputerMove]
// plays the answer; the log entry says at which level it was found. The question holds
// nothing that the seat cannot know, and its chance follows from the seed and the
// entry's number. When the seed is published, [Verify] repeats each of these decisions.
// A computer's barriers settle moves like a person's. Computers take part in no votes
// and are never late. When no person is left the match is over.
//
// # Absences
//
// A person can say that they are away for some days. The caller keeps their absences and
// tells the table ([Match.SetAbsences]). If the table allows it ([Record.AllowsAbsences]),
// the person's clock stands still meanwhile. When the match waits for them, the others may
// agree that a computer plays on, and the person gets the seat back when they are no longer
// away. Absences are in no log entry, and no longer in the record when the match is over.
//
// # Quiet
//
// A table is played live while all people who are there have pressed within [QuietPeriod]. Computers,
// people who have resigned and people who are away do not count. The ping of a turn that begins at such
// a table is held back ([Match.Held]) until its person has been silent for [QuietPeriod], or until the
// clock reminds them. Votes, calls to an open table and the reminders of clocks are never held back.
//
// Only what the others see counts as a press: joining, moves, undos, questions and votes. A press that
// changes nothing is not stored, and one that only its person sees must not show in the pings of others,
// such as a plan or switching an auto-answer. What happens by itself is no press: an auto-answer follows
// a press of somebody else in the same change. A plan is played under its person's name, like a press. So
// that pings do not tell them apart, no move counts that is made in the seconds in which a plan would be
// played, whether there is one or not. A plan that is late because no program ran counts as a press.
//
// # Deals
//
// A match of [OpenDeal] plays a deal that others play too, each alone against computers. Its chance is
// fixed ([engine.NewFixedRand]): reshuffles depend on the pile and the number of the shuffle, thoughts on
// what the seat sees. A computer that is late is waited for, and nothing that was revealed can be
// undone, because it would be revealed again. All matches of a deal have one commitment ([DealCommitment]).
// Such a match can be sealed for some time: while it is, it tells no more when it is over than while it
// runs, until [Match.Unseal] is called for a later time. Its file has a format of its own.
//
// # Calls
//
// A call is a fact from outside the game ([engine.Position.Call]), such as that the
// players' time is up. The program can make one ([Match.Call]), and so can the players:
// if the game accepts the call now ([Match.CanCall]), a person asks for it
// ([Match.AskCall]), and it is made once all others who are not away have agreed. A
// call is a barrier. The seat that it concerns can ask to undo it.
//
// # Log
//
// Entry 0 is the set-up. Each later entry is a move, a call or something about the
// people. Entry n of a match is the n-th of the store's list. At the start of each
// chapter, and after each undo by consent, a [Snapshot] is written. A past position is
// rebuilt from the latest snapshot at or before it and the entries since, so no cost
// grows with the length of a match.
//
// Each entry ends in a sum: the first 16 bytes, in hexadecimal, of SHA-256 over the
// previous entry's sum (for entry 0 the match's id, a space and the commitment), a line
// feed, and the entry's JSON without its sum.
//
// # Commitment
//
// When a match begins, the SHA-256 of a text is published. At its end the text itself
// is published, which contains the seed. The text is ASCII; each line ends in one line
// feed, and there is no other separator:
//
//	railbot-commitment/1
//	game=trains
//	rules=1
//	option.map=tokyo
//	option.supply=random
//	seats=3
//	seed=00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
//
// "rules" is [engine.Meta].Rules. There is one line per option with its key and value,
// sorted by key as bytes. The seed is 64 lower case hexadecimal digits. The commitment
// is the digest in lower case hexadecimal, as sha256sum(1) prints it for a file of that
// text. [engine.Rand] describes how chance is drawn from the seed.
package match
