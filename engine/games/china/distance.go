package china

// Unreachable is the distance to a milepost to which no steps lead.
const Unreachable uint8 = 0xff

// StepsFrom returns, for each milepost, the fewest steps from the nearest of the
// given mileposts, regardless of track. Red areas, rivers and inlets are crossed
// like any other step.
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

// Within returns the mileposts at most radius steps from the nearest given one.
func (b *Board) Within(radius int, from ...Milepost) MilepostSet {
	var set MilepostSet
	for m, n := range b.StepsFrom(from...) {
		if int(n) <= radius && n != Unreachable {
			set.Add(Milepost(m))
		}
	}
	return set
}

// Coast returns the mileposts at any of the seas.
func (b *Board) Coast(seas Seas) []Milepost {
	var list []Milepost
	for m := range b.Posts {
		if b.Posts[m].Seas&seas != 0 {
			list = append(list, Milepost(m))
		}
	}
	return list
}

// CoastWithin returns the mileposts at most radius steps from the coast of any
// of the seas. Coast mileposts have distance 0.
func (b *Board) CoastWithin(radius int, seas Seas) MilepostSet {
	return b.Within(radius, b.Coast(seas)...)
}

// CityWithin returns the mileposts at most radius steps from the centre of a
// mainland city.
func (b *Board) CityWithin(radius int, c City) MilepostSet { return b.Within(radius, b.Cities[c].Post) }

// DesertPosts returns the mileposts of the deserts.
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

// Manchuria returns the mileposts of the zone of Snow in Manchuria.
func (b *Board) Manchuria() MilepostSet {
	return b.selectMileposts(func(p Post) bool { return p.Manchuria })
}

// Alpines returns all mileposts of high mountains.
func (b *Board) Alpines() MilepostSet {
	return b.selectMileposts(func(p Post) bool { return p.Terrain == Alpine })
}

// selectMileposts returns the mileposts for which keep returns true.
func (b *Board) selectMileposts(keep func(Post) bool) MilepostSet {
	var set MilepostSet
	for m := range b.Posts {
		if keep(b.Posts[m]) {
			set.Add(Milepost(m))
		}
	}
	return set
}

// StepsFromCity returns, for each milepost, the fewest steps from the centre of
// a mainland city. The caller must not change the slice.
func (b *Board) StepsFromCity(c City) []uint8 { return cityDistances[c] }

var cityDistances = func() (list [NumMainland][]uint8) {
	for c := range list {
		list[c] = board.StepsFrom(board.Cities[c].Post)
	}
	return list
}()
