package china

import (
	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// sayings are the words that stand on a chart.
type sayings struct {
	city  func(token string) string
	water func(token string) string // rivers and lakes
	sea   func(token string) string
	sand  func(token string) string   // deserts
	goods func(token string) []string // lines under a city's name; nil without
}

// names letters the chart: cities, the larger first, then seas and deserts, then
// rivers as far as there is room.
func (l *lettering) names(say sayings) {
	for _, s := range l.cities {
		if l.inside(s.at, 4) {
			l.city(s, say)
		}
	}
	l.spread(func(s spot) string { return s.sea }, say.sea, house.Font(l.scaled(17, 26), scene.Italic), waterInk)
	l.spread(func(s spot) string { return s.desert }, say.sand, house.Font(l.scaled(16, 24), scene.Italic), sandInk)
	for _, w := range l.waters {
		if w.token != "" && (!w.still() || l.unit() > 30) {
			l.along(text(say.water(w.token), house.Narrow(l.scaled(15, 19), scene.Italic), waterInk, l.toneAt(w.pairs[len(w.pairs)/2][0])), w)
		}
	}
}

// scaled is a size of letters for the whole board, or for a part of it.
func (l *lettering) scaled(whole, part float64) float64 {
	if l.unit() > 24 {
		return part
	}
	return whole
}

// city is the name of a city and, where there is room for so much, what it
// supplies.
func (l *lettering) city(s settlement, say sayings) {
	size := [...]float64{l.scaled(18, 21), l.scaled(18, 23), l.scaled(22, 28)}[s.size]
	weight := [...]scene.Weight{scene.Medium, scene.Bold, scene.Bold}[s.size]
	halo := l.toneAt(s.at)
	b := block{text(say.city(s.token), house.Narrow(size, weight), house.Ink, halo)}
	if say.goods != nil {
		for _, line := range say.goods(s.token) {
			b = append(b, text(line, house.Narrow(17, scene.Regular), house.Ink, halo))
		}
	}
	gap := l.radius(s) + 5
	near, middling, far := []float64{gap, 1.3 * gap, 1.7 * gap}, []float64{2.2 * gap}, []float64{2.8 * gap, 3.5 * gap}
	if s.size == china.Major { // the red area keeps words off
		middling = append(middling, far...)
	}
	own := func(box scene.Box) bool { return l.belongs(box, s) }
	clear := func(box scene.Box) bool { return l.tracks.Free(box) && own(box) }
	for _, try := range []struct {
		gaps []float64
		free func(scene.Box) bool
	}{
		{near, clear}, {middling, clear}, {near, own}, {near, l.taken.Free}, {middling, l.taken.Free}, {far, l.taken.Free},
	} {
		for n := len(b); n > 0; n-- { // as many lines as there is room for
			if l.stands(b[:n], l.point(s.at), try.gaps, try.free) {
				return
			}
		}
	}
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
