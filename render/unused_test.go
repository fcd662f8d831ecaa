package render

import (
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// written is the set of words in a program's strings and tables.
type written map[string]bool

// says reports whether a key is written out or can be put together from written parts, such as "ui.order.",
// "joined" and ".about". A part ends at a dot or a hyphen. The first part must have more than least characters,
// so that it names what the message is about.
func (w written) says(key string, least int) bool {
	if w[key] || number.MatchString(key) {
		return true
	}
	for i := range key {
		if i <= least || key[i] != '.' && key[i] != '-' {
			continue
		}
		for _, cut := range []int{i, i + 1} { // the separator belongs to either part
			if w[key[:cut]] && (w.says(key[cut:], 0) || w.says(key[i+1:], 0)) {
				return true
			}
		}
	}
	return false
}

var number = regexp.MustCompile(`^\d+$`)

// writtenIn returns the words in the sources of some folders and in their tables.
func writtenIn(t *testing.T, folders ...string) written {
	t.Helper()
	w := written{}
	sources(t, func(path string, file *ast.File) {
		if !slices.ContainsFunc(folders, func(f string) bool {
			return strings.HasPrefix(path, filepath.Join(module, f)+"/")
		}) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := text(n); ok {
				for _, word := range strings.FieldsFunc(s, func(r rune) bool {
					return r == ' ' || r == '\n' || r == ','
				}) {
					w[word] = true
				}
			}
			return true
		})
	})
	for _, folder := range folders {
		w.readTables(t, filepath.Join(module, folder))
	}
	return w
}

// readTables adds the words of the tables in a folder.
func (w written) readTables(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err != nil || d.IsDir() || strings.Contains(path, "testdata") || strings.Contains(path, "messages") ||
			!slices.Contains([]string{".csv", ".json", ".txt"}, filepath.Ext(path)) {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, word := range strings.FieldsFunc(strings.ToLower(string(raw)), func(r rune) bool {
			return strings.ContainsRune(",;: \"\n\t[]{}", r)
		}) {
			w[word] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoMessageIsUnused finds common messages without a use, messages of undeclared error codes, and messages of
// tokens and events that their game does not name.
func TestNoMessageIsUnused(t *testing.T) {
	all := writtenIn(t, "bot", "cmd", "commands", "engine", "render", "store")
	declared := map[string]bool{}
	sources(t, func(_ string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			for _, code := range codes(n) {
				declared[code] = true
			}
			return true
		})
	})
	byGame := map[string]written{}
	for key := range allMessages(t) {
		game, rest, _ := strings.Cut(key, ".")
		switch game {
		case "ui":
			if !all.says(key, len("ui.")) {
				t.Errorf("message %q is not used", key)
			}
			continue
		case "error":
			if !all[key] && !declared[rest] {
				t.Errorf("message %q is not used", key)
			}
			continue
		}
		if byGame[game] == nil {
			byGame[game] = writtenIn(t, "engine/games/"+game, "engine/enginetest/"+game, "render/games/"+game)
		}
		if unused(byGame[game], key, rest) {
			t.Errorf("message %q is not used", key)
		}
	}
}

// unused reports whether nothing in a game can use a message. rest is the key without the game.
func unused(w written, key, rest string) bool {
	group, name, _ := strings.Cut(rest, ".")
	switch group {
	case "ui":
		return !w.says(key, len(key)-len(rest)+len("ui."))
	case "event", "part":
		name, _, _ = strings.Cut(name, ".")
		return !w[name]
	case "token", "card":
		return !w.says(name, 0)
	}
	return false
}
