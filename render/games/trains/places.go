package trains

import (
	"embed"
	"errors"
	"io/fs"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/engine/kit/table"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
)

// places holds a table for each language that does not write the names of places
// as they are printed on the maps.
//
//go:embed places
var places embed.FS

// ownName is a row of such a table.
type ownName struct {
	Place string `table:"place"` // the printed name
	Name  string `table:"name"`
}

// mapKey is a map in a language.
type mapKey struct{ board, language string }

// namedBoards caches the results of [boardIn].
var namedBoards house.Memo[mapKey, *trains.Board]

// boardIn returns a map with the names of its places in a language, the same
// pointer each time. It panics if the table of the language is invalid.
func boardIn(language string, b *trains.Board) *trains.Board {
	return namedBoards.Get(mapKey{b.Key, language}, func() *trains.Board {
		names, err := table.Read[ownName](places, "places/"+language+".csv")
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return b
		case err != nil:
			panic(err)
		}
		named := *b
		for i := range named.Places {
			for _, own := range names {
				if p := &named.Places[i]; p.Name == own.Place {
					p.Name = own.Name
					break
				}
			}
		}
		return &named
	})
}

// namedTable is like [tableOf], but names the places of the map in a reader's
// language.
func namedTable(t *render.Teller, table engine.Table) (trains.Table, *trains.Board) {
	view, b := tableOf(table)
	if b != nil {
		b = boardIn(t.Language(), b)
	}
	return view, b
}
