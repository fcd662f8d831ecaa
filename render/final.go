package render

import (
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/house"
)

// FinalPicture returns the picture of a finished game with the winners and a row for each player, best first. The
// painter adds the parts of the scores and the facts.
func (v View) FinalPicture(style house.Style) house.FinalPicture {
	f := house.FinalPicture{Style: style, Headline: v.StatusLine(), Subject: v.Subject(), Winners: v.Marks()}
	for _, s := range v.Status.Standings {
		row := v.PlayerRow(s.Seat)
		row.Score = Number(s.Score)
		f.Rows = append(f.Rows, house.FinalRow{Row: row})
	}
	if len(f.Rows) > 0 {
		f.Score = f.Rows[0].Score
	}
	return f
}

// FinalBoard returns a board that is only the picture of a finished game.
func (v View) FinalBoard(f house.FinalPicture) Board {
	return Board{Height: house.FinalHeight, Whole: true, Shapes: f.Shapes(v.Measure)}
}

// PartBlocks returns the blocks and the cells of a seat's score, one for each part of every score. look returns how a
// part is drawn.
func PartBlocks(s engine.Standing, look func(part string) house.FinalBlock) (blocks []house.FinalBlock, cells []string) {
	for _, part := range s.Parts {
		block := look(part.Name)
		block.Size, block.Text = part.Points, Number(part.Points)
		blocks, cells = append(blocks, block), append(cells, Number(part.Points))
	}
	return blocks, cells
}
