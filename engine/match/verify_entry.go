package match

import (
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match/rewind"
)

// Each check method of a verifier returns in a few words what is wrong with an entry. If
// nothing is wrong, it updates the verifier and returns an empty string.

// checkStart checks the entry of the set-up: people, seat order and events.
func (v *verifier) checkStart(e Entry) string {
	if len(e.People) != len(v.file.Seats) {
		return "people"
	}
	if len(e.Order) > 0 && !slices.Equal(e.Order, randomOrder(v.replay.seed, len(e.People))) {
		return "order of the seats"
	}
	for _, p := range e.People {
		if !p.isValid() {
			return "computer"
		}
		v.chairs = append(v.chairs, p.chair())
	}
	position, events, err := v.game.Start(len(v.chairs), v.file.Options, startChance(v.replay.seed, v.file.FixedChance))
	if err != nil {
		return "set-up"
	}
	v.replay.course = rewind.NewCourse(position).WithFixedChance(v.file.FixedChance)
	if !equalJSON(events, e.Events) {
		return "events"
	}
	return ""
}

// checkMove checks a move or a call, and its events.
func (v *verifier) checkMove(e Entry) string {
	if !v.isOriginValid(e) {
		return "played for somebody present, or by somebody gone"
	}
	if what := v.checkThought(e); what != "" {
		return what
	}
	v.ask = nil
	done, err := v.applyEntry(e)
	switch {
	case err != nil:
		return "not legal"
	case !equalJSON(done.Events, e.Events) || done.Barrier != e.Barrier:
		return "events"
	}
	v.played++
	return ""
}

// isOriginValid reports whether the entry says correctly how its move came about: played by
// the seat's person, by its computer or auto-answer, or for a resigned or skipped seat.
func (v *verifier) isOriginValid(e Entry) bool {
	if e.Kind == KindCall {
		return !e.Idle
	}
	chair := v.chairs[e.Seat-1]
	if chair.Computer() {
		return e.Kind == KindMove && !e.Idle && !e.AutoAnswer
	}
	gone := chair.Gone
	if e.AutoAnswer {
		move, ok := autoAnswerMove(v.replay.course.Now, v.chairs, e.Seat)
		return e.Kind == KindMove && !e.Idle && !gone && ok && move == e.Move
	}
	if e.Kind == KindSkip {
		return e.Idle && !gone
	}
	return e.Idle == gone
}

// checkUndo checks that an undo was permitted and lists the right entries.
func (v *verifier) checkUndo(e Entry) string {
	expected := v.replay.course.LastPress(e.Seat)
	if e.To > 0 {
		to, ok := v.undoTo(e.Seat)
		if !ok || to != e.To || !v.isUndoAgreed(e) {
			return "no such undo was agreed"
		}
		at, _ := slices.BinarySearch(v.replay.live, to)
		expected = v.replay.live[at:]
	}
	all := e.To == 0 && slices.Equal(e.Undoes, v.replay.course.AllOf(e.Seat))
	if !v.people().Has(e.Seat) || len(e.Undoes) == 0 || !all && !slices.Equal(e.Undoes, expected) {
		return "undo list"
	}
	v.ask = nil
	if _, err := v.applyEntry(e); err != nil {
		return "cannot be undone"
	}
	return ""
}

// applyEntry replays one entry and switches off auto-answers that expire with it.
func (v *verifier) applyEntry(e Entry) (engine.Step, error) {
	before := v.replay.course.Now
	done, err := v.replay.apply(e)
	if err == nil {
		expireAutoAnswers(v.chairs, before, v.replay.course.Now)
	}
	return done, err
}

// undoTo returns the entry before which an undo by consent of a seat would go.
func (v *verifier) undoTo(s engine.Seat) (uint64, bool) {
	if v.file.FixedChance {
		return 0, false
	}
	return v.replay.marks.UndoTo(v.replay.course, v.replay.seed, s)
}

// isUndoAgreed reports whether all others present have agreed to the undo.
func (v *verifier) isUndoAgreed(e Entry) bool {
	others := v.people().Without(e.Seat)
	if v.ask == nil {
		return others == 0
	}
	return v.ask.Seat == e.Seat && v.ask.To == e.To && others&^v.ask.Agreed == 0
}

// people returns the seats of people who have not resigned by now.
func (v *verifier) people() engine.Seats { return (&Record{Seats: v.chairs}).people() }

// checkQuestion checks a question or an answer, and keeps track of the pending question
// about an undo.
func (v *verifier) checkQuestion(e Entry) string {
	if !v.people().Has(e.Seat) && e.About != QuestionReplace {
		return "somebody gone"
	}
	if e.Kind == KindAsk && e.About != QuestionUndo {
		v.asked[e.N] = true
		return ""
	}
	if v.asked[e.To] && e.Kind != KindAsk {
		return ""
	}
	if e.Kind == KindAsk {
		to, ok := v.undoTo(e.Seat)
		if v.ask != nil || !ok || to != e.To {
			return "no such question"
		}
		v.ask = &Ask{Entry: e.N, Seat: e.Seat, To: e.To}
		return ""
	}
	if v.ask == nil || e.To != v.ask.Entry || e.Kind == KindAgree && e.Seat == v.ask.Seat {
		return "no such question"
	}
	if e.Kind != KindAgree {
		v.ask = nil
	} else {
		v.ask.Agreed = v.ask.Agreed.With(e.Seat)
	}
	return ""
}

// checkOccupant checks a change of a seat's person, and keeps track of who sits where.
func (v *verifier) checkOccupant(e Entry) string {
	if !e.Kept {
		v.ask = nil
	}
	chair := &v.chairs[e.Seat-1]
	switch {
	case e.Kind == KindResign && !v.people().Has(e.Seat), e.Kind == KindReplace && len(e.People) != 1,
		e.Kind == KindReplace && !e.People[0].isValid():
		return "people"
	case e.Kind == KindResign:
		chair.Gone, chair.AutoAnswers = true, nil
	case e.Kept && e.Kind == KindReplace: // the rest of the seat is its person's
		chair.Person = e.People[0]
	default:
		*chair = e.People[0].chair()
	}
	return ""
}

// checkAutoAnswer checks that an auto-answer is switched, and keeps track of which are on.
func (v *verifier) checkAutoAnswer(e Entry) string {
	chair := &v.chairs[e.Seat-1]
	if !v.people().Has(e.Seat) || !chair.canSwitch(v.game, e.Move, e.AutoAnswer) {
		return "auto-answer"
	}
	chair.AutoAnswers = withAutoAnswer(v.game, chair.AutoAnswers, e.Move, e.AutoAnswer)
	return ""
}

// checkAdvice checks that a person received advice, and counts it.
func (v *verifier) checkAdvice(e Entry) string {
	if !v.people().Has(e.Seat) {
		return "advice to nobody"
	}
	v.chairs[e.Seat-1].Advices++
	return ""
}

// checkEnd checks that the ending agrees with the position and the people.
func (v *verifier) checkEnd(e Entry) string {
	status, record := v.replay.course.Now.Status(), &Record{Seats: v.chairs}
	v.ended = true
	standings := status.Standings
	if e.Ending == EndResigned {
		standings = record.resignationStandings()
	}
	switch {
	case status.Over() != (e.Ending == EndFinished),
		(e.Ending == EndDeserted) != (record.people() == 0 && !status.Over()),
		e.Ending == EndResigned && record.present().Len() != 1:
		return "ending"
	case !equalJSON(e.Standings, standings):
		return "scores"
	}
	return ""
}
