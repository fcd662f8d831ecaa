package trains

import "testing"

func TestBasicCardEffects(t *testing.T) {
	run(t, []example{
		{"plain Trains give coins and cannot be declined",
			setting{hand: "normal-train*2 express-train limited-express-train"},
			"play normal-train, play express-train, play limited-express-train",
			"coins: 6; hand: normal-train; play: normal-train express-train limited-express-train; illegal: plain normal-train"},
		{"Lay Rails lays a rail and brings a Waste",
			setting{hand: "lay-rails"}, "play lay-rails, lay d2",
			"gained: waste; waste: 69; coins: 0"},
		{"only answers are legal while an effect waits",
			setting{hand: "lay-rails normal-train"}, "play lay-rails",
			"moves: lay d2, lay d4"},
		{"a declined Lay Rails brings neither rail nor Waste",
			setting{hand: "lay-rails waste"}, "plain lay-rails",
			"gained: ; play: lay-rails/; waste: 70; illegal: lay d2, return-waste"},
		{"Lay Rails without a payable hex can only be played plain",
			setting{hand: "lay-rails", rails: "a1", others: "a2 b1"}, "",
			"legal: plain lay-rails; illegal: play lay-rails"},
		{"coins at hand make it playable",
			setting{hand: "lay-rails", rails: "a1", others: "b1", coins: 2}, "play lay-rails",
			"moves: lay a2"},
		{"Station Expansion needs no rail of one's own",
			setting{hand: "station-expansion", stations: "c3*2"}, "play station-expansion",
			"illegal: expand c3, expand d3; legal: expand b8, expand f4"},
		{"a station brings a Waste",
			setting{hand: "station-expansion"}, "play station-expansion, expand b8",
			"tokens: 29; gained: waste; event: expand b8 1 0"},
		{"without a token it is unusable",
			setting{hand: "station-expansion", stations: "b8*3 a3*3 e1*2 g1*2 c2*2 c3*2 g3*2 f4*2 g4*2 i4*2 b5*2 g5*2 c6*2 d8*2"}, "",
			"tokens: 0; legal: plain station-expansion; illegal: play station-expansion"},
		{"buildings and Waste cannot be played",
			setting{hand: "apartment tower skyscraper waste"}, "",
			"illegal: play apartment, play tower, play skyscraper, play waste, plain waste, plain apartment"},
		{"a bought building brings a Waste",
			setting{coins: 8}, "buy skyscraper",
			"gained: skyscraper waste; coins: 0; event: waste skyscraper 1 0"},
		{"with no Waste left the rest of an effect still happens",
			setting{hand: "lay-rails", supply: "waste*0"}, "play lay-rails, lay d2",
			"gained: ; event: no-waste lay-rails 1 0"},
	})
}

func TestBuyingPaysAndMayBringWaste(t *testing.T) {
	run(t, []example{
		{"coins are spent, cards are gained", setting{coins: 7}, "buy express-train, buy landfill, buy landfill",
			"coins: 0; gained: express-train landfill*2; illegal: buy landfill"},
		{"neither Waste nor Normal Trains are for sale", setting{coins: 20}, "",
			"illegal: buy waste, buy normal-train"},
		{"nor what is sold out", setting{coins: 20, supply: "tower*1"}, "buy tower",
			"illegal: buy tower; legal: buy skyscraper"},
		{"playing goes on after buying", setting{hand: "normal-train*2", coins: 1},
			"play normal-train, buy landfill, play normal-train", "coins: 1; gained: landfill"},
	})
}

func TestPassingMayReturnWaste(t *testing.T) {
	run(t, []example{
		{"all Waste in hand goes back", setting{hand: "waste*3 tower", supply: "waste*60"}, "return-waste",
			"waste: 63; event: pass-return 3 0"},
		{"not without Waste", setting{hand: "tower"}, "", "moves: end"},
		{"not after playing", setting{hand: "waste normal-train"}, "play normal-train", "illegal: return-waste"},
		{"not after a declined card", setting{hand: "waste landfill"}, "plain landfill", "illegal: return-waste"},
		{"not after buying", setting{hand: "waste", coins: 2}, "buy landfill", "illegal: return-waste"},
		{"one may pass and keep it", setting{hand: "waste"}, "end", "waste: 70; event: pass 0 0"},
	})
}

