package china

import "testing"

func TestDemandCardsAreSound(t *testing.T) {
	cities, goods, seen := map[City]int{}, map[Good]int{}, map[Demand]bool{}
	shapes := map[[3]int]int{}
	for n, card := range Cards {
		var shape [3]int
		for i, w := range card {
			cities[w.City]++
			goods[w.Good]++
			shape[board.Cities[w.City].Size]++
			key := Demand{City: w.City, Good: w.Good}
			if seen[key] || board.GoodsAt(w.City).Has(w.Good) || w.Payout < 5 {
				t.Errorf("card %d: %+v", n+1, w)
			}
			seen[key] = true
			for _, other := range card[:i] {
				if other.City == w.City || other.Good == w.Good {
					t.Errorf("card %d repeats a city or a good", n+1)
				}
			}
		}
		shapes[shape]++
	}
	if shapes[[3]int{1, 1, 1}] != 60 || shapes[[3]int{1, 2, 0}] != 44 || shapes[[3]int{2, 1, 0}] != 32 {
		t.Errorf("cards by small, medium and major cities: %v", shapes)
	}
	for c, n := range cities {
		if n != demandsOf[board.Cities[c].Size] {
			t.Errorf("%s has %d demands", board.Cities[c].Name, n)
		}
	}
	for g, n := range goods {
		if n != demandsByBox[Goods[g].Chips] {
			t.Errorf("%s is demanded %d times", Goods[g].Name, n)
		}
	}
}

func TestWoodToFuzhouPaysAsPublished(t *testing.T) {
	for _, card := range Cards {
		for _, w := range card {
			if board.Cities[w.City].Token == "fuzhou" && w.Good.Token() == "wood" {
				if w.Payout != 54 {
					t.Errorf("payout of wood to Fuzhou: got %d, want 54", w.Payout)
				}
				return
			}
		}
	}
	t.Error("no card demands wood in Fuzhou")
}

func TestGoodsHaveThePublishedCounts(t *testing.T) {
	if len(Goods) != 28 {
		t.Errorf("unexpected number of goods: %d", len(Goods))
	}
	for g, kind := range Goods {
		if found, ok := GoodNamed(kind.Token); !ok || found != Good(g) {
			t.Errorf("%s: not found by its token", kind.Token)
		}
		if len(board.Sources(Good(g))) < 2 || kind.Chips != 3 && kind.Chips != 4 {
			t.Errorf("%s: %d sources, %d chips", kind.Name, len(board.Sources(Good(g))), kind.Chips)
		}
	}
}

func TestEventCardsNameKnownPlaces(t *testing.T) {
	kinds := map[EventKind]int{}
	for _, card := range EventCards {
		kinds[card.Kind]++
		for _, c := range card.Cities {
			if n, ok := board.CityNamed(c); !ok || board.InTaiwan(n) {
				t.Errorf("%s: unknown mainland city %q", card.Token, c)
			}
		}
		for _, g := range card.Goods {
			if _, ok := GoodNamed(g); !ok {
				t.Errorf("%s: unknown good %q", card.Token, g)
			}
		}
		for _, w := range card.Waters {
			if n, ok := board.WaterNamed(w); !ok || board.Waters[n].Kind != River {
				t.Errorf("%s: unknown river %q", card.Token, w)
			}
		}
	}
	want := map[EventKind]int{PartyCongress: 1, RailTax: 1, Strike: 2, Flood: 2, NewYear: 1, BlackDragon: 1, Derailment: 3,
		ManchurianSnow: 1, HeavySnow: 1, SeaStorm: 2, WindStorm: 1, SandStorm: 2, Earthquake: 1, DesertRains: 1}
	for kind, n := range want {
		if kinds[kind] != n {
			t.Errorf("got %d events of kind %d, want %d", kinds[kind], kind, n)
		}
	}
}
