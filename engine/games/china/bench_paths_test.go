package china

import (
	"math/rand/v2"
	"testing"
)

// grownTracks returns the tracks of six seats that each laid the cheapest paths
// to the given number of towns.
func grownTracks(t testing.TB, towns int) *Tracks {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var tracks Tracks
	for range towns {
		for seat := uint8(1); seat <= 6; seat++ {
			found := (&BuildView{Board: board, Tracks: tracks[:], Seat: seat, Seats: 6}).findPaths(unlimited)
			for _, l := range found.Path(board.Cities[r.IntN(NumMainland)].Post) {
				if !l.IsFerry() {
					tracks.Lay(l.Edge, seat)
				}
			}
		}
	}
	return &tracks
}

func BenchmarkBuildMoves(b *testing.B) {
	tracks := grownTracks(b, 12)
	v := BuildView{Board: board, Tracks: tracks[:], Seat: 3, Seats: 6}
	for _, limit := range []int{20, unlimited} {
		b.Run(map[int]string{20: "in-one-turn", unlimited: "everywhere"}[limit], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v.findPaths(limit)
			}
		})
	}
}

func BenchmarkRideMoves(b *testing.B) {
	tracks := grownTracks(b, 12)
	v := RideView{Board: board, Tracks: tracks[:], Seat: 3, Purse: 60, At: board.Cities[10].Post, Back: NoDirection, Moves: 12}
	for _, far := range []bool{false, true} {
		b.Run(map[bool]string{false: "in-one-turn", true: "everywhere"}[far], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v.search(far)
			}
			b.ReportMetric(float64(len(v.search(far).labels)), "labels")
		})
	}
}
