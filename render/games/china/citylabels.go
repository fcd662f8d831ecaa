package china

import (
	"math"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// mapTexts are the texts on a map.
type mapTexts struct {
	city  func(token string) string
	water func(token string) string // rivers and lakes
	sea   func(token string) string
	sand  func(token string) string        // deserts
	below func(token string) []captionLine // lines under a city's name; nil means none
}

// labelCities labels the picked cities, larger ones first.
func (l *labels) labelCities(say mapTexts, picked func(cityMark) bool) {
	for _, s := range l.cities {
		if picked(s) && l.isInside(s.at, 4) && !l.isCovered(s.at) {
			l.labelCity(s, say)
		}
	}
}

// labelRegions labels seas, deserts and rivers.
func (l *labels) labelRegions(say mapTexts) {
	l.labelSeasAndDeserts(say)
	l.labelRivers(say)
}

// labelRivers labels rivers as far as there is room.
func (l *labels) labelRivers(say mapTexts) {
	for _, w := range l.waters {
		if w.token != "" && (!w.isStill() || l.unit() > 30) {
			l.placeAlongRiver(haloText(say.water(w.token), house.Narrow(l.fontSizeFor(15, 19), scene.Italic), waterInk, l.toneAt(w.pairs[len(w.pairs)/2][0])), w)
		}
	}
}

// labelSeasAndDeserts labels seas and deserts.
func (l *labels) labelSeasAndDeserts(say mapTexts) {
	l.labelAreas(func(s hexInfo) string { return s.sea }, say.sea, house.Font(l.fontSizeFor(24, 26), scene.Italic), waterInk)
	l.labelAreas(func(s hexInfo) string { return s.desert }, say.sand, house.Font(l.fontSizeFor(21, 24), scene.Italic), sandInk)
}

// fontSizeFor returns a font size between that for the whole board and that for
// a part of it, by the scale.
func (l *labels) fontSizeFor(whole, part float64) float64 {
	switch {
	case l.unit() > 25:
		return part
	case l.unit() > 17:
		return math.Round((whole + part) / 2)
	}
	return whole
}

// labelCity places the name of a city and, as far as there is room, the lines
// below it.
func (l *labels) labelCity(s cityMark, say mapTexts) {
	ink := house.Ink
	if l.quiet {
		ink = house.InkMap
	}
	size := max(l.minSize, [...]float64{l.fontSizeFor(18, 24), l.fontSizeFor(18, 26), l.fontSizeFor(24, 34)}[s.size])
	const weight = scene.Bold
	halo := l.toneAt(s.at)
	b := labelBlock{{Text: haloText(say.city(s.token), house.Narrow(size, weight), ink, halo)}}
	if say.below != nil {
		for _, t := range say.below(s.token) {
			t.Halo = halo
			b = append(b, t)
		}
	}
	plated := len(b) > 1 && b[1].plate.Visible()
	tries := l.labelTries(s, plated)
	if plated && l.placeFirst(b, s, tries) { // plates matter more than a good position
		return
	}
	if plated && l.deferred != nil {
		*l.deferred = append(*l.deferred, deferredLabel{s, b})
		return
	}
	if plated && l.placeOnCard(deferredLabel{s, b}) {
		return
	}
	if l.onlyOffTrack {
		tries = tries[:offTrackTries]
	}
	if l.needed && !plated {
		if l.placeFirst(b, s, tries[:linedTries]) || l.placeOffTrack(deferredLabel{s, b}) {
			return
		}
		tries = tries[linedTries:]
	}
	for _, candidate := range tries {
		for n := len(b); n > 0; n-- { // as many lines as there is room for
			if l.placeFirst(b[:n], s, []labelTry{candidate}) {
				return
			}
		}
	}
	if l.needed {
		l.placeSmall(deferredLabel{s, b[:1]})
	}
}

// placeSmall places a needed name in smaller letters, because there was no room for it. It
// takes the first of these that fits: beside its city or on a card in either size, on a card farther away, and
// beside its city even if it could be taken for the name of another one.
func (l *labels) placeSmall(t deferredLabel) {
	for _, size := range [...]float64{tightSize, otherSize} {
		if t.labelBlock[0].Font.Size > size {
			t.labelBlock[0].Font.Size = size
			if l.placeFirst(t.labelBlock, t.cityMark, l.labelTries(t.cityMark, false)) || l.placeOnCard(t) {
				return
			}
		}
	}
	most, clear := l.maxCardCost, l.onlyUnambiguous
	for _, try := range []func() bool{
		func() bool { l.maxCardCost = 2 * most; return l.placeOnCard(t) },
		func() bool {
			l.onlyUnambiguous = false
			return l.placeFirst(t.labelBlock, t.cityMark, l.labelTries(t.cityMark, false))
		},
	} {
		if try() {
			break
		}
	}
	l.maxCardCost, l.onlyUnambiguous = most, clear
}

// deferredLabel is a city's name with plates for which there was no room near
// the city.
type deferredLabel struct {
	cityMark
	labelBlock
}

// labelTry describes the positions at which one attempt tries to place a city's
// name.
type labelTry struct {
	gaps    []float64            // distances from the city
	free    func(scene.Box) bool // reports whether the name may be placed in a box
	hasLine bool                 // a line connects the name with the city
}

// offTrackTries is how many of the first tries from labelTries hide no track and need no
// line, and linedTries how many hide none with a line or without.
const offTrackTries, linedTries = 2, 4

// labelTries returns the attempts to place a city's name, the best first: off
// track and clearly of this city, then with a line to the city. plated names get no
// lines here, because they are placed on cards later.
func (l *labels) labelTries(s cityMark, plated bool) []labelTry {
	gap := l.footReach(s.at) + 5
	near, middling, far := []float64{gap, 1.3 * gap, 1.7 * gap}, []float64{2.2 * gap}, []float64{2.8 * gap, 3.5 * gap}
	farther := []float64{4.2 * gap, 5 * gap}
	long := slices.Concat(far, farther)
	if s.size == china.Major { // the red area keeps text away
		middling = append(middling, far...)
	}
	own := func(box scene.Box) bool { return l.isClearlyOf(box, s) }
	ownOffTrack := func(box scene.Box) bool { return l.trackAreas.Free(box) && own(box) }
	tries := []labelTry{{gaps: near, free: ownOffTrack}, {gaps: middling, free: ownOffTrack}}
	if plated {
		tries = append(tries, labelTry{gaps: near, free: own})
	} else {
		lineFree := func(box scene.Box) bool { return l.isLineFree(s, box) }
		distinct := func(box scene.Box) bool { return l.isAwayFromOthers(box, s) && lineFree(box) }
		lineFreeOffTrack := func(box scene.Box) bool { return l.trackAreas.Free(box) && lineFree(box) }
		distinctOffTrack := func(box scene.Box) bool { return l.trackAreas.Free(box) && distinct(box) }
		tries = append(tries, labelTry{gaps: long, free: distinctOffTrack, hasLine: true}, labelTry{gaps: long, free: lineFreeOffTrack, hasLine: true},
			labelTry{gaps: near, free: own}, labelTry{gaps: middling, free: own}, labelTry{gaps: far, free: own}, labelTry{gaps: long, free: distinct, hasLine: true},
			labelTry{gaps: long, free: lineFree, hasLine: true})
		if l.onlyUnambiguous {
			return tries
		}
	}
	return append(tries, labelTry{gaps: near, free: l.taken.Free}, labelTry{gaps: middling, free: l.taken.Free},
		labelTry{gaps: far, free: l.taken.Free}, labelTry{gaps: farther, free: own})
}

// placeFirst places a city's label by the first of the tries that succeeds. It
// reports whether one did.
func (l *labels) placeFirst(b labelBlock, s cityMark, tries []labelTry) bool {
	for _, r := range tries {
		box, ok := l.placeAround(b, l.point(s.at), r.gaps, r.free)
		if ok && r.hasLine {
			l.shapes = append(l.shapes, l.drawLineTo(l.lineTo(s, box))...)
		}
		if ok {
			l.named[s.at] = true
			return true
		}
	}
	return false
}

// lineTo returns the ends of the line from a city's sign to its label.
func (l *labels) lineTo(s cityMark, box scene.Box) (from, to scene.Point) {
	foot := l.point(s.at)
	to = nearestPoint(box, foot)
	if far := foot.Distance(to); far > 4*lineRoom {
		to = foot.Toward(to, 1-lineRoom/far)
	}
	return foot.Toward(to, l.cityRadius(s)/foot.Distance(to)), to
}

// lineRoom is the room between a line and the name at its end, in pixels.
const lineRoom = 4.0

// isLineFree reports whether the line from a city to its label crosses no text
// and no sign. Inside a red area the line is not checked.
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
	return l.onTrack(from, to) <= maxOnTrack
}

