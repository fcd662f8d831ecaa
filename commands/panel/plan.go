package panel

import (
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

// The arguments of the actions that remove planned moves or set a condition of a line.
const (
	DropAll   = "*" // remove all moves
	SetOn     = "+" // the condition must hold
	SetOff    = "-" // it need not
	aheadMark = "-ahead"
)

// NewPlanning returns the panel on which the seat plans a line of its next turn. If planning is
// false, or the turn cannot be previewed, or there is no such line, it returns the panel of [New].
// If nothing can follow the line, the panel offers no moves.
func NewPlanning(book *render.Book, m match.Match, s engine.Seat, locale string, planning bool, line int) *Panel {
	p := New(book, m, s, locale)
	if !planning || !p.canPreview || line < 0 || line >= len(p.nextTurn) || line >= plans.MaxLines {
		return p
	}
	p.pos, p.planning, p.address.Planning, p.address.Line = p.nextTurn[line].Now, true, true, line
	p.hasActed = p.nextTurn[line].Playable > 0
	p.Tell = p.Tell.WithTable(p.pos.Table())
	p.Lexicon, p.Private = NewLexicon(p.Tell), render.PrivateOf(p.pos, s)
	if p.nextTurn[line].Closed {
		p.Private.Moves = nil
	}
	p.offerLegalMoves()
	return p
}

// planLines returns lines that list the plan for a seat's next turn and report on the
// previous plan.
func (p *Panel) planLines(tell *render.Teller, s ViewState) []string {
	if !p.running() {
		return nil
	}
	lines := reportLines(p.plan.Report, tell)
	planned := p.plan.Lines()
	switch {
	case p.planning:
		return append(lines, p.plannedLines(tell)...)
	case len(planned) == 0:
		return lines
	case p.planPending:
		return append(lines, p.comingLine(tell))
	case p.ShowsConditions(s) && s.Conditions.Chosen:
		return append(lines, p.choiceLine(tell, s.Line))
	case len(planned) > 1 || p.plan.IfWhole || p.plan.If != nil:
		return append(lines, p.choiceLines(tell)...)
	}
	lines = append(lines, tell.Say("ui.prepared.list", movesData(tell, p.plan.Notations(), maxNamed)))
	lines = append(lines, p.misfitLines(tell, 0)...)
	if p.plan.IfUntouched {
		return append(lines, "-# "+tell.Say("ui.prepared.alone"))
	}
	return append(lines, "-# "+tell.Say("ui.prepared.always"))
}

// plannedLines lists the moves of the line that is being planned.
func (p *Panel) plannedLines(tell *render.Teller) []string {
	lines := []string{"-# " + tell.Say("ui.prepared.lining")}
	i := p.address.Line
	if i >= len(p.plan.Lines()) {
		return lines
	}
	lines = append(lines, tell.Say("ui.prepared.list", movesData(tell, p.plan.Lines()[i].Notations(), maxNamed)))
	if o := p.nextTurn[i]; o.Why == "" && o.Closed {
		lines = append(lines, "-# "+tell.Say("error."+string(match.CodeClosed)))
	} else if o.Why != "" {
		lines = append(lines, unplayedLine(tell, p.plan.Lines()[i].Notations()[o.Playable:], o.Why, o.What))
	}
	return lines
}

// comingLine says which line is played in a moment. If none fits, it is the first.
func (p *Panel) comingLine(tell *render.Teller) string {
	planned := p.plan.Lines()
	i, _ := p.plan.Choose(p.pos, p.Seat)
	data := movesData(tell, planned[i%len(planned)].Notations(), maxNamed)
	if asksUndo(p.Match) {
		return tell.Say("ui.prepared.coming.asked", data)
	}
	return tell.Say("ui.prepared.coming", data)
}

// choiceLines lists the lines of a plan with their conditions, and says which one would be played
// as things stand.
func (p *Panel) choiceLines(tell *render.Teller) []string {
	lines := []string{tell.Say("ui.prepared.lines")}
	fits := 0
	for i, l := range p.plan.Lines() {
		lines = append(lines, p.choiceLine(tell, i))
		if p.canPreview && fits == 0 {
			if why, _ := l.MisfitReason(p.nextTurn[i]); why == "" {
				fits = i + 1
			}
		}
	}
	if fits > 0 || len(p.plan.More) == 0 {
		lines = append(lines, p.misfitLines(tell, max(fits-1, 0))...)
	}
	if len(p.plan.More) == 0 {
		return append(lines, "-# "+tell.Say("ui.prepared.private"))
	}
	return append(lines, "-# "+tell.Say("ui.prepared.first", render.Data{"N": fits, "Known": p.canPreview}))
}

// choiceLine lists the moves of one line of a plan with its condition.
func (p *Panel) choiceLine(tell *render.Teller, i int) string {
	l := p.plan.Lines()[i]
	data := movesData(tell, l.Notations(), maxNamedOfLine)
	data["N"], data["If"] = i+1, conditionText(tell, l)
	return tell.Say("ui.prepared.line", data)
}

// misfitLines returns a line that says which moves of a line of the plan would not be played as
// things stand, and why, or nothing.
func (p *Panel) misfitLines(tell *render.Teller, i int) []string {
	if !p.canPreview {
		return nil
	}
	l, o := p.plan.Lines()[i], p.nextTurn[i]
	if why, what := l.MisfitReason(o); why != "" {
		return []string{unplayedLine(tell, l.Notations(), why, what)}
	}
	if o.Why != "" {
		return []string{unplayedLine(tell, l.Notations()[o.Playable:], o.Why, o.What)}
	}
	return nil
}

// unplayedLine says which moves would not be played as things stand, and why.
func unplayedLine(tell *render.Teller, moves []string, why plans.Reason, what string) string {
	data := movesData(tell, moves, maxNamed)
	data["Why"] = reasonText(tell, why, what)
	return tell.Say("ui.prepared.not", data)
}

// conditionText returns the condition of a line as a clause, or "" if there is none.
func conditionText(tell *render.Teller, c plans.Line) string {
	var clauses []string
	if c.IfWhole {
		clauses = append(clauses, tell.Say("ui.condition.whole"))
	}
	if c.IfUntouched {
		clauses = append(clauses, tell.Say("ui.condition.alone", render.Data{"What": targetsText(tell, c)}))
	}
	if c.If != nil {
		clauses = append(clauses, deedText(tell, c.If))
	}
	if len(clauses) == 0 {
		return ""
	}
	return tell.And(clauses...)
}

// deedText returns what somebody must have done, or must not, as a clause.
func deedText(tell *render.Teller, d *plans.Deed) string {
	data := render.Data{"Name": tell.Name(d.Seat), "Not": d.Not, "What": tell.Kind(d.Kind)}
	if d.At != "" {
		data["What"] = tell.Say("ui.condition.at", render.Data{"What": tell.Kind(d.Kind), "At": tell.Token(d.At)})
	}
	return tell.Say("ui.condition.deed", data)
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
	for _, l := range r.Skipped {
		data := movesData(tell, l.Moves, maxNamed)
		data["Why"] = reasonText(tell, l.Why, l.What)
		lines = append(lines, tell.Say("ui.prepared.left", data))
	}
	if len(r.Played) > 0 {
		lines = append(lines, tell.Say("ui.prepared.played", movesData(tell, r.Played, maxNamed)))
	}
	if len(r.Left) > 0 {
		data := movesData(tell, r.Left, maxNamed)
		data["Why"] = reasonText(tell, r.Why, r.What)
		lines = append(lines, tell.Say("ui.prepared.left", data))
	}
	return lines
}

// How many moves of a plan are listed, and how many of each of its lines. Of more, the last are.
const (
	maxNamed       = 12
	maxNamedOfLine = 4
)

// movesData returns the message data that lists moves. Equal moves in a row are listed once, with
// their number. Of more than most, the last are listed.
func movesData(tell *render.Teller, moves []string, most int) render.Data {
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
	if more := len(words) - most; more > 0 {
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
