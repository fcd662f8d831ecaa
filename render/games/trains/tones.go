package trains

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the gray of rain, and its accent,
// the green of the Yamanote Line's signs.
var style = house.Style{Ground: scene.Tone(0xe6eceb, 0x1d2526), Accent: scene.Tone(0x1f5a4c, 0x57b59b)}

// Colors of the map in addition to those of package house.
var (
	seaTone     = scene.Tone(0xa9c8d6, 0x1c3541)
	coastTone   = scene.Tone(0x6f9db3, 0x40697b)
	fieldTone   = scene.Tone(0xe3e6c6, 0x34372b)
	gridTone    = scene.Tone(0xc3bba7, 0x524e43)
	barrierTone = scene.Tone(0x7a2323, 0xe0756a)
	// Mountains and rivers are calmer than cities and remote places, which score.
	mountainTone = house.Mountain.Mix(style.Ground, 0.35)
	riverTone    = house.Water.Mix(style.Ground, 0.3)
	peakTone     = house.Relief.Mix(mountainTone, 0.55) // peaks
	waveTone     = house.River.Mix(riverTone, 0.3)
)

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Tones returns the colors of the map, for the palette.
func (Painter) Tones() []scene.Color {
	return []scene.Color{fieldTone, seaTone, coastTone, gridTone, barrierTone, mountainTone, riverTone, peakTone, waveTone}
}
