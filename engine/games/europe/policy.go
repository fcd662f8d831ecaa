package europe

import "github.com/railbot/railbot/engine"

// choose is the planner's move. It depends on nothing that the seat may not know.
func (t *taste) choose(s *State, seat engine.Seat, list []Move) Move {
	if len(list) == 1 {
		return list[0]
	}
	var m mind
	m.survey(s, seat, t)
	return m.choose(list)
}

// survey looks the position over: the plan, and what the hand is to be spent on.
func (m *mind) survey(s *State, seat engine.Seat, t *taste) {
	m.begin(s, seat, t)
	if s.Stage == Acting || s.Stage == Drawing {
		m.sketch()
		m.needed = m.turnsFor()
		m.fill()
		m.unseen, m.hidden = s.unseenCards(seat)
		m.worth = m.purse.worths(m.taste)
	}
}

// choose is the best move of a list of several. Extra cards of a tunnel are paid,
// with the fewest locomotives.
func (m *mind) choose(list []Move) Move {
	switch m.s.Stage {
	case Choosing, Keeping:
		return m.keep(list)
	case Boring:
		return list[0]
	case Drawing:
		return m.draw(list)
	}
	return m.act(list)
}

// act is what a turn begins with.
func (m *mind) act(list []Move) Move {
	if best, ok := m.lastTurn(list); ok {
		return best
	}
	if best, ok := m.station(list); ok {
		return best
	}
	if best, ok := m.claim(list); ok {
		return best
	}
	if best, ok := m.drawTickets(list); ok {
		return best
	}
	if isDraw(list[0]) {
		return m.draw(list)
	}
	return m.calmest(list)
}

// calmest is a move where no card can be drawn.
func (m *mind) calmest(list []Move) Move {
	best := list[0]
	for _, move := range list[1:] {
		if m.s.calm(move) > m.s.calm(best) {
			best = move
		}
	}
	return best
}

// claim looks for the claim that is worth most, if any is worth it now.
func (m *mind) claim(list []Move) (best Move, ok bool) {
	most := m.bar
	for _, move := range list {
		if move.kind > kindClaim {
			break
		}
		if score := m.claimWorth(move); score > most {
			best, most, ok = move, score, true
		}
	}
	return best, ok
}

// claimWorth is how urgent a claim is, less the harm of its payment; nothing for
// other moves, for what is not wanted, and for tunnels that are too risky.
func (m *mind) claimWorth(move Move) int32 {
	if move.kind != kindClaim {
		return 0
	}
	w := m.purse.find(int(move.at))
	if w == nil {
		return 0
	}
	worth := w.prio - m.harm(w, move)
	if tracks[move.at].Tunnel {
		chance := m.through(move.pay)
		if chance < m.tunnelLeast {
			return 0
		}
		worth = worth * chance / sure
	}
	return worth
}

// harm is what a payment takes from the wants: locomotives, and cards that are
// set apart for others than the given one, which may be nil.
func (m *mind) harm(w *want, move Move) int32 {
	p, locos, free := move.pay, move.pay.locos(), int(m.s.Hands[m.i][Loco])-m.purse.apart
	if move.kind == kindClaim {
		locos -= tracks[move.at].Ferry
	}
	harm := m.locoHarm*int32(max(0, locos)) + m.apartHarm*int32(max(0, locos-free))
	if p.plain() == 0 {
		return harm
	}
	spare := m.purse.left[p.colour()]
	if w != nil && w.colour == p.colour() {
		spare += w.set
	}
	return harm + m.cardHarm*int32(max(0, p.plain()-int(spare)))
}

// sure is the chance of what is certain.
const sure = 1000

