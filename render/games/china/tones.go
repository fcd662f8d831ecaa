package china

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the rose of tea paper, and its
// accent, the blue of work clothes.
var style = house.Style{Ground: scene.Tone(0xf4e8e0, 0x28221f), Accent: scene.Tone(0x2a4365, 0x7fa8d6)}

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Colors of this board, in addition to the colors of package house.
var (
	abroadTone  = scene.Tone(0xf1ede3, 0x2a2926)
	fieldTone   = scene.Tone(0xdfe5bd, 0x36392d)
	hillTone    = scene.Tone(0xe0d8c5, 0x403b30)
	sandTone    = scene.Tone(0xf0e6c8, 0x443e29)
	alpineTone  = scene.Tone(0xd3cdca, 0x3d3b3c)
	coastTone   = scene.Tone(0x7fa6b8, 0x4d7485)
	streamTone  = scene.Tone(0x9dbfce, 0x41697d)
	wadiTone    = scene.Tone(0xb3925a, 0x8a7145) // dry rivers
	peakTone    = scene.Tone(0xb3a78c, 0x6c634d)
	heightTone  = scene.Tone(0x7d7676, 0x7a7574) // peaks of high mountains
	dotTone     = scene.Tone(0xa5a48b, 0x75745f)
	redTone     = scene.Tone(0xe0a899, 0x7a4438) // the red area of a major city
	shallowTone = scene.Tone(0xd8e7ec, 0x2a434d) // water along coasts
	borderTone  = scene.Tone(0x9c9175, 0x7d745c)
	sunnyTone   = scene.Tone(0xb9b4b2, 0x9a9593) // the lit side of high mountains
	goldTone    = scene.Tone(0xf7c531, 0xe8be4d) // signs of demanded cities
	goldInk     = scene.Tone(0x20262d, 0x20262d) // text on goldTone
	waterInk    = scene.Tone(0x224f6b, 0xa9d3ea)
	sandInk     = scene.Tone(0x6b5118, 0xe0c27c)
)

// Tones returns the colors that package house does not have.
func (Painter) Tones() []scene.Color {
	return []scene.Color{
		abroadTone, fieldTone, hillTone, sandTone, alpineTone, coastTone, streamTone, wadiTone, peakTone, heightTone, dotTone,
		redTone, shallowTone, borderTone, sunnyTone, goldTone, goldInk, waterInk, sandInk,
	}
}
