package hex

import (
	"math"
	"testing"
)

// forEachHex calls visit for the hexes of a board with 8 rows.
func forEachHex(visit func(col, row int, a Axial)) {
	for row := range 8 {
		for col := range 10 {
			visit(col, row, OddR(col, row))
		}
	}
}

func TestOddRRoundTrip(t *testing.T) {
	seen := map[Axial]bool{}
	forEachHex(func(col, row int, a Axial) {
		if c, r := a.OddR(); c != col || r != row {
			t.Errorf("%v is (%d, %d), want (%d, %d)", a, c, r, col, row)
		}
		seen[a] = true
	})
	if len(seen) != 80 {
		t.Errorf("%d different hexes, want 80", len(seen))
	}
}

func TestNeighbors(t *testing.T) {
	// On an odd-r board the hex (2, 1) touches (3, 0), not (1, 0).
	want := [Directions]Axial{OddR(3, 1), OddR(3, 2), OddR(2, 2), OddR(1, 1), OddR(2, 0), OddR(3, 0)}
	if got := OddR(2, 1).Neighbors(); got != want {
		t.Errorf("neighbours %v, want %v", got, want)
	}
	forEachHex(func(_, _ int, a Axial) {
		for d, b := range a.Neighbors() {
			if got, ok := a.Toward(b); !ok || got != Direction(d) {
				t.Errorf("%v toward %v: %d, %v", a, b, got, ok)
			}
			if back, _ := b.Toward(a); back != (Direction(d)+3)%Directions {
				t.Errorf("%v back to %v: %d", b, a, back)
			}
		}
	})
	if _, ok := (Axial{0, 0}).Toward(Axial{1, 1}); ok {
		t.Error("a hex two steps away counts as a neighbour")
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b Axial
		want int
	}{
		{Axial{0, 0}, Axial{0, 0}, 0},
		{Axial{0, 0}, Axial{2, -1}, 2},
		{Axial{0, 0}, Axial{3, 2}, 5},
		{OddR(0, 0), OddR(9, 6), 12},
	} {
		if got := Distance(c.a, c.b); got != c.want || Distance(c.b, c.a) != got {
			t.Errorf("distance %v %v = %d, want %d both ways", c.a, c.b, got, c.want)
		}
	}
}

func TestLayout(t *testing.T) {
	l := Layout{Size: 40, X: 100, Y: 60}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	forEachHex(func(_, _ int, a Axial) {
		x, y := l.Center(a)
		if l.At(x, y) != a || l.At(x+30, y) != a || l.At(x, y-30) != a {
			t.Errorf("%v is not where its points are", a)
		}
		for d, b := range a.Neighbors() {
			bx, by := l.Center(b)
			x1, y1, x2, y2 := l.Edge(a, Direction(d))
			if !near(math.Hypot(x2-x1, y2-y1), l.Size) || !near((x1+x2)/2, (x+bx)/2) || !near((y1+y2)/2, (y+by)/2) {
				t.Errorf("side %d of %v does not lie between the centres", d, a)
			}
			u1, v1, u2, v2 := l.Edge(b, Direction(d+3)%Directions)
			if !near(x1, u2) || !near(y1, v2) || !near(x2, u1) || !near(y2, v1) {
				t.Errorf("%v and %v disagree on their side", a, b)
			}
		}
	})
}
