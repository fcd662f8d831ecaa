package canvas

import (
	"bytes"
	"slices"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/noto"
	"github.com/railbot/railbot/render/scene"
)

// shaper shapes letters with the fonts of package noto. Its fields and the faces may only be used while mu is
// locked, since go-text's shaper and faces are not safe for concurrent use.
var shaper struct {
	mu       sync.Mutex
	harfbuzz shaping.HarfbuzzShaper
	bidi     bidi.Paragraph
	loaded   map[*noto.Font]*typeface // fonts that were used since the last dropFonts
}

// dropFonts drops the loaded fonts of package noto.
func dropFonts() {
	shaper.mu.Lock()
	defer shaper.mu.Unlock()
	shaper.harfbuzz, shaper.loaded = shaping.HarfbuzzShaper{}, nil
}

// loadShaped returns the typeface of a font. It loads the font when it is first needed, and panics if the font is
// malformed, which is a fault of the program. The lock must be held.
func loadShaped(f *noto.Font) *typeface {
	if t, ok := shaper.loaded[f]; ok {
		return t
	}
	data, err := f.Read()
	if err != nil {
		panic("canvas: built-in font: " + err.Error())
	}
	face, err := font.ParseTTF(bytes.NewReader(data))
	if err != nil {
		panic("canvas: built-in font " + f.Name() + ": " + err.Error())
	}
	t := &typeface{face: face}
	if shaper.loaded == nil {
		shaper.loaded = map[*noto.Font]*typeface{}
	}
	shaper.loaded[f] = t
	return t
}

// fontOf returns the font that has all letters of a grapheme cluster. If there is none, it returns nil.
func fontOf(cluster []rune) *noto.Font {
	for _, f := range noto.Candidates(cluster[0]) {
		if !slices.ContainsFunc(cluster[1:], func(r rune) bool { return !isIgnorable(r) && !f.Has(r) }) {
			return f
		}
	}
	return nil
}

// isPlainJapanese reports whether the font [noto.Japanese] has all Chinese, Japanese and Korean letters of a text. Otherwise
// all of them are bold, so that no text has both weights.
func isPlainJapanese(text []rune) bool {
	return !slices.ContainsFunc(text, func(r rune) bool { return isEastern(r) && !noto.Japanese.Has(r) })
}

// isEastern reports whether a letter is one of Chinese, Japanese or Korean.
func isEastern(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// fontOf returns the font of a cluster in the line, or nil if there is none.
func (l *line) fontOf(cluster []rune) *noto.Font {
	if l.light && !slices.ContainsFunc(cluster, func(r rune) bool { return !isIgnorable(r) && !noto.Japanese.Has(r) }) {
		return noto.Japanese
	}
	return fontOf(cluster)
}

// isIgnorable reports whether a character has no ink of its own, such as a joiner, a variation selector or the
// beginning of an isolate.
func isIgnorable(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }

// line is a text that is being shaped and laid out. It may mix Roboto with names in other scripts, so it is split: at
// isolates, then into runs of one direction, then into pieces of one font and script.
type line struct {
	roboto *typeface
	light  bool // Japanese is regular, not bold
	scale  fixed.Int26_6
	pen    fixed.Int26_6 // where the next piece begins
	glyphs []placedGlyph // from left to right
	ink    scene.Box     // of the shaped letters
}

// layOutShaped is [typeface.layOut] for a text with letters that must be shaped.
func (t *typeface) layOutShaped(text string, scale fixed.Int26_6, f func(placedGlyph)) (fixed.Int26_6, scene.Box) {
	runes := []rune(text)
	l := line{roboto: t, light: t.light && isPlainJapanese(runes), scale: scale}
	for i, r := range runes {
		if unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) {
			runes[i] = ' ' // a line break would end the paragraph
		}
	}
	shaper.mu.Lock()
	l.addText(runes, false)
	shaper.mu.Unlock()
	if f != nil {
		for _, g := range l.glyphs {
			f(g)
		}
	}
	return l.pen, l.ink
}

const (
	firstStrongIsolate = '\u2068'
	popIsolate         = '\u2069'
	isolateObject      = '\ufffc' // stands for an isolate in the text around it
)

