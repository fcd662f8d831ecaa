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
func (pl *planner) analyze(s *State, seat engine.Seat, t *weights) {
	pl.loadPosition(s, seat, t)
	if s.Stage == Acting || s.Stage == Drawing {
		pl.makePlan()
		pl.needed = pl.turnsNeeded()
		pl.addFillers()
		pl.unseen, pl.hidden = s.unseenCards(seat)
		pl.cardValues = pl.allocation.cardValues(pl.weights)
	}
}

// chooseMove returns the best of several moves. A tunnel's extra cards are
// always paid, with the fewest locomotives.
func (pl *planner) chooseMove(list []Move) Move {
	switch pl.state.Stage {
	case Choosing, Keeping:
		return pl.markBestTickets(list)
	case InTunnel:
		return list[0] // the legal payments begin with the fewest locomotives
	case Drawing:
		return pl.bestDraw(list)
	}
	return pl.chooseAction(list)
}

// chooseAction returns the move that begins a turn.
func (pl *planner) chooseAction(list []Move) Move {
	if best, ok := pl.bestLastMove(list); ok {
		return best
	}
	if best, ok := pl.bestStation(list); ok {
		return best
	}
	if best, ok := pl.bestClaim(list); ok {
		return best
	}
	if best, ok := pl.considerTickets(list); ok {
		return best
	}
	if isDraw(list[0]) { // draws come first in the list
		return pl.bestDraw(list)
	}
	return pl.idleMove(list)
}

// idleMove returns the least harmful move when no card can be drawn.
func (pl *planner) idleMove(list []Move) Move {
	best := list[0]
	for _, move := range list[1:] {
		if pl.state.idleRank(move) > pl.state.idleRank(best) {
			best = move
		}
	}
	return best
}

// bestClaim returns the most valuable claim, if one is worth making now.
func (pl *planner) bestClaim(list []Move) (best Move, ok bool) {
	most := pl.claimBar
	for _, move := range list {
		if move.kind > kindClaim {
			break
		}
		if score := pl.claimValue(move); score > most {
			best, most, ok = move, score, true
		}
	}
	return best, ok
}

// claimValue returns how urgent a claim is, less the harm of its payment. It
// returns 0 for other moves, unwanted tracks, and tunnels that are too risky.
func (pl *planner) claimValue(move Move) int32 {
	if move.kind != kindClaim {
		return 0
	}
	w := pl.allocation.demandFor(int(move.at))
	if w == nil {
		return 0
	}
	value := w.priority - pl.paymentHarm(w, move)
	if tracks[move.at].Tunnel {
		chance := pl.tunnelChance(move.pay)
		if chance < pl.minTunnelChance {
			return 0
		}
		value = value * chance / certain
	}
	return value
}

// paymentHarm returns the cost of a payment to the other demands: locomotives,
// and cards reserved for other tracks. w is the demand that the payment serves,
// or nil.
func (pl *planner) paymentHarm(w *demand, move Move) int32 {
	p, locos, free := move.pay, move.pay.locos(), int(pl.state.Hands[pl.index][Loco])-pl.allocation.ferryLocos
	if move.kind == kindClaim {
		locos -= tracks[move.at].Ferry
	}
	harm := pl.locoHarm*int32(max(0, locos)) + pl.apartHarm*int32(max(0, locos-free))
	if p.plain() == 0 {
		return harm
	}
	spare := pl.allocation.left[p.colour()]
	if w != nil && w.colour == p.colour() {
		spare += w.reserved
	}
	return harm + pl.robbedHarm(w, p.colour(), p.plain()-int(spare))
}

// robbedHarm returns the harm of paying n cards of a colour that are reserved for other
// demands than w. The least urgent ones lose their cards first.
func (pl *planner) robbedHarm(w *demand, c Card, n int) (harm int32) {
	for k := pl.allocation.count - 1; k >= 0 && n > 0; k-- {
		other := &pl.allocation.demands[k]
		if other == w || other.colour != c {
			continue
		}
		taken := min(n, int(other.reserved))
		harm += int32(taken) * max(pl.cardHarm, other.priority*pl.robbedShare/100)
		n -= taken
	}
	return harm
}

// certain is the unit of chances: the chance of a certain event.
const certain = 1000

