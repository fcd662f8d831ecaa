package trains

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// position is everything that lies on the land, from the bottom up: what just
// changed, rails, the barriers that they never cross, lettering, stations,
// cubes. Lettering has a halo over the rails; stations and cubes stand clear of
// it.
func (c chart) position(v render.View, t trains.Table) []scene.Shape {
	return slices.Concat(c.changes(v), c.rails(v, t), c.barriers(), c.lettering(), c.stations(t), c.cubes(v, t))
}

// spots are where a seat's cubes lie in a hex, from the middle of the ground
// kept for them, by how many play. In each of the three directions in which
// rails run all spots are in lines of their own, so that rails never cover one
// another.
func spots(seats int) (at []scene.Point, cube, rail float64) {
	if seats <= 2 {
		return []scene.Point{{X: -17, Y: 9}, {X: 17, Y: -9}}, 34, 11
	}
	const g = 11.0 // from line to line
	at = []scene.Point{{X: -1.44 * g, Y: -0.5 * g}, {X: 1.44 * g, Y: -1.5 * g}, {X: -1.44 * g, Y: 1.5 * g}, {X: 1.44 * g, Y: 0.5 * g}}
	return at, 24, 7
}

// ground is how far below the centre of a hex the middle of the cubes is.
const ground = 22.0

// spot is where the cube of a seat lies in a hex.
func (c chart) spot(p trains.Place, seat engine.Seat, seats int) scene.Point {
	at, _, _ := spots(seats)
	o := at[int(seat-1)%len(at)]
	return c.in(p, o.X, o.Y+ground)
}

// rails join the cubes of a player that lie side by side and not across a
// barrier. All casings are drawn before all colours, so that rails side by side
// leave one another whole.
func (c chart) rails(v render.View, t trains.Table) []scene.Shape {
	var layers [4][]scene.Shape
	_, _, w := spots(len(t.Players))
	for _, player := range t.Players {
		for _, run := range c.runs(player, len(t.Players)) {
			for i, shape := range house.Rail(run, w*c.scale, v.Look(player.Seat)) {
				layers[i] = append(layers[i], shape)
			}
		}
	}
	return slices.Concat(layers[:]...)
}

// runs are the single rails of a player: from cube to cube, and from the edge
// of a part of the map inwards.
func (c chart) runs(player trains.Public, seats int) [][]scene.Point {
	var runs [][]scene.Point
	for i, token := range player.Rails {
		for _, other := range player.Rails[i+1:] {
			a, b := c.place(token), c.place(other)
			if !c.adjacent(a, b) || !c.visible(a) && !c.visible(b) {
				continue
			}
			from, to := c.spot(a, player.Seat, seats), c.spot(b, player.Seat, seats)
			if !c.visible(a) {
				from = to.Toward(from, stub)
			}
			if !c.visible(b) {
				to = from.Toward(to, stub)
			}
			runs = append(runs, []scene.Point{from, to})
		}
	}
	return runs
}

// stub is how much of a rail is seen that leads out of a part of the map.
const stub = 0.33

func (c chart) visible(p trains.Place) bool { return c.shows == nil || c.shows[p.Token] }

// place is the hex with a token; the zero one where there is none.
func (c chart) place(token string) trains.Place {
	p, _ := placeOf(c.board, token)
	return p
}

func placeOf(b *trains.Board, token string) (trains.Place, bool) {
	h, ok := b.Find(token)
	if !ok {
		return trains.Place{}, false
	}
	return b.Places[h], true
}

// adjacent tells whether two hexes are neighbours without a barrier between.
func (c chart) adjacent(a, b trains.Place) bool {
	d, ok := a.At.Toward(b.At)
	return ok && !slices.Contains(a.Blocked, d)
}

// cubes are the players' pieces.
func (c chart) cubes(v render.View, t trains.Table) []scene.Shape {
	var shapes []scene.Shape
	_, size, _ := spots(len(t.Players))
	for _, player := range t.Players {
		for _, token := range player.Rails {
			if p := c.place(token); c.visible(p) {
				shapes = append(shapes, house.SeatPiece(c.spot(p, player.Seat, len(t.Players)), size*c.scale, v.Look(player.Seat))...)
			}
		}
	}
	return shapes
}

// worth is what a cube scores in a city, by its stations.
var worth = [...]int{0, 2, 4, 8}

// stations are the slots of the cities: each a little house with what a cube
// scores once it is built, an outline before and dark afterwards. So the last
// dark one tells what the city is worth.
func (c chart) stations(t trains.Table) []scene.Shape {
	built := stationsOf(t)
	var shapes []scene.Shape
	for _, p := range c.places() {
		for i := range p.Slots {
			if p.Terrain == trains.City {
				shapes = append(shapes, c.slot(p, i, built[p.Token])...)
			}
		}
	}
	return shapes
}

func stationsOf(t trains.Table) map[string]int {
	built := map[string]int{}
	for _, s := range t.Stations {
		built[s.Hex] = s.N
	}
	return built
}

