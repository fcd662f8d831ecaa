package trains

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the gray of rain, and its accent,
// the green of the Yamanote Line's signs.
var style = house.Style{Ground: scene.RGB(0xe6eceb), Accent: scene.RGB(0x1f5a4c)}

// Colors of the map in addition to those of package house.
var (
	seaTone     = scene.RGB(0xa9c8d6)
	coastTone   = scene.RGB(0x6f9db3)
	fieldTone   = scene.RGB(0xe3e6c6)
	gridTone    = scene.RGB(0xb7ae98)
	barrierTone = scene.RGB(0x7a2323)
	peakTone    = house.Relief.Mix(house.Mountain, 0.45) // peaks
)

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Tones returns the colors of the map, for the palette.
func (Painter) Tones() []scene.Color {
	return []scene.Color{fieldTone, seaTone, coastTone, gridTone, barrierTone, peakTone}
}
