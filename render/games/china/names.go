package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// sayings are the words that stand on a chart.
type sayings struct {
	city  func(token string) string
	water func(token string) string // rivers and lakes
	sea   func(token string) string
	sand  func(token string) string    // deserts
	below func(token string) []caption // lines under a city's name; nil without
}

// towns letters those cities that are picked, the larger first.
func (l *lettering) towns(say sayings, picked func(settlement) bool) {
	for _, s := range l.cities {
		if picked(s) && l.inside(s.at, 4) {
			l.city(s, say)
		}
	}
}

// regions letters seas and deserts, then rivers.
func (l *lettering) regions(say sayings) {
	l.grounds(say)
	l.streams(say)
}

// streams letters rivers as far as there is room.
func (l *lettering) streams(say sayings) {
	for _, w := range l.waters {
		if w.token != "" && (!w.still() || l.unit() > 30) {
			l.along(text(say.water(w.token), house.Narrow(l.scaled(15, 19), scene.Italic), waterInk, l.toneAt(w.pairs[len(w.pairs)/2][0])), w)
		}
	}
}

// grounds letters seas and deserts.
func (l *lettering) grounds(say sayings) {
	l.spread(func(s spot) string { return s.sea }, say.sea, house.Font(l.scaled(24, 26), scene.Italic), waterInk)
	l.spread(func(s spot) string { return s.desert }, say.sand, house.Font(l.scaled(21, 24), scene.Italic), sandInk)
}

// scaled is a size of letters for the whole board, for a part of it, or between.
func (l *lettering) scaled(whole, part float64) float64 {
	switch {
	case l.unit() > 25:
		return part
	case l.unit() > 17:
		return math.Round((whole + part) / 2)
	}
	return whole
}

// city is the name of a city and, where there is room for so much, what it
// supplies.
func (l *lettering) city(s settlement, say sayings) {
	ink := house.Ink
	if l.quiet {
		ink = house.InkMap
	}
	size := max(l.least, [...]float64{l.scaled(18, 24), l.scaled(18, 26), l.scaled(24, 34)}[s.size])
	weight := [...]scene.Weight{scene.Medium, scene.Bold, scene.Bold}[s.size]
	halo := l.toneAt(s.at)
	b := block{{Text: text(say.city(s.token), house.Narrow(size, weight), ink, halo)}}
	if say.below != nil {
		for _, t := range say.below(s.token) {
			t.Halo = halo
			b = append(b, t)
		}
	}
	plated := len(b) > 1 && b[1].plate.Visible()
	tries := l.tries(s, plated)
	if plated && l.first(b, s, tries) { // plates matter more than a good place
		return
	}
	if plated && l.ties != nil {
		*l.ties = append(*l.ties, tie{s, b})
		return
	}
	if plated && l.tied(tie{s, b}) {
		return
	}
	l.bare[s.token] = plated
	if l.spare {
		tries = tries[:clearTries]
	}
	for _, try := range tries {
		for n := len(b); n > 0; n-- { // as many lines as there is room for
			if l.first(b[:n], s, []room{try}) {
				return
			}
		}
	}
}

// tie is a city's name and plates for which there was no room near it.
type tie struct {
	settlement
	block
}

// room is where a city's name may stand: how far off, what must hold there, and whether a
// line ties it to the city.
type room struct {
	gaps []float64
	free func(scene.Box) bool
	tied bool
}

// clearTries are those among the tries for a city's name in which it hides no track.
const clearTries = 2

