package china

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
)

// Values of the option that limits the time.
const (
	limitNone   = "none"
	limitCalled = "called"
)

// Setup deals three demand cards to everybody ("Préparation d'une partie"). The
// seat with the highest payout begins.
func (ru rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *State {
	s := &State{
		Express: o["express"] == "yes", Indulgence: o["indulgence"] == "yes", Limit: o["limit"],
		Players: make([]Player, seats), Goal: ru.goal, Number: 1, Stock: allChips(),
	}
	if s.Goal == 0 {
		s.Goal = firstGoal
	}
	for i := range s.Players {
		p := &s.Players[i]
		*p = Player{Cash: startCash, Back: backNone, At: NoMilepost}
		for l := range p.Loads {
			p.Loads[l] = NoGood
		}
	}
	s.dealCards(rec)
	s.First = s.firstPlayer(rec.Rand())
	s.Actor = s.First
	s.emit(rec, engine.Event{By: s.First, Kind: "first", N: s.sortedPayouts(s.First)[0]})
	s.beginTurn(rec)
	return s
}

// dealCards deals the hands and makes the draw pile from the rest. Events that
// come up meanwhile are shuffled into the pile.
func (s *State) dealCards(rec *engine.Recorder) {
	pack := make([]Card, 0, allCards)
	for c := NoCard + 1; c <= allCards; c++ {
		pack = append(pack, c)
	}
	rec.Rand().Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	var aside []Card
	for i := range s.Players {
		p := &s.Players[i]
		for n := 0; n < handSize; pack = pack[1:] {
			if pack[0].isEvent() {
				aside = append(aside, pack[0])
				continue
			}
			p.Cards[n] = pack[0]
			n++
		}
		slices.Sort(p.Cards[:])
		s.emit(rec, engine.Event{By: engine.Seat(i + 1), Kind: "deal", What: cardTokens(p.Cards[:]), N: handSize})
	}
	s.Deck.Reset(append(aside, pack...)...)
	s.Deck.Shuffle(rec.Rand())
}

// sortedPayouts returns the payouts of a hand in descending order.
func (s *State) sortedPayouts(seat engine.Seat) []int {
	var list []int
	for _, c := range s.player(seat).Cards {
		for _, d := range c.demands() {
			list = append(list, int(d.Payout))
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(b, a) })
	return list
}

// firstPlayer returns the seat with the highest payout. Ties are broken by the
// second highest payout and so on, then at random.
func (s *State) firstPlayer(r *engine.Rand) engine.Seat {
	best := []engine.Seat{1}
	for seat := engine.Seat(2); int(seat) <= s.seatCount(); seat++ {
		switch slices.Compare(s.sortedPayouts(seat), s.sortedPayouts(best[0])) {
		case 1:
			best = []engine.Seat{seat}
		case 0:
			best = append(best, seat)
		}
	}
	if len(best) == 1 {
		return best[0]
	}
	return best[r.IntN(len(best))]
}

// roundLimit returns the number of the last round, or false if the match has no
// limit of rounds.
func (s *State) roundLimit() (int, bool) {
	n, err := strconv.Atoi(s.Limit)
	return n, err == nil
}

// allChips returns all chips of the box.
func allChips() (stock [NumGoods]uint8) {
	for g := range stock {
		stock[g] = uint8(Goods[g].Chips)
	}
	return stock
}
