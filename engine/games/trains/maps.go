package trains

import (
	"embed"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var data embed.FS

// boards holds the two printed sides of the board. Hexes have a corner on top,
// and even rows are shifted half a hex to the right.
var boards = [...]*Board{readBoard("tokyo"), readBoard("osaka")}

// placeLine is a row of a map's table in data/.
type placeLine struct {
	Place    string   `table:"place"`
	Terrain  Terrain  `table:"terrain"`
	Name     string   `table:"name"`
	Number   int      `table:"number"`   // buildings of a city, or coins and points of a remote location
	Barriers []string `table:"barriers"` // hexes on the other side of a barrier
}

// readBoard reads the embedded map table. It panics if the table is invalid.
func readBoard(key string) *Board {
	return newBoard(key, table.MustRead[placeLine](data, "data/"+key+".csv", numHexes))
}
