package china

import "strings"

// Group puts a milepost that is no city, or a point of the ring around a major
// city, under the nearest city. Far from the coast that has so many mileposts
// around it that they are told apart by where they lie.
func (guide) Group(_ string, _ int, token string) string {
	m, ok := board.Find(token)
	if !ok || placeCentre(m) == m && cityAt(m) != NoCity {
		return ""
	}
	return groupTokens[m]
}

// aroundPrefix begins the token of a group; the city follows, and where the group
// is one of several a joint and a side.
const (
	groupPrefix   = "around-"
	sideSeparator = "."
)

// wide is how many mileposts around a city are too many for one group: a page of
// choices has three menus, less what leads further.
const maxGroupSize = 70

// groups has the group of each milepost.
var groupTokens = func() (list [NumMileposts]string) {
	var sizes [NumMainland]int
	for m := range list {
		sizes[NearestCity(Milepost(m))]++
	}
	for m := range list {
		c := NearestCity(Milepost(m))
		if list[m] = groupPrefix + board.Cities[c].Token; sizes[c] > maxGroupSize {
			list[m] += sideSeparator + sideFrom(board.Cities[c].Post, Milepost(m))
		}
	}
	return list
}()

// sideOf is where a milepost lies, seen from another one: each of the six
// directions of the hexes has a sixth of the circle.
func sideFrom(from, m Milepost) string {
	a, b := board.Posts[from], board.Posts[m]
	east, south := b.halfColumn()-a.halfColumn(), int(b.Row)-int(a.Row)
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
func (p Post) halfColumn() int { return 2*int(p.Col) + int(p.Row&1) }

// Surroundings reads the token of a group: the city, and the side of it or nothing.
func ParseGroup(token string) (city, side string, ok bool) {
	rest, ok := strings.CutPrefix(token, groupPrefix)
	city, side, _ = strings.Cut(rest, sideSeparator)
	return city, side, ok
}

// Nearest is the city nearest to a milepost, the first of several.
func NearestCity(m Milepost) City { return nearestCities[m] }

var nearestCities = func() (list [NumMileposts]City) {
	for m := range list {
		for c := range City(NumMainland) {
			if board.StepsFromCity(c)[m] < board.StepsFromCity(list[m])[m] {
				list[m] = c
			}
		}
	}
	return list
}()