func TestDrawCardEffects(t *testing.T) {
	run(t, []example{
		{"Passing Station", setting{hand: "passing-station", deck: "tower waste"}, "play passing-station",
			"coins: 1; hand: tower; deck: waste"},
		{"Passing Station declined", setting{hand: "passing-station", deck: "tower"}, "plain passing-station",
			"coins: 1; hand: ; deck: tower"},
		{"with nothing to draw there is nothing to decline", setting{hand: "passing-station"}, "",
			"legal: play passing-station; illegal: plain passing-station"},
		{"Signaling Area", setting{hand: "signaling-area", deck: "tower waste lay-rails"}, "play signaling-area",
			"coins: 0; hand: tower waste; deck: lay-rails"},
		{"Control Room", setting{hand: "control-room", deck: "tower waste lay-rails tower"}, "play control-room",
			"hand: lay-rails tower waste; deck: tower"},
		{"what cannot be drawn is lost", setting{hand: "control-room", deck: "tower"}, "play control-room",
			"hand: tower; deck: "},
		{"the discard pile is shuffled in the middle of a draw",
			setting{hand: "control-room", deck: "tower", discard: "waste*3"}, "play control-room",
			"hand: tower waste*2; deck: waste; discard: ; event: shuffle 3 0"},
		{"but not before a card is missing",
			setting{hand: "signaling-area", deck: "tower*2", discard: "waste"}, "play signaling-area",
			"deck: ; discard: waste"},
	})
}

func TestTrainsWithEffects(t *testing.T) {
	run(t, []example{
		{"Bullet Train with a Normal Train in play", setting{hand: "normal-train bullet-train"},
			"play normal-train, play bullet-train", "coins: 3"},
		{"once, however many there are", setting{hand: "normal-train*2 bullet-train"},
			"play normal-train, play normal-train, play bullet-train", "coins: 4"},
		{"not for one played later", setting{hand: "normal-train bullet-train"},
			"play bullet-train, play normal-train", "coins: 2"},
		{"declined", setting{hand: "normal-train bullet-train"},
			"play normal-train, plain bullet-train", "coins: 2"},
		{"it does not look for other Trains", setting{hand: "express-train bullet-train*2"},
			"play express-train, play bullet-train", "coins: 3; illegal: plain bullet-train"},

		{"Tourist Train", setting{hand: "tourist-train"}, "play tourist-train", "coins: 1; track: 1"},
		{"Tourist Train declined", setting{hand: "tourist-train"}, "plain tourist-train", "coins: 1; track: 0"},

		{"Freight Train returns any number", setting{hand: "freight-train waste*3"},
			"play freight-train, return waste*2", "coins: 3; hand: waste; waste: 72"},
		{"or none", setting{hand: "freight-train waste"}, "play freight-train, done", "coins: 1; hand: waste"},
		{"it offers each number", setting{hand: "freight-train waste*2"}, "play freight-train",
			"moves: return waste*1, return waste*2, done"},
		{"without Waste it waits as well", setting{hand: "freight-train tower"}, "play freight-train",
			"coins: 1; moves: done"},

		{"Mail Train", setting{hand: "mail-train waste*2 tower"},
			"play mail-train, discard waste, discard tower, done",
			"coins: 3; hand: waste; discard: tower waste"},
		{"it is over when the hand is empty", setting{hand: "mail-train waste"},
			"play mail-train, discard waste", "coins: 2; legal: end; illegal: done"},
		{"it may discard nothing", setting{hand: "mail-train waste"}, "play mail-train, done", "coins: 1; hand: waste"},
		{"it cannot discard itself", setting{hand: "mail-train"}, "play mail-train",
			"coins: 1; discard: ; play: mail-train"},
	})
}

func TestEarlyTrainPutsPurchasesOnDeck(t *testing.T) {
	run(t, []example{
		{"each bought card may go on the deck", setting{hand: "early-train normal-train*4", deck: "waste"},
			"play early-train, play normal-train, play normal-train, play normal-train, play normal-train, buy-top landfill, buy landfill, buy-top landfill",
			"coins: 0; deck: landfill landfill waste; gained: landfill"},
		{"all see it there", setting{hand: "early-train", coins: 1, deck: "waste"},
			"play early-train, buy-top express-train", "top: [{[express-train] 0}]"},
		{"not before it is played", setting{hand: "early-train", coins: 5}, "", "illegal: buy-top landfill"},
		{"not if it is declined", setting{hand: "early-train"}, "plain early-train", "coins: 2; illegal: buy-top landfill"},
		{"the Waste of a building still goes to the gained area", setting{hand: "early-train", coins: 1},
			"play early-train, buy-top apartment", "deck: apartment; gained: waste"},
		{"cards gained by other ways do not go there",
			setting{hand: "early-train maintenance-factory express-train limited-express-train"},
			"play early-train, play maintenance-factory, show express-train",
			"gained: express-train; deck: "},
		{"it stops when a Switchback takes it away", setting{hand: "early-train switchback", coins: 5},
			"play early-train, play switchback", "coins: 8; deck: early-train; illegal: buy-top landfill; legal: buy landfill"},
		{"a second one goes on", setting{hand: "early-train*2 switchback"},
			"play early-train, play early-train, play switchback", "legal: buy-top landfill"},
		{"a Switchback takes the declined one first", setting{hand: "early-train*2 switchback"},
			"play early-train, plain early-train, play switchback", "legal: buy-top landfill; play: early-train switchback"},
	})
}

