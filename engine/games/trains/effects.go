package trains

// step is one instruction of a card's text.
type step struct {
	op op
	n  int // a number of cards, coins or points
}

// op is an instruction's operation.
type op uint8

const (
	// The following steps run without a decision.

	opDraw      op = iota // draw n cards
	opCoins               // gain n coins
	opPoints              // advance n on the track
	opWaste               // gain n Waste
	opBullet              // gain n coins if a Normal Train is in play
	opScrap               // trash the card itself
	opLandfill            // return all Waste in hand
	opRedraw              // draw one card per card discarded
	opMail                // gain n coins per card discarded
	opReveal              // show the next n cards of the deck
	opTimetable           // reveal until n Trains are found; they go to hand

	// The following steps ask the player.

	opLay     // lay a rail
	opExpand  // place a station
	opDouble  // gain the value of a Train in play
	opName    // name a card, and look at the next one
	opAnyOf   // discard any number
	opReturn  // return any number of Waste, n coins each
	opDiscard // discard n
	opTake    // take at most one of the shown cards to hand
	opOrder   // put the shown cards back
	opShow    // show a Train and gain a copy
	opPull    // take a Train from the discard pile to hand
	opLook    // look at the next card; leave or discard it
	opCrew    // choose one of three options
	opCopy    // copy the text of another card
	opRecall  // put a Train in play on top of the deck
	opTrash   // trash a card
	opGain    // gain a Train costing n more to hand
	numOps
)

// effects holds each card's text as instructions, from top to bottom
// ("Explications des effets des cartes"). Lasting parts have no instruction
// here: [playArea.lasting] derives them from the play area.
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

// answerKinds holds the kind of move that answers each operation.
var answerKinds = [numOps]kind{
	opLay: kindLay, opExpand: kindExpand, opDouble: kindDouble, opName: kindName,
	opAnyOf: kindDiscard, opReturn: kindReturn, opDiscard: kindDiscard, opTake: kindTake,
	opOrder: kindPut, opShow: kindShow, opPull: kindTake, opLook: kindChoose,
	opCrew: kindChoose, opCopy: kindCopy, opRecall: kindRecall, opTrash: kindTrash,
	opGain: kindTake,
}
