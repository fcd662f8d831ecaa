package house

import "github.com/railbot/railbot/render/scene"

// Style holds the tones that distinguish the pictures of one game from those of the others. The colors of seats and
// [Accent] are the same in all games.
type Style struct {
	Ground scene.Color // background of the pictures
	Accent scene.Color // line below the bar
}

// Banner returns the background of the winners' banner: the accent of light pictures, which is dark enough for light text
// in all pictures.
func (s Style) Banner() scene.Color { return s.Accent.Light() }

// HouseStyle is the style of pictures that belong to no game.
var HouseStyle = Style{Ground: Paper, Accent: InkSoft}