func TestHandCardEffects(t *testing.T) {
	run(t, []example{
		{"Landfill returns all Waste", setting{hand: "landfill waste*3 tower"}, "play landfill", "hand: tower; waste: 73"},
		{"or none", setting{hand: "landfill waste"}, "plain landfill", "hand: waste"},
		{"without Waste too, which nobody learns", setting{hand: "landfill"}, "", "legal: play landfill, plain landfill"},

		{"Conductor's Station draws as many as were discarded",
			setting{hand: "conductors-station waste*2 tower", deck: "express-train*3"},
			"play conductors-station, discard waste, discard waste, done",
			"hand: express-train*2 tower; discard: waste*2; deck: express-train"},
		{"it may draw the very cards it discarded", setting{hand: "conductors-station waste*2"},
			"play conductors-station, discard waste, discard waste", "hand: waste*2; discard: ; deck: "},
		{"it may discard none", setting{hand: "conductors-station waste", deck: "tower"},
			"play conductors-station, done", "hand: waste; deck: tower"},

		{"Garage draws two, then discards two", setting{hand: "garage tower", deck: "waste express-train"},
			"play garage, discard waste, discard tower", "coins: 1; hand: express-train; discard: tower waste; moves: play express-train, end"},
		{"exactly two", setting{hand: "garage tower", deck: "waste express-train"}, "play garage, discard waste",
			"moves: discard express-train, discard tower"},
		{"with two cards in hand there is no choice", setting{hand: "garage", deck: "waste tower"}, "play garage",
			"hand: ; discard: tower waste"},
		{"unusable if there would be but one card", setting{hand: "garage", deck: "waste"}, "",
			"legal: plain garage; illegal: play garage"},
		{"what can be drawn counts the discard pile", setting{hand: "garage", discard: "waste", deck: "tower"}, "",
			"legal: play garage"},
		{"a hand of two suffices", setting{hand: "garage waste tower"}, "play garage", "discard: tower waste"},

		{"Station Crew draws", setting{hand: "station-crew", deck: "tower"}, "play station-crew, choose draw-one", "hand: tower"},
		{"or gives a coin", setting{hand: "station-crew"}, "play station-crew, choose one-coin", "coins: 1"},
		{"or returns a Waste", setting{hand: "station-crew waste*2"}, "play station-crew, choose return-one", "hand: waste; waste: 71"},
		{"which must be in hand", setting{hand: "station-crew"}, "play station-crew", "moves: choose draw-one, choose one-coin"},
	})
}

func TestEffectsOnTrainsInPlay(t *testing.T) {
	run(t, []example{
		{"Amusement Park doubles a Train in play", setting{hand: "amusement-park express-train normal-train"},
			"play express-train, play normal-train, play amusement-park, double express-train", "coins: 6"},
		{"the printed value counts", setting{hand: "amusement-park freight-train waste*2"},
			"play freight-train, return waste*2, play amusement-park", "coins: 5"},
		{"without its bonus", setting{hand: "amusement-park bullet-train normal-train"},
			"play normal-train, play bullet-train, play amusement-park, double bullet-train", "coins: 5"},
		{"a kingdom Train is a Train", setting{hand: "amusement-park early-train"},
			"play early-train, play amusement-park", "coins: 5"},
		{"without a Train it is unusable", setting{hand: "amusement-park express-train"}, "",
			"legal: plain amusement-park; illegal: play amusement-park"},

		{"Switchback puts a Train on the deck, and its coins stay", setting{hand: "switchback express-train normal-train", deck: "waste"},
			"play express-train, play normal-train, play switchback, recall express-train",
			"coins: 4; deck: express-train waste; play: normal-train switchback; top: [{[express-train] 0}]"},
		{"without a Train it is unusable", setting{hand: "switchback"}, "plain switchback", "coins: 1"},
	})
}

