package china

import "strings"

// Group puts a milepost that is no city, or a point of the ring around a major
// city, under the nearest city. Far from the coast that has so many mileposts
// around it that they are told apart by where they lie.
func (guide) Group(_ string, _ int, token string) string {
	m, ok := land.Find(token)
	if !ok || centre(m) == m && cityAt(m) != NoCity {
		return ""
	}
	return groups[m]
}

// aroundPrefix begins the token of a group; the city follows, and where the group
// is one of several a joint and a side.
const (
	aroundPrefix = "around-"
	sideJoint    = "."
)

// wide is how many mileposts around a city are too many for one group: a page of
// choices has three menus, less what leads further.
const wide = 70

// groups has the group of each milepost.
var groups = func() (list [NumMileposts]string) {
	var sizes [NumMainland]int
	for m := range list {
		sizes[Nearest(Milepost(m))]++
	}
	for m := range list {
		c := Nearest(Milepost(m))
		if list[m] = aroundPrefix + land.Cities[c].Token; sizes[c] > wide {
			list[m] += sideJoint + sideOf(land.Cities[c].Post, Milepost(m))
		}
	}
	return list
}()

// sideOf is where a milepost lies, seen from another one: each of the six
// directions of the hexes has a sixth of the circle.
func sideOf(from, m Milepost) string {
	a, b := land.Posts[from], land.Posts[m]
	east, south := b.column()-a.column(), int(b.Row)-int(a.Row)
	switch flat := 3 * max(south, -south); {
	case east >= flat:
		return "east"
	case -east >= flat:
		return "west"
	case south > 0 && east >= 0:
		return "south-east"
	case south > 0:
		return "south-west"
	case east >= 0:
		return "north-east"
	}
	return "north-west"
}

// column is how far east a milepost lies, in halves of a hex.
func (p Post) column() int { return 2*int(p.Col) + int(p.Row&1) }

// Surroundings reads the token of a group: the city, and the side of it or nothing.
func Surroundings(token string) (city, side string, ok bool) {
	rest, ok := strings.CutPrefix(token, aroundPrefix)
	city, side, _ = strings.Cut(rest, sideJoint)
	return city, side, ok
}

// Nearest is the city nearest to a milepost, the first of several.
func Nearest(m Milepost) City { return nearestCity[m] }

var nearestCity = func() (list [NumMileposts]City) {
	for m := range list {
		for c := range City(NumMainland) {
			if land.FromCity(c)[m] < land.FromCity(list[m])[m] {
				list[m] = c
			}
		}
	}
	return list
}()
