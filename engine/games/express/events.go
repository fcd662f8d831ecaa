package express

import "github.com/railbot/railbot/engine"

// emit records an event, unless events are discarded, as in a simulation.
func emit(rec *engine.Recorder, e engine.Event) {
	if !rec.Quiet() {
		rec.Emit(e)
	}
}

// eventCard returns the What of an event about a card, or nil if events are
// discarded.
func eventCard(rec *engine.Recorder, c Card) []string {
	if rec.Quiet() {
		return nil
	}
	return []string{c.String()}
}

// eventCompany returns the What of an event about a company, or nil if events are
// discarded.
func (c Company) eventCompany(rec *engine.Recorder) []string {
	if rec.Quiet() {
		return nil
	}
	return []string{c.String()}
}

// emitLaid emits a card that was laid and the card that it replaced, if any.
func (s *State) emitLaid(rec *engine.Recorder, kind string, cell int, laid ...Laid) {
	if rec.Quiet() {
		return
	}
	what := []string{s.gameMap().Cells[cell].Token}
	for _, l := range laid {
		what = append(what, l.String())
	}
	rec.Emit(engine.Event{By: s.Active, Kind: kind, What: what})
}

// emitRun emits the last run with its route.
func (s *State) emitRun(rec *engine.Recorder) {
	if rec.Quiet() {
		return
	}
	r := &s.LastRun
	what := append([]string{r.Company.String()}, s.gameMap().cellTokens(r.Cells[:r.Len])...)
	rec.Emit(engine.Event{By: s.Active, Kind: "run", What: what, N: r.Bonus, M: r.Len})
}

// emitDraw emits that the acting seat drew c from a pile. If the card was not open,
// only that seat learns which card it is. left is the number of cards still to draw.
func (s *State) emitDraw(rec *engine.Recorder, from pile, c Card, open bool, left int) {
	if rec.Quiet() {
		return
	}
	token := s.gameMap().pileToken(from)
	e := engine.Event{By: s.Acting, Kind: "take", What: []string{token, c.String()}, N: left}
	if s.Stage == WesternBonus {
		e.M = 1
	}
	if open {
		rec.Emit(e)
		return
	}
	own := e
	own.Kind, own.To = "draw", s.Acting
	e.Kind, e.What = "draw", []string{token}
	rec.Emit(e)
	rec.Emit(own)
}

// emitTitle emits an event about a title.
func emitTitle(rec *engine.Recorder, e engine.Event, c Card) {
	if !rec.Quiet() {
		e.What = []string{c.title().String(), c.String()}
		rec.Emit(e)
	}
}
