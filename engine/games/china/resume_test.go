package china

import (
	"slices"
	"testing"
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
