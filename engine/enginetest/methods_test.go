package enginetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// The most methods of one type: who has more is several things, of which each
// could use all the others. The state of a game is allowed more, for a rulebook
// is long.
const (
	mostMethods     = 60
	mostMethodsGame = 90
)

// countMethods adds the methods that a file declares, by the name of their type,
// by value and by pointer alike.
func countMethods(count map[string]int, f *ast.File) {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv == nil {
			continue
		}
		if name := receiver(fn.Recv.List[0].Type); name != "" {
			count[name]++
		}
	}
}

// receiver is the name of a receiver's type, without pointer and type parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// crowded names the types of a package with too many methods.
func crowded(pkg string, count map[string]int) []string {
	most := mostMethods
	if in(pkg, "engine/games") {
		most = mostMethodsGame
	}
	var found []string
	for name, n := range count {
		if n > most {
			found = append(found, fmt.Sprintf("%s.%s has %d methods, more than %d", pkg, name, n, most))
		}
	}
	return found
}

func TestFewMethods(t *testing.T) {
	types := 0
	for _, p := range list(t) {
		count := map[string]int{}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			countMethods(count, f)
		}
		types += len(count)
		for _, c := range crowded(p.ImportPath, count) {
			t.Error(c)
		}
	}
	if types < 100 {
		t.Errorf("only %d types with methods were found", types)
	}
}

// TestFewMethodsCanFail tries the rule on types made up for it.
func TestFewMethodsCanFail(t *testing.T) {
	for _, c := range []struct {
		pkg     string
		n       int
		crowded bool
	}{
		{"store", mostMethods, false},
		{"store", mostMethods + 1, true},
		{"engine/match", mostMethods + 1, true},
		{"render/games/trains", mostMethods + 1, true},
		{"engine/games/trains", mostMethods + 1, false},
		{"engine/games/trains", mostMethodsGame, false},
		{"engine/games/trains", mostMethodsGame + 1, true},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "made.go", typeWith(c.n), 0)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		countMethods(count, f)
		got := crowded(module+c.pkg, count)
		if count["Big"] != c.n || len(count) != 1 || (len(got) > 0) != c.crowded {
			t.Errorf("%d methods in %s: counted %v, found %v", c.n, c.pkg, count, got)
		}
	}
}

// typeWith is the text of a type with n methods, by value, by pointer and by a
// pointer in brackets in turn, and of a function, which is none.
func typeWith(n int) string {
	var b strings.Builder
	b.WriteString("package p\ntype Big[T any] struct{}\nfunc free() {}\n")
	for i := range n {
		fmt.Fprintf(&b, "func (b %s) m%d() {}\n", [...]string{"Big[T]", "*Big[T]", "(*Big[T])"}[i%3], i)
	}
	return b.String()
}
