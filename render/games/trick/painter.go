package trick

import (
	"embed"
	"slices"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

//go:embed messages
var messages embed.FS

// Entry returns the game with its painter, for the list of games.
func Entry() render.Entry { return render.Entry{Game: trick.Game(), Painter: Painter{}} }

// Painter draws Trick of the Rails and provides its words.
type Painter struct{}

// Layout of the board picture, in pixels: head, news, trick line and the five
// railway lines across the picture; below them the current trick at the left
// and the shares at the right.
const (
	width   = render.BoardWidth
	height  = render.BoardHeight + 182.0 // the lines are higher than a usual board has room for
	margin  = render.Margin
	laneY   = 125.0
	laneH   = 118.0
	headsH  = 32.0 // above the lines, for what their columns show
	trackH  = 108.0
	footEnd = height - 16.0
	sharesX = 650.0 // left edge of the shares
	tracksY = laneY + laneH + headsH + 5
	footY   = tracksY + numCompanies*trackH + 6 // top of the current trick and of the shares

	numCompanies = 5
)

// badgeIcons are the icons of the badges.
var badgeIcons = map[string]scene.IconName{
	"majority":   scene.IconMoney,
	"specialist": scene.IconCard,
	"fortune":    scene.IconCrown,
	"clear":      scene.IconCheck,
}

// Words returns the game's message files and the functions that fill them in.
func (Painter) Words() *render.Words {
	return &render.Words{
		Badges:   badgeIcons,
		Subject:  func(v render.View) string { t, _ := tableOf(v.Table); return titleOf(v, t) },
		Turn:     turnText,
		Messages: messages, Minutes: 30, Weight: 2,
		Name: tokenName, Brief: briefName, Detail: choiceDetail, Gain: gainText, Why: whyText, Line: statusLine, Board: boardText,
		Hand: handText, Prompt: promptText, News: newsKinds, Recount: recount, Score: currentScore, Lesson: lesson,
	}
}

// Board draws the trick line, the five railway lines, the current trick and the
// shares, or the result. If v.Zoom is set, it draws that company large instead.
func (Painter) Board(v render.View) render.Board {
	t, ok := tableOf(v.Table)
	b := render.Board{Height: height, News: render.DropEvident(v.Recent, evidentKinds)}
	switch {
	case !ok:
	case v.Zoom != "":
		b.Shapes, b.Map = drawCompany(v, t), scene.XYWH(0, 122, width, 430)
	case v.Status.Over():
		return drawFinal(v, t)
	default:
		b.Under = []scene.Layer{{Key: "trick/signs", Shapes: append(drawTrackSigns(), drawShareSigns()...)}}
		b.Shapes = slices.Concat(drawLane(v, t), drawTrackHeads(v), drawTracks(v, t), drawTrick(v, t), drawShares(v, t))
		b.Map = scene.XYWH(0, tracksY-headsH, width, 5*trackH+headsH)
	}
	return b
}

// Places returns the companies.
func (Painter) Places(t engine.Table) []string {
	view, _ := tableOf(t)
	var places []string
	for _, c := range view.Companies {
		places = append(places, c.Company)
	}
	return places
}

// tableOf returns the game's view of a table. It reports false for another
// game's table.
func tableOf(t engine.Table) (trick.Table, bool) {
	view, ok := t.View().(trick.Table)
	return view, ok
}

// turnText returns whose turn it is and what for.
func turnText(v render.View) string {
	t, _ := tableOf(v.Table)
	return v.Tell.Say("trick.ui.asks."+t.Stage, render.Data{"Name": v.Tell.Name(t.Acting)})
}

// titleOf returns the name of the game and the trick.
func titleOf(v render.View, t trick.Table) string {
	return v.Tell.Title() + " · " + v.Tell.Say("trick.ui.trick", render.Data{"Trick": t.Trick, "Tricks": t.Tricks})
}
