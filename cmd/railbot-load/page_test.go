package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Cells that the page lacks stay empty.
func TestCompareWithPagePrintsRatios(t *testing.T) {
	file := filepath.Join(t.TempDir(), "load.md")
	page := "# Load\n\n| figure | 10 matches, saturated | 10 matches, 50 a second |\n|---|---|---|\n| CPU per press, ms | 4 | 20 |\n| p99, ms | – | 0 |\n"
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	f := loadReport{CPU: 5, Press: timeStats{P99: 7}, Rate: 48.5}
	for _, c := range []struct {
		rate float64
		want []string
	}{
		{50, []string{
			"10 matches, 50 a second", "| CPU per press, ms | 20 | 5 | 0.25 |", "| p99, ms | 0 | 7 |  |",
			"| presses per second |  | 48.5 |  |",
		}},
		{0, []string{"10 matches, saturated", "| CPU per press, ms | 4 | 5 | 1.25 |", "| p99, ms |  | 7 |  |"}},
	} {
		var out strings.Builder
		if err := (&config{Matches: 10, Rate: c.rate, Against: file}).compareWithPage(f, &out); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in\n%s", want, out.String())
			}
		}
	}
	if now := readFile(t, file); now != page {
		t.Errorf("the page was changed without --note:\n%s", now)
	}
	if err := (&config{Matches: 10, Against: file, Note: true}).compareWithPage(f, &strings.Builder{}); err != nil {
		t.Fatal(err)
	}
	noted := strings.NewReplacer("| 4 |", "| 5 |", "| – |", "| 7 |").Replace(page)
	if diff := cmp.Diff(noted, readFile(t, file)); diff != "" {
		t.Errorf("the page with --note (-want +got):\n%s", diff)
	}
	if err := (&config{Against: file + "x"}).compareWithPage(f, &strings.Builder{}); err == nil {
		t.Error("a missing page: got no error")
	}
}

// The columns are those that the makefile measures.
func TestCommittedPageHasEveryLineAndColumn(t *testing.T) {
	page := readFile(t, "../../deploy/load.md")
	for _, c := range []config{{Matches: 1000, Rate: 50}, {Matches: 10000, Rate: 50}, {Matches: 300}} {
		for _, line := range pageLines {
			if !strings.Contains(page, "| "+line.name+" |") || !strings.Contains(page, "| "+c.columnTitle()+" |") {
				t.Errorf("deploy/load.md has no %q of %q", line.name, c.columnTitle())
			}
		}
	}
}
