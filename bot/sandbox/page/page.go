package page

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed static
var static embed.FS

// policy keeps the page to its own origin: no script, style, picture or connection from elsewhere,
// and no inline script or style sheet.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
	"connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// Handler serves the page at "/" and its files below. It responds to any other path, folders
// included, with 404, so that it can stand behind all other routes of a server.
func Handler() http.Handler {
	root, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	files := http.FileServerFS(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		font, isFont := fonts[r.URL.Path]
		if !isFont && !isFile(root, r.URL.Path) {
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
