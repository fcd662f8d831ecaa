package trains

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the gray of rain, and its accent,
// the green of the Yamanote Line's signs.
var style = house.Style{Ground: scene.Tone(0xe6eceb, 0x1d2526), Accent: scene.Tone(0x1f5a4c, 0x57b59b)}

// Colors of the map in addition to those of package house. Mountains and rivers are calmer than cities and remote
// places, which score.
var (
	seaTone      = scene.Tone(0x93bfd4, 0x173a4c)
	coastTone    = scene.Tone(0x5f93ad, 0x47728a)
	fieldTone    = scene.Tone(0xdfe8b4, 0x39422a)
	gridTone     = scene.Tone(0xb9ae95, 0x57523f)
	barrierTone  = scene.Tone(0x7a2323, 0xe0756a)
	mountainTone = scene.Tone(0xd3c6a4, 0x453f31)
	riverTone    = scene.Tone(0xc2dfec, 0x223f4d)
	cityTone     = scene.Tone(0xf3d3ba, 0x63402f)
	remoteTone   = scene.Tone(0xdfcbe6, 0x4b3859)
	peakTone     = scene.Tone(0xa89467, 0x6f6647)
	waveTone     = scene.Tone(0x79aecb, 0x528199)
)

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Tones returns the colors of the map, for the palette.
func (Painter) Tones() []scene.Color {
	return []scene.Color{fieldTone, seaTone, coastTone, gridTone, barrierTone, mountainTone, riverTone, cityTone, remoteTone,
		peakTone, waveTone}
}
