package page

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed static
var static embed.FS

// policy keeps the page to its own origin: no script, style, picture or connection from elsewhere,
// and no inline script or style sheet.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
	"connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// stringsFolder holds the page's own words, one module for each language.
const stringsFolder = "js/strings/"

// stringsIndex returns a module that imports the words of every language that has a file, and exports them by
// the language's code.
func stringsIndex(root fs.FS) []byte {
	files, err := fs.Glob(root, stringsFolder+"*.js")
	if err != nil {
		panic(err) // the pattern is fixed
	}
	var imports, codes []string
	for _, file := range files {
		code := strings.TrimSuffix(path.Base(file), ".js")
		imports = append(imports, fmt.Sprintf("import %s from \"./%s.js\";\n", code, code))
		codes = append(codes, code)
	}
	return fmt.Appendf(nil, "%sexport default { %s };\n", strings.Join(imports, ""), strings.Join(codes, ", "))
}

// Handler serves the page at "/" and its files below. It responds to any other path, folders
// included, with 404, so that it can stand behind all other routes of a server.
func Handler() http.Handler {
	root, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	files, index := http.FileServerFS(root), stringsIndex(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		font, isFont := fonts[r.URL.Path]
		isIndex := r.URL.Path == "/"+stringsFolder+"index.js"
		if !isFont && !isIndex && !isFile(root, r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		if isFont {
			serveFont(w, r, font)
			return
		}
		header.Set("Cache-Control", "no-cache")
		if isIndex {
			http.ServeContent(w, r, "index.js", time.Time{}, bytes.NewReader(index))
			return
		}
		files.ServeHTTP(w, r)
	})
}

// isFile reports whether urlPath is the page or one of its files.
func isFile(root fs.FS, urlPath string) bool {
	if urlPath == "/" {
		return true
	}
	info, err := fs.Stat(root, strings.TrimPrefix(path.Clean(urlPath), "/"))
	return err == nil && !info.IsDir()
}
