package trains

import (
	"math"
	"slices"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
)

// The cards in the sea of each map cover no land and not each other, and in each language what is on them stays on them.
func TestCardsInTheSeaKeepClearOfTheCoast(t *testing.T) {
	book := rendertest.Book(t, Entry())
	for _, b := range trains.Boards() {
		at, _, err := trains.Game().Start(2, engine.Options{"map": b.Key}, engine.NewRand(engine.Seed{1}, 0))
		if err != nil {
			t.Fatal(err)
		}
		c, room := wholeMap(b), seaRooms[b.Key]
		if room.counts.Overlaps(room.key) || room.key.Overlaps(room.more) {
			t.Errorf("%s: the cards overlap", b.Key)
		}
		for _, p := range b.Places {
			corners := c.outline(p, 0)
			for i, corner := range corners {
				for k := range 20 {
					edge := scene.Around(corner.Toward(corners[(i+1)%len(corners)], float64(k)/20), 4, 4)
					if p.Terrain != trains.Sea && (edge.Overlaps(room.counts) || edge.Overlaps(room.key) || edge.Overlaps(room.more)) {
						t.Errorf("%s: a card covers the coast of %s at %v", b.Key, p.Token, edge)
					}
				}
			}
		}
		for _, language := range render.Languages() {
			v := book.View(at, language, nil, nil)
			shown, _ := tableOf(v.Table)
			var cards []scene.Box
			var rows []float64
			for _, shape := range c.drawSea(v, shown) {
				row, ok := shape.(scene.Group)
				if ok && !slices.ContainsFunc(rows, func(y float64) bool { return math.Abs(y-row.At.Y) < 1 }) {
					rows = append(rows, row.At.Y)
				}
			}
			slices.Sort(rows)
			for i, y := range rows[1:] {
				if y-rows[i] < 28 {
					t.Errorf("%s, %s: rows are only %.1f apart", b.Key, language, y-rows[i])
				}
			}
			for _, leaf := range scene.Leaves(v.Measure, c.drawSea(v, shown)) {
				if r, ok := leaf.Shape.(scene.Rect); ok && r.Box.W() > 170 {
					cards = append(cards, leaf.Box)
				}
				if !slices.ContainsFunc(cards, leaf.Box.Inside) {
					t.Errorf("%s, %s: something at %v is not on a card at %v", b.Key, language, leaf.Box, cards)
				}
			}
		}
	}
}