// tries are the places for a city's name, the best first: off track and where it can be no
// other city's; then where a line says whose it is, which plates have on cards of their own.
func (l *lettering) tries(s settlement, plated bool) []room {
	gap := l.reach(s) + 5
	near, middling, far := []float64{gap, 1.3 * gap, 1.7 * gap}, []float64{2.2 * gap}, []float64{2.8 * gap, 3.5 * gap}
	away := []float64{4.2 * gap, 5 * gap}
	long := slices.Concat(far, away)
	if s.size == china.Major { // the red area keeps words off
		middling = append(middling, far...)
	}
	own := func(box scene.Box) bool { return l.belongs(box, s) }
	clear := func(box scene.Box) bool { return l.tracks.Free(box) && own(box) }
	rooms := []room{{gaps: near, free: clear}, {gaps: middling, free: clear}, {gaps: near, free: own}}
	if !plated {
		within := func(box scene.Box) bool { return l.reaches(s, box) }
		aloof := func(box scene.Box) bool { return l.aloof(box, s) && within(box) }
		apart := func(box scene.Box) bool { return l.tracks.Free(box) && aloof(box) }
		rooms = append(rooms, room{gaps: middling, free: own}, room{gaps: far, free: own},
			room{gaps: long, free: apart, tied: true}, room{gaps: long, free: aloof, tied: true},
			room{gaps: long, free: within, tied: true})
		if l.sure {
			return rooms
		}
	}
	return append(rooms, room{gaps: near, free: l.taken.Free}, room{gaps: middling, free: l.taken.Free},
		room{gaps: far, free: l.taken.Free}, room{gaps: away, free: own})
}

// first sets a city's name into the first room that it finds.
func (l *lettering) first(b block, s settlement, tries []room) bool {
	for _, r := range tries {
		box, ok := l.stands(b, l.point(s.at), r.gaps, r.free)
		if ok && r.tied {
			l.shapes = append(l.shapes, l.leash(l.tieTo(s, box))...)
		}
		if ok {
			return true
		}
	}
	return false
}

// tieTo are the ends of the line from a city's sign to its name.
func (l *lettering) tieTo(s settlement, box scene.Box) (from, to scene.Point) {
	foot := l.point(s.at)
	to = nearest(box, foot)
	return foot.Toward(to, l.radius(s)/foot.Distance(to)), to
}

// reaches tells whether a line from a city's sign, or from the red area about it, to a name
// lies on no word and no sign.
func (l *lettering) reaches(s settlement, box scene.Box) bool {
	const part, width, area = 5.0, 4.0, 1.5
	from, to := l.tieTo(s, box)
	begin := l.radius(s)
	if s.size == china.Major {
		begin = area * l.unit()
	}
	far := from.Distance(to)
	for d := begin; d < far; d += part {
		if !l.taken.Free(scene.Around(from.Toward(to, d/far), width, width)) {
			return false
		}
	}
	return true
}

// How near to its city a card may stand, what is not far off, in which steps places for it
// are tried; and how many pixels nearer it may be for a line that crosses words, which no
// place is worth that there is, for one that crosses the signs of other cities, and for each
// part of track that it hides.
const (
	tieFrom, tieNear, tieStep = 24.0, 250.0, 12.0
	crossedWord               = 5000.0
	crossedSign               = 1000.0
	hiddenTrack               = 2.0
)

// tied sets a city's name with its plates where there is none other near it on a card of
// its own, as near as there is room that hides little, and ties it to the city by a line
// that crosses no word and no other sign if it can.
func (l *lettering) tied(t tie) bool {
	card, cost, _ := l.cardFor(t, false)
	if math.IsInf(cost, 1) {
		return false
	}
	l.took(card.Grow(3))
	l.shapes = append(l.shapes, l.leash(l.tieTo(t.settlement, card))...)
	l.shapes = append(l.shapes, l.card(card)...)
	l.shapes = append(l.shapes, t.set(l.m, card.Grow(-plateMargin), scene.Left)...)
	return true
}

