package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// Thought is how a computer came to a move, so that it can be thought again.
type Thought struct {
	Level   think.Level `json:"level"` // the chair's, or [think.Quick] where the answer was late
	Version int         `json:"mind"`  // [think.Mind] of the program that thought
}

// Pose asks what the computer of a seat plays now; false where the seat has none
// or nothing to decide. The question holds nothing that the seat cannot know, and
// its chance is that of the entry that the move will be: it is a question about
// this revision of the match and no other.
func (m Match) ComputerQuestion(s engine.Seat) (think.Question, bool) {
	if m.checkComputerTurn(s) != nil {
		return think.Question{}, false
	}
	return think.NewQuestion(m.course.Now, s, m.Chair(s).Level, m.seed.ThinkKey(m.rec.Entries, s)), true
}

// PlayThought plays the answer to the question that [Match.Pose] asked of the
// given revision, thought at a level: the chair's, or [think.Quick] where no answer
// came in time. It refuses with [CodePhase], [CodeStranger], [CodeGone], with
// [CodeComputer] where no computer of such a level sits, with [CodeStale] when the
// match has gone on, with the engine's [engine.CodeTurn] when nobody waits for the
// seat, and with [CodeMove].
func (m Match) PlayComputerMove(
	s engine.Seat, rev uint64, move string, level think.Level, now time.Time,
) (Match, Change, error) {
	switch err := m.checkComputerTurn(s); {
	case err != nil:
		return m.refuse(err)
	case !m.Chair(s).canThinkAt(level):
		return m.refuse(ErrComputer)
	case rev != m.rec.Rev:
		return m.refuse(ErrStale)
	}
	d := m.editAs(s, now)
	d.dropAnswered(s)
	thought := &Thought{level, think.Version(d.game)}
	if _, err := d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move, Thought: thought}); err != nil {
		return d.finish(&Error{Code: CodeMove, Err: err})
	}
	return d.finish(d.settle())
}

// thought thinks a computer's move again; it names what is wrong. One that was
// thought by another program's mind is counted and not confirmed.
func (v *verifier) checkThought(e Entry) string {
	if e.Kind == KindCall {
		return ""
	}
	chair := v.chairs[e.Seat-1]
	switch {
	case e.Thought == nil && !chair.Computer():
		return ""
	case e.Thought == nil || !chair.Computer() || !chair.canThinkAt(e.Thought.Level):
		return "a computer's move where there is none, or the reverse"
	case e.Thought.Version != think.Version(v.game):
		v.unthought++
		return ""
	}
	question := think.NewQuestion(v.replay.course.Now, e.Seat, e.Thought.Level, v.replay.seed.ThinkKey(e.N, e.Seat))
	if question.Answer().Move != e.Move {
		return "not what the computer would play"
	}
	v.thoughts++
	return ""
}
