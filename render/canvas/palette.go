package canvas

import (
	"bytes"
	"encoding/binary"
	"sync/atomic"

	"github.com/railbot/railbot/render/scene"
)

// corners is how many steps the smoothed rounded corners of a picture have. The
// first palette entries are the background at k/corners of full opacity.
const corners = 8

// maxExact is how many colours are kept exact; the rest of the 256 entries is
// for blends.
const maxExact = 200

// palette is the colours of a picture and the way from any colour to the
// nearest of them. It depends on the list of scene colours alone.
type palette struct {
	entries [256]scene.Color // the first corners of them are for corners
	size    int
	exact   map[uint32]uint8
	// cells answers for colours cut to six bits a component, filled as they are
	// met: 0 unknown, else an index plus known; plus mixed if exact colours lie
	// in the cell too, and above that the index of one of these.
	cells []atomic.Uint32
}

const (
	known   = 1 << 8
	mixed   = 1 << 9
	exactAt = 16 // bits up
)

// paletteKey is a comparable form of a list of colours.
func paletteKey(colors []scene.Color) string {
	b := make([]byte, 0, 4*len(colors))
	for _, c := range colors {
		b = append(b, c.R, c.G, c.B)
	}
	return string(b)
}

// newPalette reserves the colours, the background first, and fills up with
// blends.
func newPalette(colors []scene.Color) *palette {
	p := &palette{exact: map[uint32]uint8{}, cells: make([]atomic.Uint32, 1<<18), size: corners}
	for k := range corners {
		p.entries[k] = colors[0].Alpha(float64(k) / corners)
	}
	colors = colors[:min(len(colors), maxExact)]
	for _, c := range colors {
		p.reserve(c)
	}
	for _, c := range blends(colors, 256-p.size) {
		p.entries[p.size] = c
		p.size++
	}
	return p
}

func (p *palette) reserve(c scene.Color) {
	p.entries[p.size] = c
	p.exact[packed(c)] = uint8(p.size)
	p.cells[cellOf(packed(c))].Store(mixed | uint32(p.size)<<exactAt)
	p.size++
}

// packed is 0xBBGGRR, the order in which a pixel lies in memory.
func packed(c scene.Color) uint32 { return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 }

func unpacked(v uint32) scene.Color {
	return scene.Color{R: uint8(v), G: uint8(v >> 8), B: uint8(v >> 16), A: 255}
}

// cellOf is the number of the colour's cell.
func cellOf(v uint32) uint32 { return v>>2&63 | v>>10&63<<6 | v>>18&63<<12 }

// index is the entry for a colour: its own if it is reserved, else the nearest
// to the middle of its cell.
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

// nearest is the opaque entry nearest to c, the first of equals.
func (p *palette) nearest(c scene.Color) uint8 {
	best, at := 1<<30, corners
	for i, e := range p.entries[corners:p.size] {
		if d := distance(c, e); d < best {
			best, at = d, i+corners
		}
	}
	return uint8(at)
}

// distance weighs components roughly as eyes do.
func distance(a, b scene.Color) int {
	dr, dg, db := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}

// closeEnough is a distance at which a further blend is of no use.
const closeEnough = 9 * 10 * 10

// blends picks at most n colours from between pairs of the given ones. First the
// steps between the first two, background and ink, where letters have their
// edges; then always the blend that is furthest from all that is there.
func blends(colors []scene.Color, n int) []scene.Color {
	var picked, pool []scene.Color
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
					pool = append(pool, c)
				}
			}
		}
	}
	return spread(picked[:min(n, len(picked))], pool, colors, n)
}

// spread adds to picked, up to n in all, the pool colour furthest from the
// nearest of there and picked, time and again.
func spread(picked, pool, there []scene.Color, n int) []scene.Color {
	gap := make([]int, len(pool))
	for i := range gap {
		gap[i] = 1 << 30
	}
	narrow := func(c scene.Color) {
		for i, q := range pool {
			gap[i] = min(gap[i], distance(c, q))
		}
	}
	for _, c := range there {
		narrow(c)
	}
	for _, c := range picked {
		narrow(c)
	}
	for len(picked) < n {
		at := widest(gap)
		if at < 0 {
			break
		}
		picked = append(picked, pool[at])
		narrow(pool[at])
	}
	return picked
}

// widest is the place of the largest gap worth closing, or -1.
func widest(gap []int) int {
	at, most := -1, closeEnough
	for i, g := range gap {
		if g > most {
			at, most = i, g
		}
	}
	return at
}

// row turns a row of opaque RGBA pixels into entries. Where they are those of the row above,
// in blocks, so are its entries.
func (p *palette) row(entries, rgba, above, aboveRGBA []uint8) {
	const block = 128
	for from := 0; from < len(entries); from += block {
		to := min(from+block, len(entries))
		if above != nil && bytes.Equal(rgba[4*from:4*to], aboveRGBA[4*from:4*to]) {
			copy(entries[from:to], above[from:to])
		} else {
			p.runs(entries[from:to], rgba[4*from:4*to])
		}
	}
}

// runs turns opaque RGBA pixels into entries. Runs of one colour, most of a picture, are
// looked up once and compared four pixels at a time.
func (p *palette) runs(dst, rgba []uint8) {
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
