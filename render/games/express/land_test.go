package express

import (
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/rendertest"
	"github.com/railbot/railbot/render/scene"
	"github.com/railbot/railbot/render/vision"
)

// The land of each map is one ring along the edges of its cells, closed where
// they are closed, and contains all cells.
func TestLandEnclosesItsCells(t *testing.T) {
	for _, key := range []string{"germany", "usa"} {
		m, _ := express.MapOf(key)
		c := layoutFor(m).chart
		closed, want, area := 0, 0, 0
		for _, b := range c.landEdges() {
			if b.closed {
				closed++
			}
			area += b.from.x*b.to.y - b.to.x*b.from.y
		}
		for _, p := range m.Cells {
			for _, s := range p.Sides {
				if s.Border == express.Closed {
					want++
				}
			}
		}
		if closed != want || area != 2*len(m.Cells) {
			t.Errorf(
				"%s: %d closed edges of %d about an area of %d halves of %d cells", key, closed, want, area,
				len(m.Cells),
			)
		}
		if land := c.landOutline().Box(); !land.Inside(layoutFor(m).frame) {
			t.Errorf("%s: land %v is outside its frame %v", key, land, layoutFor(m).frame)
		}
	}
}

// For every kind of color vision, the band of the last run differs from
// players' colors, the accent color, and cards.
func TestRunColorIsUnique(t *testing.T) {
	others := []scene.Color{house.Accent, seaTone}
	for s := 1; s <= house.Seats; s++ {
		others = append(others, house.SeatColor(s))
	}
	for _, l := range levelTones {
		others = append(others, l.ground)
	}
	for _, theme := range vision.Themes() {
		for _, eye := range vision.Eyes() {
			for _, c := range others {
				if d := eye.Difference(theme.Of(routeTone), theme.Of(c)); eye.Name != "grey" && d < 21 {
					t.Errorf("%s, %s: got color distance between run and %v of %.1f", theme.Name, eye.Name, theme.Of(c), d)
				}
			}
		}
	}
}

// The table has all companies. One without stations has no price, and one
// without titles is not on a player's card.
func TestIdleCompaniesHaveNoPrice(t *testing.T) {
	at, _, err := express.Game().Start(4, engine.Options{"map": "germany"}, engine.NewRand(engine.Seed{1}, 0))
	if err != nil {
		t.Fatal(err)
	}
	book := rendertest.Book(t, Entry())
	v := book.View(at, "en-US", nil, nil)
	view, m, _ := tableOf(at.Table())
	view.Companies[1].Stations, view.Companies[2].Titles = 1, 1
	said := map[string]int{}
	for _, s := range drawCompanyTable(v, view, layoutFor(m).seatPlayers(4).companies) {
		if text, ok := s.(scene.Text); ok {
			said[text.S]++
		}
	}
	if said["R"]+said["B"]+said["G"]+said["Y"] != 4 || said["–"] != 7 || said["1"] != 2 || said["0"] != 3 {
		t.Errorf("unexpected texts in the table: %v", said)
	}
	if shapes := drawTitles(v, view.Players[0], scene.XYWH(0, 0, 260, 40), nil); len(shapes) > 0 {
		t.Errorf("got %d shapes for no title", len(shapes))
	}
}

// Three cards reach from margin to margin.
func TestFewCardsFillTheHand(t *testing.T) {
	for columns := 3; columns <= perRow; columns++ {
		w, h := cardSize(columns)
		if wide := float64(columns)*(w+cardGap) - cardGap; wide < 0.9*(width-2*margin) || wide > width-2*margin+1 {
			t.Errorf("%d cards: got total width %.0f", columns, wide)
		}
		if h > 420 {
			t.Errorf("%d cards: got height %.0f", columns, h)
		}
	}
	if _, h := cardSize(0); h > 80 {
		t.Errorf("no cards: got height %.0f", h)
	}
}

// With few companies, the numbers of a player's cards are nearly as large as
// those of piles, and always stay in their box.
func TestPlayerCountsAreLarge(t *testing.T) {
	room := scene.XYWH(0, 0, 190, 60)
	for _, cards := range []int{3, 18, 128} {
		for _, shape := range drawCounts(render.View{Measure: canvas.Fonts{}}, countsOf(express.Player{Capital: express.Capital{Cards: cards, Pairs: 2}}), room) {
			if text, ok := shape.(scene.Text); ok && text.Font.Size < house.Glance-5 {
				t.Errorf("%d cards: got font size of %q %.0f", cards, text.S, text.Font.Size)
			}
			if b := shape.Bounds(canvas.Fonts{}); b.Min.X < room.Min.X || b.Max.X > room.Max.X {
				t.Errorf("%d cards: %v is outside %v", cards, b, room)
			}
		}
	}
}
