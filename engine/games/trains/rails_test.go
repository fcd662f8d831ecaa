package trains

import (
	"strconv"
	"strings"
	"testing"
)

// TestRailPricesUnderLastingTexts checks every row of the cost table under
// every lasting text. The acting player has a rail next to the hex. A price is
// "coins" or "coins+waste".
func TestRailPricesUnderLastingTexts(t *testing.T) {
	places := []struct {
		name string
		with setting
		hex  string
	}{
		{"field", setting{rails: "d3"}, "d2"},
		{"field, shared", setting{rails: "d3", others: "d2"}, "d2"},
		{"river", setting{rails: "d3"}, "c4"},
		{"river, shared", setting{rails: "d3", others: "c4"}, "c4"},
		{"mountain", setting{rails: "c1"}, "b2"},
		{"mountain, shared", setting{rails: "c1", others: "b2"}, "b2"},
		{"city without a station", setting{rails: "d3"}, "c3"},
		{"city with two stations", setting{rails: "d3", stations: "c3*2"}, "c3"},
		{"city with two stations, shared", setting{rails: "d3", stations: "c3*2", others: "c3"}, "c3"},
		{"remote location", setting{rails: "b1"}, "a1"},
		{"remote location, shared", setting{rails: "b1", others: "a1"}, "a1"},
	}
	texts := []struct {
		lasting string
		prices  string // one for each place
	}{
		{"", "0 1+waste 1 2+waste 2 3+waste 1 3 4+waste 4 5+waste"},
		{"collaboration", "0 0 1 1 2 2 1 3 3 4 4"},
		{"steel-bridge", "0 1+waste 0 1+waste 2 3+waste 1 3 4+waste 4 5+waste"},
		{"tunnel", "0 1+waste 1 2+waste 0 1+waste 1 3 4+waste 4 5+waste"},
		{"viaduct", "0 1+waste 1 2+waste 2 3+waste 0 0 1+waste 4 5+waste"},
		{"subway-excavation", "0 0 0 0 0 0 0 0 0 4 4"},
		{"steel-bridge tunnel viaduct", "0 1+waste 0 1+waste 0 1+waste 0 0 1+waste 4 5+waste"},
		{"collaboration viaduct", "0 0 1 1 2 2 0 0 0 4 4"},
		{"ironworks dump-site early-train", "0 1+waste 1 2+waste 2 3+waste 1 3 4+waste 4 5+waste"},
	}
	for _, text := range texts {
		prices := strings.Fields(text.prices)
		for i, place := range places {
			t.Run(place.name+" with "+text.lasting, func(t *testing.T) {
				st := newStage(t, place.with)
				lasting := setOf(cardList(t, text.lasting)...)
				h := st.board().mustFind(place.hex)
				coins, shared := st.railPrice(h, lasting)
				got := strconv.Itoa(coins)
				if shared {
					got += "+waste"
				}
				if got != prices[i] {
					t.Errorf("got %s, want %s", got, prices[i])
				}
				if !st.actor().frontier(st.board()).has(h) {
					t.Error("hex is not next to the rails, want it to be")
				}
				if coins > 0 && st.layableHexes(coins-1, lasting).has(h) || !st.layableHexes(coins, lasting).has(h) {
					t.Error("layable hexes differ from the affordable ones")
				}
			})
		}
	}
}

func TestSharedHexesCostCoinsAndWaste(t *testing.T) {
	st := newStage(t, setting{rails: "d3", others: "d2"})
	st.Players = append(st.Players, Player{Rails: st.hexes("d2")})
	if coins, shared := st.railPrice(st.board().mustFind("d2"), 0); coins != 2 || !shared {
		t.Errorf("hex with two cubes: got price %d, shared %v", coins, shared)
	}
	run(t, []example{
		{"one Waste for the hex and one of the card, however many share it",
			setting{hand: "lay-rails", rails: "d3", others: "d2", coins: 1}, "play lay-rails, lay d2",
			"gained: waste*2; coins: 0; event: lay d2 1 1"},
		{"Collaboration waives coin and Waste of sharing, not its own Waste",
			setting{hand: "collaboration", rails: "d3", others: "d2"}, "play collaboration, lay d2",
			"gained: waste; coins: 0; event: lay d2 0 0"},
		{"Subway Excavation too",
			setting{hand: "subway-excavation", rails: "d3", others: "c3", stations: "c3*2"}, "play subway-excavation, lay c3",
			"gained: waste; coins: 0"},
		{"a Bridge does not", setting{hand: "steel-bridge", rails: "d3", others: "c4", coins: 1}, "play steel-bridge, lay c4",
			"gained: waste*2; coins: 0"},
	})
}

