package china

import "github.com/railbot/railbot/engine/kit/table"

// Good is the number of a kind of load, in alphabetical order.
type Good uint8

// NumGoods is the number of kinds. NoGood is none of them.
const (
	NumGoods      = 28
	NoGood   Good = 0xff
)

// GoodInfo is a kind of load.
type GoodInfo struct {
	Token   string `table:"good"`    // "imports"
	Name    string `table:"name"`    // "Imports"
	Chips   int    `table:"chips"`   // in the box
	Certain bool   `table:"certain"` // named in the rulebook
}

// Goods holds all kinds of load, by Good.
var Goods = [NumGoods]GoodInfo(table.MustRead[GoodInfo](files, "data/goods.csv", NumGoods))

// Token returns the good's name in moves.
func (g Good) Token() string { return Goods[g].Token }

// GoodNamed returns the good with a token.
func GoodNamed(token string) (Good, bool) {
	for g := range Goods {
		if Goods[g].Token == token {
			return Good(g), true
		}
	}
	return NoGood, false
}

// GoodSet is a set of goods.
type GoodSet uint32

// Has reports whether g is in the set.
func (s GoodSet) Has(g Good) bool { return s>>g&1 == 1 }

// GoodsAt returns the goods that a city supplies.
func (b *Board) GoodsAt(c City) GoodSet {
	var s GoodSet
	for _, g := range b.Cities[c].Goods {
		s |= 1 << g
	}
	return s
}

// Sources returns the cities that supply a good, in order.
func (b *Board) Sources(g Good) []City {
	var list []City
	for c := range b.Cities {
		if b.GoodsAt(City(c)).Has(g) {
			list = append(list, City(c))
		}
	}
	return list
}
