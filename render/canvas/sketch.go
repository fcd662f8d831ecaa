package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/zlib"
)

// black is of what a sketch is made, a piece at a time.
var black [64 << 10]byte

// sketch is a sheet as large as a picture: it begins with the picture's fingerprint, a
// pixel for each byte, and is black from there on. Errors are those of the encoder.
//
// A bit for each pixel would be written in a third of the time, but who looks whether a
// picture is whole takes a bit at a time, and several times as long as for bytes.
func sketch(p Picture) ([]byte, error) {
	row := 1 + p.Width // which begins with a zero that says "not filtered"
	first := make([]byte, row)
	copy(first[1:], p.Fingerprint[:])
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	if err == nil {
		_, err = z.Write(first)
	}
	for left := row * (p.Height - 1); left > 0 && err == nil; left -= len(black) {
		_, err = z.Write(black[:min(left, len(black))])
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
	head[8] = 8 // bits for each pixel, grey
	out := appendChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head[:])
	return appendChunk(appendChunk(out, "IDAT", packed.Bytes()), "IEND", nil), nil
}
