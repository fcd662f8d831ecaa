package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/zlib"
)

// sketch is a sheet as large as a picture: it begins with the picture's fingerprint, a
// white pixel for each bit that is set, and is black from there on. Errors are those of
// the encoder.
func sketch(p Picture) ([]byte, error) {
	row := 1 + (p.Width+7)/8 // which begins with a zero that says "not filtered"
	rows := make([]byte, row*p.Height)
	copy(rows[1:row], p.Fingerprint[:])
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
	head[8] = 1 // bit for each pixel, grey
	out := appendChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head[:])
	return appendChunk(appendChunk(out, "IDAT", packed.Bytes()), "IEND", nil), nil
}
