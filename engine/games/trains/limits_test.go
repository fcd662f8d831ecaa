package trains

import "testing"

const nineteen = "a3 b3 c3 d3 e3 f3 g3 a2 b2 c2 d2 e2 f2 g2 b1 c1 d1 e1 f1"

// TestLastComponentsRunOut checks the last card, cube or token of a kind.
func TestLastComponentsRunOut(t *testing.T) {
	run(t, []example{
		{"the last Waste is that of the shared hex, the card's does not come",
			setting{hand: "lay-rails", others: "d2", coins: 1, supply: "waste*1"}, "play lay-rails, lay d2",
			"gained: waste; waste: 0; event: no-waste lay-rails 1 0"},
		{"a shared hex without any Waste still costs its coin",
			setting{hand: "lay-rails", others: "d2", coins: 1, supply: "waste*0"}, "play lay-rails, lay d2",
			"gained: ; coins: 0; event: lay d2 1 1"},
		{"a building without Waste is a bargain", setting{coins: 5, supply: "waste*0"}, "buy tower", "gained: tower; coins: 0"},
		{"a Dump Site leaves the last Waste where it is",
			setting{hand: "dump-site lay-rails", others: "d2", coins: 3, supply: "waste*1"},
			"play dump-site, play lay-rails, lay d2, buy apartment", "gained: apartment; waste: 1; coins: 0"},
		{"Waste that went back can be gained again",
			setting{hand: "landfill waste lay-rails", supply: "waste*0"}, "play landfill, play lay-rails, lay d2", "gained: waste; waste: 0"},
		{"after the last cube the turn goes on without rails",
			setting{hand: "lay-rails tunnel normal-train", rails: nineteen, coins: 3}, "play lay-rails, lay g1",
			"legal: plain tunnel, play normal-train, buy landfill, end; illegal: play tunnel"},
		{"after the last token, without stations",
			setting{hand: "station-expansion*2 normal-train", tokens: 1, stations: "b8*1"}, "play station-expansion, expand b8",
			"legal: plain station-expansion, play normal-train, end; illegal: play station-expansion"},
		{"the last copy that a Maintenance Factory takes",
			setting{hand: "maintenance-factory*2 express-train", supply: "express-train*1"},
			"play maintenance-factory, show express-train",
			"gained: express-train; hand: express-train maintenance-factory; legal: plain maintenance-factory; illegal: play maintenance-factory"},
		{"the last Train that a Wagon Factory takes",
			setting{hand: "wagon-factory*2 waste*2", supply: "express-train*1"}, "play wagon-factory, trash waste",
			"hand: express-train waste wagon-factory; legal: play wagon-factory"},
		{"and then none costs three",
			setting{hand: "wagon-factory*2 waste*2", supply: "express-train*1 limited-express-train*0"}, "play wagon-factory, trash waste",
			"legal: plain wagon-factory; illegal: play wagon-factory"},
	})
}

func TestWagonFactoryNeedsTrainCostingThreeMore(t *testing.T) {
	run(t, []example{
		{"0: Waste", setting{hand: "wagon-factory waste"}, "play wagon-factory, trash waste", "hand: express-train"},
		{"1: a Normal Train", setting{hand: "wagon-factory normal-train", supply: "mail-train*0 tourist-train*0"},
			"play wagon-factory, trash normal-train", "hand: freight-train; box: normal-train"},
		{"2", setting{hand: "wagon-factory bullet-train"}, "play wagon-factory, trash bullet-train", "hand: early-train"},
		{"3, an Express bought with Waste and raised again", setting{hand: "wagon-factory*2 waste"},
			"play wagon-factory, trash waste, play wagon-factory, trash express-train", "hand: limited-express-train; box: express-train"},
		{"4 to 8: nothing costs so much", setting{hand: "wagon-factory freight-train tower limited-express-train control-room skyscraper"}, "",
			"legal: plain wagon-factory; illegal: play wagon-factory"},
		{"itself is in play, not in hand", setting{hand: "wagon-factory", supply: "express-train*9"}, "", "legal: plain wagon-factory; illegal: play wagon-factory"},
	})
}

