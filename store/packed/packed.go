// Package packed makes what is stored of a match smaller.
package packed

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// largestState bounds what a snapshot may unpack to.
const largestState = 64 << 20

// codec is shared: EncodeAll and DecodeAll are safe for concurrent use, and
// each encoder holds megabytes.
var codec = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	if err != nil {
		panic(err) // the options above are constant
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(largestState))
	if err != nil {
		panic(err)
	}
	return w, r
})

// Pack makes a state smaller.
func Pack(state []byte) []byte {
	w, _ := codec()
	return w.EncodeAll(state, nil)
}

// Unpack is the state that was packed, unless the bytes are none or too many.
func Unpack(packed []byte) ([]byte, error) {
	_, r := codec()
	state, err := r.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("unpack snapshot: %w", err)
	}
	return state, nil
}
