package express

import "github.com/railbot/railbot/engine"

// emit reports an event.
func emit(t *engine.Turn, e engine.Event) {
	if !t.Quiet() {
		t.Emit(e)
	}
}

// cardWord is a card as an event's word; nothing is made of it when nobody listens,
// as in a simulation.
func cardWord(t *engine.Turn, c Card) []string {
	if t.Quiet() {
		return nil
	}
	return []string{c.String()}
}

// eventWords is a company as an event's word.
func (c Company) eventWords(t *engine.Turn) []string {
	if t.Quiet() {
		return nil
	}
	return []string{c.String()}
}

// emitLaid reports a card that was laid, with what it replaced if that was one.
func (s *State) emitLaid(t *engine.Turn, kind string, cell int, laid ...Laid) {
	if t.Quiet() {
		return
	}
	what := []string{s.gameMap().Cells[cell].Token}
	for _, l := range laid {
		what = append(what, l.String())
	}
	t.Emit(engine.Event{By: s.Active, Kind: kind, What: what})
}

// emitRun reports a train with its route.
func (s *State) emitRun(t *engine.Turn) {
	if t.Quiet() {
		return
	}
	r := &s.LastRun
	what := append([]string{r.Company.String()}, s.gameMap().cellTokens(r.Cells[:r.Len])...)
	t.Emit(engine.Event{By: s.Active, Kind: "run", What: what, N: r.Bonus, M: r.Len})
}

// emitDraw reports a card drawn: a hidden one by name to its new owner alone.
func (s *State) emitDraw(t *engine.Turn, from pile, c Card, open bool, left int) {
	if t.Quiet() {
		return
	}
	token := s.gameMap().pileToken(from)
	e := engine.Event{By: s.Acting, Kind: "take", What: []string{token, c.String()}, N: left}
	if s.Stage == WesternBonus {
		e.M = 1
	}
	if open {
		t.Emit(e)
		return
	}
	own := e
	own.Kind, own.To = "draw", s.Acting
	e.Kind, e.What = "draw", []string{token}
	t.Emit(e)
	t.Emit(own)
}

// emitTitle reports the purchase of a title.
func emitTitle(t *engine.Turn, e engine.Event, c Card) {
	if !t.Quiet() {
		e.What = []string{c.title().String(), c.String()}
		t.Emit(e)
	}
}
