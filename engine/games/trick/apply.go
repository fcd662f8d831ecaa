package trick

import "github.com/railbot/railbot/engine"

// Apply carries out a legal move of the acting seat.
func (rules) Apply(s *State, _ engine.Seat, m Move, rec *engine.Recorder) {
	switch m.kind {
	case kindPlay:
		s.playCard(m.card, rec)
	case kindEngine:
		s.giveEngine(m.company, rec)
	case kindCity:
		s.layCity(m.company, m.end, rec)
	case kindPlace:
		s.placeCard(m.end, rec)
	}
}

// playCard plays a card to the trick. If it is not of the led company,
// everybody learns that the player has none left. The last card resolves the
// trick.
func (s *State) playCard(c Card, rec *engine.Recorder) {
	led := s.ledCard()
	s.Hands[s.Actor-1] = s.Hands[s.Actor-1].without(c)
	s.Played[s.Actor-1] = c
	if led == NoCard {
		s.emit(rec, "lead", c)
	} else {
		s.emit(rec, "play", c)
		s.recordVoid(led.company(), c.company(), rec)
	}
	if s.Actor = s.nextSeat(s.Actor); s.Actor == s.Leader {
		s.resolveTrick(rec)
	}
}

// recordVoid records that the actor could not follow.
func (s *State) recordVoid(led, played Company, rec *engine.Recorder) {
	voids := &s.Voids[s.Actor-1]
	if led == played || voids.has(led) {
		return
	}
	*voids = voids.with(led)
	if !rec.Quiet() {
		rec.Emit(engine.Event{By: s.Actor, Kind: "void", What: []string{led.String()}})
	}
}

// resolveTrick gives the trick to the highest card of the led company and
// awards the leftmost card of the trick line ("Tour de jeu", 3 and 4).
func (s *State) resolveTrick(rec *engine.Recorder) {
	s.Winner = s.leadingSeat()
	s.Actor = s.Winner
	s.emit(rec, "win", s.Played[s.Winner-1])
	prize := s.TrickLine[s.Trick-1]
	s.TrickLine[s.Trick-1], s.Award = NoCard, prize
	switch {
	case prize >= Pittsburgh:
		s.Prize, s.Stage = prize, LayingCity
	case prize >= Engine3:
		s.offerEngine(prize, rec)
	default:
		s.settleShare(prize, rec)
	}
}

// leadingSeat returns the seat that has played the highest card of the led
// company so far.
func (s *State) leadingSeat() engine.Seat {
	winner := s.Leader
	best := s.Played[winner-1]
	led := best.company()
	for i, c := range s.Played[:s.Seats] {
		if c > best && c.company() == led {
			winner, best = engine.Seat(i+1), c
		}
	}
	return winner
}

// settleShare ends a trick whose prize is a share. The winner takes the share, and
// the others keep the cards that they played as shares.
func (s *State) settleShare(prize Card, rec *engine.Recorder) {
	s.Shares[s.Winner-1] = s.Shares[s.Winner-1].with(prize)
	s.emit(rec, "share", prize)
	for i, c := range s.Played[:s.Seats] {
		if engine.Seat(i+1) != s.Winner {
			s.Shares[i] = s.Shares[i].with(c)
		}
	}
	if !rec.Quiet() {
		rec.Emit(engine.Event{Kind: "keep", What: s.losingCards()})
	}
	s.replaceReservation(s.Played[s.Winner-1], rec)
	s.endTrick(rec)
}

// losingCards returns the cards of the trick except the winning one, in the
// order played.
func (s *State) losingCards() []string {
	var list []string
	for seat, i := s.Leader, 0; i < s.Seats; seat, i = s.nextSeat(seat), i+1 {
		if seat != s.Winner {
			list = append(list, s.Played[seat-1].String())
		}
	}
	return list
}

// replaceReservation lets the winning card replace the lowest reservation on the
// trick line. If there is none, the card leaves the game. Reservations lie in
// the order of their numbers.
func (s *State) replaceReservation(c Card, rec *engine.Recorder) {
	for i := s.Trick; i < s.trickCount(); i++ {
		if r := s.TrickLine[i]; r >= firstReserve && r < Engine3 {
			s.TrickLine[i] = c
			s.OutOfGame = s.OutOfGame.with(r)
			if !rec.Quiet() {
				rec.Emit(engine.Event{By: s.Winner, Kind: "reserve", What: []string{c.String()}, N: faces[r].Number, M: i + 1})
			}
			return
		}
	}
	s.OutOfGame = s.OutOfGame.with(c)
	s.emit(rec, "leave", c)
}

