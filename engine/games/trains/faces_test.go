package trains

import (
	"fmt"
	"maps"
	"testing"
)

func TestCardSumsMatchTheRulebook(t *testing.T) {
	sums := map[string]int{}
	for c := NormalTrain; c < numCards; c++ {
		f, part := faces[c], "basic "
		if c >= firstKingdom {
			part = "kingdom "
		}
		sums[part+string(f.Category)]++
		sums[part+"cost"] += f.Cost
		sums[part+"coins"] += f.Value
		sums[part+"points"] += f.Points
		sums[part+"copies"] += f.Copies
		sums[part+fmt.Sprintf("at %d", f.Cost)]++
		if f.Icon {
			sums[part+"icons"]++
		}
		if f.Lasting {
			sums[part+"lasting"]++
		}
		if (f.Points > 0) != (f.Category == Building) || c >= firstKingdom && f.Copies != 10 || f.Cost > highestCost {
			t.Errorf("%+v", f)
		}
	}
	want := map[string]int{
		"basic train": 3, "basic rail-laying": 1, "basic station-expansion": 1, "basic victory-point": 3,
		"basic waste": 1, "basic cost": 32, "basic coins": 6, "basic points": 7, "basic copies": 170,
		"basic at 0": 1, "basic at 1": 1, "basic at 3": 4, "basic at 5": 1, "basic at 6": 1, "basic at 8": 1,
		"kingdom train": 5, "kingdom rail-laying": 5, "kingdom action": 20,
		"kingdom cost": 119, "kingdom coins": 13, "kingdom points": 0, "kingdom copies": 300,
		"kingdom at 2": 5, "kingdom at 3": 6, "kingdom at 4": 8, "kingdom at 5": 9, "kingdom at 7": 2,
		"kingdom icons": 25, "kingdom lasting": 8,
	}
	if !maps.Equal(sums, want) {
		t.Errorf("got sums %v, want %v", sums, want)
	}
}

// TestCardConstantsMatchTheTable checks that the order of the Card constants
// must match the rows of the table.
func TestCardConstantsMatchTheTable(t *testing.T) {
	for c, key := range map[Card]string{
		NormalTrain: "normal-train", LimitedExpressTrain: "limited-express-train", LayRails: "lay-rails",
		Apartment: "apartment", Skyscraper: "skyscraper", Waste: "waste", AmusementPark: "amusement-park",
		ConductorsStation: "conductors-station", EarlyTrain: "early-train", Garage: "garage", Landfill: "landfill",
		Pulling: "pulling", Signals: "signals", SteelBridge: "steel-bridge", TouristTrain: "tourist-train",
		Viaduct: "viaduct", WagonFactory: "wagon-factory",
	} {
		if c.String() != key {
			t.Errorf("%s: got card %v", key, c)
		}
	}
}
