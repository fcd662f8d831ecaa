package express

import "testing"

// TestNetworksStayConsistent checks that whatever is played, no track leads to
// the sea, a frontier or the block, links replace links and stations stations,
// and all cards are connected by tracks.
func TestNetworksStayConsistent(t *testing.T) {
	for n := range uint64(60) {
		playGame(n, func(s *State) {
			m := s.gameMap()
			first, laid := noCell, 0
			for i, c := range m.Cells {
				l := s.Board[i]
				if l.Card == NoCard {
					continue
				}
				first, laid = i, laid+1
				if c.Station == l.Card.isLink() {
					t.Fatalf("game %d: %v must not lie on %s", n, l, c.Token)
				}
				for e := range exitsOf(l) {
					if b := c.Sides[e].Border; b == Closed || b == Blocked {
						t.Fatalf("game %d: %v leads a track off the map at %s", n, l, c.Token)
					}
				}
			}
			seen := map[int]bool{}
			if first != noCell {
				markReachable(s, first, seen)
			}
			if len(seen) != laid {
				t.Fatalf("game %d, turn %d: only %d of %d cards are connected: %v", n, s.Turn, len(seen), laid, s.Board)
			}
		})
	}
}

// exitsOf returns the edges that the printed tracks of a card lead to.
func exitsOf(l Laid) map[End]bool {
	set := map[End]bool{}
	for _, track := range faces[l.Card].Tracks {
		for _, e := range track {
			if l.Turned {
				e = e.Turned()
			}
			if e < numEdges {
				set[e] = true
			}
		}
	}
	return set
}

// markReachable marks all cells that are connected to a cell by tracks.
func markReachable(s *State, cell int, seen map[int]bool) {
	seen[cell] = true
	for e := range exitsOf(s.Board[cell]) {
		side := s.gameMap().Cells[cell].Sides[e]
		if side.Border == Neighbor && !seen[side.Cell] && exitsOf(s.Board[side.Cell])[e.Turned()] {
			markReachable(s, side.Cell, seen)
		}
	}
}
