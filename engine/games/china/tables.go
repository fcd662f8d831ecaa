package china

import (
	"embed"
	"fmt"
	"slices"
)

//go:embed data
var files embed.FS

// cityLine is a line of the table of cities.
type cityLine struct {
	City    string    `table:"city"`
	Name    string    `table:"name"`
	Size    sizeNamed `table:"size"`
	At      string    `table:"at"` // a coordinate: "ba28"
	Region  string    `table:"region"`
	Certain bool      `table:"certain"`
	Goods   []string  `table:"goods"`
}

// zoneLine is a row of the zone of Snow in Manchuria.
type zoneLine struct {
	Row  int `table:"row"`
	From int `table:"from"`
	To   int `table:"to"`
}

// zoneLines is how many there are.
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
	Event   string        `table:"event"`
	Kind    eventNamed    `table:"kind"`
	Cities  []string      `table:"cities"`
	Goods   []string      `table:"goods"`
	Waters  []string      `table:"waters"`
	Deserts []desertNamed `table:"deserts"`
	Seas    []seaNamed    `table:"seas"`
	Radius  int           `table:"radius"`
}

// What tables name, as types that read themselves.
type (
	sizeNamed   Size
	eventNamed  EventKind
	desertNamed Desert
	seaNamed    Sea
)

// UnmarshalText reads the size of a city.
func (s *sizeNamed) UnmarshalText(b []byte) error {
	i, err := named(b, "small", "medium", "major")
	*s = sizeNamed(i)
	return err
}

// UnmarshalText reads what an event card does.
func (k *eventNamed) UnmarshalText(b []byte) error {
	i, err := named(b, "party-congress", "rail-tax", "strike", "flood", "new-year", "black-dragon", "derailment",
		"manchurian-snow", "heavy-snow", "sea-storm", "wind-storm", "sand-storm", "earthquake", "desert-rains")
	*k = eventNamed(i)
	return err
}

// UnmarshalText reads the name of a desert.
func (d *desertNamed) UnmarshalText(b []byte) error {
	i, err := named(b, "taklimakan", "lop", "gobi", "badain-jaran", "mu-us", "gurbantunggut")
	*d = desertNamed(i + 1)
	return err
}

// UnmarshalText reads the name of a sea.
func (s *seaNamed) UnmarshalText(b []byte) error {
	i, err := named(
		b, "bohai", "yellow-sea", "east-china-sea", "taiwan-strait", "south-china-sea", "sea-of-japan", "indian-ocean",
	)
	*s = seaNamed(i + 1)
	return err
}

// named is the place of a word among others.
func named(word []byte, among ...string) (int, error) {
	i := slices.Index(among, string(word))
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %q", word, among)
	}
	return i, nil
}