func TestLastingTextsWorkUntilTheyLeavePlay(t *testing.T) {
	run(t, []example{
		{"a Bridge works for its own rail", setting{hand: "steel-bridge", rails: "d3"}, "play steel-bridge",
			"moves: lay d2, lay c4, lay d4"},
		{"and for later ones", setting{hand: "steel-bridge lay-rails", rails: "d3"}, "play steel-bridge, lay d4, play lay-rails",
			"legal: lay c4"},
		{"not if it is declined", setting{hand: "steel-bridge lay-rails", rails: "d3"}, "plain steel-bridge, play lay-rails",
			"illegal: lay c4; moves: lay d2, lay d4"},
		{"Bridge and Tunnel together", setting{hand: "steel-bridge tunnel", rails: "b3"}, "play steel-bridge, lay b4, play tunnel",
			"legal: lay c4, lay b2, lay a2"},
		{"a Viaduct waives the city with its stations, not the remote location",
			setting{hand: "viaduct", rails: "j5 d3", stations: "i4*2"}, "play viaduct", "legal: lay i4, lay c3; illegal: lay j3, lay c4"},
		{"a remote location costs its number whatever lasts",
			setting{hand: "subway-excavation", rails: "i4", coins: 2}, "play subway-excavation", "moves: lay i3, lay h4, lay j5"},
		{"an unusable Tunnel has no lasting part either",
			setting{hand: "tunnel normal-train lay-rails", rails: "a1", others: "b1 a2"}, "plain tunnel, play normal-train",
			"illegal: play lay-rails; legal: plain lay-rails"},
		{"but its own lasting part may make it usable",
			setting{hand: "tunnel", rails: "a1", others: "i3"}, "play tunnel", "moves: lay b1, lay a2"},
		{"a barrier parts hexes", setting{hand: "lay-rails", rails: "g3", coins: 9}, "play lay-rails",
			"illegal: lay f4, lay g4; moves: lay f2, lay g2, lay f3, lay h3"},
		{"nobody builds in the sea", setting{hand: "lay-rails", rails: "f8", coins: 9}, "play lay-rails",
			"moves: lay f7, lay e8"},
		{"one cube a hex", setting{hand: "lay-rails", rails: "d3 d2", coins: 9}, "play lay-rails", "illegal: lay d2, lay d3"},
		{"without a cube rails are unusable",
			setting{hand: "lay-rails", rails: "a3 b3 c3 d3 e3 f3 g3 a2 b2 c2 d2 e2 f2 g2 b1 c1 d1 e1 f1 g1", coins: 9}, "",
			"legal: plain lay-rails; illegal: play lay-rails"},
	})
}

func TestDumpSitePreventsWaste(t *testing.T) {
	run(t, []example{
		{"no Waste of rails, neither the card's nor the hex's", setting{hand: "dump-site lay-rails", rails: "d3", others: "d2"},
			"play dump-site, play lay-rails, lay d2", "gained: ; waste: 70; coins: 0; event: spared lay-rails 1 0"},
		{"nor of stations", setting{hand: "dump-site station-expansion"}, "play dump-site, play station-expansion, expand b8",
			"gained: ; tokens: 29"},
		{"nor of buildings", setting{hand: "dump-site", coins: 7}, "play dump-site, buy skyscraper", "gained: skyscraper"},
		{"not backwards", setting{hand: "dump-site lay-rails"}, "play lay-rails, lay d2, play dump-site", "gained: waste"},
		{"not when declined", setting{hand: "dump-site", coins: 2}, "plain dump-site, buy apartment", "gained: apartment waste"},
		{"copied, it works", setting{hand: "dump-site stationmasters-office", coins: 2},
			"plain dump-site, play stationmasters-office, buy apartment", "gained: apartment"},
	})
}

func TestIronworksPaysPerRailCard(t *testing.T) {
	run(t, []example{
		{"it pays before the rail is paid for", setting{hand: "ironworks lay-rails", rails: "c1"},
			"play ironworks, play lay-rails, lay b2", "coins: 1; event: play lay-rails 2 0"},
		{"for Tunnels and the like too", setting{hand: "ironworks tunnel"}, "play ironworks, play tunnel", "coins: 3"},
		{"two pay four", setting{hand: "ironworks*2 lay-rails"}, "play ironworks, play ironworks, play lay-rails", "coins: 6"},
		{"even if the rail is declined", setting{hand: "ironworks lay-rails"}, "play ironworks, plain lay-rails", "coins: 3; gained: "},
		{"even if it is impossible", setting{hand: "ironworks lay-rails", rails: "a1", others: "a2 b1"},
			"play ironworks, play lay-rails, lay b1", "coins: 0; gained: waste*2"},
		{"even without any hex", setting{hand: "ironworks lay-rails", rails: "a3 b3 c3 d3 e3 f3 g3 a2 b2 c2 d2 e2 f2 g2 b1 c1 d1 e1 f1 g1"},
			"play ironworks, plain lay-rails", "coins: 3"},
		{"not for cards played before", setting{hand: "ironworks lay-rails"}, "plain lay-rails, play ironworks", "coins: 1"},
		{"not when declined", setting{hand: "ironworks lay-rails"}, "plain ironworks, plain lay-rails", "coins: 1"},
		{"not for stations", setting{hand: "ironworks station-expansion"}, "play ironworks, play station-expansion", "coins: 1"},
	})
}
