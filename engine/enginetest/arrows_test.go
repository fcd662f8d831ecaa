package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// arrows says which files of a package, given by their names, use what others
// declare: functions, types, variables and constants, and unexported methods whose
// name no other has.
func arrows(t *testing.T, sources map[string]string) map[string][]string {
	t.Helper()
	files, home := map[string]*ast.File{}, map[string]string{}
	for name, source := range sources {
		file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = file
		for _, declared := range declarations(file) {
			if other, twice := home[declared]; twice && other != name {
				home[declared] = "" // a method's name that is not its type's alone
				continue
			}
			home[declared] = name
		}
	}
	uses := map[string][]string{}
	for name, file := range files {
		for _, used := range usedIn(file) {
			if to := home[used]; to != "" && to != name && !slices.Contains(uses[name], to) {
				uses[name] = append(uses[name], to)
			}
		}
	}
	return uses
}

// declarations are the names that a file declares for its package; that of an
// unexported method begins with a dot.
func declarations(file *ast.File) []string {
	var names []string
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			names = append(names, specNames(d)...)
		case *ast.FuncDecl:
			switch {
			case d.Recv == nil:
				names = append(names, d.Name.Name)
			case !d.Name.IsExported():
				names = append(names, "."+d.Name.Name)
			}
		}
	}
	return names
}

func specNames(d *ast.GenDecl) []string {
	var names []string
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			names = append(names, s.Name.Name)
		case *ast.ValueSpec:
			for _, n := range s.Names {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// usedIn are the names that a file uses and may not have declared.
func usedIn(file *ast.File) []string {
	var names []string
	for _, id := range file.Unresolved {
		names = append(names, id.Name)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			names = append(names, "."+sel.Sel.Name)
		}
		return true
	})
	return names
}

// circle is a way along arrows that comes back to where it began; nil if there is
// none.
func circle(uses map[string][]string) []string {
	done := map[string]bool{}
	var walk func(path []string) []string
	walk = func(path []string) []string {
		last := path[len(path)-1]
		if i := slices.Index(path, last); i < len(path)-1 {
			return path[i:]
		}
		if done[last] {
			return nil
		}
		for _, to := range uses[last] {
			if found := walk(append(slices.Clone(path), to)); found != nil {
				return found
			}
		}
		done[last] = true
		return nil
	}
	for _, from := range slices.Sorted(maps.Keys(uses)) {
		if found := walk([]string{from}); found != nil {
			return found
		}
	}
	return nil
}

// TestNoArrowRunsBackUp: the files of a room can be read one after the other, for
// none of them needs one that needs it.
func TestNoArrowRunsBackUp(t *testing.T) {
	const top = "../../commands"
	packages := map[string]map[string]string{}
	err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.Dir(path)
		if packages[folder] == nil {
			packages[folder] = map[string]string{}
		}
		source, err := os.ReadFile(path)
		packages[folder][filepath.Base(path)] = string(source)
		return err
	})
	if err != nil || len(packages) < len(rooms) {
		t.Fatalf("%d packages below %s: %v", len(packages), top, err)
	}
	for folder, sources := range packages {
		if found := circle(arrows(t, sources)); found != nil {
			t.Errorf("%s: %s, so that none of them can be read first", folder, strings.Join(found, " needs "))
		}
	}
}

// TestArrowsAreSeen draws a circle of each kind.
func TestArrowsAreSeen(t *testing.T) {
	for name, c := range map[string]struct {
		a, b string
		want bool
	}{
		"none":      {"var A = b()", "func b() int { return 1 }", false},
		"functions": {"func a() { b() }", "func b() { a() }", true},
		"a type":    {"type a struct{ b }", "type b struct{ of *a }", true},
		"a method":  {"type a int\nfunc (a) run() {}", "func b() { a(1).run() }", false},
		"methods":   {"type a int\nfunc (x a) run() { b() }", "func b() { a(1).run() }", true},
	} {
		found := circle(arrows(t, map[string]string{"a.go": "package x\n" + c.a, "b.go": "package x\n" + c.b}))
		if (found != nil) != c.want {
			t.Errorf("%s: found %v", name, found)
		}
	}
}
