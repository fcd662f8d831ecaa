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
type mapTexts struct {
	city  func(token string) string
	water func(token string) string // rivers and lakes
	sea   func(token string) string
	sand  func(token string) string        // deserts
	below func(token string) []captionLine // lines under a city's name; nil without
}

// towns letters those cities that are picked, the larger first.
func (l *labels) labelCities(say mapTexts, picked func(cityMark) bool) {
	for _, s := range l.cities {
		if picked(s) && l.isInside(s.at, 4) {
			l.labelCity(s, say)
		}
	}
}

// regions letters seas and deserts, then rivers.
func (l *labels) labelRegions(say mapTexts) {
	l.labelSeasAndDeserts(say)
	l.labelRivers(say)
}

// streams letters rivers as far as there is room.
func (l *labels) labelRivers(say mapTexts) {
	for _, w := range l.waters {
		if w.token != "" && (!w.isStill() || l.unit() > 30) {
			l.placeAlongRiver(haloText(say.water(w.token), house.Narrow(l.fontSizeFor(15, 19), scene.Italic), waterInk, l.toneAt(w.pairs[len(w.pairs)/2][0])), w)
		}
	}
}

// grounds letters seas and deserts.
func (l *labels) labelSeasAndDeserts(say mapTexts) {
	l.labelAreas(func(s hexInfo) string { return s.sea }, say.sea, house.Font(l.fontSizeFor(24, 26), scene.Italic), waterInk)
	l.labelAreas(func(s hexInfo) string { return s.desert }, say.sand, house.Font(l.fontSizeFor(21, 24), scene.Italic), sandInk)
}

