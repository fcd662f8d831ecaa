package trick

import (
	"cmp"
	"slices"

	"github.com/railbot/railbot/engine"
)

// Ranker returns a function that sorts companies by the seat's number of
// shares, most first. Cards and ends keep their order, in which they are easily
// found.
func (guide) Ranker(s *State, seat engine.Seat) engine.Ranker {
	return func(_ string, _ int, tokens []string) []string {
		shares := func(token string) int {
			if c, ok := companyOf(token); ok {
				return s.countShares(seat, c)
			}
			return 0
		}
		ranked := slices.Clone(tokens)
		slices.SortStableFunc(ranked, func(a, b string) int { return cmp.Compare(shares(b), shares(a)) })
		return ranked
	}
}

// Shortcuts returns none: every decision is a single move.
func (guide) Shortcuts(*State, engine.Seat) []engine.Shortcut[Move] { return nil }

// Idle returns the move for an absent player. It plays the lowest legal card.
// It places what is best for the seat's shares, at the right if both ends are
// equal.
func (guide) Idle(s *State, seat engine.Seat) Move {
	list := rules{}.Legal(s, seat, make([]Move, 0, 16))
	if s.Stage == Playing {
		return slices.MinFunc(list, func(a, b Move) int { return cmp.Compare(faces[a.card].Number, faces[b.card].Number) })
	}
	best, most := list[0], s.placementValue(seat, list[0])
	for _, m := range list[1:] {
		if g := s.placementValue(seat, m); g > most || g == most && m.end == Right && best.company == m.company {
			best, most = m, g
		}
	}
	return best
}

// The names of the auto-answers: always place at the right, and play the last card
// of the hand without asking.
const (
	autoPlaceRight = "right"
	autoPlayLast   = "last"
)

// placeRight returns the move of autoPlaceRight, which applies while cards are placed.
func placeRight(s *State, _ engine.Seat) (Move, bool) {
	return Move{kind: kindPlace, end: Right}, s.Stage == PlacingCards
}

// playLast returns the move of autoPlayLast, which applies to a hand of one card. The
// size of a hand is public.
func playLast(s *State, seat engine.Seat) (Move, bool) {
	hand := s.Hands[seat-1]
	return Move{kind: kindPlay, card: hand.first()}, s.Stage == Playing && hand.len() == 1
}

// onlyEnd returns the placement of a card on a line of one card, whose ends are alike.
func onlyEnd(s *State, seat engine.Seat) (Move, bool) {
	return Move{kind: kindPlace, end: Right}, s.Stage == PlacingCards && s.Lines[s.Played[seat-1].company()].Len == 1
}

// Sim returns a move for playouts. It values cards by what they are likely to
// bring and placements by their immediate effect, with some chance so that
// games differ.
func (guide) Sim(s *State, seat engine.Seat, list []Move, r *engine.Rand) Move {
	weigh := s.placementValue
	if s.Stage == Playing {
		weigh = s.cardValue
	}
	best, most := list[0], -1<<30
	for _, m := range list {
		if w := weigh(seat, m)*8 + r.IntN(40); w > most {
			best, most = m, w
		}
	}
	return best
}

// placementValue returns the value of giving a locomotive, laying a city or placing a
// card for a seat: the change in the company's expected value times the seat's lead
// in shares.
func (s *State) placementValue(seat engine.Seat, m Move) int {
	c := m.company
	if m.kind == kindPlace {
		c = s.Played[seat-1].company()
	}
	line := s.Lines[c]
	switch m.kind {
	case kindEngine:
		line.Engine = s.Prize
	case kindCity:
		line.add(s.Prize, m.end)
	case kindPlace:
		line.add(s.Played[seat-1], m.end)
	}
	return (s.expectedValue(&line) - s.expectedValue(&s.Lines[c])) * s.shareLead(seat, c)
}

// shareLead returns how many more shares of a company a seat has than the
// average of the others, times the number of others.
func (s *State) shareLead(seat engine.Seat, c Company) int {
	all := 0
	for i := range s.Seats {
		all += s.countShares(engine.Seat(i+1), c)
	}
	own := s.countShares(seat, c)
	return own*(s.Seats-1) - (all - own)
}

// cardValue returns the value of playing a card for a seat. In a trick for a share
// that is the prize if the card wins, otherwise the card itself as a share. In other
// tricks it is the card's station on its line, less the share that the card can no
// longer become.
func (s *State) cardValue(seat engine.Seat, m Move) int {
	own := m.card.company()
	prize, ownValue, chances := s.TrickLine[s.Trick-1], s.expectedValue(&s.Lines[own]), s.winChances(m.card)
	if prize >= Engine3 {
		return faces[m.card].Value*s.shareLead(seat, own)/s.Seats + chances - ownValue/2
	}
	prizeValue := s.expectedValue(&s.Lines[faces[prize].Company])
	return (chances*prizeValue + (10-chances)*ownValue) / 10
}

// Assumptions of expectedValue: the locomotive of a company without one, and
// the value of an average station.
const (
	likelyEngine   = Engine6
	averageStation = 19
)

// expectedValue estimates what a share will be worth at the end: with the line
// as long as it will probably get, and its locomotive or a likely one.
func (s *State) expectedValue(l *Line) int {
	locomotive := l.Engine
	if locomotive == NoCard {
		locomotive = likelyEngine
	}
	placingTricks := (s.trickCount() - s.Trick) / 2
	growth := placingTricks * s.Seats / numCompanies
	room := max(0, faces[locomotive].Distance-l.Len)
	return max(0, l.bestSection(faces[locomotive].Distance).profit+min(room, growth)*averageStation-faces[locomotive].Cost)
}

// winChances returns the chances of a card to win the trick, from 0 to 10.
func (s *State) winChances(c Card) int {
	led := s.ledCard()
	switch {
	case led == NoCard:
		return faces[c].Number
	case c.company() != led.company() || c < s.Played[s.leadingSeat()-1]:
		return 0
	case s.nextSeat(s.Actor) == s.Leader:
		return 10
	}
	return faces[c].Number
}

// currentRound returns the number of the current trick.
func currentRound(s *State) int { return s.Trick }

// previewTurn turns s into the position of the seat's next decision in the current or
// the next trick, as far as it can be known, and reports whether there is one.
// That is its card in this trick (a lead if nothing was led), the placement of
// its card, or its card in the next trick. While a trick is played, nobody
// knows what its end will require of those who have played.
func previewTurn(s *State, seat engine.Seat) bool {
	switch {
	case s.isOver(), s.Actor == seat:
		return false
	case s.Stage == Playing && s.Played[seat-1] != NoCard:
		return false
	case s.Stage == Playing && s.ledCard() == NoCard:
		s.Leader = seat
	case s.Stage == Playing:
	case !s.hasPlaced(seat):
		s.beginPlacing()
	case s.Trick == s.trickCount():
		return false
	default:
		s.endTrick(engine.QuietRecorder(nil))
		s.Leader = seat
	}
	s.Actor = seat
	return true
}
