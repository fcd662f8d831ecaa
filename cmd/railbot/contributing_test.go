package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestContributingNamesWhatExists checks that the files, folders and Go names in CONTRIBUTING.md exist.
func TestContributingNamesWhatExists(t *testing.T) {
	files, names := readTree(t)
	text := read(t, filepath.Join(root, "CONTRIBUTING.md"))
	checked := 0
	for _, found := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(text, -1) {
		if existing, isName := existsInTree(found[1], files, names); isName {
			if checked++; !existing {
				t.Errorf("CONTRIBUTING.md names %s, which does not exist", found[1])
			}
		}
	}
	if checked < 80 {
		t.Errorf("only %d names were checked: the pattern of names is wrong", checked)
	}
	for _, gone := range []string{"commands/gone.go", "gone_test.go", "render/<game>/gone", "render.Gone", "match.Match.NeverDeclared"} {
		if existing, isName := existsInTree(gone, files, names); existing || !isName {
			t.Errorf("%s would not be reported", gone)
		}
	}
}

var (
	pathPattern = regexp.MustCompile(`^[\w<>*.-]*(/[\w<>*.-]*)+$|^[\w*]+\.(go|json|csv|md)$`)
	namePattern = regexp.MustCompile(`^\w+(\.[A-Z]\w*)+$`)
)

// existsInTree reports whether a text is the name of a file, a folder or a Go declaration (isName), and
// whether that exists. A path may leave out the folders that it starts with. Names of other modules'
// packages do not count.
func existsInTree(text string, files []string, names map[string]bool) (existing, isName bool) {
	parts := strings.Split(text, ".")
	switch {
	case strings.HasPrefix(text, "/"), strings.HasPrefix(text, "testing"), strings.Contains(text, "..."):
		return false, false
	case namePattern.MatchString(text) && ast.IsExported(parts[0]): // a method or field
		return names[parts[len(parts)-1]], true
	case namePattern.MatchString(text):
		isOther := !slices.ContainsFunc(files, func(f string) bool { return strings.Contains(f, parts[0]+"/") })
		return names[parts[0]+"."+parts[1]] && names[parts[len(parts)-1]], !isOther
	case !pathPattern.MatchString(text):
		return false, false
	}
	pattern := regexp.QuoteMeta(strings.Trim(text, "/"))
	pattern = strings.NewReplacer("<game>", `\w+`, `\*`, `[^/]*`).Replace(pattern)
	match := regexp.MustCompile(`(^|/)` + pattern + `(/|$)`)
	return slices.ContainsFunc(files, match.MatchString), true
}

// readTree returns the files of the repository, and the names that its Go files declare, alone and with
// their package: functions, methods, types, fields, constants and variables.
func readTree(t *testing.T) (files []string, names map[string]bool) {
	t.Helper()
	names = map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "bin"):
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		files = append(files, filepath.ToSlash(strings.TrimPrefix(path, root+"/")))
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		add := func(added ...*ast.Ident) {
			for _, name := range added {
				names[name.Name], names[file.Name.Name+"."+name.Name] = true, true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				add(n.Name)
				return false
			case *ast.TypeSpec:
				add(n.Name)
			case *ast.ValueSpec:
				add(n.Names...)
			case *ast.Field:
				add(n.Names...)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, names
}
