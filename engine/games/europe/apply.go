package europe

import "github.com/railbot/railbot/engine"

// points are those of a track by its length ("Décompte des points").
var points = [longest + 1]uint8{0, 1, 2, 4, 7, 0, 15, 0, 21}

// Apply carries out a move.
func (rules) Apply(s *State, seat engine.Seat, m Move, t *engine.Turn) {
	switch m.kind {
	case kindTake:
		s.take(Card(m.at), t)
	case kindDraw:
		s.draw(t)
	case kindClaim:
		s.lay(m.at, m.pay, t)
	case kindTickets:
		s.drawTickets(t)
	case kindStation:
		s.station(m.at, m.pay, t)
	case kindExtra:
		s.extra(m.pay, t)
	case kindDecline:
		s.decline(t)
	case kindKeep:
		s.mark(seat, m.at, t)
	case kindDone:
		s.done(seat, t)
	case kindPass:
		s.pass(t)
	}
}

// tell emits an event of the actor's about tokens.
func (s *State) tell(t *engine.Turn, e engine.Event, what ...string) {
	if !t.Quiet() {
		e.By, e.What = s.Actor, append([]string(nil), what...)
		t.Emit(e)
	}
}

// take gives the actor a card of the row. A locomotive ends the turn, and so
// does a second card ("Prendre des cartes Wagons").
func (s *State) take(c Card, t *engine.Turn) {
	at := 0
	for s.Row[at] != c {
		at++
	}
	s.Row[at] = noCard
	s.give(s.Actor, c, true)
	s.tell(t, engine.Event{Kind: "take"}, c.String())
	s.fill(t)
	s.drawn(c == Loco, t)
}

// draw gives the actor the top card of the pile.
func (s *State) draw(t *engine.Turn) {
	s.tell(t, engine.Event{Kind: "draw", N: 1})
	c := s.drawCard(t)
	s.give(s.Actor, c, false)
	s.tell(t, engine.Event{To: s.Actor, Kind: "drawn"}, c.String())
	s.drawn(false, t)
}

// drawn ends the turn after the last card, and where there is no second one to
// be had.
func (s *State) drawn(last bool, t *engine.Turn) {
	none := s.available() == 0 && s.Row.count(noCard)+s.Row.count(Loco) == rowSize
	if last || none || s.Stage == Drawing {
		s.endTurn(t)
		return
	}
	s.Stage = Drawing
}

// lay pays for a track: an ordinary one is the actor's at once, of a tunnel the
// cards lie apart until it is known what it costs.
func (s *State) lay(track uint8, p Payment, t *engine.Turn) {
	s.spend(s.Actor, p)
	if tracks[track].Tunnel {
		s.bore(track, p, t)
		return
	}
	s.discard(p.counts())
	s.claim(track, p, t)
}

// claim gives the actor a track that is paid for, and ends the turn.
func (s *State) claim(track uint8, p Payment, t *engine.Turn) {
	i, n := s.Actor-1, tracks[track].Length
	s.Own[i].add(int(track))
	s.Free.remove(int(track))
	s.Trains[i] -= uint8(n)
	s.Points[i] += points[n]
	s.shut(int(track))
	s.Last = Work{Seat: s.Actor, Track: track, City: none, Pay: p}
	if !t.Quiet() {
		s.tell(t, engine.Event{Kind: "claim", N: int(points[n]), M: int(s.Trains[i])}, tracks[track].Token, p.String())
	}
	s.refill(t)
	s.endTurn(t)
}

// shut closes a track to all, and the other one of a double to all or to its
// owner ("Routes doubles").
func (s *State) shut(track int) {
	twin := twins[track]
	for i := range s.Seats {
		s.Open[i].remove(track)
		if twin != none && (s.Seats <= 3 || engine.Seat(i+1) == s.Actor) {
			s.Open[i].remove(int(twin))
		}
	}
}

// discard puts cards on the discard pile.
func (s *State) discard(c Cards) { s.Discard.addAll(&c) }

// station builds the actor a station ("Bâtir une gare").
func (s *State) station(city uint8, p Payment, t *engine.Turn) {
	s.spend(s.Actor, p)
	s.discard(p.counts())
	s.Stations[s.Actor-1] |= 1 << city
	s.Last = Work{Seat: s.Actor, Track: none, City: city, Pay: p}
	if !t.Quiet() {
		s.tell(t, engine.Event{Kind: "station", N: s.stationsLeft(s.Actor)}, cities[city].Token, p.String())
	}
	s.refill(t)
	s.endTurn(t)
}

// pass is what a turn is in which nothing can be done.
func (s *State) pass(t *engine.Turn) {
	s.tell(t, engine.Event{Kind: "pass"})
	s.Passes++
	s.nextTurn(t)
}
