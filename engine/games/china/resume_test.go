package china

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

// A run of the same question goes on where the last one stopped, and finds
// what a run of its own would.
func TestRunGoesOn(t *testing.T) {
	tracks := grownTracks(t, 12)
	from := land.OwnPosts(tracks[:], 2, 0)
	v := &BuildView{Board: land, Tracks: tracks[:], Seat: 2, Seats: 6, From: &from}
	var again BuildSearch
	for _, limit := range []int{7, 20, 4, -1, 12} {
		var fresh BuildSearch
		again.Run(v, limit)
		fresh.Run(v, limit)
		same(t, &again, &fresh)
	}
}

// Whatever a view says makes another question.
func TestRunBeginsAnew(t *testing.T) {
	tracks := grownTracks(t, 12)
	from := land.OwnPosts(tracks[:], 2, 0)
	base := BuildView{Board: land, Tracks: tracks[:], Seat: 2, Seats: 6, From: &from}
	storm, cut, laid := land.CityWithin(9, 3), from, *tracks
	cut[20], laid[0] = 0, 2
	changes := map[string]func(v *BuildView){
		"seat":   func(v *BuildView) { v.Seat, v.From = 3, nil },
		"ferry":  func(v *BuildView) { v.Ferry = v.Ferry.With(2) },
		"out":    func(v *BuildView) { v.Out = [NumMajors]uint8{2, 2, 2, 2} },
		"rains":  func(v *BuildView) { v.Rains = true },
		"flood":  func(v *BuildView) { v.Flood = land.WatersNamed("yellow", "yangtze") },
		"storm":  func(v *BuildView) { v.Shut = &storm },
		"from":   func(v *BuildView) { v.From = &cut },
		"tracks": func(v *BuildView) { v.Tracks = laid[:] },
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			var again, fresh BuildSearch
			again.Run(&base, -1)
			v := base
			change(&v)
			again.Run(&v, -1)
			fresh.Run(&v, -1)
			same(t, &again, &fresh)
		})
	}
}

// same compares prices and paths.
func same(t *testing.T, a, b *BuildSearch) {
	t.Helper()
	for m := range Milepost(NumMileposts) {
		n, ok := a.Cost(m)
		if want, found := b.Cost(m); ok != found || ok && n != want {
			t.Fatalf("%s costs %d (%t), want %d (%t)", land.Coordinate(m), n, ok, want, found)
		}
		if !slices.Equal(a.Path(m, nil), b.Path(m, nil)) {
			t.Fatalf("another path to %s", land.Coordinate(m))
		}
	}
}

// Whatever a view says of a ride makes another question, also of a search that has
// grown.
func TestRideBeginsAnew(t *testing.T) {
	tracks := grownTracks(t, 12)
	at := land.Cities[10].Post
	base := GoView{
		Board: land, Tracks: tracks[:], Seat: 2, Ferry: 1 << 3, Purse: 8, At: at, Back: NoDirection, Moves: 12,
		Half: new(Posts), Barred: new(Posts),
	}
	near, cut := land.CityWithin(3, 10), *tracks
	for _, e := range land.Exits(10) {
		cut.Erase(e)
	}
	wet := WaterSet(0)
	for w := range land.Waters {
		wet |= 1 << w
	}
	next := land.Side(at, 0).To
	for d := hex.Direction(1); !slices.Contains(waysFrom(tracks, at), next); d++ {
		next = land.Side(at, d).To
	}
	back, _ := land.Between(next, at)
	changes := map[string]func(v *GoView){
		"tracks": func(v *GoView) { v.Tracks = cut[:] },
		"seat":   func(v *GoView) { v.Seat = 3 },
		"ferry":  func(v *GoView) { v.Ferry, v.Purse = 0, 24 },
		"paid":   func(v *GoView) { v.Paid = 0x7e },
		"purse":  func(v *GoView) { v.Purse = 0 },
		"place":  func(v *GoView) { v.At = next },
		"back":   func(v *GoView) { v.At, v.Back = next, back },
		"moves":  func(v *GoView) { v.Moves = 5 },
		"half":   func(v *GoView) { v.Half = &near },
		"halved": func(v *GoView) { v.Half, v.Halved = &near, true },
		"barred": func(v *GoView) { v.Barred = &near },
		"flood":  func(v *GoView) { v.Flood = wet },
	}
	// What differs by one thing more is asked first.
	before := map[string]func(v *GoView){
		"ferry":  func(v *GoView) { v.Purse = 24 },
		"back":   func(v *GoView) { v.At = next },
		"halved": func(v *GoView) { v.Half = &near },
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			v := base
			if first := before[name]; first != nil {
				first(&v)
			}
			differs := false
			for _, far := range []bool{false, true} {
				var again, fresh GoSearch
				again.ask(&v, far)
				old := ridden(&again)
				changed := v
				change(&changed)
				again.ask(&changed, far)
				fresh.ask(&changed, far)
				if !slices.Equal(ridden(&again), ridden(&fresh)) {
					t.Errorf("far %t: other ways than a new search finds", far)
				}
				differs = differs || !slices.Equal(old, ridden(&fresh))
			}
			if !differs {
				t.Error("that changes nothing")
			}
		})
	}
}

// A ride of one turn and one of many are two questions.
func TestFarRideBeginsAnew(t *testing.T) {
	tracks := grownTracks(t, 12)
	v := GoView{Board: land, Tracks: tracks[:], Seat: 2, Purse: 60, At: land.Cities[10].Post, Back: NoDirection, Moves: 3}
	var s GoSearch
	s.Run(&v)
	near := len(s.Reached(nil))
	s.RunFar(&v)
	if far := len(s.Reached(nil)); far <= near {
		t.Errorf("%d places in many turns, %d in one", far, near)
	}
}

// ridden are the cheapest ways of a search to each milepost.
func ridden(s *GoSearch) []Way {
	list := make([]Way, NumMileposts)
	for m := range list {
		list[m], _ = s.Cheapest(Milepost(m))
	}
	return list
}

// waysFrom are the neighbours to which track leads.
func waysFrom(tracks *Tracks, m Milepost) (list []Milepost) {
	for _, side := range land.Sides(m) {
		if side.Edge != NoEdge && tracks.Owner(side.Edge) != 0 {
			list = append(list, side.To)
		}
	}
	return list
}
