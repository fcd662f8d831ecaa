package enginetest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	inList = regexp.MustCompile(`(?m)^//\t[a-z]+\.go\b.*$`)
	goFile = regexp.MustCompile(`\b[a-z]+\.go\b`)
)

// untold are the files of a package that the list of them in its doc.go does not name, and
// the files that it names and there are none of. A package without a list has none.
func untold(doc string, files []string) []string {
	lines := inList.FindAllString(doc, -1)
	if lines == nil {
		return nil
	}
	var found []string
	told := goFile.FindAllString(strings.Join(lines, "\n"), -1)
	for _, name := range files {
		if name != "doc.go" && !slices.Contains(told, name) {
			found = append(found, "doc.go does not tell of "+name)
		}
	}
	for _, name := range told {
		if !slices.Contains(files, name) {
			found = append(found, "doc.go tells of "+name+", which is not there")
		}
	}
	return found
}

// TestEachFileIsTold: a list of files tells whoever comes in where things are.
func TestEachFileIsTold(t *testing.T) {
	lists := 0
	for _, p := range list(t) {
		doc, err := os.ReadFile(filepath.Join(p.Dir, "doc.go"))
		if err != nil {
			continue // a package of one file tells of itself there
		}
		if inList.Match(doc) {
			lists++
		}
		for _, what := range untold(string(doc), p.GoFiles) {
			t.Errorf("%s: %s", p.ImportPath, what)
		}
	}
	if lists < 10 {
		t.Errorf("only %d lists were found", lists)
	}
}

// TestEachFileIsToldCanFail tries the rule on lists made up for it.
func TestEachFileIsToldCanFail(t *testing.T) {
	files := []string{"a.go", "b.go", "doc.go"}
	for doc, want := range map[string]int{
		"// Package a is one.": 0, "//\ta.go  one; b.go the other": 0, "//\ta.go  one": 1,
		"//\ta.go  one\n//\tb.go  two\n//\tc.go  three": 1, "//\tc.go  three": 3,
	} {
		if found := untold(doc, files); len(found) != want {
			t.Errorf("%q: %v", doc, found)
		}
	}
}