// offerEngine lets the winner choose the company that gets a locomotive. If
// only one has none, it gets the locomotive immediately.
func (s *State) offerEngine(prize Card, rec *engine.Recorder) {
	s.Prize, s.Stage = prize, GivingEngine
	if engineless, n := s.companiesWithoutEngine(); n == 1 {
		for c := range Company(numCompanies) {
			if engineless.has(c) {
				s.giveEngine(c, rec)
				return
			}
		}
	}
}

// giveEngine gives the locomotive to a company. After the 6, All is given.
func (s *State) giveEngine(c Company, rec *engine.Recorder) {
	given := s.Prize
	s.Lines[c].Engine = given
	s.emitEngine(c, rec)
	if given == Engine6 {
		s.offerEngine(EngineAll, rec)
		return
	}
	s.beginPlacing()
}

// layCity lays the city at an end of a line.
func (s *State) layCity(c Company, end End, rec *engine.Recorder) {
	s.Lines[c].add(s.Prize, end)
	if !rec.Quiet() {
		what := s.Prize.String() + "@" + c.String()
		rec.Emit(engine.Event{By: s.Actor, Kind: "city-" + end.String(), What: []string{what}, N: faces[s.Prize].Value})
	}
	s.beginPlacing()
}

// beginPlacing begins the stage in which the played cards are laid.
func (s *State) beginPlacing() {
	s.Prize, s.Stage = NoCard, PlacingCards
}

// placeCard lays the actor's card at an end of its company's line. The winner
// is first, then the others clockwise.
func (s *State) placeCard(end End, rec *engine.Recorder) {
	c := s.Played[s.Actor-1]
	s.Lines[c.company()].add(c, end)
	s.emit(rec, "place-"+end.String(), c)
	if s.Actor = s.nextSeat(s.Actor); s.Actor == s.Winner {
		s.endTrick(rec)
	}
}

// endTrick begins the next trick, which the winner leads ("Tour de jeu", 5), or
// ends the game after the last one.
func (s *State) endTrick(rec *engine.Recorder) {
	s.LastTrick, s.LastLeader, s.LastWinner = s.Played, s.Leader, s.Winner
	s.Played = [maxSeats]Card{}
	s.Leader, s.Actor, s.Winner = s.Winner, s.Winner, 0
	if s.Trick == s.trickCount() {
		s.Stage, s.Leader, s.Actor = Over, 0, 0
		if !rec.Quiet() {
			rec.Emit(engine.Event{Kind: "over"})
		}
		return
	}
	s.Trick++
	s.Stage = Playing
	if !rec.Quiet() {
		s.emitTrick(rec)
	}
}

// emit records a public event by the actor about a card. It does nothing if events
// are discarded, as in a simulation.
func (s *State) emit(rec *engine.Recorder, kind string, c Card) {
	if !rec.Quiet() {
		rec.Emit(engine.Event{By: s.Actor, Kind: kind, What: []string{c.String()}})
	}
}

// emitEngine emits a locomotive with its distance and cost. All has a kind of
// event of its own.
func (s *State) emitEngine(c Company, rec *engine.Recorder) {
	if rec.Quiet() {
		return
	}
	e := engine.Event{By: s.Actor, Kind: "engine", What: []string{c.String()}, N: faces[s.Prize].Distance,
		M: faces[s.Prize].Cost}
	if s.Prize == EngineAll {
		e.Kind, e.N = "engine-all", 0
	}
	rec.Emit(e)
}

// emitTrick emits who leads the trick and its prize.
func (s *State) emitTrick(rec *engine.Recorder) {
	prize := s.TrickLine[s.Trick-1]
	rec.Emit(engine.Event{By: s.Leader, Kind: "trick", What: prizeTokens(prize), N: s.Trick})
}

// prizeTokens returns the tokens of the cards that are won with a card of the trick
// line: All comes with the locomotive 6.
func prizeTokens(c Card) []string {
	switch c {
	case NoCard:
		return nil
	case Engine6:
		return []string{Engine6.String(), EngineAll.String()}
	}
	return []string{c.String()}
}