// scaled is a size of letters for the whole board, for a part of it, or between.
func (l *labels) fontSizeFor(whole, part float64) float64 {
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
func (l *labels) labelCity(s cityMark, say mapTexts) {
	ink := house.Ink
	if l.quiet {
		ink = house.InkMap
	}
	size := max(l.minSize, [...]float64{l.fontSizeFor(18, 24), l.fontSizeFor(18, 26), l.fontSizeFor(24, 34)}[s.size])
	weight := [...]scene.Weight{scene.Medium, scene.Bold, scene.Bold}[s.size]
	halo := l.toneAt(s.at)
	b := labelBlock{{Text: haloText(say.city(s.token), house.Narrow(size, weight), ink, halo)}}
	if say.below != nil {
		for _, t := range say.below(s.token) {
			t.Halo = halo
			b = append(b, t)
		}
	}
	plated := len(b) > 1 && b[1].plate.Visible()
	tries := l.roomsFor(s, plated)
	if plated && l.placeFirst(b, s, tries) { // plates matter more than a good place
		return
	}
	if plated && l.deferred != nil {
		*l.deferred = append(*l.deferred, deferredLabel{s, b})
		return
	}
	if plated && l.placeOnCard(deferredLabel{s, b}) {
		return
	}
	l.unplated[s.token] = plated
	if l.onlyOffTrack {
		tries = tries[:offTrackTries]
	}
	for _, try := range tries {
		for n := len(b); n > 0; n-- { // as many lines as there is room for
			if l.placeFirst(b[:n], s, []labelRoom{try}) {
				return
			}
		}
	}
}

// tie is a city's name and plates for which there was no room near it.
type deferredLabel struct {
	cityMark
	labelBlock
}

// room is where a city's name may stand: how far off, what must hold there, and whether a
// line ties it to the city.
type labelRoom struct {
	gaps    []float64
	free    func(scene.Box) bool
	hasLine bool
}

// clearTries are those among the tries for a city's name in which it hides no track.
const offTrackTries = 2

// tries are the places for a city's name, the best first: off track and where it can be no
// other city's; then where a line says whose it is, which plates have on cards of their own.
func (l *labels) roomsFor(s cityMark, plated bool) []labelRoom {
	gap := l.cityReach(s) + 5
	near, middling, far := []float64{gap, 1.3 * gap, 1.7 * gap}, []float64{2.2 * gap}, []float64{2.8 * gap, 3.5 * gap}
	away := []float64{4.2 * gap, 5 * gap}
	long := slices.Concat(far, away)
	if s.size == china.Major { // the red area keeps words off
		middling = append(middling, far...)
	}
	own := func(box scene.Box) bool { return l.isClearlyOf(box, s) }
	clear := func(box scene.Box) bool { return l.trackRoom.Free(box) && own(box) }
	rooms := []labelRoom{{gaps: near, free: clear}, {gaps: middling, free: clear}, {gaps: near, free: own}}
	if !plated {
		within := func(box scene.Box) bool { return l.isLineFree(s, box) }
		aloof := func(box scene.Box) bool { return l.isAwayFromOthers(box, s) && within(box) }
		apart := func(box scene.Box) bool { return l.trackRoom.Free(box) && aloof(box) }
		rooms = append(rooms, labelRoom{gaps: middling, free: own}, labelRoom{gaps: far, free: own},
			labelRoom{gaps: long, free: apart, hasLine: true}, labelRoom{gaps: long, free: aloof, hasLine: true},
			labelRoom{gaps: long, free: within, hasLine: true})
		if l.onlyUnambiguous {
			return rooms
		}
	}
	return append(rooms, labelRoom{gaps: near, free: l.taken.Free}, labelRoom{gaps: middling, free: l.taken.Free},
		labelRoom{gaps: far, free: l.taken.Free}, labelRoom{gaps: away, free: own})
}

// first sets a city's name into the first room that it finds.
func (l *labels) placeFirst(b labelBlock, s cityMark, tries []labelRoom) bool {
	for _, r := range tries {
		box, ok := l.placeAround(b, l.point(s.at), r.gaps, r.free)
		if ok && r.hasLine {
			l.shapes = append(l.shapes, l.drawLineTo(l.lineTo(s, box))...)
		}
		if ok {
			return true
		}
	}
	return false
}

// tieTo are the ends of the line from a city's sign to its name.
func (l *labels) lineTo(s cityMark, box scene.Box) (from, to scene.Point) {
	foot := l.point(s.at)
	to = nearestPoint(box, foot)
	return foot.Toward(to, l.cityRadius(s)/foot.Distance(to)), to
}

// reaches tells whether a line from a city's sign, or from the red area about it, to a name
// lies on no word and no sign.
func (l *labels) isLineFree(s cityMark, box scene.Box) bool {
	const part, width, area = 5.0, 4.0, 1.5
	from, to := l.lineTo(s, box)
	begin := l.cityRadius(s)
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
	minCardDistance, nearCardDistance, cardStep = 24.0, 250.0, 12.0
	wordPenalty                                 = 5000.0
	crossedSignPenalty                          = 1000.0
	trackPenalty                                = 2.0
)

// tied sets a city's name with its plates where there is none other near it on a card of
// its own, as near as there is room that hides little, and ties it to the city by a line
// that crosses no word and no other sign if it can.
func (l *labels) placeOnCard(t deferredLabel) bool {
	card, cost, _ := l.bestCard(t, false)
	if math.IsInf(cost, 1) {
		return false
	}
	l.reserve(card.Grow(3))
	l.shapes = append(l.shapes, l.drawLineTo(l.lineTo(t.cityMark, card))...)
	l.shapes = append(l.shapes, l.drawCard(card)...)
	l.shapes = append(l.shapes, t.draw(l.measurer, card.Grow(-plateMargin), scene.Left)...)
	return true
}

// cardFor is the best place for a card, how good it is, in pixels, infinite where there is
// none, and, where they are counted, how many places there are not far off whose line
// crosses no word.
func (l *labels) bestCard(t deferredLabel, counted bool) (best scene.Box, least float64, places int) {
	w, h := t.labelBlock.size(l.measurer)
	foot, in := l.point(t.at), l.box.Grow(-8)
	card := scene.XYWH(0, 0, w+2*plateMargin, h+2*plateMargin)
	least = math.Inf(1)
	for x := in.Min.X; x+card.W() < in.Max.X; x += cardStep {
		for y := in.Min.Y; y+card.H() < in.Max.Y; y += cardStep {
			at := card.Move(scene.Pt(x, y))
			cost := distanceTo(at, foot)
			counts := counted && cost < nearCardDistance
			if cost < minCardDistance || cost >= least && !counts || !l.taken.Free(at.Grow(3)) {
				continue
			}
			all := cost
			if cost < least {
				all += trackPenalty * float64(l.countHiddenTrack(at))
			}
			if all >= least && !counts {
				continue // to see whether its line crosses words would not make it better
			}
			open := l.isLineClear(foot, nearestPoint(at, foot))
			if open && counts {
				places++
			}
			if !open {
				all += wordPenalty
			}
			if all < least && !l.avoidsSigns(t.cityMark, nearestPoint(at, foot)) {
				all += l.signPenalty
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
func (l *labels) placeDeferred(ties []deferredLabel) {
	type way struct {
		fewest   bool
		overSign float64
	}
	taken, words, shapes := *l.taken, *l.wordRoom, l.shapes
	set := func(w way) float64 {
		*l.taken, *l.wordRoom, l.shapes, l.signPenalty = taken, words, slices.Clone(shapes), w.overSign
		return l.placeEachOnCard(slices.Clone(ties), w.fewest)
	}
	var best way
	least := math.Inf(1)
	for _, w := range []way{{false, crossedSignPenalty}, {true, crossedSignPenalty}, {false, 0}, {true, 0}} {
		cost := set(w)
		if cost < wordPenalty {
			return
		}
		if cost < least {
			best, least = w, cost
		}
	}
	set(best)
}

// tieEach sets them one after the other, and says how good that is.
func (l *labels) placeEachOnCard(ties []deferredLabel, fewest bool) (all float64) {
	for len(ties) > 0 {
		next, least, first := 0, math.Inf(1), math.MaxInt
		for i, t := range ties {
			_, cost, places := l.bestCard(t, fewest)
			if places < first || places == first && cost < least {
				next, least, first = i, cost, places
			}
		}
		t := ties[next]
		ties, all = slices.Delete(ties, next, next+1), all+least
		if l.unplated[t.token] = least > l.maxCardCost || !l.placeOnCard(t); l.unplated[t.token] {
			l.placeFirst(t.labelBlock[:1], t.cityMark, l.roomsFor(t.cityMark, false))
		}
	}
	return all
}

// passes tells whether a line from a city passes by the signs of all others.
func (l *labels) avoidsSigns(from cityMark, to scene.Point) bool {
	const off = 4.0
	foot := l.point(from.at)
	way, far := to.Sub(foot), foot.Distance(to)
	for _, s := range l.cities {
		if s.at == from.at || !l.visible.has(s.at) {
			continue
		}
		at := l.point(s.at).Sub(foot)
		along := min(1, max(0, (at.X*way.X+at.Y*way.Y)/(far*far)))
		if at.Distance(way.Scale(along)) < l.cityRadius(s)+off {
			return false
		}
	}
	return true
}

// hides is how many parts of track a box would hide.
func (l *labels) countHiddenTrack(b scene.Box) (n int) {
	for _, p := range l.trackPoints {
		if b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y {
			n++
		}
	}
	return n
}

// leash is what ties a city to what stands farther off; other words keep off it.
func (l *labels) drawLineTo(from, to scene.Point) []scene.Shape {
	const step = 8.0
	far := from.Distance(to)
	for d := 0.0; d < far; d += step {
		l.reserve(scene.Around(from.Toward(to, d/far), step, step))
	}
	points := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(house.Card, 7)},
		scene.Line{Points: points, Stroke: scene.Edge(house.Ink, 2.5)},
	}
}

// card is what stands alone on a map.
func (l *labels) drawCard(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)}}
}

