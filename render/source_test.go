package render

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the root of the module.
const module = ".."

// sources calls f with every source file of the program, without tests.
func sources(t *testing.T, f func(path string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			f(path, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// allMessages returns the common messages and those of all games, in English.
func allMessages(t *testing.T) map[string]Message {
	t.Helper()
	all := map[string]Message{}
	folders, err := filepath.Glob("games/*/messages")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range append(folders, "messages") {
		messages, err := readMessages(os.DirFS(filepath.Dir(folder)), English)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range messages {
			if all[m.ID], err = parseMessage(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

var sentenceKey = regexp.MustCompile(`^(ui|error|[a-z0-9-]+\.ui)(\.[a-z0-9-]+)+$`)

// TestKeysInTheProgram checks that every message key in the program exists, and that a Say with literal
// fields has all fields of its message.
func TestKeysInTheProgram(t *testing.T) {
	messages := allMessages(t)
	met := 0
	sources(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if key, ok := text(n); ok && sentenceKey.MatchString(key) {
				met++
				if _, ok := messages[key]; !ok {
					t.Errorf("%s uses key %q, which is in no message file", path, key)
				}
			}
			if key, given, ok := said(n); ok {
				for _, field := range messages[key].Fields {
					if !slices.Contains(given, field) {
						t.Errorf("%s uses key %q without its field %q", path, key, field)
					}
				}
			}
			return true
		})
	})
	if met < 20 {
		t.Errorf("found %d keys, want at least 20: the search is wrong", met)
	}
}

// text returns the value of a string literal.
func text(n ast.Node) (string, bool) {
	literal, ok := n.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

// said returns the key of a call of Say, and its fields if they are a literal.
func said(n ast.Node) (key string, fields []string, ok bool) {
	call, isCall := n.(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return "", nil, false
	}
	method, isMethod := call.Fun.(*ast.SelectorExpr)
	if !isMethod || method.Sel.Name != "Say" {
		return "", nil, false
	}
	if key, ok = text(call.Args[0]); !ok || len(call.Args) == 1 {
		return key, nil, ok
	}
	data, isLiteral := call.Args[1].(*ast.CompositeLit)
	if !isLiteral {
		return "", nil, false
	}
	for _, element := range data.Elts {
		if pair, isPair := element.(*ast.KeyValueExpr); isPair {
			if field, isText := text(pair.Key); isText {
				fields = append(fields, field)
			}
		}
	}
	return key, fields, true
}

// TestErrorsHaveMessages checks that every error code that reaches people has a message.
func TestErrorsHaveMessages(t *testing.T) {
	messages := allMessages(t)
	met := 0
	sources(t, func(path string, file *ast.File) {
		if strings.HasPrefix(path, filepath.Join(module, "bot")) || strings.HasPrefix(path, filepath.Join(module, "cmd")) {
			return // their errors are logged
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, code := range codes(n) {
				met++
				if _, ok := messages["error."+code]; !ok {
					t.Errorf("%s has error code %q without a message", path, code)
				}
			}
			return true
		})
	})
	if met < 8 {
		t.Errorf("found %d codes, want at least 8: the search is wrong", met)
	}
}

// codes returns the codes that a node declares: constants of a type Code, and the first field of an Error.
func codes(n ast.Node) []string {
	var list []string
	switch n := n.(type) {
	case *ast.ValueSpec:
		if kind, ok := n.Type.(*ast.Ident); ok && kind.Name == "Code" {
			for _, v := range n.Values {
				if code, ok := text(v); ok {
					list = append(list, code)
				}
			}
		}
	case *ast.CompositeLit:
		if kind, ok := n.Type.(*ast.Ident); ok && kind.Name == "Error" && len(n.Elts) > 0 {
			value := n.Elts[0]
			if pair, ok := value.(*ast.KeyValueExpr); ok {
				value = pair.Value
			}
			if code, ok := text(value); ok {
				list = append(list, code)
			}
		}
	}
	return list
}

// reason returns a text that may be a reason: the first result of a return statement, or the value of an
// entry.
func reason(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if len(n.Results) > 0 {
			return text(n.Results[0])
		}
	case *ast.KeyValueExpr:
		return text(n.Value)
	}
	return "", false
}

// TestReasonsHaveMessages checks that the reasons in a game's explain.go have messages, and that no message
// is for another reason.
func TestReasonsHaveMessages(t *testing.T) {
	messages := allMessages(t)
	given, games := map[string]bool{}, map[string]bool{}
	sources(t, func(path string, file *ast.File) {
		folder, game := filepath.Split(filepath.Dir(path))
		if filepath.Base(path) != "explain.go" || filepath.Base(folder) != "games" {
			return
		}
		games[game] = true
		ast.Inspect(file, func(n ast.Node) bool {
			if reason, ok := reason(n); ok && reason != "" {
				given[game+".reason."+reason] = true
			}
			return true
		})
	})
	for key := range given {
		if _, ok := messages[key]; !ok {
			t.Errorf("%q has no message", key)
		}
	}
	for key := range messages {
		if game, _, ok := strings.Cut(key, ".reason."); ok && games[game] && !given[key] {
			t.Errorf("%q is not a reason of the game", key)
		}
	}
}
