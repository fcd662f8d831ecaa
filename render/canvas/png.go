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

// A picture's pixel data are one zlib stream cut into strips of rows. Each strip
// is compressed by itself up to a byte boundary and stands in an IDAT chunk of
// its own, so a strip that did not change is copied as it is.

// stripBytes is about how much pixel data a strip has. Smaller ones compress
// worse, larger ones cost more to redo.
const stripBytes = 64 << 10

// The efforts of compression, as levels of deflate. What everybody is shown and may look
// at for days is to be small; what one person sees until the next press is to be there, and
// a board while many wait: it has a sixth more bytes for a quarter less work.
const (
	lasting  = 6
	fleeting = 1
)

// strip is a finished IDAT chunk.
type strip struct {
	chunk []byte
	sum   uint32 // Adler-32 of its raw bytes
	size  int    // raw bytes
}

// plane is a picture in palette entries, as the strips it compresses to. Of its pixels
// there is one band at a time, for as long as that is painted.
type plane struct {
	image.Rectangle
	strips []strip
	first  int // where they begin in their picture
	rows   int // of each strip but perhaps the last

	raw []byte // the rows of the band, each after a zero byte that says "not filtered"
	top int    // the first of them
}

// newPlane is a plane of w times h pixels, all of which are to be painted.
func newPlane(w, h int) *plane {
	rows := stripRows(w)
	return &plane{Rectangle: image.Rect(0, 0, w, h), strips: make([]strip, (h+rows-1)/rows), rows: rows}
}

// stripRows is how many rows of so many pixels a strip has.
func stripRows(w int) int { return max(1, min(bandRows, stripBytes/(w+1))) }

// wholeStrips is how many rows a band of that width has: strips are not cut.
func wholeStrips(w int) int { return bandRows / stripRows(w) * stripRows(w) }

// meeting are the numbers of the strips that meet one of the areas.
func (p *plane) meeting(areas []image.Rectangle) (numbers []int) {
	for i := range p.strips {
		at := p.stripRect(i)
		if slices.ContainsFunc(areas, at.Overlaps) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// look puts the plane on a band, which is painted in the room.
func (p *plane) look(band image.Rectangle, room []byte) {
	p.top, p.raw = band.Min.Y, room[:p.stride()*band.Dy()]
	for at := 0; at < len(p.raw); at += p.stride() {
		p.raw[at] = 0
	}
}

// stride is from one row to the next.
func (p *plane) stride() int { return p.Dx() + 1 }

// row is pixels of a row of the band.
func (p *plane) row(y, from, to int) []uint8 {
	return p.raw[(y-p.top)*p.stride()+1:][from:to]
}

// inBand is where the rows of strip i lie in the band.
func (p *plane) inBand(i int) (from, to int) {
	at := p.stripRect(i)
	return (at.Min.Y - p.top) * p.stride(), (at.Max.Y - p.top) * p.stride()
}

// stripRect is the part of the picture in strip i.
func (p *plane) stripRect(i int) image.Rectangle {
	return image.Rect(0, i*p.rows, p.Max.X, min((i+1)*p.rows, p.Max.Y))
}

// press compresses, and undoes it. It is used by one goroutine at a time.
type press struct {
	out    bytes.Buffer
	strips []byte                // of the picture under way that were compressed
	zips   map[int]*flate.Writer // by level
	zip    *flate.Writer         // of the picture under way
	unzip  io.ReadCloser
}

func newPress() *press {
	return &press{zips: map[int]*flate.Writer{}, unzip: flate.NewReader(nil)}
}

// begin begins a picture, and sets the level at which it is compressed. What strips the
// last one still has are lost.
func (z *press) begin(level int) {
	z.strips = z.strips[:0]
	if z.zips[level] == nil {
		zip, err := flate.NewWriter(nil, level)
		if err != nil {
			panic("canvas: compression level: " + err.Error())
		}
		z.zips[level] = zip
	}
	z.zip = z.zips[level]
}

// strip compresses rows. The chunk is the press's until the next picture begins.
func (z *press) strip(raw []byte, first bool) (strip, error) {
	z.out.Reset()
	if first {
		z.out.Write([]byte{0x78, 0x5e}) // zlib: deflate, window of 32 KiB
	}
	z.zip.Reset(&z.out)
	if _, err := z.zip.Write(raw); err != nil {
		return strip{}, err
	}
	if err := z.zip.Flush(); err != nil {
		return strip{}, err
	}
	before := len(z.strips)
	z.strips = appendChunk(z.strips, "IDAT", z.out.Bytes())
	return strip{chunk: z.strips[before:], sum: adler32.Checksum(raw), size: len(raw)}, nil
}

// unpack is the opposite of strip.
func (z *press) unpack(s strip, raw []byte, first bool) error {
	data := s.chunk[8 : len(s.chunk)-4] // between length and kind, and check sum
	if first {
		data = data[2:]
	}
	if err := z.unzip.(flate.Resetter).Reset(bytes.NewReader(data), nil); err != nil {
		return err
	}
	_, err := io.ReadFull(z.unzip, raw)
	return err
}

// cut makes the strips parts of the picture that they make: thousands of pieces of all
// sizes would take a third more of the heap than they have bytes.
func (p *plane) cut(picture []byte) {
	at := p.first
	for i := range p.strips {
		end := at + chunkBytes + int(binary.BigEndian.Uint32(picture[at:]))
		p.strips[i].chunk = picture[at:end:end]
		at = end
	}
}

// assemble is the PNG file of a plane whose strips are all fresh. From then on
// they are parts of it. The entries before corners are translucent.
func assemble(p *plane, colors *palette) []byte {
	n := 1100
	for _, s := range p.strips {
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
	for _, s := range p.strips {
		out = append(out, s.chunk...)
		sum = joinAdler(sum, s.sum, s.size)
	}
	tail := binary.BigEndian.AppendUint32([]byte{3, 0}, sum) // an empty last block
	out = appendChunk(appendChunk(out, "IDAT", tail), "IEND", nil)
	p.cut(out)
	return out
}

func appendColors(out []byte, colors *palette) []byte {
	var rgb []byte
	alpha := make([]byte, corners)
	for i, c := range colors.entries[:colors.size] {
		rgb = append(rgb, c.R, c.G, c.B)
		if i < corners {
			alpha[i] = c.A
		}
	}
	return appendChunk(appendChunk(out, "PLTE", rgb), "tRNS", alpha)
}

// chunkBytes is what a chunk has besides its data: length, kind and check sum.
const chunkBytes = 12

func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// joinAdler is the Adler-32 of two pieces one after the other, from that of each
// and the length of the second.
func joinAdler(a, b uint32, n int) uint32 {
	const mod = 65521
	a1, a2 := a&0xffff, a>>16
	b1, b2 := b&0xffff, b>>16
	s1 := (a1 + b1 + mod - 1) % mod
	s2 := (uint64(n%mod)*uint64(a1+mod-1) + uint64(a2) + uint64(b2)) % mod
	return uint32(s2)<<16 | s1
}
