package canvas

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync"

	"github.com/railbot/railbot/render/scene"
)

// Emblem is a square picture of shapes on nothing at all, side pixels wide: what they
// leave free is transparent. Errors are those of the encoder.
func Emblem(shapes []scene.Shape, side int) ([]byte, error) {
	e := newEasel(side, side, newGlyphs())
	e.clear(scene.Color{})
	leaves := scene.Leaves(Fonts{}, shapes)
	for i := range leaves {
		e.paint(&leaves[i])
	}
	var out bytes.Buffer
	encoder := png.Encoder{BufferPool: room{}}
	if err := encoder.Encode(&out, e.full.SubImage(image.Rect(0, 0, side, side))); err != nil {
		return nil, fmt.Errorf("canvas: %w", err)
	}
	return out.Bytes(), nil
}

// room is what the encoder works in, a megabyte: dozens of emblems are made one after the
// other.
type room struct{}

var rooms sync.Pool

// Get implements [png.EncoderBufferPool]; nil for a new one.
func (room) Get() *png.EncoderBuffer {
	b, _ := rooms.Get().(*png.EncoderBuffer)
	return b
}

// Put implements [png.EncoderBufferPool].
func (room) Put(b *png.EncoderBuffer) { rooms.Put(b) }
