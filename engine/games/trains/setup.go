package trains

import (
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/deck"
)

// Values of the option "cards" that do not name a printed set.
const (
	cardsLandfill = "landfill" // Landfill and seven random cards, as for a first game
	cardsRandom   = "random"
	cardsPick     = "pick"
)

// suggestions holds the four printed sets ("Suggestions de choix de cartes").
// Each set can be played on either map.
var suggestions = map[string][kingdomSize]Card{
	"tokyo-start": {Landfill, ConductorsStation, HolidayTimetable, PassingStation,
		AmusementPark, SteelBridge, DumpSite, MaintenanceFactory},
	"osaka-start": {Landfill, BulletTrain, Garage, TouristTrain,
		Ironworks, StationmastersOffice, Tunnel, TemporaryTimetable},
	"tunnels": {Signals, Pulling, InformationCentral, FreightTrain,
		WagonFactory, EarlyTrain, SignalingArea, SubwayExcavation},
	"holidays": {Landfill, StationCrew, HolidayTimetable, TouristTrain,
		MailTrain, Viaduct, MaintenanceFactory, ControlRoom},
}

// Setup prepares the board and the supply and deals the starting decks
// ("Installation"). The first player is random.
func (rules) Setup(seats int, o engine.Options, rec *engine.Recorder) *State {
	s := &State{stations: stations{Tokens: numStationTokens}, Players: make([]Player, seats)}
	if err := s.Map.UnmarshalText([]byte(o["map"])); err != nil {
		panic(err) // the engine has validated the options
	}
	s.Kingdom = chooseKingdom(o, rec.Rand())
	s.Supply = newSupply(s.Kingdom[:], seats)
	s.emit(rec, "kingdom", 0, 0, s.Kingdom[:]...)
	for i := range s.Players {
		s.Actor = engine.Seat(i + 1)
		s.dealStart(&s.Players[i], rec)
	}
	s.First = engine.Seat(1 + rec.Rand().IntN(seats))
	s.Actor = s.First
	s.emit(rec, "first", 0, 0)
	return s
}

// dealStart gives a player the starting deck and draws the first hand.
func (s *State) dealStart(p *Player, rec *engine.Recorder) {
	p.Deck = deck.Of(make([]DeckCard, 0, 64)...)
	p.Discard.add(NormalTrain, startTrains)
	p.Discard.add(LayRails, startLayers)
	p.Discard.add(StationExpansion, startStation)
	s.drawHand(rec)
}

// chooseKingdom returns the eight kingdom cards of a match in the order of
// their piles.
func chooseKingdom(o engine.Options, r *engine.Rand) [kingdomSize]Card {
	how := o["cards"]
	if set, ok := suggestions[how]; ok {
		return set
	}
	var chosen [kingdomSize]Card
	switch how {
	case cardsPick:
		for i, token := range strings.Split(o["pick"], "+") {
			chosen[i] = cardOf[token]
		}
	case cardsLandfill:
		chosen[0] = Landfill
		sampleKingdom(chosen[1:], Landfill, r)
	default:
		sampleKingdom(chosen[:], NoCard, r)
	}
	return chosen
}

// sampleKingdom fills into with different random kingdom cards other than
// excluded.
func sampleKingdom(into []Card, excluded Card, r *engine.Rand) {
	pool := make([]Card, 0, numCards)
	for c := firstKingdom; c < numCards; c++ {
		if c != excluded {
			pool = append(pool, c)
		}
	}
	for i := range into {
		j := i + r.IntN(len(pool)-i)
		pool[i], pool[j] = pool[j], pool[i]
		into[i] = pool[i]
	}
}
