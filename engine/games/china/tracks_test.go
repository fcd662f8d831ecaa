package china

import (
	"math/rand/v2"
	"testing"
)

func TestTracksTextRoundTrips(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		var tracks, read Tracks
		for range r.IntN(500) {
			e := Edge(r.IntN(NumEdges))
			tracks.Lay(e, uint8(1+r.IntN(6)))
			if r.IntN(5) == 0 {
				tracks.WashOut(e)
			}
		}
		text, err := tracks.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := read.UnmarshalText(text); err != nil || read != tracks {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

func TestTracksRejectBadText(t *testing.T) {
	for _, text := range []string{"", "6264", "6263.", "6265.", "0.6264.", "6264x", "6264z", ".6264", "99999999999.", "6264.1"} {
		var tracks Tracks
		if err := tracks.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("Unmarshal(%q): got no error", text)
		}
	}
}

func TestLostBridgeKeepsItsOwner(t *testing.T) {
	var tracks Tracks
	tracks.WashOut(7)
	if tracks.OwnerOrClaimant(7) != 0 {
		t.Error("WashOut marked a free segment as lost")
	}
	tracks.Lay(7, 3)
	tracks.WashOut(7)
	if tracks.Owner(7) != 0 || tracks.OwnerOrClaimant(7) != 3 || !tracks.IsLost(7) {
		t.Error("lost bridge can be ridden or has no claimant")
	}
	tracks.Lay(7, 3)
	if tracks.Owner(7) != 3 || tracks.IsLost(7) {
		t.Error("rebuilt bridge cannot be ridden")
	}
	tracks.Erase(7)
	if tracks.OwnerOrClaimant(7) != 0 {
		t.Error("erased segment has an owner")
	}
}

func FuzzTracksText(f *testing.F) {
	f.Add("6264.")
	f.Add("6a6258.")
	f.Fuzz(func(t *testing.T, text string) {
		var tracks, again Tracks
		if tracks.UnmarshalText([]byte(text)) != nil {
			return
		}
		out, _ := tracks.MarshalText()
		if again.UnmarshalText(out) != nil || again != tracks {
			t.Fatal("tracks change when written and read")
		}
	})
}
