package china

// Passage is one of the lines over the sea that players can buy: the ferry or a
// container link.
type Passage uint8

// The passages.
const (
	DalianFerry Passage = iota
	HongKongLink
	FuzhouLink
	XiamenLink
	ShantouLink
	NumPassages
)

// PassageInfo is what the board prints beside a passage.
type PassageInfo struct {
	Token  string
	City   string // of the port; Dalian for the ferry
	Price  int    // in millions
	Owners int    // how many seats may own it; 0 means all
}

// Passages holds the printed passages, by Passage. The prices of the ports other
// than Hong Kong are reconstructed.
var Passages = [NumPassages]PassageInfo{
	DalianFerry:  {"dalian-ferry", "dalian", 4, 2},
	HongKongLink: {"hong-kong-link", "hong-kong", 8, 0},
	FuzhouLink:   {"fuzhou-link", "fuzhou", 6, 2},
	XiamenLink:   {"xiamen-link", "xiamen", 6, 2},
	ShantouLink:  {"shantou-link", "shantou", 6, 2},
}

// PassageNamed returns the passage with a token.
func PassageNamed(token string) (Passage, bool) {
	for p := range Passages {
		if Passages[p].Token == token {
			return Passage(p), true
		}
	}
	return 0, false
}

// LinkAt returns the container link of a city, or false if it has none.
func (b *Board) LinkAt(c City) (Passage, bool) {
	for p := HongKongLink; p < NumPassages; p++ {
		if c != NoCity && b.ports[p] == c {
			return p, true
		}
	}
	return 0, false
}

// PortCity returns the city of a passage, Dalian for the ferry, or NoCity on a
// board without it.
func (b *Board) PortCity(p Passage) City { return b.ports[p] }

// findPorts fills in the cities of the passages.
func (b *Board) findPorts() {
	for p := range b.ports {
		b.ports[p], _ = b.CityNamed(Passages[p].City)
	}
}
