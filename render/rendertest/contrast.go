package rendertest

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"slices"

	"github.com/railbot/railbot/engine/enginetest/sampling"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Minimum contrast of text by WCAG 2.1 level AA. Text is large from house.Glance on.
const (
	minContrast   = 4.5
	largeContrast = 3.0
	// stray is the part of a text's background that may have another color, such as a thin line or the edge
	// of a shape.
	stray = 0.12
	// minHaloWidth is the minimum width of a halo, in pixels, to count as the background.
	minHaloWidth = 1.5
)

// surveyed are the looks at a game, an early and a late one, after which contrast is measured. Each number of
// seats uses one of them, depending on the commit, and the next number the other.
var surveyed = []int{1, 4}

// checkContrast draws a scene of each kind without its text, at some looks, and compares each text with its
// background. The background of a text with a halo is the halo.
func (p *playout) checkContrast(what string, s *scene.Scene) {
	survey, at := fmt.Sprint(what, p.looks), slices.Index(surveyed, p.looks)
	if !p.thorough || p.surveys[survey] || at < 0 {
		return
	}
	if !sampling.Picked(p.game().Key+" contrast", len(p.players)+at, len(surveyed)) {
		return
	}
	p.surveys[survey] = true
	ground, err := p.drawWithoutTexts(s)
	if err != nil {
		p.addProblem("the %s cannot be drawn: %v", what, err)
		return
	}
	fonts := canvas.Fonts{}
	haloed := map[scene.Text]bool{} // painted before with its halo
	for _, layer := range s.Layers {
		for _, leaf := range scene.Leaves(fonts, layer.Shapes) {
			text, angle, ok := leaf.Text(fonts)
			if !ok || angle != 0 || text.S == "" {
				continue
			}
			bare := text
			bare.Halo, bare.HaloWidth = scene.Color{}, 0
			if text.Halo.Visible() && text.HaloWidth >= minHaloWidth {
				haloed[bare] = true
				p.checkHalo(what, text)
			} else if !haloed[bare] {
				p.checkLegible(what, ground, text, text.InkBox(fonts))
			}
		}
	}
}

// checkLegible checks a text without a halo.
func (p *playout) checkLegible(what string, ground image.Image, text scene.Text, ink scene.Box) {
	least := minContrastOf(text)
	if poor, sample := partTooFaint(ground, ink, text.Color, least); poor > stray {
		p.addProblem("the %s has %v lettering of %.0f px (as %q) on %v: a contrast of %.1f", what, text.Color,
			text.Font.Size, text.S,
			sample, scene.Contrast(text.Color, sample))
	}
}

// checkHalo checks a text with a halo.
func (p *playout) checkHalo(what string, text scene.Text) {
	if c := scene.Contrast(text.Color, text.Halo); c < minContrastOf(text) {
		p.addProblem("the %s has %v lettering of %.0f px in a halo of %v: a contrast of %.1f", what, text.Color, text.Font.Size,
			text.Halo, c)
	}
}

// minContrastOf returns the minimum contrast of a text.
func minContrastOf(text scene.Text) float64 {
	if text.Font.Size >= house.Glance {
		return largeContrast
	}
	return minContrast
}

// partTooFaint returns the part of a box with less than the minimum contrast to c, and one color from it.
func partTooFaint(ground image.Image, b scene.Box, c scene.Color, least float64) (part float64, sample scene.Color) {
	poor, all := 0, 0
	for y := math.Ceil(b.Min.Y); y < b.Max.Y; y++ {
		for x := math.Ceil(b.Min.X); x < b.Max.X; x++ {
			r, g, bl, _ := ground.At(int(x), int(y)).RGBA()
			under := scene.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(bl >> 8), A: 255}
			all++
			if scene.Contrast(c, under) < least {
				poor, sample = poor+1, under
			}
		}
	}
	return float64(poor) / float64(max(all, 1)), sample
}

// drawWithoutTexts draws the scene without texts.
func (p *playout) drawWithoutTexts(s *scene.Scene) (image.Image, error) {
	bare := *s
	bare.Layers = nil
	for _, layer := range s.Layers {
		bare.Layers = append(bare.Layers, scene.Layer{Shapes: withoutTexts(layer.Shapes)})
	}
	picture, err := canvas.New(canvas.Config{}).Draw(canvas.Key{}, &bare, nil)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(picture.PNG))
}

// withoutTexts returns shapes without texts.
func withoutTexts(shapes []scene.Shape) []scene.Shape {
	var rest []scene.Shape
	for _, s := range shapes {
		switch s := s.(type) {
		case scene.Text:
		case scene.Group:
			s.Shapes = withoutTexts(s.Shapes)
			rest = append(rest, s)
		default:
			rest = append(rest, s)
		}
	}
	return rest
}