// maxOnTrack is how much of the line between a city and its name may lie on track, in pixels:
// it may cross a line, but not run along it.
const maxOnTrack = 24.0

// onTrack returns how much of a line lies on track, in pixels, without its first few.
func (l *labels) onTrack(from, to scene.Point) (length float64) {
	const part, first = 4.0, 12.0
	far := from.Distance(to)
	for d := first; d < far; d += part {
		if !l.trackAreas.Free(scene.Around(from.Toward(to, d/far), 1, 1)) {
			length += part
		}
	}
	return length
}

// Distances in pixels for cards: the minimum from the city, the maximum cost on a
// board and of what a sheet does not offer, and the step between positions. The penalties are added
// to a card's distance: for a line that crosses text or the signs of other cities,
// and for each part of track that the card hides. wordPenalty exceeds any distance.
const (
	minCardDistance, boardCardDistance, nearCardDistance, cardStep = 24.0, 140.0, 250.0, 12.0
	longCardDistance, longestCardDistance                          = 200.0, 320.0
	cardMargin                                                     = 8.0
	wordPenalty                                                    = 5000.0
	crossedSignPenalty                                             = 1000.0
	linePenalty                                                    = 1.5   // for each pixel of the line on track
	crossedLinePenalty                                             = 200.0 // for a line that is not free
	trackPenalty                                                   = 8.0
)