func TestPullingAndFactoryEffects(t *testing.T) {
	run(t, []example{
		{"Pulling takes a Train from the discard pile", setting{hand: "pulling", discard: "express-train normal-train tower"},
			"play pulling, take express-train", "hand: express-train; discard: normal-train tower"},
		{"a single kind is asked for too", setting{hand: "pulling", discard: "mail-train*2 tower"},
			"play pulling, take mail-train", "hand: mail-train; discard: tower mail-train"},
		{"without a Train there it is unusable", setting{hand: "pulling", discard: "tower", deck: "express-train"}, "",
			"legal: plain pulling; illegal: play pulling"},

		{"Maintenance Factory copies a Train in hand", setting{hand: "maintenance-factory express-train tourist-train"},
			"play maintenance-factory, show tourist-train",
			"hand: express-train tourist-train; gained: tourist-train; event: show tourist-train 0 0"},
		{"which the supply must have", setting{hand: "maintenance-factory normal-train express-train", supply: "express-train*0"}, "",
			"legal: plain maintenance-factory; illegal: play maintenance-factory"},

		{"Wagon Factory makes an Express of a Waste", setting{hand: "wagon-factory waste tower"},
			"play wagon-factory, trash waste", "hand: express-train tower; waste: 71; box: "},
		{"a Limited Express of a card that costs three", setting{hand: "wagon-factory station-expansion apartment"},
			"play wagon-factory, trash apartment", "hand: limited-express-train station-expansion; box: apartment"},
		{"one may choose among Trains of that cost", setting{hand: "wagon-factory normal-train"},
			"play wagon-factory, trash normal-train", "moves: take freight-train, take mail-train, take tourist-train"},
		{"exactly three more, not less", setting{hand: "wagon-factory amusement-park tower wagon-factory"}, "",
			"legal: plain wagon-factory; illegal: play wagon-factory"},
		{"a sold-out Train does not count", setting{hand: "wagon-factory waste landfill", supply: "express-train*0"},
			"play wagon-factory", "moves: trash landfill"},
		{"the Train is played at once if wanted", setting{hand: "wagon-factory waste"},
			"play wagon-factory, trash waste, play express-train", "coins: 2"},
		{"a trashed building scores nothing", setting{hand: "wagon-factory apartment"},
			"play wagon-factory, trash apartment", "box: apartment; hand: limited-express-train"},

		{"Holiday Timetable", setting{hand: "holiday-timetable waste"}, "play holiday-timetable",
			"coins: 3; box: holiday-timetable; play: ; illegal: return-waste"},
		{"Holiday Timetable declined", setting{hand: "holiday-timetable"}, "plain holiday-timetable",
			"coins: 0; box: ; play: holiday-timetable/"},
	})
}

func TestLookEffects(t *testing.T) {
	run(t, []example{
		{"Signals leaves the next card", setting{hand: "signals", deck: "tower waste lay-rails"},
			"play signals, choose leave-it", "hand: tower; deck: waste lay-rails; discard: ; top: []"},
		{"or discards it", setting{hand: "signals", deck: "tower waste lay-rails"},
			"play signals, choose discard-it", "hand: tower; deck: lay-rails; discard: waste; event: discard waste 1 0"},
		{"a look shuffles the discard pile", setting{hand: "signals", deck: "tower", discard: "waste"},
			"play signals", "moves: choose leave-it, choose discard-it; event: shuffle 1 0"},
		{"with nothing to look at it is over", setting{hand: "signals", deck: "tower"}, "play signals", "hand: tower; moves: end"},

		{"Command Central, a hit", setting{hand: "command-central", deck: "tower waste lay-rails"},
			"play command-central, name waste", "hand: tower waste; deck: lay-rails; event: take waste 0 4"},
		{"a miss stays on the deck", setting{hand: "command-central", deck: "tower waste lay-rails"},
			"play command-central, name tower", "hand: tower; deck: waste lay-rails; top: []; event: miss 0 0"},
		{"nine basic names and eight more", setting{hand: "command-central", deck: "tower waste"}, "play command-central",
			"moves: name normal-train, name express-train, name limited-express-train, name lay-rails, name station-expansion, " +
				"name apartment, name tower, name skyscraper, name waste, name amusement-park, name conductors-station, name dump-site, " +
				"name holiday-timetable, name landfill, name maintenance-factory, name passing-station, name steel-bridge"},
		{"naming needs a card to look at", setting{hand: "command-central", deck: "tower"}, "play command-central",
			"hand: tower; moves: end"},

		{"Information Central takes one and orders the rest",
			setting{hand: "information-central", deck: "tower waste lay-rails express-train apartment"},
			"play information-central, take express-train, put lay-rails, put tower",
			"coins: 1; hand: express-train; deck: lay-rails tower waste apartment; top: [{[lay-rails tower waste] 0}]"},
		{"it may take none", setting{hand: "information-central", deck: "tower waste"},
			"play information-central, done, put waste", "hand: ; deck: waste tower"},
		{"equal cards need no order", setting{hand: "information-central", deck: "tower waste*3"},
			"play information-central, take tower", "deck: waste waste waste; top: [{[waste] 0} {[waste] 0} {[waste] 0}]; moves: end"},
		{"what there is is shown", setting{hand: "information-central", deck: "tower", discard: "waste*2"},
			"play information-central", "shown: tower waste*2; discard: ; moves: take tower, take waste, done"},
		{"each of several kinds is asked for, even when one is left", setting{hand: "information-central", deck: "waste tower*2 apartment"},
			"play information-central, take apartment, put waste", "moves: put tower"},

		{"Temporary Timetable reveals up to two Trains",
			setting{hand: "temporary-timetable", deck: "waste normal-train tower mail-train waste"},
			"play temporary-timetable", "hand: normal-train mail-train; discard: tower waste; deck: waste"},
		{"what it set aside is not shuffled in",
			setting{hand: "temporary-timetable", deck: "waste", discard: "normal-train"},
			"play temporary-timetable", "hand: normal-train; discard: waste; deck: "},
		{"cards in play are not revealed",
			setting{hand: "temporary-timetable normal-train", deck: "waste"},
			"play normal-train, play temporary-timetable", "hand: ; discard: waste"},
	})
}

