package europe

import "github.com/railbot/railbot/engine"

const (
	longest   = 8 // spaces of a track
	mostFerry = 2 // locomotive symbols of a track
)

// Tracks by what it takes to pay for them, for Legal.
var (
	ofColourUpTo [numColours][longest + 1]TrackSet    // of a colour, with at most so many spaces
	greyUpTo     [mostFerry + 1][longest + 1]TrackSet // grey, with at most so many symbols and spaces
	upTo         [longest + 1]TrackSet                // with at most so many spaces
)

func init() {
	for i, tr := range tracks {
		for n := tr.Length; n <= longest; n++ {
			upTo[n].add(i)
			if tr.Colour != Grey {
				ofColourUpTo[tr.Colour][n].add(i)
				continue
			}
			for f := tr.Ferry; f <= mostFerry; f++ {
				greyUpTo[f][n].add(i)
			}
		}
	}
}

// Legal lists the moves of a seat: cards by kind, then tracks, the pile of
// tickets, and cities, each with its payments, those of the fewest locomotives
// first.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case s.Stage == Choosing && s.Pending.Has(seat):
		return s.choices(seat, firstKept, list)
	case seat != s.Actor || s.Stage == Over:
		return list
	}
	switch s.Stage {
	case Drawing:
		list = s.draws(list, false)
		return append(list, Move{kind: kindDone})
	case Boring:
		list = s.extras(seat, list)
		return append(list, Move{kind: kindDecline})
	case Keeping:
		return s.choices(seat, 1, list)
	}
	return s.actions(seat, list)
}

// actions are the four things that a turn may be, or to pass where there is
// none of them.
func (s *State) actions(seat engine.Seat, list []Move) []Move {
	before := len(list)
	if s.available() > 0 {
		list = s.draws(list, true)
	}
	list = s.claims(seat, list)
	if s.Below.N > 0 {
		list = append(list, Move{kind: kindTickets})
	}
	list = s.sites(seat, list)
	if len(list) == before {
		list = append(list, Move{kind: kindPass})
	}
	return list
}

// draws are the cards of the row by kind, locomotives only as the first card,
// and the blind one.
func (s *State) draws(list []Move, locos bool) []Move {
	var kinds uint16
	for _, c := range s.Row {
		if c != noCard {
			kinds |= 1 << c
		}
	}
	for c := range numKinds {
		if kinds&(1<<c) != 0 && (locos || Card(c) != Loco) {
			list = append(list, Move{kind: kindTake, at: uint8(c)})
		}
	}
	if s.available() > 0 {
		list = append(list, Move{kind: kindDraw})
	}
	return list
}

// claims are the tracks that a seat can pay for. Of two that are alike the
// first one stands for both.
func (s *State) claims(seat engine.Seat, list []Move) []Move {
	hand := &s.Hands[seat-1]
	can := s.payable(seat)
	for !can.empty() {
		i := can.pop()
		if alike.has(i) && s.Open[seat-1].has(i-1) {
			continue
		}
		list = pay(hand, &tracks[i], Move{kind: kindClaim, at: uint8(i)}, list)
	}
	return list
}

// payable are the open tracks for which a seat has trains and cards.
func (s *State) payable(seat engine.Seat) TrackSet {
	hand := &s.Hands[seat-1]
	locos := int(hand[Loco])
	var can TrackSet
	most := 0
	for c := range numColours {
		n := int(hand[c])
		most = max(most, n)
		can = can.or(ofColourUpTo[c][min(n+locos, longest)])
	}
	can = can.or(greyUpTo[min(locos, mostFerry)][min(most+locos, longest)])
	return can.and(upTo[min(int(s.Trains[seat-1]), longest)]).and(s.Open[seat-1])
}

// pay appends a track's payments, each once.
func pay(hand *Cards, tr *Track, m Move, list []Move) []Move {
	locos := int(hand[Loco])
	if tr.Colour != Grey {
		for k := max(0, tr.Length-int(hand[tr.Colour])); k <= min(tr.Length, locos); k++ {
			m.pay = payment(tr.Colour, tr.Length-k, k)
			list = append(list, m)
		}
		return list
	}
	return payAny(hand, tr.Length, tr.Ferry, m, list)
}

// payAny appends the ways to pay n cards of any one colour with at least so
// many locomotives.
func payAny(hand *Cards, n, least int, m Move, list []Move) []Move {
	for k := least; k < n && k <= int(hand[Loco]); k++ {
		for c := range numColours {
			if int(hand[c]) >= n-k {
				m.pay = payment(Card(c), n-k, k)
				list = append(list, m)
			}
		}
	}
	if int(hand[Loco]) >= n {
		m.pay = payment(Loco, 0, n)
		list = append(list, m)
	}
	return list
}

// sites are the cities for a station. The first one costs one card, the next
// two, the last three.
func (s *State) sites(seat engine.Seat, list []Move) []Move {
	cost := 1 + s.Stations[seat-1].len()
	if cost > stationEach {
		return list
	}
	var ways [stationEach * numKinds]Move
	paid := payAny(&s.Hands[seat-1], cost, 0, Move{kind: kindStation}, ways[:0])
	if len(paid) == 0 {
		return list
	}
	built := s.built()
	for city := range uint8(numCities) {
		if built.has(int(city)) {
			continue
		}
		for _, m := range paid {
			m.at = city
			list = append(list, m)
		}
	}
	return list
}

// extras are the ways to pay what a tunnel costs besides: cards of the colour
// laid and locomotives, or locomotives alone where only those were laid.
func (s *State) extras(seat engine.Seat, list []Move) []Move {
	due, colour := int(s.Bore.Extra), s.Bore.Laid.colour()
	hand := &s.Hands[seat-1]
	plain := 0
	if colour != Loco {
		plain = int(hand[colour])
	}
	for k := max(0, due-plain); k <= min(due, int(hand[Loco])); k++ {
		list = append(list, Move{kind: kindExtra, pay: payment(colour, due-k, k)})
	}
	return list
}

// choices are the tickets not yet marked, and to be done once enough are.
func (s *State) choices(seat engine.Seat, least int, list []Move) []Move {
	o := &s.Offers[seat-1]
	marked := 0
	for i := range o.N {
		if o.Marked&(1<<i) != 0 {
			marked++
			continue
		}
		list = append(list, Move{kind: kindKeep, at: o.Tickets[i]})
	}
	if marked >= least {
		list = append(list, Move{kind: kindDone})
	}
	return list
}
