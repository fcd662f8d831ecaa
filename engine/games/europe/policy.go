package europe

import "github.com/railbot/railbot/engine"

// chooseMove is the planner's move. It depends on nothing that the seat may not know.
func (t *weights) chooseMove(s *State, seat engine.Seat, list []Move) Move {
	if len(list) == 1 {
		return list[0]
	}
	var m planner
	m.analyze(s, seat, t)
	return m.chooseMove(list)
}

// analyze looks the position over: the plan, and what the hand is to be spent on.
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

// chooseMove is the best move of a list of several. Extra cards of a tunnel are paid,
// with the fewest locomotives.
func (m *planner) chooseMove(list []Move) Move {
	switch m.s.Stage {
	case Choosing, Keeping:
		return m.markBestTickets(list)
	case InTunnel:
		return list[0]
	case Drawing:
		return m.bestDraw(list)
	}
	return m.chooseAction(list)
}

// chooseAction is what a turn begins with.
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
	if isDraw(list[0]) {
		return m.bestDraw(list)
	}
	return m.idleMove(list)
}

// idleMove is a move where no card can be drawn.
func (m *planner) idleMove(list []Move) Move {
	best := list[0]
	for _, move := range list[1:] {
		if m.s.idleWorth(move) > m.s.idleWorth(best) {
			best = move
		}
	}
	return best
}

// bestClaim looks for the claim that is worth most, if any is worth it now.
func (m *planner) bestClaim(list []Move) (best Move, ok bool) {
	most := m.bar
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

// worthClaim is how urgent a claim is, less the harm of its payment; nothing for
// other moves, for what is not wanted, and for tunnels that are too risky.
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
		if chance < m.tunnelLeast {
			return 0
		}
		worth = worth * chance / certain
	}
	return worth
}

// paymentHarm is what a payment takes from the wants: locomotives, and cards that are
// set apart for others than the given one, which may be nil.
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

// certain is the chance of what is certain.
const certain = 1000

// tunnelChance is the chance, as a part of sure, that the rest of the hand pays for
// what a tunnel may cost besides. The cards for it come from the pile and then
// from the discard pile, which is known.
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
	extra := [revealCards + 1]float64{1} // chances of so many extra cards
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

// bestDraw takes the card that is worth most; a locomotive of the row, which ends the
// turn, only if it is worth more than two others.
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

var takeLoco = Move{kind: kindTake, at: uint8(Loco)}

// worthDraw is what the card of a draw is worth.
func (m *planner) worthDraw(move Move) int32 {
	if move.kind == kindTake {
		return m.worth[move.at]
	}
	return m.worthBlind()
}

// worthBlind is what a card that is not seen is worth on average.
func (m *planner) worthBlind() (sum int32) {
	for c, n := range m.unseen {
		sum += m.worth[c] * int32(n)
	}
	return sum / int32(max(1, m.hidden))
}

// bestStation builds one that the plan needs, when nothing else of it is left to do or
// time is short.
func (m *planner) bestStation(list []Move) (best Move, ok bool) {
	if m.loans.empty() || m.todo.len() > 0 && m.needed+1 < m.turns {
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

// stationSites are the cities where a station would borrow what the plan needs.
func (m *planner) stationSites() (set CitySet) {
	for loans := m.loans; !loans.empty(); {
		if ends := endsOf(loans.pop()); ends&m.s.Stations[m.i] == 0 {
			set |= ends
		}
	}
	return set
}

// considerTickets draws tickets with time and trains to spare, when what can be
// expected of the best of three is worth a turn and more.
func (m *planner) considerTickets(list []Move) (Move, bool) {
	spare := int(m.s.Trains[m.i]) - m.todo.spaces()
	if m.todo.len() > 1 || spare < int(m.ticketTrains) || m.turns-m.needed < int(m.ticketTurns) {
		return Move{}, false
	}
	move, ok := firstOfKind(list, kindTickets)
	return move, ok && m.worthNewTickets() > m.ticketBar
}

// bestLastMove looks, in the seat's last turn, for the move that adds most points.
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

// expectedGain is what a move adds to the score, with the chance that it does so.
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

// currentScore is what the seat would have if the game ended, the express left out.
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
