package canvas

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync"

	"github.com/railbot/railbot/render/scene"
)

// Emblem returns a square PNG of shapes on a transparent background, side pixels wide. Errors are the
// encoder's.
func Emblem(shapes []scene.Shape, side int) ([]byte, error) {
	b := newBandSurface(side, side, newGlyphs())
	b.clear(scene.Color{})
	leaves := scene.Leaves(Fonts{}, shapes)
	for i := range leaves {
		b.paintLeaf(&leaves[i])
	}
	var out bytes.Buffer
	encoder := png.Encoder{BufferPool: encoderBuffers{}}
	if err := encoder.Encode(&out, b.full.SubImage(image.Rect(0, 0, side, side))); err != nil {
		return nil, fmt.Errorf("encode emblem: %w", err)
	}
	return out.Bytes(), nil
}

// encoderBuffers reuses the encoder's buffer of a megabyte, because dozens of emblems are encoded in a row.
type encoderBuffers struct{}

var encoderBufferPool sync.Pool

// Get implements [png.EncoderBufferPool]. It returns nil if the pool is empty.
func (encoderBuffers) Get() *png.EncoderBuffer {
	b, _ := encoderBufferPool.Get().(*png.EncoderBuffer)
	return b
}

// Put implements [png.EncoderBufferPool].
func (encoderBuffers) Put(b *png.EncoderBuffer) { encoderBufferPool.Put(b) }
