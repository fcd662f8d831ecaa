package commands_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestNoMessageIsUnused finds each key of the conversation in the program's
// sources: written out, or put together from a literal beginning and parts that
// are literals too.
func TestNoMessageIsUnused(t *testing.T) {
	literals := literalsOf(t, "..")
	var beginnings []string
	for l := range literals {
		if strings.HasSuffix(l, ".") && strings.Count(l, ".") > 1 && strings.HasPrefix(l, "ui.") || l == "error." {
			beginnings = append(beginnings, l)
		}
	}
	for key := range newBook(t).Messages("en") {
		if !strings.HasPrefix(key, "ui.") && !strings.HasPrefix(key, "error.") || literals[key] {
			continue
		}
		if !slices.ContainsFunc(beginnings, func(b string) bool { return composed(key, b, literals) }) {
			t.Errorf("nothing says %q", key)
		}
	}
}

// composed tells whether a key begins so and goes on with literals.
func composed(key, beginning string, literals map[string]bool) bool {
	rest, ok := strings.CutPrefix(key, beginning)
	if !ok {
		return false
	}
	if literals[rest] {
		return true
	}
	for _, part := range strings.Split(rest, ".") {
		if !literals[part] && !literals["."+part] {
			return false
		}
	}
	return true
}

// literalsOf are all string literals of the program that is below a folder.
func literalsOf(t *testing.T, root string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(path, -1, len(source)), source, nil, 0)
		for {
			_, tok, text := s.Scan()
			if tok == token.EOF {
				return nil
			}
			if value, err := strconv.Unquote(text); tok == token.STRING && err == nil {
				found[value] = true
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
