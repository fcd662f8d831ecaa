package panel

import (
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/match/plans"
	"github.com/railbot/railbot/render"
)

// How a button says what of a prepared turn it takes back, and what it demands.
const (
	DropHere  = "1" // the last move, on the panel of who waits
	DropAll   = "*"
	AloneOn   = "+"
	AloneOff  = "-"
	aheadMark = "-ahead"
)

// Of is [New], or, ahead, the panel of what a seat can line up for its next turn where
// that can be foreseen and is not lined up to its end.
func Of(book *render.Book, m match.Match, s engine.Seat, locale string, ahead bool) *Panel {
	p := New(book, m, s, locale)
	if !ahead || !p.foreseen || p.outlook.Closed {
		return p
	}
	p.pos, p.lining, p.to.Ahead = p.outlook.Now, true, true
	p.active = p.outlook.Playable > 0
	p.Tell = p.Tell.At(p.pos.Table())
	p.Lexicon, p.Private = NewLexicon(p.Tell), render.PrivateOf(p.pos, s)
	p.offer()
	return p
}

// preparedLines returns lines that say what is lined up for a seat's next turn, and what came of what
// was lined up before.
func (p *Panel) preparedLines(tell *render.Teller) []string {
	if !p.running() {
		return nil
	}
	lines := cameOf(p.turn.Report, tell)
	if p.lining {
		lines = append(lines, "-# "+tell.Say("ui.prepared.lining"))
	}
	texts := p.turn.Notations()
	switch data := movesData(tell, texts); {
	case len(texts) == 0:
		return lines
	case p.coming && asksUndo(p.Match):
		return append(lines, tell.Say("ui.prepared.coming.asked", data))
	case p.coming:
		return append(lines, tell.Say("ui.prepared.coming", data))
	default:
		lines = append(lines, tell.Say("ui.prepared.list", data))
	}
	if p.foreseen && p.outlook.Playable < len(texts) {
		data := movesData(tell, texts[p.outlook.Playable:])
		data["Why"] = whyNot(tell, p.outlook.Why, p.outlook.What)
		lines = append(lines, tell.Say("ui.prepared.not", data))
	}
	switch {
	case p.lining:
		return lines
	case p.turn.IfUntouched:
		return append(lines, "-# "+tell.Say("ui.prepared.alone"))
	}
	return append(lines, "-# "+tell.Say("ui.prepared.always"))
}

// asksUndo tells whether people are being asked to take something back.
func asksUndo(m match.Match) bool {
	q := m.Record().Ask
	return q != nil && q.About == match.QuestionUndo
}

// cameOf says what came of a prepared turn.
func cameOf(r *plans.Report, tell *render.Teller) (lines []string) {
	if r == nil {
		return nil
	}
	if len(r.Played) > 0 {
		lines = append(lines, tell.Say("ui.prepared.played", movesData(tell, r.Played)))
	}
	if len(r.Left) > 0 {
		data := movesData(tell, r.Left)
		data["Why"] = whyNot(tell, r.Why, r.What)
		lines = append(lines, tell.Say("ui.prepared.left", data))
	}
	return lines
}

// mostNamed is how many moves of a prepared turn are told one by one.
const mostNamed = 12

// movesData are moves in words, equal ones in a row once: the last of them where there
// are many.
func movesData(tell *render.Teller, moves []string) render.Data {
	var words []string
	for len(moves) > 0 {
		n := 1
		for n < len(moves) && moves[n] == moves[0] {
			n++
		}
		word := story.Moves(tell, moves[:1])[0]
		if n > 1 {
			word = tell.Say("ui.prepared.times", render.Data{"Move": word, "N": n})
		}
		words, moves = append(words, word), moves[n:]
	}
	if more := len(words) - mostNamed; more > 0 {
		words = append([]string{"…"}, words[more:]...)
	}
	return render.Data{"Moves": tell.And(words...)}
}

// whyNot is why a move that was lined up is not played, as a sentence.
func whyNot(tell *render.Teller, why plans.Reason, what string) string {
	if why == plans.Illegal && what != "" {
		if words, _ := tell.Error(&engine.Error{Code: engine.CodeIllegal, What: what}); words != "" {
			return words
		}
	}
	return tell.Say("ui.prepared.why." + string(why))
}