// addText adds a text with the given direction at the pen. The text of an isolate is added by a recursive call, with
// its own direction.
func (l *line) addText(text []rune, rightToLeft bool) {
	outer, isolates := cutIsolates(text)
	if len(outer) == 0 {
		return
	}
	for _, run := range visualRuns(outer, rightToLeft) {
		pieces := l.split(outer[run.Start:run.End], run.Level%2 != 0)
		at := run.Start
		for i, p := range pieces {
			pieces[i].isolate = isolates[at]
			at += len(p.text)
		}
		if run.Level%2 != 0 {
			slices.Reverse(pieces)
		}
		for _, p := range pieces {
			l.add(p)
		}
	}
}

// cutIsolates replaces each isolate in text by an isolateObject. It returns the new text, and the isolates by the
// index of their object. An isolate that is not closed reaches to the end.
func cutIsolates(text []rune) (outer []rune, isolates map[int][]rune) {
	isolates = map[int][]rune{}
	depth, begin := 0, 0
	for i, r := range text {
		switch {
		case r == firstStrongIsolate:
			if depth++; depth == 1 {
				begin = i + 1
			}
		case r == popIsolate:
			if depth == 1 {
				isolates[len(outer)] = text[begin:i]
				outer = append(outer, isolateObject)
			}
			depth = max(depth-1, 0)
		case depth == 0:
			outer = append(outer, r)
		}
	}
	if depth > 0 {
		isolates[len(outer)] = text[begin:]
		outer = append(outer, isolateObject)
	}
	return outer, isolates
}

// visualRuns splits text into runs of one direction and returns them in visual order, from left to right.
//
// Source: Unicode Bidirectional Algorithm (UAX #9), rule L2.
func visualRuns(text []rune, rightToLeft bool) []bidi.Run {
	direction := bidi.LeftToRight
	if rightToLeft {
		direction = bidi.RightToLeft
	}
	found := shaper.bidi.Segment(text, direction)
	var runs []bidi.Run
	highest := bidi.Level(0)
	for i := range found.NumRuns() {
		run := found.Run(i)
		highest = max(highest, run.Level)
		if digits := run.Start + leadingNumber(text[run.Start:run.End]); run.Level == 2 && !rightToLeft && digits < run.End {
			// go-text joins a number after letters from right to left with the text after it.
			runs = append(runs, bidi.Run{Start: run.Start, End: digits, Level: 2})
			run = bidi.Run{Start: digits, End: run.End}
		}
		runs = append(runs, run)
	}
	for level := highest; level > 0; level-- {
		for begin := 0; begin < len(runs); begin++ {
			end := begin
			for end < len(runs) && runs[end].Level >= level {
				end++
			}
			slices.Reverse(runs[begin:end])
			begin = max(begin, end)
		}
	}
	return runs
}

// leadingNumber returns the length of the prefix of text that ends with the last digit before the first letter, or 0
// if there is no such digit.
func leadingNumber(text []rune) int {
	n := 0
	for i, r := range text {
		if unicode.IsLetter(r) {
			break
		}
		if unicode.IsDigit(r) {
			n = i + 1
		}
	}
	return n
}

// piece is a part of a run with one font and script, or an isolate.
type piece struct {
	text        []rune
	font        *noto.Font // nil for Roboto
	script      language.Script
	rightToLeft bool
	isolate     []rune
}

