package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/zlib"
)

// sketch is a sheet of greys as large as a picture: it begins with the picture's
// fingerprint, a byte for each pixel, and is black from there on. Errors are those of
// the encoder.
func sketch(p Picture) ([]byte, error) {
	rows := make([]byte, (1+p.Width)*p.Height) // each begins with a zero that says "not filtered"
	copy(rows[1:1+p.Width], p.Fingerprint[:])
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	if err == nil {
		_, err = z.Write(rows)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("canvas: %w", err)
	}
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.Width))
	binary.BigEndian.PutUint32(head[4:], uint32(p.Height))
	head[8], head[9] = 8, 3 // eight bits, palette
	var greys []byte
	for grey := range 256 {
		greys = append(greys, byte(grey), byte(grey), byte(grey))
	}
	out := appendChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head[:])
	out = appendChunk(appendChunk(out, "PLTE", greys), "IDAT", packed.Bytes())
	return appendChunk(out, "IEND", nil), nil
}
