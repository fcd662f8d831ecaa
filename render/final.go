package render

import (
	"slices"

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
	return Board{Height: house.FinalHeight, Whole: true, Shapes: f.Shapes(v.Measure), Final: &f}
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

// TieBreakers returns, for each of the standings, the tie-breakers that ranked the seat before or after a seat with an
// equal score, as indexes of the values in ascending order. values returns a seat's tie-breakers in the order in which
// the rules compare them.
func TieBreakers(standings []engine.Standing, values func(engine.Seat) []int) [][]int {
	decided := make([][]int, len(standings))
	for i := 1; i < len(standings); i++ {
		above, below := standings[i-1], standings[i]
		if above.Score != below.Score || above.Place == below.Place {
			continue
		}
		others := values(below.Seat)
		for k, value := range values(above.Seat) {
			if value != others[k] {
				decided[i-1], decided[i] = append(decided[i-1], k), append(decided[i], k)
				break
			}
		}
	}
	for i := range decided {
		slices.Sort(decided[i])
		decided[i] = slices.Compact(decided[i])
	}
	return decided
}

// maxTiedNames is the maximum number of tied names in a fact of the final picture.
const maxTiedNames = 3

// TiedValue returns the value of a fact: the names that share a number, and the number. It leaves out more names than
// fit.
func (t *Teller) TiedValue(names []string, number int) string {
	if len(names) > maxTiedNames {
		return Number(number)
	}
	return t.Commas(names) + " = " + Number(number)
}
