package europe

import "github.com/railbot/railbot/engine"

// chooseMove returns the planner's move. It does not depend on anything that
// the seat may not know.
func (t *weights) chooseMove(s *State, seat engine.Seat, list []Move) Move {
	if len(list) == 1 {
		return list[0]
	}
	var m planner
	m.analyze(s, seat, t)
	return m.chooseMove(list)
}

// analyze makes the plan for a position and decides what the hand is saved for.
func (m *planner) analyze(s *State, seat engine.Seat, t *weights) {
	m.setUp(s, seat, t)
	if s.Stage == Acting || s.Stage == Drawing {
		m.makePlan()
		m.needed = m.turnsNeeded()
		m.addFillers()
		m.unseen, m.hidden = s.unseenCards(seat)
		m.worth = m.purse.cardWorths(m.weights)
	}
}

// chooseMove returns the best of several moves. A tunnel's extra cards are
// always paid, with the fewest locomotives.
func (m *planner) chooseMove(list []Move) Move {
	switch m.s.Stage {
	case Choosing, Keeping:
		return m.markBestTickets(list)
	case InTunnel:
		return list[0] // the legal payments begin with the fewest locomotives
	case Drawing:
		return m.bestDraw(list)
	}
	return m.chooseAction(list)
}

// chooseAction returns the move that begins a turn.
func (m *planner) chooseAction(list []Move) Move {
	if best, ok := m.bestLastMove(list); ok {
		return best
	}
	if best, ok := m.bestStation(list); ok {
		return best
	}
	if best, ok := m.bestClaim(list); ok {
		return best
	}
	if best, ok := m.considerTickets(list); ok {
		return best
	}
	if isDraw(list[0]) { // draws come first in the list
		return m.bestDraw(list)
	}
	return m.idleMove(list)
}

// idleMove returns the least harmful move when no card can be drawn.
func (m *planner) idleMove(list []Move) Move {
	best := list[0]
	for _, move := range list[1:] {
		if m.s.idleWorth(move) > m.s.idleWorth(best) {
			best = move
		}
	}
	return best
}

// bestClaim returns the most valuable claim, if one is worth making now.
func (m *planner) bestClaim(list []Move) (best Move, ok bool) {
	most := m.claimBar
	for _, move := range list {
		if move.kind > kindClaim {
			break
		}
		if score := m.worthClaim(move); score > most {
			best, most, ok = move, score, true
		}
	}
	return best, ok
}

// worthClaim returns how urgent a claim is, less the harm of its payment. It
// returns 0 for other moves, unwanted tracks, and tunnels that are too risky.
func (m *planner) worthClaim(move Move) int32 {
	if move.kind != kindClaim {
		return 0
	}
	w := m.purse.demandFor(int(move.at))
	if w == nil {
		return 0
	}
	worth := w.prio - m.paymentHarm(w, move)
	if tracks[move.at].Tunnel {
		chance := m.tunnelChance(move.pay)
		if chance < m.minTunnelChance {
			return 0
		}
		worth = worth * chance / certain
	}
	return worth
}

// paymentHarm returns the cost of a payment to the other demands: locomotives,
// and cards reserved for other tracks. w is the demand that the payment serves,
// or nil.
func (m *planner) paymentHarm(w *demand, move Move) int32 {
	p, locos, free := move.pay, move.pay.locos(), int(m.s.Hands[m.i][Loco])-m.purse.ferryLocos
	if move.kind == kindClaim {
		locos -= tracks[move.at].Ferry
	}
	harm := m.locoHarm*int32(max(0, locos)) + m.apartHarm*int32(max(0, locos-free))
	if p.plain() == 0 {
		return harm
	}
	spare := m.purse.left[p.colour()]
	if w != nil && w.colour == p.colour() {
		spare += w.reserved
	}
	return harm + m.cardHarm*int32(max(0, p.plain()-int(spare)))
}

// certain is the unit of chances: the chance of a certain event.
const certain = 1000

// tunnelChance returns the chance, in units of certain, that the rest of the
// hand can pay for a tunnel's extra cards. The revealed cards come from the
// pile, then from the discard pile, whose cards are known.
func (m *planner) tunnelChance(p Payment) int32 {
	hand, discard := &m.s.Hands[m.i], &m.s.Discard
	rest, hits, seen := int(hand[Loco])-p.locos(), int(m.unseen[Loco]), int(discard[Loco])
	if c := p.colour(); p.plain() > 0 {
		rest, hits, seen = rest+int(hand[c])-p.plain(), hits+int(m.unseen[c]), seen+int(discard[c])
	}
	if rest >= revealCards {
		return certain
	}
	pile := m.s.Pile.total()
	extra := [revealCards + 1]float64{1} // chance of each number of extra cards
	for k := range min(revealCards, m.s.available()) {
		hit := float64(hits) / float64(max(1, m.hidden))
		if k >= pile {
			hit = float64(seen) / float64(max(1, discard.total()))
		}
		for n := k + 1; n > 0; n-- {
			extra[n] = extra[n]*(1-hit) + extra[n-1]*hit
		}
		extra[0] *= 1 - hit
	}
	sum := 0.0
	for _, chance := range extra[:rest+1] {
		sum += chance
	}
	return int32(certain * sum)
}

