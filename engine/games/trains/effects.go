package trains

// step is one line of a card's text.
type step struct {
	op op
	n  int // cards, coins or points
}

// op is what a step does.
type op uint8

const (
	opDraw      op = iota // draw n cards
	opCoins               // gain n coins
	opPoints              // advance n on the track
	opWaste               // gain n Waste
	opBullet              // gain n coins if a Normal Train is in play
	opScrap               // trash the card itself
	opLandfill            // return all Waste in hand
	opRedraw              // draw as many as were discarded
	opMail                // gain n coins for each card discarded
	opReveal              // show the next n cards of the deck
	opTimetable           // reveal up to n Trains, which go to hand

	// The others ask the player.
	opLay     // lay a rail
	opExpand  // place a station
	opDouble  // gain the value of a Train in play
	opName    // name a card, and look at the next one
	opAnyOf   // discard any number
	opReturn  // return any number of Waste, n coins each
	opDiscard // discard n
	opTake    // at most one of the shown cards to hand
	opOrder   // put the shown cards back
	opShow    // show a Train and gain another
	opPull    // a Train from the discard pile to hand
	opLook    // look at the next card, leave or discard it
	opCrew    // choose one of three
	opCopy    // have the text of another card
	opRecall  // a Train in play to the top of the deck
	opTrash   // trash a card
	opGain    // a Train costing n more to hand
	numOps
)

// effects are the texts of the cards, from top to bottom ("Explications des
// effets des cartes"). Lasting parts come first in every text; they are read
// off the play area: see [playArea.lasting].
var effects = [numCards][]step{
	LayRails:             {{opLay, 1}, {opWaste, 1}},
	StationExpansion:     {{opExpand, 1}, {opWaste, 1}},
	AmusementPark:        {{opDouble, 0}},
	BulletTrain:          {{opBullet, 1}},
	Collaboration:        {{opLay, 1}, {opWaste, 1}},
	CommandCentral:       {{opDraw, 1}, {opName, 0}},
	ConductorsStation:    {{opAnyOf, 0}, {opRedraw, 0}},
	ControlRoom:          {{opDraw, 3}},
	FreightTrain:         {{opReturn, 1}},
	Garage:               {{opDraw, 2}, {opDiscard, 2}},
	HolidayTimetable:     {{opScrap, 0}, {opCoins, 3}},
	InformationCentral:   {{opReveal, 4}, {opTake, 0}, {opOrder, 0}},
	Landfill:             {{opLandfill, 0}},
	MailTrain:            {{opAnyOf, 0}, {opMail, 1}},
	MaintenanceFactory:   {{opShow, 0}},
	PassingStation:       {{opDraw, 1}},
	Pulling:              {{opPull, 0}},
	SignalingArea:        {{opDraw, 2}},
	Signals:              {{opDraw, 1}, {opLook, 0}},
	StationCrew:          {{opCrew, 0}},
	StationmastersOffice: {{opCopy, 0}},
	SteelBridge:          {{opLay, 1}, {opWaste, 1}},
	SubwayExcavation:     {{opLay, 1}, {opWaste, 1}},
	Switchback:           {{opRecall, 0}},
	TemporaryTimetable:   {{opTimetable, 2}},
	TouristTrain:         {{opPoints, 1}},
	Tunnel:               {{opLay, 1}, {opWaste, 1}},
	Viaduct:              {{opLay, 1}, {opWaste, 1}},
	WagonFactory:         {{opTrash, 0}, {opGain, 3}},
}

// answerKinds gives the kind of move that answers a step.
var answerKinds = [numOps]kind{
	opLay: kindLay, opExpand: kindExpand, opDouble: kindDouble, opName: kindName,
	opAnyOf: kindDiscard, opReturn: kindReturn, opDiscard: kindDiscard, opTake: kindTake,
	opOrder: kindPut, opShow: kindShow, opPull: kindTake, opLook: kindChoose,
	opCrew: kindChoose, opCopy: kindCopy, opRecall: kindRecall, opTrash: kindTrash,
	opGain: kindTake,
}
