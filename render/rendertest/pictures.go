package rendertest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"sync"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// checkBoard checks the public picture, its zooms, and the texts that go with it.
func (p *playout) checkBoard() {
	v := p.view()
	shown := p.checkShown("board", v, p.book.BoardScene)
	p.checkCrowns(v, shown)
	p.checkRanking(v, shown)
	p.checkText("alt text", v.Alt(), render.AltLimit)
	p.checkText("turn", v.StatusLine(), maxSentence)
	bold := v // names are in bold in a message
	bold.Tell = v.Tell.WithNaming(render.Bold)
	p.checkText("board in words", bold.Text(), 20000)
	if line := v.Line(); line != "" {
		p.checkText("line", line, maxSentence)
	}
	v.Preview = true
	p.checkScene("preview", func() scene.Scene { return p.book.BoardScene(v) })
	v.Preview = false
	p.checkCloseUps(v)
	places := p.painter().Places(v.Table)
	p.checkDistinct("places", places, p.tell.Token)
	for _, place := range places {
		p.checkText("place "+place, p.tell.Token(place), maxChoice)
	}
	if len(places) > 0 {
		v.Zoom = places[(p.index+p.inspections)%len(places)]
		p.checkShown("zoom", v, p.book.BoardScene)
	}
}

// checkCloseUps checks one of the close-ups of the board. Each inspection checks the next one.
func (p *playout) checkCloseUps(v render.View) {
	if closeUps := p.book.CloseUps(v); len(closeUps) > 0 {
		v.Zoom = closeUps[(p.index+p.inspections)%len(closeUps)].Token
		p.checkText("title of close-up "+v.Zoom, v.ZoomTitle(v.Zoom, engine.Spectator), maxChoice)
		p.checkShown("close-up", v, p.book.BoardScene)
	}
}

// checkCrowns checks that the winners have a crown on the board.
func (p *playout) checkCrowns(v render.View, board scene.Scene) {
	crowns := strings.Count(board.Text(), `icon "crown"`)
	for _, player := range p.players {
		if v.Won(player.Seat) {
			crowns--
		}
	}
	if v.Status.Over() && crowns != 0 {
		p.addProblem("the board has %+d crowns more than winners", crowns)
	}
}

// checkRanking checks that the board of a finished game lists the players best first, as far as the fonts have
// their names.
func (p *playout) checkRanking(v render.View, board scene.Scene) {
	listed, last := board.Text(), -1
	for _, s := range v.Status.Standings {
		at := strings.Index(listed, fmt.Sprintf("text %q", v.Tell.Name(s.Seat)))
		if at >= 0 && at < last {
			p.addProblem("the board does not list %s at their place", v.Tell.Name(s.Seat))
		}
		last = max(last, at)
	}
}

func (p *playout) view() render.View {
	return p.book.View(p.at, p.language, p.players, p.recent)
}

func (p *playout) painter() render.Painter { return p.entry.Painter }

// checkHands checks the picture and the texts of each seat's hand.
func (p *playout) checkHands() {
	v := p.view()
	for _, player := range p.players {
		private := render.PrivateOf(p.at, player.Seat)
		if private.Hand.View() == nil {
			continue
		}
		p.checkShown("hand", v, func(v render.View) scene.Scene { return p.book.HandScene(v, private) })
		p.checkText("hand in words", v.HandText(private), render.HandLimit)
		p.checkText("alt text of the hand", v.HandAlt(private), render.AltLimit)
	}
}

// checkShown checks the scene of a view, and the scene with other player colors. It returns the scene.
func (p *playout) checkShown(what string, v render.View, paint func(render.View) scene.Scene) scene.Scene {
	s := p.checkScene(what, func() scene.Scene { return paint(v) })
	p.checkChosenColors(what, &s, v, paint)
	return s
}

