package canvas

import (
	"bytes"
	"encoding/binary"
	"sync/atomic"

	"github.com/railbot/railbot/render/scene"
)

// cornerSteps is the number of steps in the smoothed edge of a picture's rounded corners. Entry k of the palette, for
// k below cornerSteps, is the background with k/cornerSteps of full opacity.
const cornerSteps = 8

// maxExact is the maximum number of a scene's colors that the palette has exactly. The remaining entries are blends.
const maxExact = 200

// palette holds the colors of a picture and finds the nearest of them for any color. It depends only on the
// list of the scene's colors.
type palette struct {
	entries [256]scene.Color // the first cornerSteps of them are for corners
	size    int              // number of entries
	exact   map[uint32]uint8 // entry of each exact color, by the packed color
	// cells caches the nearest entry of each color. A cell stands for all colors with the same six upper bits of
	// each component. The lower eight bits of a cell are the entry nearest to its middle, if it has the flag
	// known. If exact colors lie in the cell, it has the flag mixed, and the entry of one of them begins at bit
	// exactAt.
	cells []atomic.Uint32
}

const (
	known   = 1 << 8 // flag of a cell: the nearest entry is cached
	mixed   = 1 << 9 // flag of a cell: an exact color lies in it
	exactAt = 16     // first bit of an exact color's entry
)

// paletteKey returns a list of colors as a cache key.
func paletteKey(colors []scene.Color) string {
	b := make([]byte, 0, 4*len(colors))
	for _, c := range colors {
		b = append(b, c.R, c.G, c.B)
	}
	return string(b)
}

// newPalette returns a palette with the given colors, the background first, and with blends of them in the remaining
// entries.
func newPalette(colors []scene.Color) *palette {
	p := &palette{exact: map[uint32]uint8{}, cells: make([]atomic.Uint32, 1<<18), size: cornerSteps}
	for k := range cornerSteps {
		p.entries[k] = colors[0].Alpha(float64(k) / cornerSteps)
	}
	colors = colors[:min(len(colors), maxExact)]
	for _, c := range colors {
		p.reserve(c)
	}
	for _, c := range pickBlends(colors, 256-p.size) {
		p.entries[p.size] = c
		p.size++
	}
	return p
}

// reserve adds an exact color.
func (p *palette) reserve(c scene.Color) {
	p.entries[p.size] = c
	p.exact[packed(c)] = uint8(p.size)
	p.cells[cellOf(packed(c))].Store(mixed | uint32(p.size)<<exactAt)
	p.size++
}

// packed returns a color as 0xBBGGRR, the byte order of a pixel.
func packed(c scene.Color) uint32 { return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 }

// unpacked is the inverse of packed.
func unpacked(v uint32) scene.Color {
	return scene.Color{R: uint8(v), G: uint8(v >> 8), B: uint8(v >> 16), A: 255}
}

// cellOf returns the index of a packed color's cell.
func cellOf(v uint32) uint32 { return v>>2&63 | v>>10&63<<6 | v>>18&63<<12 }

// index returns the entry for a packed color: its own if it is reserved, otherwise the entry nearest to the
// middle of its cell.
func (p *palette) index(v uint32) uint8 {
	cell := &p.cells[cellOf(v)]
	state := cell.Load()
	if state&mixed != 0 {
		if i := uint8(state >> exactAt); packed(p.entries[i]) == v {
			return i
		}
		if i, ok := p.exact[v]; ok {
			return i
		}
	}
	if state&known == 0 {
		state |= known | uint32(p.nearest(unpacked(v&0xfcfcfc|0x020202)))
		cell.Store(state)
	}
	return uint8(state)
}

// nearest returns the index of the opaque entry nearest to c. Of equally near ones it returns the first.
func (p *palette) nearest(c scene.Color) uint8 {
	best, at := 1<<30, cornerSteps
	for i, e := range p.entries[cornerSteps:p.size] {
		if d := colorDistance(c, e); d < best {
			best, at = d, i+cornerSteps
		}
	}
	return uint8(at)
}

