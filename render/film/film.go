// Package film combines many pictures into one: an animation or a contact sheet. The pictures are added one
// by one. Long operations often call the function yield that their caller passes, so that more urgent work can run
// first.
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

// scaleDown decodes a PNG picture and scales it to a smaller width. Its transparent corners get the color of the ground.
// Each pixel is the mean of the pixels that it covers.
func scaleDown(picture []byte, width int, ground color.Color) (*image.RGBA, error) {
	full, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("decode picture: %w", err)
	}
	b := full.Bounds()
	width = max(1, min(width, b.Dx()))
	out := image.NewRGBA(image.Rect(0, 0, width, max(b.Dy()*width/b.Dx(), 1)))
	height := out.Bounds().Dy()
	row, sums := rowReader(full, ground), make([]uint64, width)
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
			out.SetRGBA(x, y, color.RGBA{uint8(sum >> 40 / n), uint8(sum >> 20 & packMask / n), uint8(sum & packMask / n), 255})
		}
	}
	return out, nil
}

// packMask selects one component of a color in the form of [packColor].
const packMask = 1<<20 - 1

// packColor returns a color on an opaque ground as red, green and blue in 20 bits each, so that many colors can be added in
// one operation.
func packColor(c, ground color.Color) uint64 {
	r, g, b, a := c.RGBA()
	gr, gg, gb, _ := ground.RGBA()
	blend := func(v, under uint32) uint64 { return uint64(v+under*(0xffff-a)/0xffff) >> 8 }
	return blend(r, gr)<<40 | blend(g, gg)<<20 | blend(b, gb)
}

// orWhite returns a color, or white if it is nil.
func orWhite(c color.Color) color.Color { return cmp.Or[color.Color](c, color.White) }

// rowReader returns a function that reads a row of a picture in the form of [packColor]. Each row overwrites the
// previous one.
func rowReader(src image.Image, ground color.Color) func(y int) []uint64 {
	b := src.Bounds()
	row := make([]uint64, b.Dx())
	flat, ok := src.(*image.Paletted)
	if !ok {
		return func(y int) []uint64 {
			for x := range row {
				row[x] = packColor(src.At(b.Min.X+x, b.Min.Y+y), ground)
			}
			return row
		}
	}
	var colors [256]uint64
	for i, c := range flat.Palette {
		colors[i] = packColor(c, ground)
	}
	return func(y int) []uint64 {
		for x, index := range flat.Pix[y*flat.Stride:][:len(row)] {
			row[x] = colors[index]
		}
		return row
	}
}

// Animation builds a GIF in which each picture holds only what changed.
type Animation struct {
	Width      int           // pixels
	FrameDelay time.Duration // how long the pictures that are added next are shown; the last one is shown three times as long
	Once       bool          // whether it stops on its last picture instead of beginning again
	MaxBytes   int           // maximum size in bytes, 0 for none; every other picture is left out until the file is small enough
	Corners    color.Color   // color of the pictures' transparent corners; nil means white

	shown  *image.RGBA // the last added picture
	frames gif.GIF
}

// filmColors is the maximum number of colors of the changed part of a picture in an animation.
const filmColors = 127

// Add adds a PNG picture. A picture of another size than the first is placed at the top left.
func (a *Animation) Add(picture []byte, yield func()) error {
	small, err := scaleDown(picture, a.Width, orWhite(a.Corners))
	if err != nil {
		return err
	}
	yield()
	changed, isUnchanged := small.Bounds(), func(x, y int) bool { return false }
	if previous := a.shown; previous != nil {
		padded := image.NewRGBA(a.shown.Bounds())
		draw.Draw(padded, padded.Bounds(), image.NewUniform(orWhite(a.Corners)), image.Point{}, draw.Src)
		draw.Draw(padded, small.Bounds(), small, image.Point{}, draw.Src)
		small, changed = padded, changedArea(padded, previous)
		isUnchanged = func(x, y int) bool { return previous.RGBAAt(x, y) == padded.RGBAAt(x, y) }
	}
	a.frames.Image = append(a.frames.Image, reducePalette(small, isUnchanged, changed, filmColors, yield))
	a.frames.Delay = append(a.frames.Delay, int(a.FrameDelay/(10*time.Millisecond)))
	a.shown = small
	return nil
}