// spread letters regions, each once, in the order in which they are met.
func (l *labels) labelAreas(of func(hexInfo) string, say func(string) string, font scene.Font, ink scene.Color) {
	var order []string
	hexes := map[string][]hex.Axial{}
	for _, at := range l.visibleHexes {
		name := of(l.at(at))
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
		t := haloText(say(name), font, ink, l.toneAt(hexes[name][0]))
		if !l.placeOnHexes(t, hexes[name], own) {
			t.Font = house.Narrow(font.Size, scene.Italic)
			l.placeOnHexes(t, hexes[name], own)
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
func (l *labels) labelByImportance(
	say mapTexts, t *render.Teller, list []actorDemand, owned map[engine.Seat][]china.Edge, acts engine.Seat,
) {
	wanted, joined, use := demandCities(list), map[hex.Axial]bool{}, supplierHexes(list)
	for _, seat := range seatsOf(owned) {
		for _, at := range endpointsOf(owned[seat]) {
			joined[at] = true
			use[at] = use[at] || seat == acts || acts == engine.Spectator
		}
	}
	major := func(s cityMark) bool { return s.size == china.Major }
	other := func(s cityMark) bool { return !major(s) && !wanted[s.token] }
	sized := func(least float64, picked func(cityMark) bool) {
		l.minSize = least
		l.labelCities(say, picked)
	}
	var ties []deferredLabel
	l.deferred = &ties
	sized(wantedSize, func(s cityMark) bool { return major(s) && wanted[s.token] })
	sized(majorSize, func(s cityMark) bool { return major(s) && !wanted[s.token] })
	sized(wantedSize, func(s cityMark) bool { return !major(s) && wanted[s.token] })
	l.deferred = nil
	l.placeDeferred(ties)
	l.drawArrows(t, list)
	seen := func(s cityMark) bool { return joined[s.at] || !l.isWholeMap() }
	l.onlyUnambiguous = true
	sized(reachedSize, func(s cityMark) bool { return other(s) && use[s.at] && seen(s) })
	l.quiet, l.onlyOffTrack = true, true
	sized(otherSize, func(s cityMark) bool { return other(s) && !use[s.at] && seen(s) })
	l.quiet, l.onlyOffTrack, l.onlyUnambiguous = false, false, false
	if l.labelSeasAndDeserts(say); l.unit() > 20 && !hasMuchTrack(owned) {
		l.labelRivers(say)
	}
}

// dense tells whether there is so much track that names of rivers would only be in the way:
// a close look has them.
func hasMuchTrack(owned map[engine.Seat][]china.Edge) bool {
	const most = 260
	segments := 0
	for _, edges := range owned {
		segments += len(edges)
	}
	return segments > most
}

// suppliers are where the cities are that supply what is wanted and not aboard.
func supplierHexes(list []actorDemand) map[hex.Axial]bool {
	set := map[hex.Axial]bool{}
	for _, s := range printedMap.cities {
		for _, g := range china.PrintedBoard().Cities[s.city].Goods {
			if slices.ContainsFunc(list, func(w actorDemand) bool { return w.good == g.Token() && !w.aboard }) {
				set[s.at] = true
			}
		}
	}
	return set
}
