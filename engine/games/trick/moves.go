package trick

import "github.com/railbot/railbot/engine"

// kind is a kind of move, as an index into specs.
type kind uint8

const (
	kindPlay kind = iota
	kindEngine
	kindCity
	kindPlace
	numKinds
)

// kindSpecs declares the kinds of move, indexed by kind.
var kindSpecs = [numKinds]engine.Spec{
	kindPlay:   {Name: "play", Slots: []engine.Slot{{Name: "card"}}, Hint: engine.Hint{Quick: true}},
	kindEngine: {Name: "engine", Slots: []engine.Slot{{Name: "company"}}, Events: []string{"engine"}},
	kindCity:   {Name: "city", Slots: []engine.Slot{{Name: "company"}, {Name: "end"}}},
	kindPlace:  {Name: "place", Slots: []engine.Slot{{Name: "end"}}},
}

// Move is one decision. Depending on the kind it has a card of the hand, a
// company, and an end of a line.
type Move struct {
	kind    kind
	card    Card
	company Company
	end     End
}

// Kind returns the name of the move's kind.
func (m Move) Kind() string { return kindSpecs[m.kind].Name }

// Args returns the tokens of the move: a card, a company, a company with an
// end, or an end.
func (m Move) Args() []string {
	switch m.kind {
	case kindPlay:
		return []string{m.card.String()}
	case kindEngine:
		return []string{m.company.String()}
	case kindCity:
		return []string{m.company.String(), m.end.String()}
	default:
		return []string{m.end.String()}
	}
}

// Legal appends the legal moves of the acting seat, by company and number, left
// before right.
func (rules) Legal(s *State, seat engine.Seat, list []Move) []Move {
	if seat != s.Actor || s.isOver() {
		return list
	}
	switch s.Stage {
	case Playing:
		for set := s.playableCards(seat); set != 0; set &= set - 1 {
			list = append(list, Move{kind: kindPlay, card: set.first()})
		}
	case GivingEngine:
		engineless, _ := s.companiesWithoutEngine()
		for c := range Company(numCompanies) {
			if engineless.has(c) {
				list = append(list, Move{kind: kindEngine, company: c})
			}
		}
	case LayingCity:
		for c := range Company(numCompanies) {
			list = append(list, Move{kind: kindCity, company: c}, Move{kind: kindCity, company: c, end: Right})
		}
	case PlacingCards:
		list = append(list, Move{kind: kindPlace}, Move{kind: kindPlace, end: Right})
	}
	return list
}

// mirrorMove returns the right end instead of the left one of a line of one card, which
// has the same cards in the same distances from either end.
func mirrorMove(s *State, seat engine.Seat, kind string, args []string) ([]string, bool) {
	switch kind {
	case kindSpecs[kindPlace].Name:
		c := s.Played[seat-1].company()
		return []string{Right.String()}, args[0] == Left.String() && s.Lines[c].Len == 1
	case kindSpecs[kindCity].Name:
		c, ok := companyOf(args[0])
		return []string{args[0], Right.String()}, ok && args[1] == Left.String() && s.Lines[c].Len == 1
	}
	return nil, false
}

// playableCards returns the cards of the led company, or the whole hand if it
// has none ("Tour de jeu", 1 and 2).
func (s *State) playableCards(seat engine.Seat) Cards {
	hand := s.Hands[seat-1]
	if led := s.ledCard(); led != NoCard {
		if following := hand & railwayCards[led.company()]; following != 0 {
			return following
		}
	}
	return hand
}