// split splits a run into pieces, in reading order. An isolate's object is a piece.
func (l *line) split(run []rune, rightToLeft bool) []piece {
	var s segmenter.Segmenter
	s.Init(run)
	var pieces []piece
	for it := s.GraphemeIterator(); it.Next(); {
		cluster := it.Grapheme().Text
		p := piece{text: cluster, script: scriptOf(cluster), rightToLeft: rightToLeft}
		if slices.ContainsFunc(cluster, func(r rune) bool { return !l.roboto.has(r) }) {
			p.font = l.fontOf(cluster)
		}
		if n := len(pieces); n > 0 && cluster[0] != isolateObject && pieces[n-1].continues(p) {
			pieces[n-1].text = run[it.Grapheme().Offset-len(pieces[n-1].text):][:len(pieces[n-1].text)+len(cluster)]
			continue
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// continues reports whether the next piece can be shaped together with p.
func (p piece) continues(next piece) bool {
	return p.text[0] != isolateObject && p.font == next.font && (p.font == nil || p.script == next.script)
}

// scriptOf returns the script of a cluster.
func scriptOf(cluster []rune) language.Script {
	for _, r := range cluster {
		if s := language.LookupScript(r); s.Strong() {
			return s
		}
	}
	return language.Common
}

// add lays out a piece at the pen.
func (l *line) add(p piece) {
	switch {
	case p.isolate != nil:
		l.addText(p.isolate, beginsRightToLeft(p.isolate))
	case p.font != nil:
		l.addShaped(p)
	default:
		l.addPlain(p)
	}
}

// beginsRightToLeft reports whether the first letter of text that has a direction is written from right to left.
func beginsRightToLeft(text []rune) bool {
	outer, _ := cutIsolates(text)
	if len(outer) == 0 {
		return false
	}
	// The level of a paragraph that only has this direction is that of its last character, a space.
	runs := shaper.bidi.Segment(append(outer, ' '), bidi.Neutral)
	return runs.Run(runs.NumRuns()-1).Level%2 != 0
}

// addPlain adds a piece in Roboto. A letter that no font has is drawn as a box.
func (l *line) addPlain(p piece) {
	text := slices.DeleteFunc(slices.Clone(p.text), isIgnorable)
	if p.rightToLeft {
		slices.Reverse(text)
		for i, r := range text {
			text[i] = mirror(r)
		}
	}
	begin := l.pen
	l.pen += l.roboto.layOutPlain(string(text), l.scale, func(g placedGlyph) {
		g.pen += begin
		l.glyphs = append(l.glyphs, g)
	})
}

// mirrored holds pairs of brackets that are swapped in text from right to left.
var mirrored = []rune("()[]{}<>«»‹›")

// mirror returns the other bracket of a pair in mirrored, and other characters unchanged.
func mirror(r rune) rune {
	if i := slices.Index(mirrored, r); i >= 0 {
		return mirrored[i^1]
	}
	return r
}

// addShaped shapes the letters of a piece with its font and adds the glyphs.
func (l *line) addShaped(p piece) {
	from := loadShaped(p.font)
	em := int64(from.face.Upem())
	input := shaping.Input{
		Text: p.text, RunEnd: len(p.text), Face: from.face, Size: fixed.I(int(em)), Script: p.script,
		Direction: di.DirectionLTR,
	}
	if p.rightToLeft {
		input.Direction = di.DirectionRTL
	}
	scaled := func(units fixed.Int26_6) fixed.Int26_6 { // the shaper rounds sizes, but not units of the font
		return fixed.Int26_6(int64(units) * int64(l.scale) / (64 * em))
	}
	for _, g := range shaper.harfbuzz.Shape(input).Glyphs {
		placed := placedGlyph{
			pen: l.pen + scaled(g.XOffset), rise: scaled(g.YOffset), from: from, glyph: truetype.Index(g.GlyphID),
		}
		l.pen += scaled(g.Advance)
		if g.GlyphID == font.EmptyGlyph || g.Width == 0 {
			continue
		}
		l.glyphs = append(l.glyphs, placed)
		corner := scene.Pt(float64(placed.pen+scaled(g.XBearing))/64, -float64(placed.rise+scaled(g.YBearing))/64)
		l.ink = l.ink.Union(scene.XYWH(corner.X, corner.Y, float64(scaled(g.Width))/64, -float64(scaled(g.Height))/64))
	}
}

// shapedOutline is [glyphOutline] for a font of package noto.
func shapedOutline(face *font.Face, glyph truetype.Index, scale fixed.Int26_6) scene.Outline {
	shaper.mu.Lock()
	data, ok := face.GlyphDataOutline(font.GID(glyph))
	shaper.mu.Unlock()
	if !ok {
		return nil // a malformed glyph leaves a gap
	}
	unit := float64(scale) / 64 / float64(face.Upem())
	at := func(p opentype.SegmentPoint) scene.Point { return scene.Pt(float64(p.X)*unit, -float64(p.Y)*unit) }
	var o scene.Outline
	var start scene.Point
	for _, s := range data.Segments {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if len(o) > 0 {
				o = o.Line(start)
			}
			start = at(s.Args[0])
			o = o.Move(start)
		case opentype.SegmentOpLineTo:
			o = o.Line(at(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			o = o.Quad(at(s.Args[0]), at(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			o = o.Cubic(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(o) > 0 {
		o = o.Line(start)
	}
	return o
}
