package china

import "strings"

// groupOf returns the group under which a menu lists a milepost that is not a
// city: the nearest city. Ring points belong to their city's group. Remote
// cities with many mileposts around them are divided by direction.
func groupOf(_ string, _ int, token string) string {
	m, ok := board.Find(token)
	if !ok || placeCentre(m) == m && cityAt(m) != NoCity {
		return ""
	}
	return groupTokens[m]
}

// A group token is groupPrefix and a city. If the city has several groups,
// sideSeparator and a side follow.
const (
	groupPrefix   = "around-"
	sideSeparator = "."
)

// maxGroupSize is the most mileposts of an undivided group. A page of choices
// has three menus, minus the entries that lead to other pages.
const maxGroupSize = 70

// groupTokens holds the group of each milepost.
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

// sideFrom returns in which of six directions m lies as seen from another
// milepost.
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

// halfColumn returns how far east a milepost lies, in half hexes.
func (p Post) halfColumn() int { return 2*int(p.Col) + int(p.Row&1) }

// ParseGroup splits the token of a group into the city and the side, which may
// be empty.
func ParseGroup(token string) (city, side string, ok bool) {
	rest, ok := strings.CutPrefix(token, groupPrefix)
	city, side, _ = strings.Cut(rest, sideSeparator)
	return city, side, ok
}

// NearestCity returns the mainland city nearest to a milepost. Among equals the
// first one wins.
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