// TestCardsPlayedWithNothingElse checks that every card is played by a player
// who has no other card in hand, deck or discard pile.
func TestCardsPlayedWithNothingElse(t *testing.T) {
	for c := firstKingdom; c < numCards; c++ {
		st := newStage(t, setting{hand: c.String(), rails: "a1", others: "a2 b1"})
		for st.play(st.legal()[0]); st.Pending.Text != NoCard; {
			st.play(st.legal()[0])
		}
		st.play("end")
		want := map[Card]string{HolidayTimetable: "", SubwayExcavation: "waste subway-excavation"}
		owned, all := st.ownedCards(1), c.String()
		if other, ok := want[c]; ok {
			all = other
		}
		if brief(&owned) != all {
			t.Errorf("%s played alone: got cards %s, want %s", c, brief(&owned), all)
		}
	}
}

func TestCoinsAndLastingTextsEndWithTheTurn(t *testing.T) {
	st := newStage(t, setting{hand: "ironworks early-train lay-rails", deck: "lay-rails express-train tower*3"})
	st.play("play ironworks", "play early-train", "play lay-rails", "lay d2", "end", "end", "plain lay-rails")
	st.expect("coins: 0")
	st.play("play express-train")
	st.expect("coins: 2; legal: buy landfill; illegal: buy-top landfill")
}

// TestCopiedTextActsLikeTheCard checks that a copied text acts exactly like the
// card itself. Only the card's value and its place in play differ.
func TestCopiedTextActsLikeTheCard(t *testing.T) {
	with := func(card string) setting {
		return setting{
			hand: card + " express-train*2 waste*2 landfill", deck: "waste limited-express-train tower lay-rails*3",
			discard: "mail-train bullet-train apartment",
		}
	}
	for set := iconCards &^ setOf(StationmastersOffice); set != 0; set &= set - 1 {
		c := set.first()
		own, copied := newStage(t, with(c.String())), newStage(t, with("stationmasters-office"))
		own.play("play express-train", "play "+c.String())
		copied.PlayArea = append(copied.PlayArea, Played{Card: c}) // an earlier card, declined
		copied.play("play express-train", "play stationmasters-office")
		for i := 0; own.Pending.Text != NoCard; i++ {
			if one, other := own.describe("moves", ""), copied.describe("moves", ""); one != other {
				t.Errorf("%s: asks for %s, but as a copied text for %s", c, one, other)
				break
			}
			move := own.legal()[i%len(own.legal())]
			own.play(move)
			copied.play(move)
		}
		for _, what := range []string{"hand", "deck", "discard", "gained", "waste", "track", "top"} {
			if one, other := own.describe(what, ""), copied.describe(what, ""); one != other {
				t.Errorf("%s: %s is %s, but for a copied text %s", c, what, one, other)
			}
		}
		if own.Coins != copied.Coins+faces[c].Value || own.PlayArea.lastingTexts() != copied.PlayArea.lastingTexts() {
			t.Errorf("%s: got %d coins, but for a copied text %d", c, own.Coins, copied.Coins)
		}
	}
}

// TestCrowdedHexPrices checks the price of a rail in a crowded city. Three
// other players share a city with stations.
func TestCrowdedHexPrices(t *testing.T) {
	for _, c := range []struct {
		text, hex string
		stations  string
		coins     int
		shared    bool
	}{
		{"lay-rails", "c3", "c3*2", 1 + 2 + 3, true},
		{"viaduct", "c3", "c3*2", 3, true},
		{"collaboration", "c3", "c3*2", 3, false},
		{"subway-excavation", "c3", "c3*2", 0, false},
		{"lay-rails", "a1", "", 4 + 3, true},
		{"viaduct", "a1", "", 4 + 3, true},
		{"collaboration", "a1", "", 4, false},
		{"subway-excavation", "a1", "", 4, false},
		{"tunnel", "b2", "", 3, true},
		{"steel-bridge", "c4", "", 3, true},
	} {
		st := newStage(t, setting{hand: c.text, rails: "d3 a2 c1", others: c.hex, stations: c.stations, coins: c.coins})
		st.Players = append(st.Players, Player{Rails: st.hexes(c.hex)}, Player{Rails: st.hexes(c.hex)})
		st.play("play "+c.text, "lay "+c.hex)
		want := 1
		if c.shared {
			want = 2
		}
		if st.Coins != 0 || st.Gained.Count(Waste) != want {
			t.Errorf("%s on %s leaves %d of %d coins and brings %s", c.text, c.hex, st.Coins, c.coins, brief(&st.Gained))
		}
	}
}
