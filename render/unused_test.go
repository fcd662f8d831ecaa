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

// written is what a program's sources and data have between quotes or commas.
type written map[string]bool

// says reports whether a key or a token is written out, or put together from parts that
// are: "ui.order." and "joined" and ".about". A part ends at a stop or a hyphen. The first
// part has more than least characters, so that it names what the message is about.
func (w written) says(key string, least int) bool {
	if w[key] || number.MatchString(key) {
		return true
	}
	for i := range key {
		if i <= least || key[i] != '.' && key[i] != '-' {
			continue
		}
		for _, cut := range []int{i, i + 1} { // the sign belongs to either part
			if w[key[:cut]] && (w.says(key[cut:], 0) || w.says(key[i+1:], 0)) {
				return true
			}
		}
	}
	return false
}

var number = regexp.MustCompile(`^\d+$`)

// writtenIn reads the sources of some folders, and the tables beside them.
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

// TestNoMessageIsUnused finds messages that nothing says: of the conversation, of errors
// whose code is not declared, and of what a game does not name.
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
				t.Errorf("%q is never said", key)
			}
			continue
		case "error":
			if !all[key] && !declared[rest] {
				t.Errorf("%q is never said", key)
			}
			continue
		}
		if byGame[game] == nil {
			byGame[game] = writtenIn(t, "engine/games/"+game, "engine/enginetest/"+game, "render/games/"+game)
		}
		if unused(byGame[game], key, rest) {
			t.Errorf("%q is never said", key)
		}
	}
}

// unused reports whether a game names nothing to which a key of its messages belongs.
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
