package ranking

import (
	"math"
	"strings"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// Album is a picture of somebody's badges as stamps, in sections.
type Album struct {
	Title, Note string
	Sections    []AlbumSection
}

// AlbumSection is the badges of one game, or those that belong to no game.
type AlbumSection struct {
	Name, Note string
	Tint       int // which color the pictures on the stamps have
	Stamps     []Stamp
}

// Stamp is one badge. One that is not earned yet is a pale, empty place in the album.
type Stamp struct {
	Icon        scene.IconName
	Name, About string
	Day, Year   string // when it was earned; empty: not yet
}

// IsEarned reports whether the badge is earned.
func (s Stamp) IsEarned() bool { return s.Day != "" }

// The layout of an album, in pixels. The sizes inside a stamp are for a height of stampHeight, and grow with it.
const (
	albumWidth    = 1600
	stampHeight   = 244.0 // of narrow stamps, which may have three lines of text
	wideHeight    = 232.0 // of wider ones
	narrowWidth   = 320.0
	stampGap      = 22.0
	stampPadding  = 15.0 // between the edge and the picture
	sectionHead   = 54.0
	sectionMargin = 22.0
	postmark      = 41.0 // radius
	largeColumns  = 2    // of an album with only one section, whose stamps are larger
	largeRatio    = 0.6  // height of a larger stamp, as a part of its width
)

// Alt returns the alternative text of the album. Commas joins a list in its language.
func (a Album) Alt(commas func([]string) string) string {
	lines := []string{commas([]string{a.Title, a.Note})}
	for _, section := range a.Sections {
		var words []string
		for _, s := range section.Stamps {
			if s.IsEarned() {
				words = append(words, s.Name+" ("+s.Day+" "+s.Year+")")
			}
		}
		line := commas([]string{section.Name, section.Note})
		if len(words) > 0 {
			line += ": " + commas(words)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " · ")
}

// columns returns how many stamps of a section stand side by side.
func (a Album) columns(section AlbumSection) int {
	if len(a.Sections) == 1 {
		return largeColumns
	}
	return max(len(section.Stamps), 1)
}

// stampSize returns the width and the height of the stamps of a section.
func (a Album) stampSize(section AlbumSection) (w, h float64) {
	columns := float64(a.columns(section))
	w = (albumWidth - 2*margin - 2*sectionMargin - (columns-1)*stampGap) / columns
	if len(a.Sections) == 1 {
		return w, w * largeRatio
	}
	if w < narrowWidth {
		return w, stampHeight
	}
	return w, wideHeight
}

// sectionHeight returns the height of a section.
func (a Album) sectionHeight(section AlbumSection) float64 {
	_, h := a.stampSize(section)
	rows := float64((len(section.Stamps) + a.columns(section) - 1) / a.columns(section))
	return sectionHead + rows*(h+stampGap) - stampGap + sectionMargin
}

// DrawAlbum returns the picture of an album.
func DrawAlbum(a Album) scene.Scene {
	m := canvas.Fonts{}
	height := float64(margin + head)
	for _, section := range a.Sections {
		height += a.sectionHeight(section) + stampGap
	}
	s := house.Blank(albumWidth, int(math.Ceil(height)))
	shapes := house.TitleBar(m, scene.XYWH(margin, margin/2, albumWidth-2*margin, head-20), a.Title, a.Note)
	top := float64(margin + head - 20)
	for _, section := range a.Sections {
		b := scene.XYWH(margin, top, albumWidth-2*margin, a.sectionHeight(section))
		shapes = append(shapes, a.drawSection(m, b, section, sectionTints[section.Tint%len(sectionTints)])...)
		top += b.H() + stampGap
	}
	s.Layers = []scene.Layer{{Shapes: shapes}}
	return *s
}

// sectionTints are the backgrounds of the pictures on stamps.
var sectionTints = []scene.Color{
	house.TintAction, house.TintTrain, house.TintStation, house.TintPoints, house.TintRail, house.Town,
}

// drawSection draws a section: its name, and the stamps below.
func (a Album) drawSection(m scene.Measurer, b scene.Box, section AlbumSection, tint scene.Color) []scene.Shape {
	note := scene.Text{
		S: section.Note, At: scene.Pt(b.Max.X-sectionMargin-4, b.Min.Y+sectionHead/2), Color: house.InkSoft,
		Font: house.Font(house.Title, scene.Medium), Align: scene.Right, Level: scene.Middle,
	}
	shapes := []scene.Shape{
		scene.Rect{Box: b, Radius: 16, Fill: scene.Flat(house.Shade)},
		scene.Text{
			S: section.Name, At: scene.Pt(b.Min.X+sectionMargin+4, b.Min.Y+sectionHead/2), Color: house.Ink,
			Font: house.Font(house.Glance-4, scene.Bold), Level: scene.Middle, MaxWidth: b.W() * 0.7, MinSize: house.Title,
		},
		note,
	}
	w, h := a.stampSize(section)
	for i, stamp := range section.Stamps {
		column, row := float64(i%a.columns(section)), float64(i/a.columns(section))
		at := scene.XYWH(b.Min.X+sectionMargin+column*(w+stampGap), b.Min.Y+sectionHead+row*(h+stampGap), w, h)
		shapes = append(shapes, stamp.draw(m, at, tint)...)
	}
	return shapes
}

// draw draws a stamp in a box: its edge, the picture with a piece of track, and below it the name and how it is
// earned.
func (s Stamp) draw(m scene.Measurer, b scene.Box, tint scene.Color) []scene.Shape {
	k := max(b.H()/stampHeight, 1)
	picture := scene.XYWH(b.Min.X+stampPadding*k, b.Min.Y+stampPadding*k, b.W()-2*stampPadding*k, 100*k)
	var shapes []scene.Shape
	ink, icon := house.Ink, house.Ink
	if s.IsEarned() {
		shapes = append(shapes, drawPerforated(b, k)...)
		shapes = append(shapes, scene.Rect{Box: picture, Fill: scene.Flat(tint), Stroke: scene.Edge(house.Ink, 2.5*k)})
	} else {
		ink, icon = house.InkSoft, house.Rule
		dashed := scene.Stroke{Color: house.Rule, Width: 2.5 * k, Dash: []float64{9 * k, 7 * k}}
		shapes = append(shapes, scene.Rect{Box: b, Radius: 4 * k, Stroke: dashed},
			scene.Rect{Box: picture, Stroke: scene.Edge(house.Rule, 2*k)})
	}
	shapes = append(shapes, drawTrack(picture, k, icon)...)
	at := scene.Pt(picture.Center().X, picture.Min.Y+46*k)
	if s.IsEarned() {
		at.X = picture.Min.X + picture.W()*0.34
	}
	shapes = append(shapes, scene.Icon{Name: s.Icon, At: at, Size: 68 * k, Color: icon})
	if s.IsEarned() {
		shapes = append(shapes, s.drawPostmark(scene.Pt(picture.Max.X-(postmark+6)*k, picture.Center().Y), picture, k)...)
	}
	y := picture.Max.Y + 26*k
	shapes = append(shapes, scene.Text{
		S: s.Name, At: scene.Pt(b.Center().X, y), Font: house.Font(29*k, scene.Bold), Color: ink,
		Align: scene.Centered, Level: scene.Middle, MaxWidth: picture.W(), MinSize: house.Reading + 2,
	})
	about := scene.Text{
		S: s.About, At: scene.Pt(b.Center().X, y+31*k), Font: house.Narrow(21*k, scene.Regular), Color: ink,
		Align: scene.Centered, Level: scene.Middle,
	}
	return append(shapes, scene.Paragraph(m, about, picture.W(), 24*k, 3)...)
}

// drawPerforated draws the paper of a stamp, with half holes along its edges.
func drawPerforated(b scene.Box, k float64) []scene.Shape {
	shapes := []scene.Shape{scene.Rect{Box: b, Fill: scene.Flat(house.Card)}}
	hole := func(x, y float64) {
		shapes = append(shapes, scene.Circle{Center: scene.Pt(x, y), R: 4.6 * k, Fill: scene.Flat(house.Shade)})
	}
	const pitch = 15
	across, down := math.Round(b.W()/(pitch*k)), math.Round(b.H()/(pitch*k))
	for i := range int(across) + 1 {
		x := b.Min.X + b.W()*float64(i)/across
		hole(x, b.Min.Y)
		hole(x, b.Max.Y)
	}
	for i := range int(down) - 1 {
		y := b.Min.Y + b.H()*float64(i+1)/down
		hole(b.Min.X, y)
		hole(b.Max.X, y)
	}
	return shapes
}

// drawTrack draws a piece of track along the bottom of a stamp's picture.
func drawTrack(picture scene.Box, k float64, ink scene.Color) []scene.Shape {
	var shapes []scene.Shape
	y := picture.Max.Y - 11*k
	n := math.Round(picture.W() / (20 * k))
	for i := range int(n) {
		x := picture.Min.X + picture.W()*(float64(i)+0.5)/n
		shapes = append(shapes, scene.Rect{Box: scene.Around(scene.Pt(x, y), 5*k, 13*k), Fill: scene.Flat(ink)})
	}
	for _, dy := range []float64{-3.5, 3.5} {
		line := []scene.Point{scene.Pt(picture.Min.X, y+dy*k), scene.Pt(picture.Max.X, y+dy*k)}
		shapes = append(shapes, scene.Line{Points: line, Stroke: scene.Edge(ink, 2*k)})
	}
	return shapes
}

// drawPostmark draws the postmark with the date, and the waves beside it.
func (s Stamp) drawPostmark(at scene.Point, picture scene.Box, k float64) []scene.Shape {
	ink := house.Ink
	shapes := []scene.Shape{
		scene.Circle{Center: at, R: postmark * k, Fill: scene.Flat(house.Card), Stroke: scene.Edge(ink, 3*k)},
		scene.Circle{Center: at, R: (postmark - 5) * k, Stroke: scene.Edge(ink, 1.5*k)},
	}
	for i, text := range []string{s.Day, s.Year} {
		shapes = append(shapes, scene.Text{
			S: text, At: at.Add(scene.Pt(0, float64(2*i-1)*11*k)), Font: house.Narrow(21*k, scene.Bold), Color: ink,
			Align: scene.Centered, Level: scene.Middle, MaxWidth: (postmark*2 - 18) * k, MinSize: house.Reference,
		})
	}
	for i := range 3 {
		var wave []scene.Point
		left := max(at.X-(postmark+54)*k, picture.Min.X+picture.W()*0.34+36*k)
		right := at.X - (postmark+4)*k
		const steps = 24
		for j := range steps + 1 {
			t := float64(j) / steps
			wave = append(wave, scene.Pt(left+(right-left)*t, at.Y+(float64(i-1)*13+3.5*math.Sin(t*4*math.Pi))*k))
		}
		if right-left > 16*k {
			shapes = append(shapes, scene.Line{Points: wave, Stroke: scene.Edge(ink, 2*k)})
		}
	}
	return shapes
}