// cardFor is the best place for a card, how good it is, in pixels, infinite where there is
// none, and, where they are counted, how many places there are not far off whose line
// crosses no word.
func (l *lettering) cardFor(t tie, counted bool) (best scene.Box, least float64, places int) {
	w, h := t.block.size(l.m)
	foot, in := l.point(t.at), l.box.Grow(-8)
	card := scene.XYWH(0, 0, w+2*plateMargin, h+2*plateMargin)
	least = math.Inf(1)
	for x := in.Min.X; x+card.W() < in.Max.X; x += tieStep {
		for y := in.Min.Y; y+card.H() < in.Max.Y; y += tieStep {
			at := card.Move(scene.Pt(x, y))
			cost := apart(at, foot)
			counts := counted && cost < tieNear
			if cost < tieFrom || cost >= least && !counts || !l.taken.Free(at.Grow(3)) {
				continue
			}
			all := cost
			if cost < least {
				all += hiddenTrack * float64(l.hides(at))
			}
			if all >= least && !counts {
				continue // to see whether its line crosses words would not make it better
			}
			open := l.open(foot, nearest(at, foot))
			if open && counts {
				places++
			}
			if !open {
				all += crossedWord
			}
			if all < least && !l.passes(t.settlement, nearest(at, foot)) {
				all += l.overSign
			}
			if all < least {
				best, least = at, all
			}
		}
	}
	return best, least, places
}

// tieAll sets those that found no room near their cities, once all others have theirs:
// each time that which has its place nearest; and where a line then crosses words, that
// which has the fewest places, and at last over signs of other cities, if that is better.
func (l *lettering) tieAll(ties []tie) {
	type way struct {
		fewest   bool
		overSign float64
	}
	taken, words, shapes := *l.taken, *l.words, l.shapes
	set := func(w way) float64 {
		*l.taken, *l.words, l.shapes, l.overSign = taken, words, slices.Clone(shapes), w.overSign
		return l.tieEach(slices.Clone(ties), w.fewest)
	}
	var best way
	least := math.Inf(1)
	for _, w := range []way{{false, crossedSign}, {true, crossedSign}, {false, 0}, {true, 0}} {
		cost := set(w)
		if cost < crossedWord {
			return
		}
		if cost < least {
			best, least = w, cost
		}
	}
	set(best)
}

// tieEach sets them one after the other, and says how good that is.
func (l *lettering) tieEach(ties []tie, fewest bool) (all float64) {
	for len(ties) > 0 {
		next, least, first := 0, math.Inf(1), math.MaxInt
		for i, t := range ties {
			_, cost, places := l.cardFor(t, fewest)
			if places < first || places == first && cost < least {
				next, least, first = i, cost, places
			}
		}
		t := ties[next]
		ties, all = slices.Delete(ties, next, next+1), all+least
		if l.bare[t.token] = least > l.dearest || !l.tied(t); l.bare[t.token] {
			l.first(t.block[:1], t.settlement, l.tries(t.settlement, false))
		}
	}
	return all
}

// passes tells whether a line from a city passes by the signs of all others.
func (l *lettering) passes(from settlement, to scene.Point) bool {
	const off = 4.0
	foot := l.point(from.at)
	way, far := to.Sub(foot), foot.Distance(to)
	for _, s := range l.cities {
		if s.at == from.at || !l.shows.has(s.at) {
			continue
		}
		at := l.point(s.at).Sub(foot)
		along := min(1, max(0, (at.X*way.X+at.Y*way.Y)/(far*far)))
		if at.Distance(way.Scale(along)) < l.radius(s)+off {
			return false
		}
	}
	return true
}

// hides is how many parts of track a box would hide.
func (l *lettering) hides(b scene.Box) (n int) {
	for _, p := range l.rails {
		if b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y {
			n++
		}
	}
	return n
}

// leash is what ties a city to what stands farther off; other words keep off it.
func (l *lettering) leash(from, to scene.Point) []scene.Shape {
	const step = 8.0
	far := from.Distance(to)
	for d := 0.0; d < far; d += step {
		l.took(scene.Around(from.Toward(to, d/far), step, step))
	}
	points := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(house.Card, 7)},
		scene.Line{Points: points, Stroke: scene.Edge(house.Ink, 2.5)},
	}
}

