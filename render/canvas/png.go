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

// The pixel data of a PNG are one zlib stream. Here it is divided into strips of rows. Each strip is
// compressed separately up to a byte boundary and has its own IDAT chunk, so an unchanged strip can be
// copied.

// stripBytes is the approximate amount of pixel data in a strip. Smaller strips compress worse, larger ones
// cost more to compress again.
const stripBytes = 64 << 10

// Levels of deflate. A board, which everybody sees for hours or days, should be small. A hand, which one
// person sees until the next click, should be quick. So should a board while many people wait: the quick
// level makes it a sixth larger for a quarter less work.
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

// strips is a picture as compressed strips of palette entries. Its pixels exist only for the band that is
// being painted.
type strips struct {
	image.Rectangle
	list       []strip
	firstChunk int // offset of the first strip in the PNG
	rows       int // rows of each strip; the last one may have fewer

	raw []byte // the rows of the band, each after a zero byte that means "not filtered"
	top int    // the first row of the band
}

// newStrips returns a picture of w × h pixels, all of which must be painted.
func newStrips(w, h int) *strips {
	rows := stripRows(w)
	return &strips{Rectangle: image.Rect(0, 0, w, h), list: make([]strip, (h+rows-1)/rows), rows: rows}
}

// stripRows returns the number of rows of w pixels in a strip.
func stripRows(w int) int { return max(1, min(bandRows, stripBytes/(w+1))) }

// bandHeight returns the number of rows of w pixels in a band of whole strips.
func bandHeight(w int) int { return bandRows / stripRows(w) * stripRows(w) }

// overlapping returns the indexes of the strips that overlap one of the areas.
func (p *strips) overlapping(areas []image.Rectangle) (indexes []int) {
	for i := range p.list {
		if slices.ContainsFunc(areas, p.rect(i).Overlaps) {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// setBand sets the band that is painted next, and uses buffer for its pixels.
func (p *strips) setBand(band image.Rectangle, buffer []byte) {
	p.top, p.raw = band.Min.Y, buffer[:p.stride()*band.Dy()]
	for at := 0; at < len(p.raw); at += p.stride() {
		p.raw[at] = 0
	}
}

// stride returns the distance between the beginnings of two rows in raw.
func (p *strips) stride() int { return p.Dx() + 1 }

// row returns the pixels of row y between two columns. The row must lie in the band.
func (p *strips) row(y, from, to int) []uint8 {
	return p.raw[(y-p.top)*p.stride()+1:][from:to]
}

// rangeInBand returns the range of raw that holds the rows of strip i.
func (p *strips) rangeInBand(i int) (from, to int) {
	r := p.rect(i)
	return (r.Min.Y - p.top) * p.stride(), (r.Max.Y - p.top) * p.stride()
}

// rect returns the area of strip i in the picture.
func (p *strips) rect(i int) image.Rectangle {
	return image.Rect(0, i*p.rows, p.Max.X, min((i+1)*p.rows, p.Max.Y))
}

// shareChunks makes the chunk of each strip a slice of the finished PNG. As thousands of separate allocations the
// chunks would take a third more memory.
func (p *strips) shareChunks(png []byte) {
	at := p.firstChunk
	for i := range p.list {
		end := at + chunkBytes + int(binary.BigEndian.Uint32(png[at:]))
		p.list[i].chunk = png[at:end:end]
		at = end
	}
}

// deflater compresses and decompresses strips. It must be used by one goroutine at a time.
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

// begin prepares for a new picture with the given compression level. The strips of the previous picture become
// invalid.
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

// compress returns a strip of the rows in raw, which is valid until the next picture begins. If first is true, the
// strip begins the zlib stream.
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

// decompress is the inverse of compress: it writes the rows of a strip to raw.
func (z *deflater) decompress(s strip, raw []byte, first bool) error {
	data := s.chunk[8 : len(s.chunk)-4] // without length, kind and checksum
	if first {
		data = data[2:]
	}
	if err := z.reader.(flate.Resetter).Reset(bytes.NewReader(data), nil); err != nil {
		return err
	}
	_, err := io.ReadFull(z.reader, raw)
	return err
}

// encodePNG returns the PNG file of strips. Afterwards the chunks of the strips are slices of the file. The palette
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
	p.firstChunk = len(out)
	for _, s := range p.list {
		out = append(out, s.chunk...)
		sum = joinAdler(sum, s.sum, s.size)
	}
	tail := binary.BigEndian.AppendUint32([]byte{3, 0}, sum) // an empty last block
	out = appendChunk(appendChunk(out, "IDAT", tail), "IEND", nil)
	p.shareChunks(out)
	return out
}

// appendColors appends the palette and its transparency.
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

// chunkBytes is the size of a chunk without its data: length, kind and checksum.
const chunkBytes = 12

// appendChunk appends a PNG chunk with its length and checksum.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// joinAdler returns the Adler-32 checksum of two consecutive pieces of data from their checksums a and b and the
// length n of the second piece.
func joinAdler(a, b uint32, n int) uint32 {
	const mod = 65521
	a1, a2 := a&0xffff, a>>16
	b1, b2 := b&0xffff, b>>16
	s1 := (a1 + b1 + mod - 1) % mod
	s2 := (uint64(n%mod)*uint64(a1+mod-1) + uint64(a2) + uint64(b2)) % mod
	return uint32(s2)<<16 | s1
}
