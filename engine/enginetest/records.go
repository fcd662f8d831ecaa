package enginetest

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"
)

// Records returns the lines of a CSV file in testdata, without its head.
func Records(t testing.TB, name string) [][]string {
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