// checkScene checks one scene and returns it. In other languages than the first it also checks that painting it again has the same
// result.
func (p *playout) checkScene(what string, paint func() scene.Scene) scene.Scene {
	s := paint()
	if err := s.Validate(); err != nil {
		p.addProblem("%s: %s: %v", p.language, what, err)
		return s
	}
	if p.thorough && p.language != p.languages[0] && !isSamePicture(s, paint()) {
		p.addProblem("%s: the %s differs when it is painted again", p.language, what)
	}
	if s.Width > render.BoardWidth || s.Height > s.Width {
		p.addProblem("the %s has %d x %d pixels, it should be landscape and at most %d wide",
			what, s.Width, s.Height, render.BoardWidth)
	}
	p.checkColors(what, &s)
	p.checkStaticLayers(what, &s)
	p.checkLettering(what, &s)
	p.checkDrawing(what, &s)
	p.checkContrast(what, &s)
	p.checkDark(what, s)
	return s
}

// checkColors checks that all colors are reserved. Otherwise the palette changes from picture to picture, and a
// cached canvas cannot be reused.
func (p *playout) checkColors(what string, s *scene.Scene) {
	isReserved := func(color scene.Color) bool {
		return slices.ContainsFunc(s.Reserve, func(c scene.Color) bool { return c.Light() == color })
	}
	for _, color := range s.Colors() {
		if color != s.Background.Light() && !isReserved(color) {
			p.addProblem("the %s uses the color %v, which it does not reserve", what, color)
		}
	}
}

// checkStaticLayers checks that equal keys mean equal shapes.
func (p *playout) checkStaticLayers(what string, s *scene.Scene) {
	for _, layer := range s.Layers {
		if layer.Key == "" {
			continue
		}
		alone := *s
		alone.Layers = []scene.Layer{layer}
		key := fmt.Sprint("static ", layer.Key, s.Width, s.Height, s.Background)
		hash := pictureHash(alone)
		if earlier, ok := p.layers[key]; ok && earlier != hash {
			p.addProblem("the %s has different static layers under the key %q", what, layer.Key)
		}
		p.layers[key] = hash
	}
}

// checkLettering checks that every text is inside the picture and large enough to read.
func (p *playout) checkLettering(what string, s *scene.Scene) {
	fonts := canvas.Fonts{}
	whole := scene.XYWH(0, 0, float64(s.Width), float64(s.Height))
	for _, layer := range s.Layers {
		for _, leaf := range scene.Leaves(fonts, layer.Shapes) {
			text, _, ok := leaf.Text(fonts)
			if !ok || text.S == "" {
				continue
			}
			if !leaf.Box.Inside(whole) {
				p.addProblem("%s: %s: text %q is partly outside the picture", p.language, what, text.S)
			}
			if text.Font.Size < house.Reference-0.01 {
				p.addProblem("%s: %s: text %q has %.1f pixels, it is too small to read", p.language, what, text.S, text.Font.Size)
			}
			p.checkText(what+": text", text.S, 400)
		}
	}
}

// checkDrawing draws the first scene of each kind.
func (p *playout) checkDrawing(what string, s *scene.Scene) {
	kind := fmt.Sprint("drawn ", what, p.language)
	if p.seen[kind] {
		return
	}
	p.seen[kind] = true
	sum := pictureHash(*s)
	if _, before := drawnScenes.Load(sum); before {
		return
	}
	picture, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, s, nil)
	if err == nil {
		_, err = png.Decode(bytes.NewReader(picture.PNG))
	}
	if err != nil {
		p.addProblem("%s: the %s cannot be drawn: %v", p.language, what, err)
		return
	}
	drawnScenes.Store(sum, true)
}

// drawnScenes holds the hashes of scenes that were drawn without an error. They are not drawn again, because the broken
// variants of a game in this package's tests have mostly equal scenes.
var drawnScenes sync.Map

// isSamePicture reports whether two scenes have the same picture and the same keys.
func isSamePicture(a, b scene.Scene) bool {
	return a.Fingerprint() == b.Fingerprint() && pictureHash(a) == pictureHash(b)
}

// pictureHash returns the fingerprint of everything that a scene draws, including static layers.
func pictureHash(s scene.Scene) [sha256.Size]byte {
	s.Layers = slices.Clone(s.Layers)
	for i := range s.Layers {
		s.Layers[i].Key = ""
	}
	return s.Fingerprint()
}