// tunnelChance returns the chance, in units of certain, that the rest of the
// hand can pay for a tunnel's extra cards. The revealed cards come from the
// pile, then from the discard pile, whose cards are known.
func (pl *planner) tunnelChance(p Payment) int32 {
	hand, discard := &pl.state.Hands[pl.index], &pl.state.Discard
	rest, hits, seen := int(hand[Loco])-p.locos(), int(pl.unseen[Loco]), int(discard[Loco])
	if c := p.colour(); p.plain() > 0 {
		rest, hits, seen = rest+int(hand[c])-p.plain(), hits+int(pl.unseen[c]), seen+int(discard[c])
	}
	if rest >= revealCards {
		return certain
	}
	pile := pl.state.Pile.total()
	extra := [revealCards + 1]float64{1} // chance of each number of extra cards
	for k := range min(revealCards, pl.state.countDrawable()) {
		hit := float64(hits) / float64(max(1, pl.hidden))
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
func (pl *planner) bestDraw(list []Move) Move {
	best, most, second := list[0], int32(-1), pl.blindDrawValue()
	for _, move := range list {
		if !isDraw(move) || move == takeLocoMove {
			continue
		}
		if v := pl.drawValue(move); v > most {
			best, most, second = move, v, max(second, most)
		} else {
			second = max(second, v)
		}
	}
	for _, move := range list {
		if move == takeLocoMove && pl.cardValues[Loco] > most+second {
			return move
		}
	}
	return best
}

// takeLocoMove takes a locomotive from the row.
var takeLocoMove = Move{kind: kindTake, at: uint8(Loco)}

// drawValue returns the value of a drawn card.
func (pl *planner) drawValue(move Move) int32 {
	if move.kind == kindTake {
		return pl.cardValues[move.at]
	}
	return pl.blindDrawValue()
}

// blindDrawValue returns the average value of an unseen card.
func (pl *planner) blindDrawValue() (sum int32) {
	for c, n := range pl.unseen {
		sum += pl.cardValues[c] * int32(n)
	}
	return sum / int32(max(1, pl.hidden))
}

// bestStation returns the cheapest station that the plan needs. It reports
// false while other parts of the plan remain and there is time for them.
func (pl *planner) bestStation(list []Move) (best Move, ok bool) {
	if pl.toBorrow.isEmpty() || pl.toClaim.len() > 0 && pl.needed+1 < pl.turns {
		return best, false
	}
	sites, least := pl.stationSites(), int32(unusable)
	for k := len(list) - 1; k >= 0 && list[k].kind == kindStation; k-- {
		if harm := pl.paymentHarm(nil, list[k]); sites.has(int(list[k].at)) && harm < least {
			best, least, ok = list[k], harm, true
		}
	}
	return best, ok
}

// stationSites returns the cities where a station could borrow a track of the
// plan.
func (pl *planner) stationSites() (set CitySet) {
	for loans := pl.toBorrow; !loans.isEmpty(); {
		if ends := endsOf(loans.pop()); ends&pl.state.Stations[pl.index] == 0 {
			set |= ends
		}
	}
	return set
}

// considerTickets returns the draw of new tickets, if turns and trains are left over
// and the expected best of three tickets is worth it.
func (pl *planner) considerTickets(list []Move) (Move, bool) {
	spare := int(pl.state.Trains[pl.index]) - pl.toClaim.totalSpaces()
	if pl.toClaim.len() > 1 || spare < int(pl.ticketTrains) || pl.turns-pl.needed < int(pl.ticketTurns) {
		return Move{}, false
	}
	move, ok := firstOfKind(list, kindTickets)
	return move, ok && pl.newTicketsValue() > pl.ticketBar
}

// bestLastMove returns, in the seat's last turn, the claim or station that adds
// the most points.
func (pl *planner) bestLastMove(list []Move) (best Move, ok bool) {
	if pl.state.TurnsLeft == 0 {
		return best, false
	}
	now, most := pl.currentScore(pl.state), int32(0)
	site, _ := pl.bestStation(list)
	for _, move := range list {
		if move.kind != kindClaim && (move != site || move.kind != kindStation) {
			continue
		}
		if gain := pl.expectedGain(move, now); gain > most {
			best, most, ok = move, gain, true
		}
	}
	return best, ok
}

// expectedGain returns the points that a move adds to the score now, in units
// of certain, allowing for tunnels that fail.
func (pl *planner) expectedGain(move Move, now int) int32 {
	c := *pl.state
	if move.kind == kindStation {
		c.Stations[pl.index] |= 1 << move.at
		return int32(pl.currentScore(&c)-now) * certain
	}
	c.Owned[pl.index].add(int(move.at))
	c.Points[pl.index] += trackPoints[tracks[move.at].Length]
	chance := int32(certain)
	if tracks[move.at].Tunnel {
		chance = pl.tunnelChance(move.pay)
	}
	return int32(pl.currentScore(&c)-now) * chance
}

// currentScore returns the seat's score if the game ended now, without the
// express. Points lost for open tickets are not counted: a completed ticket
// counts twice instead.
func (pl *planner) currentScore(s *State) int {
	l := componentsOf(s.Owned[pl.index])
	done := l.completed(s.Held[pl.index])
	sum := int(s.Points[pl.index]) - stationPoints*s.Stations[pl.index].len()
	if s.Stations[pl.index] != 0 {
		done |= s.findLoans(pl.index, l, s.Held[pl.index]&^done).helped
	}
	for ; done != 0; sum += 2 * tickets[done.pop()].Points {
	}
	return sum
}
