package panel

import (
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

// The arguments of the actions that remove planned moves or set the plan's condition.
const (
	DropHere  = "1" // remove the last move, and stay on the panel of a person who waits
	DropAll   = "*" // remove all moves
	AloneOn   = "+" // play the plan only if nobody else has played there
	AloneOff  = "-" // play the plan in any case
	aheadMark = "-ahead"
)

// NewPlanning returns the panel on which the seat plans its next turn. If planning is false, or
// the turn cannot be previewed, or the plan is closed, it returns the panel of [New].
func NewPlanning(book *render.Book, m match.Match, s engine.Seat, locale string, planning bool) *Panel {
	p := New(book, m, s, locale)
	if !planning || !p.canPreview || p.nextTurn.Closed {
		return p
	}
	p.pos, p.planning, p.address.Planning = p.nextTurn.Now, true, true
	p.hasActed = p.nextTurn.Playable > 0
	p.Tell = p.Tell.WithTable(p.pos.Table())
	p.Lexicon, p.Private = NewLexicon(p.Tell), render.PrivateOf(p.pos, s)
	p.offerLegalMoves()
	return p
}

// planLines returns lines that list the plan for a seat's next turn and report on the
// previous plan.
func (p *Panel) planLines(tell *render.Teller) []string {
	if !p.running() {
		return nil
	}
	lines := reportLines(p.plan.Report, tell)
	if p.planning {
		lines = append(lines, "-# "+tell.Say("ui.prepared.lining"))
	}
	texts := p.plan.Notations()
	switch data := movesData(tell, texts); {
	case len(texts) == 0:
		return lines
	case p.planPending && asksUndo(p.Match):
		return append(lines, tell.Say("ui.prepared.coming.asked", data))
	case p.planPending:
		return append(lines, tell.Say("ui.prepared.coming", data))
	default:
		lines = append(lines, tell.Say("ui.prepared.list", data))
	}
	if p.canPreview && p.nextTurn.Playable < len(texts) {
		data := movesData(tell, texts[p.nextTurn.Playable:])
		data["Why"] = reasonText(tell, p.nextTurn.Why, p.nextTurn.What)
		lines = append(lines, tell.Say("ui.prepared.not", data))
	}
	switch {
	case p.planning:
		return lines
	case p.plan.IfUntouched:
		return append(lines, "-# "+tell.Say("ui.prepared.alone"))
	}
	return append(lines, "-# "+tell.Say("ui.prepared.always"))
}

// asksUndo reports whether people are being asked to undo something.
func asksUndo(m match.Match) bool {
	q := m.Record().Ask
	return q != nil && q.About == match.QuestionUndo
}

// reportLines says which moves of the previous plan were played, and why others were not.
func reportLines(r *plans.Report, tell *render.Teller) (lines []string) {
	if r == nil {
		return nil
	}
	if len(r.Played) > 0 {
		lines = append(lines, tell.Say("ui.prepared.played", movesData(tell, r.Played)))
	}
	if len(r.Left) > 0 {
		data := movesData(tell, r.Left)
		data["Why"] = reasonText(tell, r.Why, r.What)
		lines = append(lines, tell.Say("ui.prepared.left", data))
	}
	return lines
}

// maxNamed is how many moves of a plan are listed. Of more, the last are.
const maxNamed = 12

// movesData returns the message data that lists moves. Equal moves in a row are listed once, with
// their number.
func movesData(tell *render.Teller, moves []string) render.Data {
	var words []string
	for len(moves) > 0 {
		n := 1
		for n < len(moves) && moves[n] == moves[0] {
			n++
		}
		word := logtext.MoveTexts(tell, moves[:1])[0]
		if n > 1 {
			word = tell.Say("ui.prepared.times", render.Data{"Move": word, "N": n})
		}
		words, moves = append(words, word), moves[n:]
	}
	if more := len(words) - maxNamed; more > 0 {
		words = append([]string{"…"}, words[more:]...)
	}
	return render.Data{"Moves": tell.And(words...)}
}

// reasonText returns why a planned move is not played, as a sentence.
func reasonText(tell *render.Teller, why plans.Reason, what string) string {
	if why == plans.Illegal && what != "" {
		if words, _ := tell.Error(&engine.Error{Code: engine.CodeIllegal, What: what}); words != "" {
			return words
		}
	}
	return tell.Say("ui.prepared.why." + string(why))
}
