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
	// maxFaintPart is the maximum part of a text's background that may have too little contrast, because a thin line or
	// the edge of a shape lies there.
	maxFaintPart = 0.12
	// minHaloWidth is the minimum width of a halo, in pixels, to count as the background.
	minHaloWidth = 1.5
)

// contrastRounds holds the inspections of a game, an early and a late one, in which contrast is measured. A game
// uses one of them, which depends on the commit and the number of seats.
var contrastRounds = []int{1, 4}

// checkContrast draws a scene without its text and compares each text with its background, which is the halo if
// the text has one. In each of the contrastRounds it checks only the first scene of each kind.
func (p *playout) checkContrast(what string, s *scene.Scene) {
	kind, round := fmt.Sprint(what, p.inspections), slices.Index(contrastRounds, p.inspections)
	if !p.thorough || p.contrastChecked[kind] || round < 0 {
		return
	}
	if !sampling.Picked(p.game().Key+" contrast", len(p.players)+round, len(contrastRounds)) {
		return
	}
	p.contrastChecked[kind] = true
	ground, err := p.drawWithoutTexts(s)
	if err != nil {
		p.addProblem("the %s cannot be drawn: %v", what, err)
		return
	}
	fonts := canvas.Fonts{}
	haloed := map[scene.Text]bool{} // texts whose halo was painted by an earlier text in the same position
	var leaves []scene.Leaf
	for _, layer := range s.Layers {
		leaves = scene.AppendLeaves(leaves, fonts, layer.Shapes)
	}
	for i, leaf := range leaves {
		text, angle, ok := leaf.Text(fonts)
		if !ok || angle != 0 || text.S == "" {
			continue
		}
		bare := text
		bare.Halo, bare.HaloWidth = scene.Color{}, 0
		if text.Halo.Visible() && text.HaloWidth >= minHaloWidth {
			haloed[bare] = true
			p.checkHalo(what, text)
		} else if ink := text.InkBox(fonts); !haloed[bare] && !isCovered(ink, leaves[i+1:]) {
			p.checkLegible(what, ground, text, ink)
		}
	}
}

// isCovered reports whether one of the leaves that are painted later hides a box, as a card hides the name of the
// place that it lies on.
func isCovered(b scene.Box, later []scene.Leaf) bool {
	return slices.ContainsFunc(later, func(l scene.Leaf) bool {
		r, ok := l.Shape.(scene.Rect)
		return ok && l.At.Angle == 0 && r.Fill.Color.Opaque() && b.Inside(l.Box)
	})
}

// checkDark checks the scene in dark colors: its contrast, that its palette has every color, and that it draws.
func (p *playout) checkDark(what string, light scene.Scene) {
	what, dark := "dark "+what, light.Dark()
	if light.Fingerprint() == dark.Fingerprint() {
		p.addProblem("the %s is like the light one", what)
	}
	p.checkColors(what, &dark)
	p.checkContrast(what, &dark)
}

// checkLegible checks the contrast of a text without a halo to the picture under its ink.
func (p *playout) checkLegible(what string, ground image.Image, text scene.Text, ink scene.Box) {
	if part, sample := partTooFaint(ground, ink, text.Color, minContrastOf(text)); part > maxFaintPart {
		p.addProblem("the %s has %v lettering of %.0f px (as %q) on %v: a contrast of %.1f", what, text.Color,
			text.Font.Size, text.S,
			sample, scene.Contrast(text.Color, sample))
	}
}

// checkHalo checks the contrast of a text to its halo.
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

// partTooFaint returns the fraction of a box's pixels whose contrast to c is less than minimum, and the color of one of
// them.
func partTooFaint(ground image.Image, b scene.Box, c scene.Color, minimum float64) (part float64, sample scene.Color) {
	faint, all := 0, 0
	for y := math.Ceil(b.Min.Y); y < b.Max.Y; y++ {
		for x := math.Ceil(b.Min.X); x < b.Max.X; x++ {
			r, g, bl, _ := ground.At(int(x), int(y)).RGBA()
			under := scene.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(bl >> 8), A: 255}
			all++
			if scene.Contrast(c, under) < minimum {
				faint, sample = faint+1, under
			}
		}
	}
	return float64(faint) / float64(max(all, 1)), sample
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
	var kept []scene.Shape
	for _, s := range shapes {
		switch s := s.(type) {
		case scene.Text:
		case scene.Group:
			s.Shapes = withoutTexts(s.Shapes)
			kept = append(kept, s)
		default:
			kept = append(kept, s)
		}
	}
	return kept
}
