// Package film makes one picture of many: an animation, or a contact sheet. It
// is given the pictures one by one, and gives way often by a function that it is
// handed.
package film

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"slices"
	"time"

	"golang.org/x/image/draw"
)

// frame is a picture at a smaller size, on white for the rounded corners: each pixel
// is the mean of those for which it stands.
func frame(picture []byte, width int) (*image.RGBA, error) {
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	b := full.Bounds()
	width = max(1, min(width, b.Dx()))
	out := image.NewRGBA(image.Rect(0, 0, width, max(b.Dy()*width/b.Dx(), 1)))
	height := out.Bounds().Dy()
	row, sums := rows(full), make([]uint64, width)
	for y := range height {
		clear(sums)
		top, bottom := y*b.Dy()/height, (y+1)*b.Dy()/height
		for sy := top; sy < bottom; sy++ {
			for sx, c := range row(sy) {
				sums[sx*width/b.Dx()] += c
			}
		}
		for x, sum := range sums {
			n := uint64(((x+1)*b.Dx()+width-1)/width-(x*b.Dx()+width-1)/width) * uint64(bottom-top)
			out.SetRGBA(x, y, color.RGBA{uint8(sum >> 40 / n), uint8(sum >> 20 & partMask / n), uint8(sum & partMask / n), 255})
		}
	}
	return out, nil
}

// partMask is one part of a colour among [parts].
const partMask = 1<<20 - 1

// parts is a colour on white: red, green and blue in 20 bits each, so that many can
// be added at once.
func parts(c color.Color) uint64 {
	r, g, b, a := c.RGBA()
	white := 0xffff - a
	return uint64((r+white)>>8)<<40 | uint64((g+white)>>8)<<20 | uint64((b+white)>>8)
}

// rows reads a picture row by row, as the parts of its colours. Each row is lost
// with the next.
func rows(src image.Image) func(y int) []uint64 {
	b := src.Bounds()
	row := make([]uint64, b.Dx())
	flat, ok := src.(*image.Paletted)
	if !ok {
		return func(y int) []uint64 {
			for x := range row {
				row[x] = parts(src.At(b.Min.X+x, b.Min.Y+y))
			}
			return row
		}
	}
	var colors [256]uint64
	for i, c := range flat.Palette {
		colors[i] = parts(c)
	}
	return func(y int) []uint64 {
		for x, index := range flat.Pix[y*flat.Stride:][:len(row)] {
			row[x] = colors[index]
		}
		return row
	}
}

// Animation is a GIF in the making. Of each picture it has only what changed.
type Animation struct {
	Width int           // pixels
	Each  time.Duration // how long a picture is shown; the last one three times as long
	Most  int           // bytes of the file; 0: any. Every other picture is left out until it has no more

	shown  *image.RGBA // the picture added last
	frames gif.GIF
}

// filmColors is how many colours a picture of an animation has at most, besides what
// shows the one before.
const filmColors = 127

// Add takes a PNG picture. One of another form than the first is drawn at its
// top left.
func (a *Animation) Add(picture []byte, giveWay func()) error {
	small, err := frame(picture, a.Width)
	if err != nil {
		return err
	}
	giveWay()
	changed, kept := small.Bounds(), func(x, y int) bool { return false }
	if before := a.shown; before != nil {
		whole := image.NewRGBA(a.shown.Bounds())
		draw.Draw(whole, whole.Bounds(), image.White, image.Point{}, draw.Src)
		draw.Draw(whole, small.Bounds(), small, image.Point{}, draw.Src)
		small, changed = whole, differ(whole, before)
		kept = func(x, y int) bool { return before.RGBAAt(x, y) == whole.RGBAAt(x, y) }
	}
	a.frames.Image = append(a.frames.Image, paletted(small, kept, changed, filmColors, giveWay))
	a.frames.Delay = append(a.frames.Delay, int(a.Each/(10*time.Millisecond)))
	a.shown = small
	return nil
}