// through is the chance, as a part of sure, that the rest of the hand pays for
// what a tunnel may cost besides. The cards for it come from the pile and then
// from the discard pile, which is known.
func (m *mind) through(p Payment) int32 {
	hand, discard := &m.s.Hands[m.i], &m.s.Discard
	rest, hits, seen := int(hand[Loco])-p.locos(), int(m.unseen[Loco]), int(discard[Loco])
	if c := p.colour(); p.plain() > 0 {
		rest, hits, seen = rest+int(hand[c])-p.plain(), hits+int(m.unseen[c]), seen+int(discard[c])
	}
	if rest >= revealCards {
		return sure
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
	return int32(sure * sum)
}

// draw takes the card that is worth most; a locomotive of the row, which ends the
// turn, only if it is worth more than two others.
func (m *mind) draw(list []Move) Move {
	best, most, second := list[0], int32(-1), m.blind()
	for _, move := range list {
		if !isDraw(move) || move == takeLoco {
			continue
		}
		if v := m.worthOf(move); v > most {
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

// worthOf is what the card of a draw is worth.
func (m *mind) worthOf(move Move) int32 {
	if move.kind == kindTake {
		return m.worth[move.at]
	}
	return m.blind()
}

// blind is what a card that is not seen is worth on average.
func (m *mind) blind() (sum int32) {
	for c, n := range m.unseen {
		sum += m.worth[c] * int32(n)
	}
	return sum / int32(max(1, m.hidden))
}

// station builds one that the plan needs, when nothing else of it is left to do or
// time is short.
func (m *mind) station(list []Move) (best Move, ok bool) {
	if m.loans.empty() || m.todo.len() > 0 && m.needed+1 < m.turns {
		return best, false
	}
	sites, least := m.sites(), int32(barred)
	for k := len(list) - 1; k >= 0 && list[k].kind == kindStation; k-- {
		if harm := m.harm(nil, list[k]); sites.has(int(list[k].at)) && harm < least {
			best, least, ok = list[k], harm, true
		}
	}
	return best, ok
}

// sites are the cities where a station would borrow what the plan needs.
func (m *mind) sites() (set CitySet) {
	for loans := m.loans; !loans.empty(); {
		if ends := ofTrack(loans.pop()); ends&m.s.Stations[m.i] == 0 {
			set |= ends
		}
	}
	return set
}

// drawTickets draws tickets with time and trains to spare, when what can be
// expected of the best of three is worth a turn and more.
func (m *mind) drawTickets(list []Move) (Move, bool) {
	spare := int(m.s.Trains[m.i]) - m.todo.spaces()
	if m.todo.len() > 1 || spare < int(m.ticketTrains) || m.turns-m.needed < int(m.ticketTurns) {
		return Move{}, false
	}
	move, ok := first(list, kindTickets)
	return move, ok && m.expected() > m.ticketBar
}

// lastTurn looks, in the seat's last turn, for the move that adds most points.
func (m *mind) lastTurn(list []Move) (best Move, ok bool) {
	if m.s.Left == 0 {
		return best, false
	}
	now, most := m.score(m.s), int32(0)
	site, _ := m.station(list)
	for _, move := range list {
		if move.kind != kindClaim && (move != site || move.kind != kindStation) {
			continue
		}
		if gain := m.gain(move, now); gain > most {
			best, most, ok = move, gain, true
		}
	}
	return best, ok
}

// gain is what a move adds to the score, with the chance that it does so.
func (m *mind) gain(move Move, now int) int32 {
	c := *m.s
	if move.kind == kindStation {
		c.Stations[m.i] |= 1 << move.at
		return int32(m.score(&c)-now) * sure
	}
	c.Own[m.i].add(int(move.at))
	c.Points[m.i] += points[tracks[move.at].Length]
	chance := int32(sure)
	if tracks[move.at].Tunnel {
		chance = m.through(move.pay)
	}
	return int32(m.score(&c)-now) * chance
}

// score is what the seat would have if the game ended, the express left out.
func (m *mind) score(s *State) int {
	l := joined(s.Own[m.i])
	done := l.done(s.Held[m.i])
	sum := int(s.Points[m.i]) - stationPays*s.Stations[m.i].len()
	if s.Stations[m.i] != 0 {
		done |= s.borrow(m.i, l, s.Held[m.i]&^done).helped
	}
	for ; done != 0; sum += 2 * tickets[done.pop()].Points {
	}
	return sum
}