// placeOnCard places a city's name and plates on a card of their own and draws a
// line to the city. It returns false if there is no room, or if the line of a
// needed name would cross something.
func (l *labels) placeOnCard(t deferredLabel) bool {
	card, cost := l.bestCard(t, cardMargin, l.ownTrackAreas)
	if math.IsInf(cost, 1) || cost >= crossedSignPenalty && l.needed {
		return false
	}
	l.reserve(card.Grow(3))
	l.named[t.at] = true
	l.shapes = append(l.shapes, l.drawLineTo(l.lineTo(t.cityMark, card))...)
	l.shapes = append(l.shapes, l.drawCard(card)...)
	l.shapes = append(l.shapes, t.draw(l.measurer, card.Grow(-cardMargin), scene.Left)...)
	return true
}

// placeOffTrack places a needed name where it hides no track, and draws a line to the city. It
// returns false if there is no room nearby, or if the line would cross something.
func (l *labels) placeOffTrack(t deferredLabel) bool {
	const margin = 3.0
	box, cost := l.bestCard(t, margin, l.trackAreas)
	if cost >= 2*crossedLinePenalty {
		return false
	}
	box = box.Grow(-margin)
	l.reserve(box.Grow(wordGap / 2))
	l.named[t.at] = true
	l.shapes = append(l.shapes, l.drawLineTo(l.lineTo(t.cityMark, box))...)
	l.shapes = append(l.shapes, l.onGround(t.labelBlock, box).draw(l.measurer, box, scene.Left)...)
	return true
}

// bestCard returns the best position for a card with a margin that is off some track, and its
// cost in pixels, infinite if there is none.
func (l *labels) bestCard(t deferredLabel, margin float64, off *scene.Labeler) (best scene.Box, least float64) {
	w, h := t.labelBlock.size(l.measurer)
	foot, in := l.point(t.at), l.box.Grow(-8)
	card := scene.XYWH(0, 0, w+2*margin, h+2*margin)
	least = math.Inf(1)
	for x := in.Min.X; x+card.W() < in.Max.X; x += cardStep {
		for y := in.Min.Y; y+card.H() < in.Max.Y; y += cardStep {
			at := card.Move(scene.Pt(x, y))
			cost := distanceTo(at, foot)
			if cost < minCardDistance || cost >= min(least, l.maxCardCost) || !l.taken.Free(at.Grow(3)) || !off.Free(at) {
				continue
			}
			all := cost + trackPenalty*float64(l.countHiddenTrack(at))
			if all >= least {
				continue // it cannot become the best
			}
			if !l.isLineClear(foot, nearestPoint(at, foot)) {
				all += wordPenalty
			}
			if all < least {
				all += linePenalty * l.onTrack(foot, nearestPoint(at, foot))
			}
			if all < least && !l.isLineFree(t.cityMark, at) {
				all += crossedLinePenalty
			}
			if all < least && !l.isOffPieces(foot, nearestPoint(at, foot)) {
				all += wordPenalty
			}
			if all < least && !l.avoidsSigns(t.cityMark, nearestPoint(at, foot)) {
				all += crossedSignPenalty
			}
			if all < least {
				best, least = at, all
			}
		}
	}
	return best, least
}