// slot is the i-th slot of a city that has so many stations.
func (c chart) slot(p trains.Place, i, built int) []scene.Shape {
	const w, step = 8.5, 20.0
	shift, y := c.slotRow(p)
	x := (float64(i)-float64(p.Slots-1)/2)*step + shift
	walls := []scene.Point{c.in(p, x-w, y+9), c.in(p, x-w, y-5), c.in(p, x, y-12), c.in(p, x+w, y-5), c.in(p, x+w, y+9)}
	fill, edge, ink := house.Card, house.InkSoft, house.InkSoft
	if i < built {
		fill, edge, ink = house.Ink, house.Ink, house.Paper
	}
	return []scene.Shape{
		scene.Polygon{Points: walls, Fill: scene.Flat(fill), Stroke: scene.Edge(edge, 2*c.scale)},
		scene.Text{S: strconv.Itoa(worth[i+1]), At: c.in(p, x, y+1.5), Font: house.Font(14*c.scale, scene.Bold), Color: ink,
			Align: scene.Centered, Level: scene.Middle},
	}
}

// slotRow is where the slots stand, from the centre: higher over a name of two
// lines, and out of the way of barriers on the upper sides.
func (c chart) slotRow(p trains.Place) (x, y float64) {
	west, east := slices.Contains(p.Blocked, hex.NorthWest), slices.Contains(p.Blocked, hex.NorthEast)
	y = -36
	if len(nameLines(p)) > 1 {
		y = -44.5
	}
	switch {
	case west && !east:
		x = 6
	case east && !west:
		x = -6
	}
	switch {
	case beneath(p) && len(nameLines(p)) > 1:
		y += 2
	case beneath(p):
		y += 4
	}
	return x, y
}

// beneath is whether a hex has a barrier on one of its upper sides.
func beneath(p trains.Place) bool {
	return slices.Contains(p.Blocked, hex.NorthWest) || slices.Contains(p.Blocked, hex.NorthEast)
}

// lettering is the names, the numbers of remote places, and the coordinates.
func (c chart) lettering() []scene.Shape {
	var shapes []scene.Shape
	for _, p := range c.places() {
		if p.Terrain == trains.Remote {
			shapes = append(shapes, scene.Text{S: strconv.Itoa(p.Price), At: c.in(p, 0, -36), Font: house.Font(28*c.scale, scene.Bold),
				Color: house.Ink, Align: scene.Centered, Level: scene.Middle, Halo: house.Remote, HaloWidth: 3 * c.scale})
		}
		shapes = append(shapes, c.name(p)...)
		shapes = append(shapes, scene.Text{S: p.Token, At: c.in(p, 8, 43), Font: house.Font(16*c.scale, scene.Medium), Color: house.InkMap,
			Align: scene.Centered, Level: scene.Middle, Halo: tone(p.Terrain), HaloWidth: 4 * c.scale})
	}
	if c.shows == nil {
		shapes = append(shapes, c.edges()...)
	}
	return shapes
}

// nameLines is a name in one line, or in two where it is a double one.
func nameLines(p trains.Place) []string {
	first, second, double := strings.Cut(p.Name, "-")
	if !double {
		return []string{p.Name}
	}
	return []string{first + "-", second}
}

func (c chart) name(p trains.Place) []scene.Shape {
	if p.Name == "" {
		return nil
	}
	lines := nameLines(p)
	size, leading, y := 18.0, 0.0, -17.0
	if len(lines) > 1 {
		size, leading, y = 17, 15, -28.5
	}
	if beneath(p) {
		y, leading = y+1.5, leading*0.9
	}
	var halos, letters []scene.Shape // the halo of a line must not cut the one above
	for i, s := range lines {
		t := scene.Text{S: s, At: c.in(p, 0, y+float64(i)*leading), Font: house.Narrow(size*c.scale, scene.Bold), Color: house.Ink,
			Align: scene.Centered, Level: scene.Middle, Halo: tone(p.Terrain), HaloWidth: 2.5 * c.scale, MaxWidth: 112 * c.scale, MinSize: 16 * c.scale}
		halos = append(halos, t)
		if t.Halo = (scene.Color{}); len(lines) > 1 {
			letters = append(letters, t)
		}
	}
	return append(halos, letters...)
}

// changes frames the hexes where something was laid or built since people last
// saw the board.
func (c chart) changes(v render.View) []scene.Shape {
	var shapes []scene.Shape
	for _, token := range changedHexes(v.Recent) {
		p := c.place(token)
		if !c.visible(p) {
			continue
		}
		shapes = append(shapes,
			scene.Polygon{Points: c.outline(p, 0), Stroke: scene.Edge(house.Card, 12*c.scale)},
			scene.Polygon{Points: c.outline(p, 0), Stroke: scene.Edge(house.Accent, 6*c.scale)},
		)
	}
	return shapes
}
