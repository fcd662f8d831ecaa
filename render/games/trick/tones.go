package trick

import (
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// style is the ground of the game's pictures, the yellow of old timetables, and
// its accent, the brass of a boiler’s bands.
var style = house.Style{Ground: scene.Tone(0xf3e7cb, 0x27231b), Accent: scene.Tone(0x6b4a10, 0xd9a441)}

// Colors of the picture in addition to those of package house and of the
// companies.
var (
	countedTone = scene.Tone(0xf3dd8f, 0x574817) // ground of the section that counts
	dimmedTone  = scene.Tone(0xdcd5c5, 0x3b3a36) // lettering on dimmed cards
)

// Style returns the ground and the accent of the game's pictures.
func (Painter) Style() house.Style { return style }

// Tones returns the colors of the pictures that package house does not have,
// for the palette.
func (Painter) Tones() []scene.Color {
	list := []scene.Color{countedTone, dimmedTone}
	for _, l := range companyLooks {
		list = append(list, l.dark, l.light, l.faint())
	}
	return list
}
