package trains

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// records are the lines of a table in testdata below its head.
func records(t *testing.T, name string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return list[1:]
}

// All 39 cards as printed.
func TestFaces(t *testing.T) {
	list := records(t, "cards.csv")
	if len(list) != numCards-1 {
		t.Errorf("%d cards, want %d", numCards-1, len(list))
	}
	yes := map[bool]string{true: "1", false: "0"}
	for _, r := range list {
		f, ok := Printed(r[0])
		got := []string{f.Key, strconv.Itoa(f.Cost), strconv.Itoa(f.Value), strconv.Itoa(f.Points),
			string(f.Category), yes[f.Icon], yes[f.Lasting], strconv.Itoa(f.Copies)}
		if !ok || !slices.Equal(got, r) {
			t.Errorf("%q, want %q", got, r)
		}
	}
}
