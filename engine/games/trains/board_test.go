package trains

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine/kit/hex"
)

func TestBoardsMatchTheRulebook(t *testing.T) {
	for _, want := range []struct {
		key                           string
		barriers, cities, slots       int
		remotes, prices, sea, rivers  int
		mountains, fields, startHexes int
	}{
		{"tokyo", 7, 22, 39, 6, 18, 10, 16, 10, 12, 60},
		{"osaka", 11, 24, 35, 8, 24, 10, 10, 15, 9, 58},
	} {
		b, ok := BoardOf(want.key)
		if !ok {
			t.Fatalf("no map %s", want.key)
		}
		terrain, barriers, slots, prices := map[Terrain]int{}, 0, 0, 0
		names := map[string]bool{}
		for _, p := range b.Places {
			terrain[p.Terrain]++
			barriers += len(p.Blocked)
			slots += p.Slots
			prices += p.Price
			if named := p.Terrain == City || p.Terrain == Remote; named != (p.Name != "") || names[p.Name] && named {
				t.Errorf("%s %s: unexpected name %q", want.key, p.Token, p.Name)
			}
			names[p.Name] = true
			if p.Slots < 0 || p.Slots > 3 || (p.Slots > 0) != (p.Terrain == City) || (p.Price > 0) != (p.Terrain == Remote) {
				t.Errorf("%s %s: got %d slots and price %d", want.key, p.Token, p.Slots, p.Price)
			}
		}
		got := []int{barriers, terrain[City], slots, terrain[Remote], prices, terrain[Sea],
			terrain[River], terrain[Mountain], terrain[Field], b.start.len()}
		if all := []int{2 * want.barriers, want.cities, want.slots, want.remotes, want.prices, want.sea,
			want.rivers, want.mountains, want.fields, want.startHexes}; !slices.Equal(got, all) {
			t.Errorf("%s: got %v, want %v", want.key, got, all)
		}
		if numHexes-terrain[Sea] != 66 || len(b.tokens) != numHexes {
			t.Errorf("%s: got %d tokens, %d hexes without sea", want.key, len(b.tokens), numHexes-terrain[Sea])
		}
	}
	if _, ok := BoardOf("kyoto"); ok {
		t.Error("BoardOf found a map of Kyoto, want none")
	}
}

func TestAdjacencyIsMutualAndConnected(t *testing.T) {
	for _, b := range Boards() {
		for h := range Hex(numHexes) {
			p := &b.Places[h]
			for _, n := range b.Neighbors(h) {
				q := &b.Places[n]
				d, touches := p.At.Toward(q.At)
				if !touches || slices.Contains(p.Blocked, d) || q.Terrain == Sea || p.Terrain == Sea {
					t.Errorf("%s: %s must not be a neighbor of %s", b.Key, p.Token, q.Token)
				}
				if !slices.Contains(b.Neighbors(n), h) {
					t.Errorf("%s: %s has neighbor %s, but not the other way round", b.Key, p.Token, q.Token)
				}
			}
		}
		var reached hexSet
		for todo := []Hex{b.start.list()[0]}; len(todo) > 0; {
			h := todo[0]
			todo = todo[1:]
			for _, n := range b.Neighbors(h) {
				if !reached.has(n) {
					reached.add(n)
					todo = append(todo, n)
				}
			}
		}
		if reached.len() != 66 {
			t.Errorf("%s: got only %d connected hexes", b.Key, reached.len())
		}
	}
}

// TestBothMapsShareCoordinates checks that a move is stored without its map, so
// both maps must use the same coordinates.
func TestBothMapsShareCoordinates(t *testing.T) {
	for h := range Hex(numHexes) {
		if boards[0].Places[h].Token != boards[1].Places[h].Token || boards[0].Places[h].At != boards[1].Places[h].At {
			t.Errorf("hex %d differs between the maps", h)
		}
	}
	if at := boards[0].Places[boards[0].mustFind("a2")].At; at != hex.OddR(0, 1) {
		t.Errorf("hex a2: got position %v", at)
	}
}

func TestHexSetRoundTripsThroughJSON(t *testing.T) {
	var s hexSet
	for _, h := range []Hex{75, 0, 63, 64} {
		s.add(h)
	}
	if got := s.list(); !slices.Equal(got, []Hex{0, 63, 64, 75}) || s.len() != 4 || s.has(1) || !s.has(64) {
		t.Errorf("got set %v", got)
	}
	b, err := json.Marshal(s)
	if err != nil || string(b) != "[0,63,64,75]" {
		t.Errorf("encode: got %s, %v", b, err)
	}
	var back hexSet
	if err := json.Unmarshal(b, &back); err != nil || back != s {
		t.Errorf("decode: got %v, %v", back, err)
	}
	if json.Unmarshal([]byte("[76]"), &back) == nil || json.Unmarshal([]byte("{}"), &back) == nil {
		t.Error("decoding a hex off the map: got no error")
	}
}
