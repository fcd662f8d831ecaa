package china

import (
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

// Looks are what just changed, the networks of the players with their trains, and the
// quarters of the map by their cities.
func (Painter) Looks(v render.View) []render.Look {
	t, ok := table(v.Table)
	if !ok {
		return nil
	}
	looks := []render.Look{{Token: render.Changed, Places: tokensAt(newsOf(v.Recent).all())}}
	owned, _ := tracks(t)
	for _, p := range t.Players {
		look := render.Look{Token: render.LookOf(p.Seat), Places: tokensAt(played(t, p.Seat, owned))}
		looks = append(looks, look)
	}
	return append(looks, render.Quarters(cityTokens(), func(token string) scene.Point {
		x, y := hex.Layout{Size: 1}.Center(placed(token))
		return scene.Pt(x, y)
	})...)
}

// tokensAt are the mileposts of hexes.
func tokensAt(hexes []hex.Axial) []string {
	var tokens []string
	for _, at := range hexes {
		if s := printed.spot(at); s.milepost() {
			tokens = append(tokens, china.PrintedBoard().Token(s.post))
		}
	}
	return tokens
}

// Near is the part of the map that has some cities and mileposts.
func (Painter) Near(v render.View, places []string) render.Spread {
	t, _ := table(v.Table)
	n := newsOf(v.Recent)
	c := cropOf(hexes(places))
	l := c.lettering(v, n)
	l.offeredFirst(v, nil)
	l.regions(sayingsOf(v.Tell, wishText(v.Tell, wishes(t), 1)))
	return render.Spread{Height: int(c.box.Max.Y), Under: slices.Concat(
		c.land(), c.crossings(), c.network(v, t, n), c.towns(citiesOf(wishes(t))), l.shapes, c.position(v, t, n, l),
	)}
}