// differ is the smallest area in which two pictures of one size differ, one pixel at
// least.
func differ(a, b *image.RGBA) image.Rectangle {
	area := image.Rectangle{}
	for y := range a.Bounds().Dy() {
		p, q := a.Pix[y*a.Stride:][:4*a.Bounds().Dx()], b.Pix[y*b.Stride:][:4*a.Bounds().Dx()]
		if bytes.Equal(p, q) {
			continue
		}
		first, last := 0, len(p)-1
		for p[first] == q[first] {
			first++
		}
		for p[last] == q[last] {
			last--
		}
		area = area.Union(image.Rect(first/4, y, last/4+1, y+1))
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}

// Encode is the file. Nothing can be added any more.
func (a *Animation) Encode(giveWay func()) ([]byte, error) {
	for {
		data, err := a.encoded(giveWay)
		if err != nil || a.Most == 0 || len(data) <= a.Most || len(a.frames.Image) < 4 {
			return data, err
		}
		a.halve(giveWay)
	}
}

// encoded is the file of the pictures as they are.
func (a *Animation) encoded(giveWay func()) ([]byte, error) {
	frames := a.frames
	frames.Delay = slices.Clone(frames.Delay)
	if last := len(frames.Delay) - 1; last >= 0 {
		frames.Delay[last] *= 3
	}
	out := yielding{giveWay: giveWay}
	if err := gif.EncodeAll(&out, &frames); err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return out.Bytes(), nil
}

// halve leaves out every other picture but the first and the last: what changed in
// it is part of the next.
func (a *Animation) halve(giveWay func()) {
	last := len(a.frames.Image) - 1
	some := a.frames.Image[:1]
	for i := 1; i <= last; i++ {
		if (last-i)%2 == 1 {
			a.frames.Image[i+1] = joined(a.frames.Image[i], a.frames.Image[i+1], giveWay)
			continue
		}
		some = append(some, a.frames.Image[i])
	}
	a.frames.Image = some
	a.frames.Delay = slices.Repeat(a.frames.Delay[:1], len(some))
}

// joined is what two pictures change one after the other.
func joined(first, then *image.Paletted, giveWay func()) *image.Paletted {
	both := image.NewRGBA(first.Bounds().Union(then.Bounds()))
	for _, p := range []*image.Paletted{first, then} {
		draw.Draw(both, p.Bounds(), p, p.Bounds().Min, draw.Over)
	}
	return paletted(both, func(x, y int) bool { return both.RGBAAt(x, y).A == 0 }, both.Bounds(), filmColors, giveWay)
}

// ContactSheet is a PNG in the making, with pictures in rows.
type ContactSheet struct {
	Columns, Width int         // pictures in a row; pixels of each
	Ground         color.Color // what lies about them; nil: white

	small []*image.RGBA
}

// Add takes a PNG picture.
func (s *ContactSheet) Add(picture []byte, giveWay func()) error {
	small, err := frame(picture, s.Width)
	if err != nil {
		return err
	}
	giveWay()
	s.small = append(s.small, small)
	return nil
}

// Encode is the file.
func (s *ContactSheet) Encode(giveWay func()) ([]byte, error) {
	const gap = 8
	height := 0
	for _, f := range s.small {
		height = max(height, f.Bounds().Dy())
	}
	columns := min(s.Columns, max(len(s.small), 1))
	rows := (len(s.small) + columns - 1) / columns
	all := image.NewRGBA(image.Rect(0, 0, columns*(s.Width+gap)+gap, rows*(height+gap)+gap))
	draw.Draw(all, all.Bounds(), image.NewUniform(cmp.Or[color.Color](s.Ground, color.White)), image.Point{}, draw.Src)
	for i, f := range s.small {
		at := image.Pt(gap+i%columns*(s.Width+gap), gap+i/columns*(height+gap))
		draw.Draw(all, f.Bounds().Add(at), f, image.Point{}, draw.Src)
	}
	out := yielding{giveWay: giveWay}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out,
		paletted(all, func(x, y int) bool { return false }, all.Bounds(), 255, giveWay)); err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return out.Bytes(), nil
}

// yielding is a buffer that gives way to others whenever it is written to.
type yielding struct {
	bytes.Buffer
	giveWay func()
}

// Write never fails.
func (y *yielding) Write(b []byte) (int, error) {
	y.giveWay()
	return y.Buffer.Write(b)
}

// shade is a colour by the first five bits of red, green and blue.
type shade uint16

func shadeOf(c color.RGBA) shade { return shade(c.R>>3)<<10 | shade(c.G>>3)<<5 | shade(c.B>>3) }

// paletted gives an area of a picture those colours that it has most of: our
// pictures are flat, and what is left over are the edges of letters. What is as it
// was before is left open.
func paletted(
	src *image.RGBA, kept func(x, y int) bool, area image.Rectangle, colors int, giveWay func(),
) *image.Paletted {
	var tally census
	for y := area.Min.Y; y < area.Max.Y; y++ {
		giveWay()
		for x := area.Min.X; x < area.Max.X; x++ {
			if !kept(x, y) {
				tally.add(src.RGBAAt(x, y))
			}
		}
	}
	out := image.NewPaletted(area, append(color.Palette{color.RGBA{}}, tally.most(colors)...))
	var nearest [shades]uint8 // 0: not yet known
	for y := area.Min.Y; y < area.Max.Y; y++ {
		giveWay()
		for x := area.Min.X; x < area.Max.X; x++ {
			if kept(x, y) {
				continue
			}
			c := src.RGBAAt(x, y)
			index := &nearest[shadeOf(c)]
			if *index == 0 {
				*index = uint8(1 + out.Palette[1:].Index(c))
			}
			out.SetColorIndex(x, y, *index)
		}
	}
	return out
}

// shades is how many there are.
const shades = 1 << 15

// census counts colours by their shade.
type census struct {
	count [shades]int
	sum   [shades][3]int
}

func (t *census) add(c color.RGBA) {
	s := shadeOf(c)
	t.count[s]++
	t.sum[s][0] += int(c.R)
	t.sum[s][1] += int(c.G)
	t.sum[s][2] += int(c.B)
}

// most are the means of shades, at most so many: half of them those met most often,
// which are the flat grounds; then those that are unlike all taken, so that rare
// colours that mean something are among them, the more alike the later.
func (t *census) most(n int) color.Palette {
	var used []color.RGBA
	for s, k := range t.count {
		if k > 0 {
			used = append(used, color.RGBA{uint8(t.sum[s][0] / k), uint8(t.sum[s][1] / k), uint8(t.sum[s][2] / k), 255})
		}
	}
	slices.SortStableFunc(used, func(a, b color.RGBA) int { return t.count[shadeOf(b)] - t.count[shadeOf(a)] })
	var p color.Palette
	for _, c := range used[:min(len(used), (n+1)/2)] {
		p = append(p, c)
	}
	for _, apart := range []int{48, 32, 20, 12, 1} {
		for _, c := range used {
			if len(p) < n && !slices.ContainsFunc(p, func(o color.Color) bool { return distance(c, o.(color.RGBA)) < apart }) {
				p = append(p, c)
			}
		}
	}
	return p
}

// distance is how far apart two colours are: the sum of what their parts differ by.
func distance(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}
