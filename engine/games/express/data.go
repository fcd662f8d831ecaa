package express

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine/kit/table"
)

//go:embed data
var data embed.FS

// cardRow is a row of data/cards.csv.
type cardRow struct {
	Card     string        `table:"card"`
	Kind     typeText      `table:"kind"`
	Level    int           `table:"level"`
	Copies   int           `table:"copies"`
	Map      string        `table:"map"`
	Tracks   []trackText   `table:"tracks"`
	Stations []stationText `table:"stations"`
	Title    Company       `table:"title"`
	Tank     cornerText    `table:"tank"`
	Next     []string      `table:"replaced_by"`
}

// face returns the row as a face.
func (l *cardRow) face() Face {
	f := Face{
		Token: l.Card, Type: CardType(l.Kind), Level: l.Level, Copies: l.Copies, Map: l.Map,
		Title: l.Title, Tank: Corner(l.Tank), Next: l.Next,
	}
	for _, t := range l.Tracks {
		f.Tracks = append(f.Tracks, Track(t))
	}
	for _, st := range l.Stations {
		f.Stations = append(f.Stations, Station(st))
	}
	return f
}

// baseRow is a row of data/bases.csv. Each side has the number of the adjacent
// base card, or the border there.
type baseRow struct {
	Base   string   `table:"base"`
	Map    string   `table:"map"`
	Row    int      `table:"row"`
	Column int      `table:"column"`
	City   string   `table:"city"`
	North  string   `table:"north"`
	East   string   `table:"east"`
	South  string   `table:"south"`
	West   string   `table:"west"`
	Next   []string `table:"replaced_by"`
}

// Types that read the values of the tables.
type (
	typeText    CardType
	cornerText  Corner
	trackText   Track
	stationText Station
)

// UnmarshalText reads a type's token.
func (s *typeText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(s, typeTokens[:], b)
}

// UnmarshalText reads a corner's letters.
func (c *cornerText) UnmarshalText(b []byte) error {
	return table.UnmarshalToken(c, cornerTokens[:], b)
}

// UnmarshalText reads the two ends of a track: "N-a".
func (t *trackText) UnmarshalText(b []byte) error {
	from, to, _ := strings.Cut(string(b), "-")
	for i, end := range []string{from, to} {
		if err := table.UnmarshalToken(&t[i], endTokens[:], []byte(end)); err != nil {
			return err
		}
	}
	return nil
}

// UnmarshalText reads a station's letter, company, bonus, and whether runs stop
// there: "a:red:0:through".
func (st *stationText) UnmarshalText(b []byte) error {
	parts := strings.Split(string(b), ":")
	if len(parts) != 4 || parts[3] != "stop" && parts[3] != "through" {
		return fmt.Errorf("invalid station %q", b)
	}
	bonus, err := strconv.Atoi(parts[2])
	if err != nil {
		return err
	}
	st.Bonus, st.Stop = bonus, parts[3] == "stop"
	return st.Company.UnmarshalText([]byte(parts[1]))
}
