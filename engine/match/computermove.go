package match

import (
	"time"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/think"
)

// Thought says how a computer found a move, so that it can be verified.
type Thought struct {
	Level   think.Level `json:"level"` // the chair's level, or [think.Quick] if the answer was late
	Version int         `json:"mind"`  // [think.Version] of the program that thought
}

// ComputerQuestion returns the question what the computer of a seat plays now. It
// returns false if the seat has no computer or nothing to decide. The question holds
// nothing that the seat cannot know. Its chance belongs to the entry that the move will
// be, so it is valid for this revision of the match only.
func (m Match) ComputerQuestion(s engine.Seat) (think.Question, bool) {
	if m.checkComputerTurn(s) != nil {
		return think.Question{}, false
	}
	key, err := thinkKey(m.course.Now, s, m.seed, m.rec.Entries, m.rec.FixedChance)
	if err != nil {
		return think.Question{}, false
	}
	return think.NewQuestion(m.course.Now, s, m.Chair(s).Level, key), true
}

// thinkKey returns the key for the thoughts of a seat about the entry to come. If chance
// is fixed, it depends on what the seat sees and not on the entry.
func thinkKey(p engine.Position, s engine.Seat, seed engine.Seed, entry uint64, fixedChance bool) (engine.Seed, error) {
	if fixedChance {
		return seed.ViewKey(p, s)
	}
	return seed.ThinkKey(entry, s), nil
}

// PlayComputerMove plays the answer to [Match.ComputerQuestion] of revision rev. The
// level is the chair's, or [think.Quick] if no answer came in time and chance is not
// fixed. PlayComputerMove fails with [CodePhase], [CodeStranger], [CodeGone], with [CodeComputer] if no
// computer of that level sits there, with [CodeStale] if the match has changed, with
// the engine's [engine.CodeTurn] if the seat has nothing to decide, and with
// [CodeMove].
func (m Match) PlayComputerMove(
	s engine.Seat, rev uint64, move string, level think.Level, now time.Time,
) (Match, Change, error) {
	switch err := m.checkComputerTurn(s); {
	case err != nil:
		return m.refuse(err)
	case !m.Chair(s).canThinkAt(level, m.rec.FixedChance):
		return m.refuse(ErrComputer)
	case rev != m.rec.Rev:
		return m.refuse(ErrStale)
	}
	d := m.newDraftFor(s, now)
	d.dropAnsweredQuestion(s)
	thought := &Thought{level, think.Version(d.game)}
	if _, err := d.play(Entry{Kind: KindMove, User: d.user, Seat: s, Move: move, Thought: thought}); err != nil {
		return d.finish(&Error{Code: CodeMove, Err: err})
	}
	return d.finish(d.playAutomatic())
}

// checkThought repeats a computer's decision and says what is wrong with it. A decision
// made by another version is counted, but cannot be confirmed.
func (v *verifier) checkThought(e Entry) string {
	if e.Kind == KindCall {
		return ""
	}
	chair := v.chairs[e.Seat-1]
	switch {
	case e.Thought == nil && !chair.Computer():
		return ""
	case e.Thought == nil || !chair.Computer() || !chair.canThinkAt(e.Thought.Level, v.file.FixedChance):
		return "a computer's move where there is none, or the reverse"
	case e.Thought.Version != think.Version(v.game):
		v.unthought++
		return ""
	}
	key, err := thinkKey(v.replay.course.Now, e.Seat, v.replay.seed, e.N, v.file.FixedChance)
	if err != nil {
		return "what the computer sees"
	}
	question := think.NewQuestion(v.replay.course.Now, e.Seat, e.Thought.Level, key)
	if question.Answer().Move != e.Move {
		return "not what the computer would play"
	}
	v.thoughts++
	return ""
}
