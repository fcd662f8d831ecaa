package canvas

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"io"
	"slices"

	"github.com/klauspost/compress/flate"
)

// The pixel data of a PNG are one zlib stream, cut here into strips of rows. Each strip is
// compressed by itself up to a byte boundary and stands in an IDAT chunk of its own, so a
// strip that did not change is copied as it is.

// stripBytes is about how much pixel data a strip has. Smaller strips compress worse,
// larger ones cost more to redo.
const stripBytes = 64 << 10

// The levels of deflate. A board, which everybody sees and may look at for days, is to be
// small; a hand, which one person sees until the next press, is to be quick, and so is a
// board while many people wait. It then has a sixth more bytes for a quarter less work.
const (
	smallLevel = 6
	quickLevel = 1
)

// strip is a finished IDAT chunk.
type strip struct {
	chunk []byte
	sum   uint32 // Adler-32 of its raw bytes
	size  int    // raw bytes
}

// strips is a picture as compressed strips of palette entries. Its pixels are there for one
// band at a time, while that is painted.
type strips struct {
	image.Rectangle
	list  []strip
	first int // where the strips begin in their PNG
	rows  int // of each strip, except perhaps the last

	raw []byte // the rows of the band, each after a zero byte that means "not filtered"
	top int    // the first row of the band
}

// newStrips returns a picture of w times h pixels, all of which must be painted.
func newStrips(w, h int) *strips {
	rows := stripRows(w)
	return &strips{Rectangle: image.Rect(0, 0, w, h), list: make([]strip, (h+rows-1)/rows), rows: rows}
}

// stripRows returns how many rows of w pixels a strip has.
func stripRows(w int) int { return max(1, min(bandRows, stripBytes/(w+1))) }

// wholeStrips returns how many rows of w pixels a band has, so that it ends with a strip.
func wholeStrips(w int) int { return bandRows / stripRows(w) * stripRows(w) }

// overlapping returns the indexes of the strips that overlap one of the areas.
func (p *strips) overlapping(areas []image.Rectangle) (indexes []int) {
	for i := range p.list {
		if slices.ContainsFunc(areas, p.rect(i).Overlaps) {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// setBand begins a band, whose pixels are painted in the given memory.
func (p *strips) setBand(band image.Rectangle, in []byte) {
	p.top, p.raw = band.Min.Y, in[:p.stride()*band.Dy()]
	for at := 0; at < len(p.raw); at += p.stride() {
		p.raw[at] = 0
	}
}

// stride is the distance between rows in raw.
func (p *strips) stride() int { return p.Dx() + 1 }

// row returns pixels of a row of the band.
func (p *strips) row(y, from, to int) []uint8 {
	return p.raw[(y-p.top)*p.stride()+1:][from:to]
}

// inBand returns where the rows of strip i lie in raw.
func (p *strips) inBand(i int) (from, to int) {
	r := p.rect(i)
	return (r.Min.Y - p.top) * p.stride(), (r.Max.Y - p.top) * p.stride()
}

// rect returns the part of the picture in strip i.
func (p *strips) rect(i int) image.Rectangle {
	return image.Rect(0, i*p.rows, p.Max.X, min((i+1)*p.rows, p.Max.Y))
}

// slice makes the strips parts of the PNG that they make. As thousands of pieces of all
// sizes they would take a third more of the heap than they have bytes.
func (p *strips) slice(png []byte) {
	at := p.first
	for i := range p.list {
		end := at + chunkBytes + int(binary.BigEndian.Uint32(png[at:]))
		p.list[i].chunk = png[at:end:end]
		at = end
	}
}

// deflater compresses strips, and decompresses them. It is used by one goroutine at a time.
type deflater struct {
	out     bytes.Buffer
	chunks  []byte                // of the current picture
	writers map[int]*flate.Writer // by level
	writer  *flate.Writer         // of the current picture
	reader  io.ReadCloser
}

func newDeflater() *deflater {
	return &deflater{writers: map[int]*flate.Writer{}, reader: flate.NewReader(nil)}
}

// begin begins a picture, and sets the level at which it is compressed. Strips of the last
// picture are overwritten.
func (z *deflater) begin(level int) {
	z.chunks = z.chunks[:0]
	if z.writers[level] == nil {
		writer, err := flate.NewWriter(nil, level)
		if err != nil {
			panic("canvas: compression level: " + err.Error())
		}
		z.writers[level] = writer
	}
	z.writer = z.writers[level]
}

// compress returns rows as a strip, which is valid until the next picture begins. The first
// strip of a picture begins its zlib stream.
func (z *deflater) compress(raw []byte, first bool) (strip, error) {
	z.out.Reset()
	if first {
		z.out.Write([]byte{0x78, 0x5e}) // zlib: deflate, window of 32 KiB
	}
	z.writer.Reset(&z.out)
	if _, err := z.writer.Write(raw); err != nil {
		return strip{}, err
	}
	if err := z.writer.Flush(); err != nil {
		return strip{}, err
	}
	before := len(z.chunks)
	z.chunks = appendChunk(z.chunks, "IDAT", z.out.Bytes())
	return strip{chunk: z.chunks[before:], sum: adler32.Checksum(raw), size: len(raw)}, nil
}

// decompress is the inverse of compress.
func (z *deflater) decompress(s strip, raw []byte, first bool) error {
	data := s.chunk[8 : len(s.chunk)-4] // between length and kind, and check sum
	if first {
		data = data[2:]
	}
	if err := z.reader.(flate.Resetter).Reset(bytes.NewReader(data), nil); err != nil {
		return err
	}
	_, err := io.ReadFull(z.reader, raw)
	return err
}

// encodePNG returns the PNG file of strips, which then become parts of it. The palette's
// entries before cornerSteps are translucent.
func encodePNG(p *strips, colors *palette) []byte {
	n := 1100
	for _, s := range p.list {
		n += len(s.chunk)
	}
	out := append(make([]byte, 0, n), "\x89PNG\r\n\x1a\n"...)
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.Dx()))
	binary.BigEndian.PutUint32(head[4:], uint32(p.Dy()))
	head[8], head[9] = 8, 3 // eight bits, palette
	out = appendChunk(out, "IHDR", head[:])
	out = appendColors(out, colors)
	sum := uint32(1)
	p.first = len(out)
	for _, s := range p.list {
		out = append(out, s.chunk...)
		sum = joinAdler(sum, s.sum, s.size)
	}
	tail := binary.BigEndian.AppendUint32([]byte{3, 0}, sum) // an empty last block
	out = appendChunk(appendChunk(out, "IDAT", tail), "IEND", nil)
	p.slice(out)
	return out
}

func appendColors(out []byte, colors *palette) []byte {
	var rgb []byte
	alpha := make([]byte, cornerSteps)
	for i, c := range colors.entries[:colors.size] {
		rgb = append(rgb, c.R, c.G, c.B)
		if i < cornerSteps {
			alpha[i] = c.A
		}
	}
	return appendChunk(appendChunk(out, "PLTE", rgb), "tRNS", alpha)
}

// chunkBytes is the size of a chunk without its data: length, kind and check sum.
const chunkBytes = 12

func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// joinAdler returns the Adler-32 of two pieces one after the other, from the sum of each and
// the length of the second.
func joinAdler(a, b uint32, n int) uint32 {
	const mod = 65521
	a1, a2 := a&0xffff, a>>16
	b1, b2 := b&0xffff, b>>16
	s1 := (a1 + b1 + mod - 1) % mod
	s2 := (uint64(n%mod)*uint64(a1+mod-1) + uint64(a2) + uint64(b2)) % mod
	return uint32(s2)<<16 | s1
}
