package europe

import "github.com/railbot/railbot/engine"

// trackPoints holds the points of a track by its length ("Décompte des
// points").
var trackPoints = [maxLength + 1]uint8{0, 1, 2, 4, 7, 0, 15, 0, 21}

// Apply carries out a legal move.
func (rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	switch m.kind {
	case kindTake:
		s.takeFromRow(Card(m.at), rec)
	case kindDraw:
		s.drawBlind(rec)
	case kindClaim:
		s.payForTrack(m.at, m.pay, rec)
	case kindTickets:
		s.drawTickets(rec)
	case kindStation:
		s.buildStation(m.at, m.pay, rec)
	case kindExtra:
		s.payExtra(m.pay, rec)
	case kindDecline:
		s.declineTunnel(rec)
	case kindKeep:
		s.markTicket(seat, m.at, rec)
	case kindDone:
		s.finishChoice(seat, rec)
	case kindPass:
		s.passTurn(rec)
	}
}

// emit sends an event by the actor, unless nobody listens.
func (s *State) emit(rec *engine.Recorder, e engine.Event, what ...string) {
	if !rec.Quiet() {
		e.By, e.What = s.Actor, append([]string(nil), what...)
		rec.Emit(e)
	}
}

// takeFromRow gives the actor a card of the row. A locomotive ends the turn,
// and so does a second card ("Prendre des cartes Wagons").
func (s *State) takeFromRow(c Card, rec *engine.Recorder) {
	at := 0
	for s.Row[at] != c {
		at++
	}
	s.Row[at] = noCard
	s.giveKnownCard(s.Actor, c)
	s.emit(rec, engine.Event{Kind: "take"}, c.String())
	s.fillRow(rec)
	if c == Loco {
		s.endTurn(rec)
		return
	}
	s.afterDraw(rec)
}

// drawBlind gives the actor the top card of the pile.
func (s *State) drawBlind(rec *engine.Recorder) {
	s.emit(rec, engine.Event{Kind: "draw", N: 1})
	c := s.drawCard(rec)
	s.giveCard(s.Actor, c)
	s.emit(rec, engine.Event{To: s.Actor, Kind: "drawn"}, c.String())
	s.afterDraw(rec)
}

// afterDraw ends the turn after its second card, or if no second card is
// available. Otherwise the actor must draw the second card or be done.
func (s *State) afterDraw(rec *engine.Recorder) {
	none := s.countDrawable() == 0 && s.Row.count(noCard)+s.Row.count(Loco) == rowSize
	if none || s.Stage == Drawing {
		s.endTurn(rec)
		return
	}
	s.Stage = Drawing
}

// payForTrack pays for a track. An ordinary track is claimed immediately; a
// tunnel first reveals its extra cost.
func (s *State) payForTrack(track uint8, p Payment, rec *engine.Recorder) {
	s.payFromHand(s.Actor, p)
	if tracks[track].Tunnel {
		s.startTunnel(track, p, rec)
		return
	}
	s.discardCards(p.counts())
	s.claimTrack(track, p, rec)
}

// claimTrack gives the actor a track that has been paid for, and ends the turn.
func (s *State) claimTrack(track uint8, p Payment, rec *engine.Recorder) {
	i, n := s.Actor-1, tracks[track].Length
	var done TicketSet
	if !rec.Quiet() {
		done = s.completedTickets(s.Actor)
	}
	s.Owned[i].add(int(track))
	s.Unclaimed.remove(int(track))
	s.Trains[i] -= uint8(n)
	s.Points[i] += trackPoints[n]
	s.closeTrack(int(track))
	s.LastBuilt = Construction{Seat: s.Actor, Track: track, City: none, Pay: p}
	if !rec.Quiet() {
		s.emit(rec, engine.Event{Kind: "claim", N: int(trackPoints[n]), M: int(s.Trains[i])}, tracks[track].Token, p.String())
		s.emitCompleted(s.completedTickets(s.Actor)&^done, rec)
	}
	s.refillRow(rec)
	s.endTurn(rec)
}

// closeTrack closes a claimed track to everybody. The other track of a double
// also closes: with two or three players to everybody, with more to the new
// owner only ("Routes doubles").
func (s *State) closeTrack(track int) {
	twin := twins[track]
	for i := range s.Seats {
		s.Claimable[i].remove(track)
		if twin != none && (s.Seats <= 3 || engine.Seat(i+1) == s.Actor) {
			s.Claimable[i].remove(int(twin))
		}
	}
}

// discardCards puts cards on the discard pile.
func (s *State) discardCards(c Cards) { s.Discard.addAll(&c) }

// buildStation builds a station for the actor and ends the turn ("Bâtir une
// gare").
func (s *State) buildStation(city uint8, p Payment, rec *engine.Recorder) {
	s.payFromHand(s.Actor, p)
	s.discardCards(p.counts())
	s.Stations[s.Actor-1] |= 1 << city
	s.LastBuilt = Construction{Seat: s.Actor, Track: none, City: city, Pay: p}
	if !rec.Quiet() {
		s.emit(rec, engine.Event{Kind: "station", N: s.stationsLeft(s.Actor)}, cities[city].Token, p.String())
	}
	s.refillRow(rec)
	s.endTurn(rec)
}

// passTurn ends a turn in which no other move was legal.
func (s *State) passTurn(rec *engine.Recorder) {
	s.emit(rec, engine.Event{Kind: "pass"})
	s.Passes++
	s.nextTurn(rec)
}