// changedArea returns the smallest rectangle that holds all differences of two pictures of one size. It is at
// least one pixel.
func changedArea(a, b *image.RGBA) image.Rectangle {
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

// Encode returns the GIF file. No picture may be added afterwards.
func (a *Animation) Encode(yield func()) ([]byte, error) {
	for {
		data, err := a.encodeFrames(yield)
		if err != nil || a.MaxBytes == 0 || len(data) <= a.MaxBytes || len(a.frames.Image) < 4 {
			return data, err
		}
		a.dropEverySecond(yield)
	}
}

// encodeFrames returns the GIF file of the current pictures, the last of which is shown three times as long.
func (a *Animation) encodeFrames(yield func()) ([]byte, error) {
	frames := a.frames
	if a.Once {
		frames.LoopCount = -1
	}
	frames.Delay = slices.Clone(frames.Delay)
	if last := len(frames.Delay) - 1; last >= 0 {
		frames.Delay[last] *= 3
	}
	out := yieldingBuffer{yield: yield}
	if err := gif.EncodeAll(&out, &frames); err != nil {
		return nil, fmt.Errorf("encode animation: %w", err)
	}
	return out.Bytes(), nil
}

// dropEverySecond drops every other picture except the first and the last, and merges its changes into the next one.
func (a *Animation) dropEverySecond(yield func()) {
	last := len(a.frames.Image) - 1
	kept := a.frames.Image[:1]
	for i := 1; i <= last; i++ {
		if (last-i)%2 == 1 {
			a.frames.Image[i+1] = mergeChanges(a.frames.Image[i], a.frames.Image[i+1], yield)
			continue
		}
		kept = append(kept, a.frames.Image[i])
	}
	a.frames.Image = kept
	a.frames.Delay = slices.Repeat(a.frames.Delay[:1], len(kept))
}

// mergeChanges returns one picture with the changes of two consecutive ones.
func mergeChanges(first, second *image.Paletted, yield func()) *image.Paletted {
	merged := image.NewRGBA(first.Bounds().Union(second.Bounds()))
	for _, p := range []*image.Paletted{first, second} {
		draw.Draw(merged, p.Bounds(), p, p.Bounds().Min, draw.Over)
	}
	isTransparent := func(x, y int) bool { return merged.RGBAAt(x, y).A == 0 }
	return reducePalette(merged, isTransparent, merged.Bounds(), filmColors, yield)
}

// ContactSheet builds a PNG with pictures in rows.
type ContactSheet struct {
	Columns, Width int         // pictures in a row; width of each in pixels
	Ground         color.Color // background; nil means white
	Corners        color.Color // color of the pictures' transparent corners; nil means white

	small []*image.RGBA
}

// Add adds a PNG picture.
func (s *ContactSheet) Add(picture []byte, yield func()) error {
	small, err := scaleDown(picture, s.Width, orWhite(s.Corners))
	if err != nil {
		return err
	}
	yield()
	s.small = append(s.small, small)
	return nil
}

// Encode returns the PNG file.
func (s *ContactSheet) Encode(yield func()) ([]byte, error) {
	const gap = 8
	height := 0
	for _, f := range s.small {
		height = max(height, f.Bounds().Dy())
	}
	columns := min(s.Columns, max(len(s.small), 1))
	rows := (len(s.small) + columns - 1) / columns
	all := image.NewRGBA(image.Rect(0, 0, columns*(s.Width+gap)+gap, rows*(height+gap)+gap))
	draw.Draw(all, all.Bounds(), image.NewUniform(orWhite(s.Ground)), image.Point{}, draw.Src)
	for i, f := range s.small {
		at := image.Pt(gap+i%columns*(s.Width+gap), gap+i/columns*(height+gap))
		draw.Draw(all, f.Bounds().Add(at), f, image.Point{}, draw.Src)
	}
	out := yieldingBuffer{yield: yield}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out,
		reducePalette(all, func(x, y int) bool { return false }, all.Bounds(), 255, yield)); err != nil {
		return nil, fmt.Errorf("encode contact sheet: %w", err)
	}
	return out.Bytes(), nil
}

// yieldingBuffer is a buffer that calls yield before each write.
type yieldingBuffer struct {
	bytes.Buffer
	yield func()
}

// Write writes to the buffer. It never fails.
func (y *yieldingBuffer) Write(b []byte) (int, error) {
	y.yield()
	return y.Buffer.Write(b)
}

// shade is a color reduced to five bits each of red, green and blue.
type shade uint16

func shadeOf(c color.RGBA) shade { return shade(c.R>>3)<<10 | shade(c.G>>3)<<5 | shade(c.B>>3) }

// reducePalette returns an area of a picture, reduced to its most important colors. Pixels for which skip returns true
// are transparent.
func reducePalette(
	src *image.RGBA, skip func(x, y int) bool, area image.Rectangle, colors int, yield func(),
) *image.Paletted {
	var tally shadeCounts
	for y := area.Min.Y; y < area.Max.Y; y++ {
		yield()
		for x := area.Min.X; x < area.Max.X; x++ {
			if !skip(x, y) {
				tally.add(src.RGBAAt(x, y))
			}
		}
	}
	out := image.NewPaletted(area, append(color.Palette{color.RGBA{}}, tally.mostImportant(colors)...))
	var nearest [shades]uint8 // 0: unknown
	for y := area.Min.Y; y < area.Max.Y; y++ {
		yield()
		for x := area.Min.X; x < area.Max.X; x++ {
			if skip(x, y) {
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

// shades is the number of shades.
const shades = 1 << 15

// shadeCounts counts the pixels of a picture by shade.
type shadeCounts struct {
	count [shades]int    // pixels of each shade
	sum   [shades][3]int // sums of their red, green and blue
}

// add counts one pixel.
func (t *shadeCounts) add(c color.RGBA) {
	s := shadeOf(c)
	t.count[s]++
	t.sum[s][0] += int(c.R)
	t.sum[s][1] += int(c.G)
	t.sum[s][2] += int(c.B)
}

// mostImportant returns the mean colors of at most n shades. Half of them are the most frequent shades, which are the
// flat areas. The others are those that differ most from the colors so far, so that rare colors are not lost.
func (t *shadeCounts) mostImportant(n int) color.Palette {
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
	for _, minDistance := range []int{48, 32, 20, 12, 1} {
		for _, c := range used {
			isNear := func(o color.Color) bool { return distance(c, o.(color.RGBA)) < minDistance }
			if len(p) < n && !slices.ContainsFunc(p, isNear) {
				p = append(p, c)
			}
		}
	}
	return p
}

// distance returns the sum of the differences of two colors' components.
func distance(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}
