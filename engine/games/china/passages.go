package china

// Passage is one of the lines over the sea that are bought: the ferry and the
// four container links.
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

// PassageRule is what the board prints beside a passage.
type PassageInfo struct {
	Token  string
	City   string // of the port; the ferry's is Dalian
	Price  int    // in millions
	Owners int    // seats that may own it; 0: all
}

// Passages are the printed passages, by Passage. The price of the three ports
// besides Hong Kong is reconstructed.
var Passages = [NumPassages]PassageInfo{
	DalianFerry:  {"dalian-ferry", "dalian", 4, 2},
	HongKongLink: {"hong-kong-link", "hong-kong", 8, 0},
	FuzhouLink:   {"fuzhou-link", "fuzhou", 6, 2},
	XiamenLink:   {"xiamen-link", "xiamen", 6, 2},
	ShantouLink:  {"shantou-link", "shantou", 6, 2},
}

// PassageNamed finds a passage by its token.
func PassageNamed(token string) (Passage, bool) {
	for p := range Passages {
		if Passages[p].Token == token {
			return Passage(p), true
		}
	}
	return 0, false
}

// PortOf is the container link of a city; false: it has none.
func (b *Board) LinkAt(c City) (Passage, bool) {
	for p := HongKongLink; p < NumPassages; p++ {
		if c != NoCity && b.ports[p] == c {
			return p, true
		}
	}
	return 0, false
}

// Port is the city of a passage (the ferry: Dalian); NoCity on a board without.
func (b *Board) PortCity(p Passage) City { return b.ports[p] }

// findPorts looks the passages' cities up.
func (b *Board) findPorts() {
	for p := range b.ports {
		b.ports[p], _ = b.CityNamed(Passages[p].City)
	}
}
