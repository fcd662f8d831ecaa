package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"sync"

	"github.com/klauspost/compress/flate"
)

// sketch is a sheet as large as a picture: it begins with the picture's fingerprint, a
// pixel for each byte, and is black from there on. Errors are those of the encoder.
//
// A bit for each pixel would do, too, but who looks whether a picture is whole takes a bit
// at a time, and several times as long as for bytes.
func sketch(p Picture) ([]byte, error) {
	first := make([]byte, 1+p.Width) // which begins with a zero that says "not filtered"
	copy(first[1:], p.Fingerprint[:])
	rest := len(first) * (p.Height - 1)
	black, err := blackness(rest)
	if err != nil {
		return nil, fmt.Errorf("canvas: %w", err)
	}
	// A stream of zlib: its head, the first row as it is, the others, and a sum.
	n := uint16(len(first))
	packed := binary.LittleEndian.AppendUint16([]byte{0x78, 0x01, 0}, n)
	packed = append(append(binary.LittleEndian.AppendUint16(packed, ^n), first...), black...)
	packed = binary.BigEndian.AppendUint32(packed, withZeros(adler32.Checksum(first), rest))
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.Width))
	binary.BigEndian.PutUint32(head[4:], uint32(p.Height))
	head[8] = 8 // bits for each pixel, grey
	out := appendChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", head[:])
	return appendChunk(appendChunk(out, "IDAT", packed), "IEND", nil), nil
}

// packedBlack is so many zeros, compressed, by their number: pictures have few sizes.
var packedBlack sync.Map

func blackness(n int) ([]byte, error) {
	if kept, ok := packedBlack.Load(n); ok {
		return kept.([]byte), nil
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(make([]byte, n))
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		packedBlack.Store(n, packed.Bytes())
	}
	return packed.Bytes(), err
}

// withZeros is the Adler-32 sum of what has the given one and n zeros after it.
func withZeros(sum uint32, n int) uint32 {
	const mod = 65521
	a, b := uint64(sum&0xffff), uint64(sum>>16)
	return uint32((b+uint64(n)*a)%mod<<16 | a)
}
