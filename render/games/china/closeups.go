package china

import (
	"slices"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/engine/kit/hex"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

// CloseUps returns the close-ups: what just changed, the network of each player,
// and the quarters of the map.
func (Painter) CloseUps(v render.View) []render.CloseUp {
	t, ok := table(v.Table)
	if !ok {
		return nil
	}
	closeUps := []render.CloseUp{{Token: render.Changed, Places: tokensOf(changesOf(v.Recent).changedHexes())}}
	owned, _ := tracksOf(t)
	for _, p := range t.Players {
		look := render.CloseUp{Token: render.PlayerCloseUp(p.Seat), Places: tokensOf(hexesOfSeat(t, p.Seat, owned))}
		closeUps = append(closeUps, look)
	}
	return append(closeUps, render.QuarterCloseUps(cityTokens(), func(token string) scene.Point {
		x, y := hex.Layout{Size: 1}.Center(hexOfToken(token))
		return scene.Pt(x, y)
	})...)
}

// tokensOf returns the tokens of the mileposts at hexes.
func tokensOf(hexes []hex.Axial) []string {
	var tokens []string
	for _, at := range hexes {
		if s := printedMap.at(at); s.hasMilepost() {
			tokens = append(tokens, china.PrintedBoard().Token(s.post))
		}
	}
	return tokens
}

// DrawCloseUp draws the part of the map around some cities and mileposts.
func (Painter) DrawCloseUp(v render.View, places []string) render.Layout {
	t, _ := table(v.Table)
	n := changesOf(v.Recent)
	c := newCrop(hexesNamed(places))
	l := c.cropLabels(v, n)
	l.keepOffEdges()
	l.labelOfferedFirst(v, nil)             // nothing is offered here
	const boardScale, riverUnit = 1.0, 22.0 // plates as large as on a board, and the least scale with names of rivers
	say := mapTextsFor(v.Tell, demandCaptions(v.Tell, actorDemands(t), boardScale))
	if l.labelSeasAndDeserts(say); l.unit() > riverUnit {
		l.labelRivers(say)
	}
	return render.Layout{Height: int(c.box.Max.Y), Under: slices.Concat(
		c.drawLand(), c.drawSeaLinks(), c.drawNetwork(v, t, n), c.drawCities(demandCities(actorDemands(t)), l.signed()), l.shapes, c.drawPieces(v, t, n, l),
	)}
}

// keepOffEdges keeps text off the edges of a window, because the story of a game may cut them off.
func (l *labels) keepOffEdges() {
	const cut = 0.07
	b := l.box
	x, y := cut*b.W(), cut*b.H()
	for _, strip := range [...]scene.Box{
		{Min: b.Min, Max: scene.Pt(b.Max.X, b.Min.Y+y)}, {Min: scene.Pt(b.Min.X, b.Max.Y-y), Max: b.Max},
		{Min: b.Min, Max: scene.Pt(b.Min.X+x, b.Max.Y)}, {Min: scene.Pt(b.Max.X-x, b.Min.Y), Max: b.Max},
	} {
		l.taken.Avoid(strip)
	}
}
