package china

import (
	"embed"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var files embed.FS

// cityLine is a line of the table of cities.
type cityLine struct {
	City    string   `table:"city"`
	Name    string   `table:"name"`
	Size    sizeText `table:"size"`
	At      string   `table:"at"` // a coordinate: "ba28"
	Region  string   `table:"region"`
	Certain bool     `table:"certain"`
	Goods   []string `table:"goods"`
}

// zoneLine is a row of the zone of Snow in Manchuria: its columns From to To.
type zoneLine struct {
	Row  int `table:"row"`
	From int `table:"from"`
	To   int `table:"to"`
}

// zoneLines is the number of rows of the zone.
const zoneLines = 23

// demandLine is one demand of a card.
type demandLine struct {
	Card   int    `table:"card"`
	City   string `table:"city"`
	Good   string `table:"good"`
	Payout uint8  `table:"payout"`
}

// eventLine is a line of the table of event cards.
type eventLine struct {
	Event   string       `table:"event"`
	Kind    eventText    `table:"kind"`
	Cities  []string     `table:"cities"`
	Goods   []string     `table:"goods"`
	Waters  []string     `table:"waters"`
	Deserts []desertText `table:"deserts"`
	Seas    []seaText    `table:"seas"`
	Radius  int          `table:"radius"`
}

// Types that read the names used in the tables.
type (
	sizeText   Size
	eventText  EventKind
	desertText Desert
	seaText    Sea
)

// UnmarshalText reads the size of a city.
func (s *sizeText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(s, []string{"small", "medium", "major"}, b)
}

// UnmarshalText reads the kind of an event card.
func (k *eventText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(k, []string{
		"party-congress", "rail-tax", "strike", "flood", "new-year", "black-dragon", "derailment",
		"manchurian-snow", "heavy-snow", "sea-storm", "wind-storm", "sand-storm", "earthquake", "desert-rains",
	}, b)
}

// UnmarshalText reads the name of a desert.
func (d *desertText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(d, []string{
		"", "taklimakan", "lop", "gobi", "badain-jaran", "mu-us", "gurbantunggut",
	}, b)
}

// UnmarshalText reads the name of a sea.
func (s *seaText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(s, []string{
		"", "bohai", "yellow-sea", "east-china-sea", "taiwan-strait", "south-china-sea", "sea-of-japan", "indian-ocean",
	}, b)
}