// card is what stands alone on a map.
func (l *lettering) card(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)}}
}

// spread letters regions, each once, in the order in which they are met.
func (l *lettering) spread(of func(spot) string, say func(string) string, font scene.Font, ink scene.Color) {
	var order []string
	hexes := map[string][]hex.Axial{}
	for _, at := range l.seen {
		name := of(l.spot(at))
		if name == "" {
			continue
		}
		if hexes[name] == nil {
			order = append(order, name)
		}
		hexes[name] = append(hexes[name], at)
	}
	for _, name := range order {
		own := &hexSet{}
		for _, at := range hexes[name] {
			own.add(at)
		}
		t := text(say(name), font, ink, l.toneAt(hexes[name][0]))
		if !l.within(t, hexes[name], own) {
			t.Font = house.Narrow(font.Size, scene.Italic)
			l.within(t, hexes[name], own)
		}
	}
}

// Sizes of letters on a board, in pixels: at those of the first three names and demands
// are read on a phone, where four pixels make one.
const (
	wantedSize  = 31.0 // names of cities where the one to act may deliver
	majorSize   = 36.0
	aboardSize  = 31.0 // what may be delivered
	wishSize    = 27.0 // likewise, not aboard yet
	reachedSize = 26.0 // names of cities that have track
	otherSize   = 24.0
)

// byWeight letters a board: large the major cities and what the one to act wants, then
// the cities that they have joined or that supply what they want. Those of others have
// names where these hide no track; on the whole map they are but signs, unless nobody acts
// any more. Rivers have names only where the map is near enough for them to be read.
func (l *lettering) byWeight(
	say sayings, t *render.Teller, list []wish, owned map[engine.Seat][]china.Edge, acts engine.Seat,
) {
	wanted, joined, use := citiesOf(list), map[hex.Axial]bool{}, suppliers(list)
	for _, seat := range seatsOf(owned) {
		for _, at := range ending(owned[seat]) {
			joined[at] = true
			use[at] = use[at] || seat == acts || acts == engine.Spectator
		}
	}
	major := func(s settlement) bool { return s.size == china.Major }
	other := func(s settlement) bool { return !major(s) && !wanted[s.token] }
	sized := func(least float64, picked func(settlement) bool) {
		l.least = least
		l.towns(say, picked)
	}
	var ties []tie
	l.ties = &ties
	sized(wantedSize, func(s settlement) bool { return major(s) && wanted[s.token] })
	sized(majorSize, func(s settlement) bool { return major(s) && !wanted[s.token] })
	sized(wantedSize, func(s settlement) bool { return !major(s) && wanted[s.token] })
	l.ties = nil
	l.tieAll(ties)
	l.arrows(t, list)
	seen := func(s settlement) bool { return joined[s.at] || !l.all() }
	l.sure = true
	sized(reachedSize, func(s settlement) bool { return other(s) && use[s.at] && seen(s) })
	l.quiet, l.spare = true, true
	sized(otherSize, func(s settlement) bool { return other(s) && !use[s.at] && seen(s) })
	l.quiet, l.spare, l.sure = false, false, false
	if l.grounds(say); l.unit() > 20 && !dense(owned) {
		l.streams(say)
	}
}

// dense tells whether there is so much track that names of rivers would only be in the way:
// a close look has them.
func dense(owned map[engine.Seat][]china.Edge) bool {
	const most = 260
	segments := 0
	for _, edges := range owned {
		segments += len(edges)
	}
	return segments > most
}

// suppliers are where the cities are that supply what is wanted and not aboard.
func suppliers(list []wish) map[hex.Axial]bool {
	set := map[hex.Axial]bool{}
	for _, s := range printed.cities {
		for _, g := range china.PrintedBoard().Cities[s.city].Goods {
			if slices.ContainsFunc(list, func(w wish) bool { return w.good == g.Token() && !w.aboard }) {
				set[s.at] = true
			}
		}
	}
	return set
}
