package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// sketch is a black sheet as large as a picture, with the picture's fingerprint as a
// comment. Errors are those of the encoder.
func sketch(p Picture) ([]byte, error) {
	black, err := blackness(p.Height * (1 + p.Width)) // each row begins with a zero that says "not filtered"
	if err != nil {
		return nil, fmt.Errorf("canvas: %w", err)
	}
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.Width))
	binary.BigEndian.PutUint32(head[4:], uint32(p.Height))
	head[8] = 8 // bits for each pixel, grey; to look at pixels of one bit takes several times as long
	out := appendChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head[:])
	out = appendChunk(out, "tEXt", fmt.Appendf(nil, "Comment\x00%x", p.Fingerprint))
	return appendChunk(appendChunk(out, "IDAT", black), "IEND", nil), nil
}

// packedBlack is so many zeros, compressed, by their number: pictures have few sizes.
var packedBlack sync.Map

func blackness(n int) ([]byte, error) {
	if kept, ok := packedBlack.Load(n); ok {
		return kept.([]byte), nil
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(make([]byte, n)); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	packedBlack.Store(n, packed.Bytes())
	return packed.Bytes(), nil
}
