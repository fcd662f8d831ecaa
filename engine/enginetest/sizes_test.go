package enginetest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// mostLines of a package that are code, neither blank nor a comment: whoever changes
// one reads it whole. A game's rules and its pictures are as long as its rulebook.
const mostLines = 3500

// long names a package with too many lines; nothing for others.
func long(pkg string, lines int) string {
	if lines <= mostLines || in(pkg, "engine/games", "render/games") {
		return ""
	}
	return fmt.Sprintf("%s has %d lines, more than %d", pkg, lines, mostLines)
}

// filled counts the lines of a text that are neither blank nor a comment.
func filled(text []byte) (n int) {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			n++
		}
	}
	return n
}

func TestShortPackages(t *testing.T) {
	all := 0
	for _, p := range list(t) {
		lines := 0
		for _, name := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			lines += filled(text)
		}
		all += lines
		if what := long(p.ImportPath, lines); what != "" {
			t.Error(what)
		}
	}
	if all < 10_000 {
		t.Errorf("only %d lines were found", all)
	}
}

// TestShortPackagesCanFail tries the rule on packages made up for it.
func TestShortPackagesCanFail(t *testing.T) {
	for _, c := range []struct {
		pkg   string
		lines int
		long  bool
	}{
		{"store", mostLines, false},
		{"store", mostLines + 1, true},
		{"engine/match", mostLines + 1, true},
		{"render", mostLines + 1, true},
		{"engine/games/trains", mostLines + 1, false},
		{"render/games/trains", mostLines + 1, false},
	} {
		if got := long(module+c.pkg, c.lines); (got != "") != c.long {
			t.Errorf("%d lines in %s: %q", c.lines, c.pkg, got)
		}
	}
	if n := filled([]byte("package p\n\n \t\n\t// a comment\nfunc f() {} // code\n}")); n != 3 {
		t.Errorf("counted %d lines of 3", n)
	}
}
