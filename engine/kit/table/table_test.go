package table_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/railbot/railbot/engine/kit/table"
)

// letter is a type with its own UnmarshalText.
type letter rune

func (l *letter) UnmarshalText(b []byte) error {
	if len(b) != 1 {
		return fmt.Errorf("%q is no letter", b)
	}
	*l = letter(b[0])
	return nil
}

type card struct {
	Name    string   `table:"card"`
	Cost    int      `table:"cost"`
	Width   float64  `table:"width"`
	Lasting bool     `table:"lasting"`
	Sign    letter   `table:"sign"`
	Copies  uint8    `table:"copies"`
	Next    []string `table:"next"`
	Signs   []letter `table:"signs"`
	Other   string   // without a column
}

const head = "card,cost,width,lasting,sign,copies,next,signs\n"

// read reads a table of cards from text.
func read(text string) ([]card, error) {
	return table.Read[card](fstest.MapFS{"data/cards.csv": {Data: []byte(text)}}, "data/cards.csv")
}

func TestRead(t *testing.T) {
	list, err := read("# what is printed\n" + head + "\"Lay, rails\",-3,0.5,yes,a,20,x y,b c\nwaste,,,no,,,,\n")
	want := []card{
		{
			Name: "Lay, rails", Cost: -3, Width: 0.5, Lasting: true, Sign: 'a', Copies: 20, Next: []string{"x", "y"},
			Signs: []letter{'b', 'c'},
		},
		{Name: "waste"},
	}
	if err != nil || fmt.Sprint(list) != fmt.Sprint(want) {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestColumnsInAnyOrder checks that columns are found by name.
func TestColumnsInAnyOrder(t *testing.T) {
	list, err := read("signs,next,copies,sign,lasting,width,cost,card\n,,,,,,7,waste\n")
	if err != nil || list[0].Cost != 7 || list[0].Name != "waste" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestReadErrorsNameLineAndColumn(t *testing.T) {
	const sound = "waste,0,0,no,a,70,x,a\n"
	for text, want := range map[string]string{
		"": "no header line",
		head + sound + "waste,dear,0,no,a,70,x,a\n":                `data/cards.csv:3: column "cost": "dear" is not a number`,
		head + "# a remark\n" + "waste,0,0,maybe,a,70,x,a\n":       `data/cards.csv:3: column "lasting": "maybe" is not yes or no`,
		head + "waste,0,0,no,ab,70,x,a\n":                          `data/cards.csv:2: column "sign": "ab" is no letter`,
		head + "waste,0,0,no,a,300,x,a\n":                          `column "copies": "300" is not a number or out of range`,
		head + "waste,0,wide,no,a,70,x,a\n":                        `column "width": "wide" is not a number`,
		head + "waste,0,0,no,a,70,x,a bc\n":                        `column "signs": "bc" is no letter`,
		head + "waste,0\n":                                         "data/cards.csv: record on line 2: wrong number of fields",
		strings.Replace(head, "cost", "price", 1) + sound:          `column "price" is repeated or has no field`,
		strings.Replace(head, "cost", "card", 1) + sound:           `column "card" is repeated`,
		"card,cost,width,lasting,sign,copies,next\n" + "a,,,,,,\n": `column "signs" is missing`,
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := table.Read[card](fstest.MapFS{}, "data/none.csv"); err == nil ||
		!strings.Contains(err.Error(), "none.csv") {
		t.Errorf("no file: %v", err)
	}
	if _, err := table.Read[struct {
		M map[string]int `table:"m"`
	}](fstest.MapFS{"m.csv": {Data: []byte("m\nx\n")}}, "m.csv"); err == nil ||
		!strings.Contains(err.Error(), "unsupported field type") {
		t.Errorf("a map: %v", err)
	}
}

func TestMustRead(t *testing.T) {
	for text, want := range map[string]string{
		head + "waste,dear,0,no,a,70,x,a\n": "cards.csv:2",
		head + "waste,0,0,no,a,70,x,a\n":    "cards.csv has 1 lines, want 2",
	} {
		func() {
			defer func() {
				if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), want) {
					t.Errorf("panics with %v, want %q", err, want)
				}
			}()
			table.MustRead[card](fstest.MapFS{"cards.csv": {Data: []byte(text)}}, "cards.csv", 2)
		}()
	}
}
