// Package film makes one picture of many: an animation, or a contact sheet. It
// is given the pictures one by one, and gives way often by a function that it is
// handed.
package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"slices"
	"time"

	"golang.org/x/image/draw"
)

// frame is a picture at a smaller size.
func frame(picture []byte, width int) (*image.RGBA, error) {
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	b := full.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, width, max(b.Dy()*width/max(b.Dx(), 1), 1)))
	draw.Draw(small, small.Bounds(), image.White, image.Point{}, draw.Src) // for the rounded corners
	draw.CatmullRom.Scale(small, small.Bounds(), full, b, draw.Over, nil)
	return small, nil
}

// Animation is a GIF in the making.
type Animation struct {
	Width int           // pixels
	Each  time.Duration // how long a picture is shown; the last one three times as long

	frames gif.GIF
}

// Add takes a PNG picture. One of another form than the first is drawn at its
// top left.
func (a *Animation) Add(picture []byte, giveWay func()) error {
	small, err := frame(picture, a.Width)
	if err != nil {
		return err
	}
	size := small.Bounds()
	if len(a.frames.Image) > 0 {
		size = a.frames.Image[0].Bounds()
	}
	a.frames.Image = append(a.frames.Image, paletted(small, size, giveWay))
	a.frames.Delay = append(a.frames.Delay, int(a.Each/(10*time.Millisecond)))
	return nil
}

// Encode is the file. Nothing can be added any more.
func (a *Animation) Encode(giveWay func()) ([]byte, error) {
	if last := len(a.frames.Delay) - 1; last >= 0 {
		a.frames.Delay[last] *= 3
	}
	out := yielding{giveWay: giveWay}
	if err := gif.EncodeAll(&out, &a.frames); err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return out.Bytes(), nil
}

// Sheet is a PNG in the making, with pictures in rows.
type Sheet struct {
	Columns, Width int // pictures in a row; pixels of each

	small []*image.RGBA
}

// Add takes a PNG picture.
func (s *Sheet) Add(picture []byte, giveWay func()) error {
	small, err := frame(picture, s.Width)
	if err != nil {
		return err
	}
	giveWay()
	s.small = append(s.small, small)
	return nil
}

// Encode is the file.
func (s *Sheet) Encode(giveWay func()) ([]byte, error) {
	const gap = 8
	height := 0
	for _, f := range s.small {
		height = max(height, f.Bounds().Dy())
	}
	columns := min(s.Columns, max(len(s.small), 1))
	rows := (len(s.small) + columns - 1) / columns
	all := image.NewRGBA(image.Rect(0, 0, columns*(s.Width+gap)+gap, rows*(height+gap)+gap))
	draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
	for i, f := range s.small {
		at := image.Pt(gap+i%columns*(s.Width+gap), gap+i/columns*(height+gap))
		draw.Draw(all, f.Bounds().Add(at), f, image.Point{}, draw.Src)
	}
	out := yielding{giveWay: giveWay}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, paletted(all, all.Bounds(), giveWay)); err != nil {
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

// paletted gives a picture the 256 colours that it has most of: our pictures
// are flat, and what is left over are the edges of letters.
func paletted(src *image.RGBA, size image.Rectangle, giveWay func()) *image.Paletted {
	var count [1 << 15]int
	var sum [1 << 15][3]int
	b := src.Bounds().Intersect(size)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		giveWay()
		for x := b.Min.X; x < b.Max.X; x++ {
			c := src.RGBAAt(x, y)
			s := shadeOf(c)
			count[s]++
			sum[s][0] += int(c.R)
			sum[s][1] += int(c.G)
			sum[s][2] += int(c.B)
		}
	}
	var used []shade
	for s, n := range count {
		if n > 0 {
			used = append(used, shade(s))
		}
	}
	slices.SortStableFunc(used, func(a, b shade) int { return count[b] - count[a] })
	palette := color.Palette{color.RGBA{255, 255, 255, 255}}
	for _, s := range used[:min(len(used), 255)] {
		n := count[s]
		palette = append(palette, color.RGBA{uint8(sum[s][0] / n), uint8(sum[s][1] / n), uint8(sum[s][2] / n), 255})
	}
	nearest := map[shade]uint8{}
	out := image.NewPaletted(size, palette)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		giveWay()
		for x := b.Min.X; x < b.Max.X; x++ {
			c := src.RGBAAt(x, y)
			i, ok := nearest[shadeOf(c)]
			if !ok {
				i = uint8(palette.Index(c))
				nearest[shadeOf(c)] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
