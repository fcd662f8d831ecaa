package china

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the rose of tea paper, and its
// accent, the blue of work clothes.
var style = house.Style{Ground: scene.RGB(0xf4e8e0), Accent: scene.RGB(0x2a4365)}

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Colors of this board, in addition to the colors of package house.
var (
	abroadTone = scene.RGB(0xece6d8)
	fieldTone  = scene.RGB(0xe3e6c6)
	hillTone   = scene.RGB(0xe0d8c5)
	sandTone   = scene.RGB(0xf0e6c8)
	alpineTone = scene.RGB(0xd3cdca)
	coastTone  = scene.RGB(0x7fa6b8)
	streamTone = scene.RGB(0x7fabc3)
	wadiTone   = scene.RGB(0xb3925a) // dry rivers
	peakTone   = scene.RGB(0xb3a78c)
	heightTone = scene.RGB(0x918b8b) // peaks of high mountains
	dotTone    = scene.RGB(0xa5a48b)
	redTone    = scene.RGB(0xe0a899) // the red area of a major city
	waterInk   = scene.RGB(0x224f6b)
	sandInk    = scene.RGB(0x6b5118)
)

// Tones returns the colors that package house does not have.
func (Painter) Tones() []scene.Color {
	return []scene.Color{
		abroadTone, fieldTone, hillTone, sandTone, alpineTone, coastTone, streamTone, wadiTone, peakTone, heightTone, dotTone,
		redTone, waterInk, sandInk,
	}
}
