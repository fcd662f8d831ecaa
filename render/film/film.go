// Package film makes one picture of many: an animation, or a contact sheet.
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

// GIF makes an animation of PNG pictures, each shown so long and the last one
// three times as long. It is so wide, in pixels; pictures of another form than
// the first are drawn at its top left.
func GIF(pictures [][]byte, width int, each time.Duration) ([]byte, error) {
	var g gif.GIF
	var size image.Rectangle
	delay := int(each / (10 * time.Millisecond))
	for i, p := range pictures {
		small, err := frame(p, width)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			size = small.Bounds()
		}
		g.Image = append(g.Image, paletted(small, size))
		g.Delay = append(g.Delay, delay)
	}
	if len(g.Delay) > 0 {
		g.Delay[len(g.Delay)-1] = 3 * delay
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &g); err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return out.Bytes(), nil
}

// Sheet makes a PNG with PNG pictures in rows of so many, each so wide in
// pixels.
func Sheet(pictures [][]byte, columns, width int) ([]byte, error) {
	const gap = 8
	var small []*image.RGBA
	height := 0
	for _, p := range pictures {
		f, err := frame(p, width)
		if err != nil {
			return nil, err
		}
		small = append(small, f)
		height = max(height, f.Bounds().Dy())
	}
	columns = min(columns, max(len(small), 1))
	rows := (len(small) + columns - 1) / columns
	all := image.NewRGBA(image.Rect(0, 0, columns*(width+gap)+gap, rows*(height+gap)+gap))
	draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
	for i, f := range small {
		at := image.Pt(gap+i%columns*(width+gap), gap+i/columns*(height+gap))
		draw.Draw(all, f.Bounds().Add(at), f, image.Point{}, draw.Src)
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, paletted(all, all.Bounds())); err != nil {
		return nil, fmt.Errorf("film: %w", err)
	}
	return out.Bytes(), nil
}

// shade is a colour by the first five bits of red, green and blue.
type shade uint16

func shadeOf(c color.RGBA) shade { return shade(c.R>>3)<<10 | shade(c.G>>3)<<5 | shade(c.B>>3) }

// paletted gives a picture the 256 colours that it has most of: our pictures
// are flat, and what is left over are the edges of letters.
func paletted(src *image.RGBA, size image.Rectangle) *image.Paletted {
	var count [1 << 15]int
	var sum [1 << 15][3]int
	b := src.Bounds().Intersect(size)
	for y := b.Min.Y; y < b.Max.Y; y++ {
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