// bestDraw returns the most valuable draw. It takes a locomotive of the row,
// which ends the turn, only if that is worth more than two other cards.
func (m *planner) bestDraw(list []Move) Move {
	best, most, second := list[0], int32(-1), m.worthBlind()
	for _, move := range list {
		if !isDraw(move) || move == takeLoco {
			continue
		}
		if v := m.worthDraw(move); v > most {
			best, most, second = move, v, max(second, most)
		} else {
			second = max(second, v)
		}
	}
	for _, move := range list {
		if move == takeLoco && m.worth[Loco] > most+second {
			return move
		}
	}
	return best
}

// takeLoco takes a locomotive from the row.
var takeLoco = Move{kind: kindTake, at: uint8(Loco)}

// worthDraw returns the value of a drawn card.
func (m *planner) worthDraw(move Move) int32 {
	if move.kind == kindTake {
		return m.worth[move.at]
	}
	return m.worthBlind()
}

// worthBlind returns the average value of an unseen card.
func (m *planner) worthBlind() (sum int32) {
	for c, n := range m.unseen {
		sum += m.worth[c] * int32(n)
	}
	return sum / int32(max(1, m.hidden))
}

// bestStation returns the cheapest station that the plan needs. It reports
// false while other parts of the plan remain and there is time for them.
func (m *planner) bestStation(list []Move) (best Move, ok bool) {
	if m.toBorrow.empty() || m.toClaim.len() > 0 && m.needed+1 < m.turns {
		return best, false
	}
	sites, least := m.stationSites(), int32(unusable)
	for k := len(list) - 1; k >= 0 && list[k].kind == kindStation; k-- {
		if harm := m.paymentHarm(nil, list[k]); sites.has(int(list[k].at)) && harm < least {
			best, least, ok = list[k], harm, true
		}
	}
	return best, ok
}

// stationSites returns the cities where a station could borrow a track of the
// plan.
func (m *planner) stationSites() (set CitySet) {
	for loans := m.toBorrow; !loans.empty(); {
		if ends := endsOf(loans.pop()); ends&m.s.Stations[m.i] == 0 {
			set |= ends
		}
	}
	return set
}

// considerTickets returns the draw of new tickets, if turns and trains are left over
// and the expected best of three tickets is worth it.
func (m *planner) considerTickets(list []Move) (Move, bool) {
	spare := int(m.s.Trains[m.i]) - m.toClaim.spaces()
	if m.toClaim.len() > 1 || spare < int(m.ticketTrains) || m.turns-m.needed < int(m.ticketTurns) {
		return Move{}, false
	}
	move, ok := firstOfKind(list, kindTickets)
	return move, ok && m.worthNewTickets() > m.ticketBar
}

// bestLastMove returns, in the seat's last turn, the claim or station that adds
// the most points.
func (m *planner) bestLastMove(list []Move) (best Move, ok bool) {
	if m.s.Left == 0 {
		return best, false
	}
	now, most := m.currentScore(m.s), int32(0)
	site, _ := m.bestStation(list)
	for _, move := range list {
		if move.kind != kindClaim && (move != site || move.kind != kindStation) {
			continue
		}
		if gain := m.expectedGain(move, now); gain > most {
			best, most, ok = move, gain, true
		}
	}
	return best, ok
}

// expectedGain returns the points that a move adds to the score now, in units
// of certain, allowing for tunnels that fail.
func (m *planner) expectedGain(move Move, now int) int32 {
	c := *m.s
	if move.kind == kindStation {
		c.Stations[m.i] |= 1 << move.at
		return int32(m.currentScore(&c)-now) * certain
	}
	c.Own[m.i].add(int(move.at))
	c.Points[m.i] += trackPoints[tracks[move.at].Length]
	chance := int32(certain)
	if tracks[move.at].Tunnel {
		chance = m.tunnelChance(move.pay)
	}
	return int32(m.currentScore(&c)-now) * chance
}

// currentScore returns the seat's score if the game ended now, without the
// express. Points lost for open tickets are not counted: a completed ticket
// counts twice instead.
func (m *planner) currentScore(s *State) int {
	l := componentsOf(s.Own[m.i])
	done := l.completed(s.Held[m.i])
	sum := int(s.Points[m.i]) - stationPoints*s.Stations[m.i].len()
	if s.Stations[m.i] != 0 {
		done |= s.findLoans(m.i, l, s.Held[m.i]&^done).helped
	}
	for ; done != 0; sum += 2 * tickets[done.pop()].Points {
	}
	return sum
}