// isOffPieces reports whether no piece lies on a line, apart from its first few pixels.
func (l *labels) isOffPieces(from, to scene.Point) bool {
	const part, first = 6.0, 24.0
	far := from.Distance(to)
	for d := first; d < far; d += part {
		if !l.pieceAreas.Free(scene.Around(from.Toward(to, d/far), 2, 2)) {
			return false
		}
	}
	return true
}

// placeEachOnCard places the labels one by one on cards, the one with the cheapest
// position first.
func (l *labels) placeEachOnCard(deferred []deferredLabel) {
	for len(deferred) > 0 {
		next, least := 0, math.Inf(1)
		for i, t := range deferred {
			if _, cost := l.bestCard(t, cardMargin, l.ownTrackAreas); cost < least {
				next, least = i, cost
			}
		}
		t := deferred[next]
		deferred = slices.Delete(deferred, next, next+1)
		if least <= l.maxCardCost && l.placeOnCard(t) {
			continue
		}
		t.labelBlock = t.labelBlock[:1]
		if !l.placeFirst(t.labelBlock, t.cityMark, l.labelTries(t.cityMark, false)) && l.needed {
			l.placeSmall(t)
		}
	}
}

// avoidsSigns reports whether a line from a city to a point avoids the signs of
// all other cities.
func (l *labels) avoidsSigns(from cityMark, to scene.Point) bool {
	const off = 4.0
	foot := l.point(from.at)
	line, far := to.Sub(foot), foot.Distance(to)
	for _, s := range l.cities {
		if s.at == from.at || !l.visible.has(s.at) {
			continue
		}
		at := l.point(s.at).Sub(foot)
		along := min(1, max(0, (at.X*line.X+at.Y*line.Y)/(far*far)))
		if at.Distance(line.Scale(along)) < l.cityRadius(s)+off {
			return false
		}
	}
	return true
}

// countHiddenTrack returns how many parts of track a box would hide.
func (l *labels) countHiddenTrack(b scene.Box) (n int) {
	for _, p := range l.trackPoints {
		if b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y {
			n++
		}
	}
	return n
}

// drawLineTo draws the line between a city and its label, and keeps other text
// off it.
func (l *labels) drawLineTo(from, to scene.Point) []scene.Shape {
	const step = 8.0
	far := from.Distance(to)
	for d := 0.0; d < far; d += step {
		l.reserve(scene.Around(from.Toward(to, d/far), step, step))
	}
	points := []scene.Point{from, to}
	return []scene.Shape{
		scene.Line{Points: points, Stroke: scene.Edge(house.Card, 5.5)},
		scene.Line{Points: points, Stroke: scene.Edge(house.Ink, 2)},
	}
}

// drawCard draws the background of a label that stands alone.
func (l *labels) drawCard(b scene.Box) []scene.Shape {
	return []scene.Shape{scene.Rect{Box: b, Radius: 8, Fill: scene.Flat(house.Card), Stroke: scene.Edge(house.Ink, 2.5)}}
}

// labelAreas labels each area once. of returns the area of a hex, or "".
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

// Font sizes on a board in pixels. A phone shows a quarter of them; the first
// three are readable there.
const (
	wantedSize  = 34.0 // names of major cities and of cities that the actor's cards demand
	aboardSize  = 31.0 // demands whose good is aboard
	wishSize    = 27.0 // demands whose good is not aboard
	tightSize   = 30.0 // the same where there is little room
	otherSize   = 25.0 // names of other cities
	crowdedSize = 21.0 // the same where there is little room
)

// labelImportant writes the names that a board needs most: in large letters those of the major
// cities and of the cities that the actor's demands need, then those of cities where trains stand.
func (l *labels) labelImportant(say mapTexts, wanted map[string]bool) {
	major := func(s cityMark) bool { return s.size == china.Major }
	var deferred []deferredLabel
	l.deferred, l.maxCardCost, l.needed, l.onlyUnambiguous = &deferred, boardCardDistance, true, true
	l.labelSized(wantedSize, say, func(s cityMark) bool { return major(s) && wanted[s.token] })
	l.labelSized(wantedSize, say, func(s cityMark) bool { return major(s) && !wanted[s.token] })
	l.labelSized(wantedSize, say, func(s cityMark) bool { return !major(s) && wanted[s.token] })
	l.deferred = nil
	l.placeEachOnCard(deferred)
	l.labelSized(otherSize, say, func(s cityMark) bool { return l.visited[s.at] && !l.named[s.at] })
	l.needed, l.onlyUnambiguous = false, false
}

