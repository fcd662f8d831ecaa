package trains

import (
	"embed"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var data embed.FS

// The two sides of the board, as printed: pointed hexes, the even rows half a hex to
// the right.
var boards = [...]*Board{readBoard("tokyo"), readBoard("osaka")}

// placeLine is a line of the table of a map.
type placeLine struct {
	Place    string   `table:"place"`
	Terrain  Terrain  `table:"terrain"`
	Name     string   `table:"name"`
	Number   int      `table:"number"`   // buildings of a city, coins and points of a remote location
	Barriers []string `table:"barriers"` // hexes on their other side
}

func readBoard(key string) *Board {
	return newBoard(key, table.MustRead[placeLine](data, "data/"+key+".csv", numHexes))
}