func TestStationmastersOfficeCopiesText(t *testing.T) {
	run(t, []example{
		{"it has the text of an Action card in play, not its coins", setting{hand: "passing-station stationmasters-office", deck: "tower waste"},
			"play passing-station, play stationmasters-office", "coins: 1; hand: tower waste; play: passing-station stationmasters-office/passing-station"},
		{"kingdom Trains have the icon", setting{hand: "tourist-train stationmasters-office"},
			"play tourist-train, play stationmasters-office", "coins: 1; track: 2"},
		{"other Trains, rails and stations do not", setting{hand: "express-train tunnel lay-rails station-expansion stationmasters-office"},
			"play express-train, plain tunnel, plain lay-rails, plain station-expansion",
			"legal: plain stationmasters-office; illegal: play stationmasters-office"},
		{"a declined card lends its text", setting{hand: "holiday-timetable stationmasters-office"},
			"plain holiday-timetable, play stationmasters-office", "coins: 3; box: stationmasters-office; play: holiday-timetable/"},
		{"it never takes another Stationmaster", setting{hand: "stationmasters-office*2"}, "plain stationmasters-office",
			"illegal: play stationmasters-office"},
		{"a text that cannot be carried out cannot be taken", setting{hand: "pulling passing-station stationmasters-office", deck: "tower waste"},
			"plain pulling, play passing-station, play stationmasters-office, copy passing-station", "hand: tower waste"},
		{"one chooses among several", setting{hand: "passing-station station-crew stationmasters-office", deck: "tower waste"},
			"plain passing-station, play station-crew, choose one-coin, play stationmasters-office",
			"moves: copy passing-station, copy station-crew"},
		{"a copied text asks like its own", setting{hand: "mail-train stationmasters-office waste", coins: 0},
			"play mail-train, done, play stationmasters-office, discard waste", "coins: 2"},
		{"a copied Ironworks pays too", setting{hand: "ironworks stationmasters-office lay-rails"},
			"play ironworks, play stationmasters-office, play lay-rails", "coins: 5"},
		{"and so does one that was declined", setting{hand: "ironworks stationmasters-office lay-rails"},
			"plain ironworks, play stationmasters-office, play lay-rails", "coins: 3"},
		{"a copied Early Train lasts", setting{hand: "early-train stationmasters-office switchback"},
			"play early-train, play stationmasters-office, play switchback", "legal: buy-top landfill"},
		{"the Garage's hand is judged without the Stationmaster", setting{hand: "garage stationmasters-office", deck: "waste"},
			"plain garage", "illegal: play stationmasters-office"},
		{"declined, it has no text", setting{hand: "dump-site stationmasters-office"},
			"plain dump-site, plain stationmasters-office", "play: dump-site/ stationmasters-office/"},
	})
}