// labelSized labels the picked cities in at least the given size.
func (l *labels) labelSized(least float64, say mapTexts, picked func(cityMark) bool) {
	l.minSize = least
	l.labelCities(say, picked)
}

// labelOthers labels the other cities of a board: first those on the actor's track and
// suppliers of its demands, then those with other track, at last beside lines, and if there is
// little track, all others. Their names hide no track. Rivers are labeled only where the scale is large and
// there is little track.
func (l *labels) labelOthers(
	say mapTexts, list []actorDemand, owned map[engine.Seat][]china.Edge, acts engine.Seat,
) {
	use, dense := supplierHexes(list), hasMuchTrack(owned)
	for seat, edges := range owned {
		for _, at := range endpointsOf(edges) {
			use[at] = use[at] || seat == acts || acts == engine.Spectator
		}
	}
	isServed := func(s cityMark) bool { return !l.named[s.at] && l.served[s.at] }
	l.onlyUnambiguous, l.onlyOffTrack = true, true
	l.labelSized(otherSize, say, func(s cityMark) bool { return isServed(s) && use[s.at] })
	l.quiet = true
	l.labelSized(otherSize, say, isServed)
	l.quiet = false
	l.labelWithLines(say, isServed)
	l.labelCrowded(say, isServed)
	l.labelSized(otherSize, say, func(s cityMark) bool { return !l.named[s.at] && use[s.at] && !dense })
	l.quiet = true
	l.labelSized(otherSize, say, func(s cityMark) bool { return !l.named[s.at] && !l.served[s.at] && !dense })
	l.quiet, l.onlyOffTrack, l.onlyUnambiguous = false, false, false
	if l.labelSeasAndDeserts(say); l.unit() > 20 && !dense {
		l.labelRivers(say)
	}
}

// labelWithLines puts the names of the picked cities beside lines to the cities, where they hide no
// track, as far as there is room.
func (l *labels) labelWithLines(say mapTexts, picked func(cityMark) bool) {
	for _, s := range l.cities {
		if !picked(s) || !l.isInside(s.at, 4) || l.isCovered(s.at) {
			continue
		}
		t := deferredLabel{s, labelBlock{{Text: haloText(say.city(s.token), house.Narrow(otherSize, scene.Bold), house.InkMap, l.toneAt(s.at))}}}
		if !l.placeFirst(t.labelBlock, s, l.labelTries(s, false)[offTrackTries:linedTries]) {
			l.placeOffTrack(t)
		}
	}
}

// labelCrowded writes the names of the picked cities in smaller letters: beside the city, beside a
// longer line, and at last over track, but never over the actor's.
func (l *labels) labelCrowded(say mapTexts, picked func(cityMark) bool) {
	most := l.maxCardCost
	for _, s := range l.cities {
		if !picked(s) || !l.isInside(s.at, 4) || l.isCovered(s.at) {
			continue
		}
		t := deferredLabel{s, labelBlock{{Text: haloText(say.city(s.token), house.Narrow(crowdedSize, scene.Bold), house.InkMap, l.toneAt(s.at))}}}
		tries := l.labelTries(s, false)
		for _, place := range []func() bool{
			func() bool { return l.placeFirst(t.labelBlock, s, tries[:linedTries]) },
			func() bool { l.maxCardCost = longCardDistance; return l.placeOffTrack(t) },
			func() bool { return l.placeFirst(t.labelBlock, s, tries[linedTries:]) },
			func() bool { l.maxCardCost = longestCardDistance; return l.placeOffTrack(t) },
		} {
			if place() {
				break
			}
		}
		l.maxCardCost = most
	}
}

// hasMuchTrack reports whether there is so much track that river names would be
// in the way. Close-ups still show them.
func hasMuchTrack(owned map[engine.Seat][]china.Edge) bool {
	const maxSegments = 260
	segments := 0
	for _, edges := range owned {
		segments += len(edges)
	}
	return segments > maxSegments
}

// supplierHexes returns the cities that supply goods that are demanded and not
// aboard.
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