// colorDistance returns the squared distance of two colors, with weights that approximate how different they look.
func colorDistance(a, b scene.Color) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}

// minBlendDistance is the [colorDistance] to its nearest palette entry that a blend must exceed to get an entry.
const minBlendDistance = 9 * 10 * 10

// pickBlends returns at most n blends of pairs of the given colors. It first picks the steps between the first two,
// background and ink, which occur at the edges of letters. Then it repeatedly picks the blend that is furthest from
// all colors so far.
func pickBlends(colors []scene.Color, n int) []scene.Color {
	var picked, candidates []scene.Color
	for i, a := range colors {
		for j, b := range colors[:i] {
			steps := 4
			if i == 1 && j == 0 {
				steps = 8
			}
			for k := 1; k < steps; k++ {
				c := a.Mix(b, float64(k)/float64(steps))
				if steps == 8 {
					picked = append(picked, c)
				} else {
					candidates = append(candidates, c)
				}
			}
		}
	}
	return pickSpread(picked[:min(n, len(picked))], candidates, colors, n)
}

// pickSpread extends picked to at most n colors. It repeatedly adds the candidate that is furthest from its nearest
// color among existing and picked. It stops when no candidate is far enough.
func pickSpread(picked, candidates, existing []scene.Color, n int) []scene.Color {
	gaps := make([]int, len(candidates)) // distance of each candidate to its nearest color
	for i := range gaps {
		gaps[i] = 1 << 30
	}
	updateGaps := func(added scene.Color) {
		for i, c := range candidates {
			gaps[i] = min(gaps[i], colorDistance(added, c))
		}
	}
	for _, c := range existing {
		updateGaps(c)
	}
	for _, c := range picked {
		updateGaps(c)
	}
	for len(picked) < n {
		i := widestGap(gaps)
		if i < 0 {
			break
		}
		picked = append(picked, candidates[i])
		updateGaps(candidates[i])
	}
	return picked
}

// widestGap returns the index of the largest gap above minBlendDistance, or -1 if there is none.
func widestGap(gaps []int) int {
	widest, most := -1, minBlendDistance
	for i, gap := range gaps {
		if gap > most {
			widest, most = i, gap
		}
	}
	return widest
}

// mapRow maps a row of opaque RGBA pixels to entries. For blocks that equal the row above, it copies the entries of
// that row. above and aboveRGBA are nil in the first row.
func (p *palette) mapRow(entries, rgba, above, aboveRGBA []uint8) {
	const block = 128
	for from := 0; from < len(entries); from += block {
		to := min(from+block, len(entries))
		if above != nil && bytes.Equal(rgba[4*from:4*to], aboveRGBA[4*from:4*to]) {
			copy(entries[from:to], above[from:to])
		} else {
			p.mapRuns(entries[from:to], rgba[4*from:4*to])
		}
	}
}

// mapRuns maps opaque RGBA pixels to entries. It looks up each run of one color once, and compares four
// pixels at a time, because most of a picture is long runs.
func (p *palette) mapRuns(dst, rgba []uint8) {
	for i := 0; i < len(dst); {
		v := binary.LittleEndian.Uint32(rgba[4*i:])
		entry := p.index(v & 0xffffff)
		dst[i] = entry
		i++
		pair := uint64(v)<<32 | uint64(v)
		for ; i+4 <= len(dst); i += 4 {
			four := rgba[4*i:][:16]
			if binary.LittleEndian.Uint64(four) != pair || binary.LittleEndian.Uint64(four[8:]) != pair {
				break
			}
			binary.LittleEndian.PutUint32(dst[i:], uint32(entry)*0x01010101)
		}
		for ; i < len(dst) && binary.LittleEndian.Uint32(rgba[4*i:]) == v; i++ {
			dst[i] = entry
		}
	}
}
