package store

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// maxState is the largest size of a decompressed state, in bytes.
const maxState = 64 << 20

// sharedCodec returns the encoder and decoder that all stores use. They are shared because each encoder
// holds megabytes. EncodeAll and DecodeAll are safe for concurrent use.
var sharedCodec = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	if err != nil {
		panic(err) // the options above are constant
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxState))
	if err != nil {
		panic(err)
	}
	return w, r
})

// PrepareCompression creates the compressor that all stores share. Otherwise the first snapshot creates it. A
// program whose tests run in testing/synctest bubbles must call it before them: the compressor's channels
// belong to the bubble in which they are created, and using them outside that bubble panics.
func PrepareCompression() { compressState(nil) }

// compressState compresses the state of a snapshot.
func compressState(state []byte) []byte {
	w, _ := sharedCodec()
	return w.EncodeAll(state, nil)
}

// decompressState returns the state that was compressed, or an error if the bytes are damaged or too large.
func decompressState(compressed []byte) ([]byte, error) {
	_, r := sharedCodec()
	state, err := r.DecodeAll(compressed, nil)
	if err != nil {
		return nil, fmt.Errorf("decompress snapshot: %w", err)
	}
	return state, nil
}
