package europe

import "github.com/railbot/railbot/engine"

const (
	maxLength = 8 // spaces of the longest track
	maxFerry  = 2 // locomotive symbols on one track
)

// Sets of tracks by what they cost, so that Legal can find payable tracks with
// a few set operations.
var (
	colouredUpTo [numColours][maxLength + 1]TrackSet   // by colour: tracks with at most n spaces
	greyUpTo     [maxFerry + 1][maxLength + 1]TrackSet // grey tracks with at most f symbols and n spaces
	lengthUpTo   [maxLength + 1]TrackSet               // tracks with at most n spaces
)

func init() {
	for i, tr := range tracks {
		for n := tr.Length; n <= maxLength; n++ {
			lengthUpTo[n].add(i)
			if tr.Colour != Grey {
				colouredUpTo[tr.Colour][n].add(i)
				continue
			}
			for f := tr.Ferry; f <= maxFerry; f++ {
				greyUpTo[f][n].add(i)
			}
		}
	}
}

// Legal appends the legal moves of a seat: cards by kind, then tracks, tickets
// and cities. Payments of one track or city are ordered by their number of
// locomotives, fewest first.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	switch {
	case s.Stage == Choosing && s.Pending.Has(seat):
		return s.appendTicketChoices(seat, minStartKept, list)
	case seat != s.Actor || s.Stage == Over:
		return list
	}
	switch s.Stage {
	case Drawing:
		list = s.appendSecondDraws(list)
		return append(list, Move{kind: kindDone})
	case InTunnel:
		list = s.appendExtras(seat, list)
		return append(list, Move{kind: kindDecline})
	case Keeping:
		return s.appendTicketChoices(seat, 1, list)
	}
	return s.appendActions(seat, list)
}

// appendActions appends the moves that begin a turn, or a pass if there are
// none.
func (s *State) appendActions(seat engine.Seat, list []Move) []Move {
	before := len(list)
	if s.countDrawable() > 0 {
		list = s.appendFirstDraws(list)
	}
	list = s.appendClaims(seat, list)
	if s.TicketPile.N > 0 {
		list = append(list, Move{kind: kindTickets})
	}
	list = s.appendStations(seat, list)
	if len(list) == before {
		list = append(list, Move{kind: kindPass})
	}
	return list
}

// appendFirstDraws appends the draws of the first card of a turn.
func (s *State) appendFirstDraws(list []Move) []Move { return s.appendDraws(list, true) }

// appendSecondDraws appends the draws of the second card, which may not be a
// locomotive of the row.
func (s *State) appendSecondDraws(list []Move) []Move { return s.appendDraws(list, false) }

// appendDraws appends the draws: each kind of card in the row, locomotives only if
// locos is set, and the top card of the pile.
func (s *State) appendDraws(list []Move, locos bool) []Move {
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
	if s.countDrawable() > 0 {
		list = append(list, Move{kind: kindDraw})
	}
	return list
}

// appendClaims appends the tracks that a seat can pay for. Of two equal tracks
// only the first open one is listed.
func (s *State) appendClaims(seat engine.Seat, list []Move) []Move {
	hand := &s.Hands[seat-1]
	payable := s.payableTracks(seat)
	for !payable.isEmpty() {
		i := payable.pop()
		if duplicates.has(i) && s.Claimable[seat-1].has(i-1) {
			continue
		}
		list = appendPayments(hand, &tracks[i], Move{kind: kindClaim, at: uint8(i)}, list)
	}
	return list
}

// payableTracks returns the open tracks for which a seat has enough trains and
// cards.
func (s *State) payableTracks(seat engine.Seat) TrackSet {
	hand := &s.Hands[seat-1]
	locos := int(hand[Loco])
	var payable TrackSet
	most := 0
	for c := range numColours {
		n := int(hand[c])
		most = max(most, n)
		payable = payable.union(colouredUpTo[c][min(n+locos, maxLength)])
	}
	payable = payable.union(greyUpTo[min(locos, maxFerry)][min(most+locos, maxLength)])
	return payable.intersect(lengthUpTo[min(int(s.Trains[seat-1]), maxLength)]).intersect(s.Claimable[seat-1])
}

// appendPayments appends one move for each way to pay for a track.
func appendPayments(hand *Cards, tr *Track, m Move, list []Move) []Move {
	locos := int(hand[Loco])
	if tr.Colour != Grey {
		for k := max(0, tr.Length-int(hand[tr.Colour])); k <= min(tr.Length, locos); k++ {
			m.pay = newPayment(tr.Colour, tr.Length-k, k)
			list = append(list, m)
		}
		return list
	}
	return appendAnyColour(hand, tr.Length, tr.Ferry, m, list)
}

// appendAnyColour appends one move for each way to pay n cards of any one colour
// with at least the given number of locomotives.
func appendAnyColour(hand *Cards, n, least int, m Move, list []Move) []Move {
	for k := least; k < n && k <= int(hand[Loco]); k++ {
		for c := range numColours {
			if int(hand[c]) >= n-k {
				m.pay = newPayment(Card(c), n-k, k)
				list = append(list, m)
			}
		}
	}
	if int(hand[Loco]) >= n {
		m.pay = newPayment(Loco, 0, n)
		list = append(list, m)
	}
	return list
}

// appendStations appends the ways to build a station. The first station costs
// one card, the second two, the third three.
func (s *State) appendStations(seat engine.Seat, list []Move) []Move {
	cost := 1 + s.Stations[seat-1].len()
	if cost > stationsPerPlayer {
		return list
	}
	var ways [stationsPerPlayer * numKinds]Move
	paid := appendAnyColour(&s.Hands[seat-1], cost, 0, Move{kind: kindStation}, ways[:0])
	if len(paid) == 0 {
		return list
	}
	built := s.stationCities()
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

// appendExtras appends the ways to pay the extra cards of a tunnel: cards of
// the laid colour and locomotives, or only locomotives if only those were laid.
func (s *State) appendExtras(seat engine.Seat, list []Move) []Move {
	due, colour := int(s.Attempt.Extra), s.Attempt.Laid.colour()
	hand := &s.Hands[seat-1]
	plain := 0
	if colour != Loco {
		plain = int(hand[colour])
	}
	for k := max(0, due-plain); k <= min(due, int(hand[Loco])); k++ {
		list = append(list, Move{kind: kindExtra, pay: newPayment(colour, due-k, k)})
	}
	return list
}

// appendTicketChoices appends the tickets not marked yet, and done once at
// least the given number are marked.
func (s *State) appendTicketChoices(seat engine.Seat, least int, list []Move) []Move {
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
