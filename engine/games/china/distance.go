package china

// Far is the distance to what no steps lead to.
const Unreachable uint8 = 0xff

// Steps is the fewest steps from the nearest of the given mileposts to each
// milepost, whatever track there is; 0 for the given ones themselves. Red
// areas, rivers and inlets are stepped over like the rest.
func (b *Board) StepsFrom(from ...Milepost) []uint8 {
	steps := make([]uint8, len(b.Posts))
	for i := range steps {
		steps[i] = Unreachable
	}
	queue := make([]Milepost, 0, len(b.Posts))
	for _, m := range from {
		steps[m] = 0
		queue = append(queue, m)
	}
	for i := 0; i < len(queue); i++ {
		m := queue[i]
		sides := &b.sides[m]
		for d := range sides {
			if to := sides[d].To; to != NoMilepost && steps[to] == Unreachable {
				steps[to] = steps[m] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}

// Within are the mileposts at most radius steps from the nearest given one.
func (b *Board) Within(radius int, from ...Milepost) MilepostSet {
	var set MilepostSet
	for m, n := range b.StepsFrom(from...) {
		if int(n) <= radius && n != Unreachable {
			set.Add(Milepost(m))
		}
	}
	return set
}

// Coast are the mileposts at any of the seas.
func (b *Board) Coast(seas Seas) []Milepost {
	var list []Milepost
	for m := range b.Posts {
		if b.Posts[m].Seas&seas != 0 {
			list = append(list, Milepost(m))
		}
	}
	return list
}

// CoastWithin are the mileposts at most radius steps from the coast of any of
// the seas; coast mileposts are 0 from the sea.
func (b *Board) CoastWithin(radius int, seas Seas) MilepostSet {
	return b.Within(radius, b.Coast(seas)...)
}

// CityWithin are the mileposts at most radius steps from a city of the
// mainland, counted from its centre.
func (b *Board) CityWithin(radius int, c City) MilepostSet { return b.Within(radius, b.Cities[c].Post) }

// DesertPosts are the mileposts of the deserts.
func (b *Board) DesertPosts(deserts ...Desert) MilepostSet {
	return b.selectMileposts(func(p Post) bool {
		for _, d := range deserts {
			if p.Desert == d {
				return true
			}
		}
		return false
	})
}

// Manchuria are the mileposts of the zone of Snow in Manchuria.
func (b *Board) Manchuria() MilepostSet {
	return b.selectMileposts(func(p Post) bool { return p.Manchuria })
}

// Alpines are all mileposts of high mountains.
func (b *Board) Alpines() MilepostSet {
	return b.selectMileposts(func(p Post) bool { return p.Terrain == Alpine })
}

func (b *Board) selectMileposts(keep func(Post) bool) MilepostSet {
	var set MilepostSet
	for m := range b.Posts {
		if keep(b.Posts[m]) {
			set.Add(Milepost(m))
		}
	}
	return set
}

// FromCity is the fewest steps from a city's centre of the mainland to each
// milepost, reckoned once at the start.
func (b *Board) StepsFromCity(c City) []uint8 { return cityDistances[c] }

var cityDistances = func() (list [NumMainland][]uint8) {
	for c := range list {
		list[c] = board.StepsFrom(board.Cities[c].Post)
	}
	return list
}()
