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

// module is the root of the program's sources.
const module = ".."

// sources calls f with every file of the program that is no test.
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

// allMessages are the common messages and those of all games, in English.
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
			if all[m.ID], err = inspect(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

var sentenceKey = regexp.MustCompile(`^(ui|error|[a-z0-9-]+\.ui)(\.[a-z0-9-]+)+$`)

// TestKeysInTheProgram finds every key that is written out in the program, and
// where its fields are written beside it, those too.
func TestKeysInTheProgram(t *testing.T) {
	messages := allMessages(t)
	met := 0
	sources(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if key, ok := text(n); ok && sentenceKey.MatchString(key) {
				met++
				if _, ok := messages[key]; !ok {
					t.Errorf("%s says %q, which is in no message file", path, key)
				}
			}
			if key, given, ok := said(n); ok {
				for _, field := range messages[key].Fields {
					if !slices.Contains(given, field) {
						t.Errorf("%s says %q without its field %q", path, key, field)
					}
				}
			}
			return true
		})
	})
	if met < 20 {
		t.Errorf("only %d keys were found, the search must be wrong", met)
	}
}

// text is a string literal's value.
func text(n ast.Node) (string, bool) {
	literal, ok := n.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

// said recognises a call of Say with its key, and its fields unless they are
// put together elsewhere.
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

// TestErrorsHaveWords finds the codes of the errors that reach people.
func TestErrorsHaveWords(t *testing.T) {
	messages := allMessages(t)
	met := 0
	sources(t, func(path string, file *ast.File) {
		if strings.HasPrefix(path, filepath.Join(module, "bot")) || strings.HasPrefix(path, filepath.Join(module, "cmd")) {
			return // their errors go to the log
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, code := range codes(n) {
				met++
				if _, ok := messages["error."+code]; !ok {
					t.Errorf("%s has the error code %q, which has no words", path, code)
				}
			}
			return true
		})
	})
	if met < 8 {
		t.Errorf("only %d codes were found, the search must be wrong", met)
	}
}

// codes are the codes that a piece of source declares: constants of a type
// Code, and the first field of an Error.
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

// reason is a text that a piece of source gives: the only result of a function,
// or an entry of a table.
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

// TestReasonsHaveWords finds the reasons that a game gives in its file
// explain.go for what is not possible, and words for reasons that it does not
// give.
func TestReasonsHaveWords(t *testing.T) {
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
			t.Errorf("%q has no words", key)
		}
	}
	for key := range messages {
		if game, _, ok := strings.Cut(key, ".reason."); ok && games[game] && !given[key] {
			t.Errorf("%q is never given", key)
		}
	}
}
