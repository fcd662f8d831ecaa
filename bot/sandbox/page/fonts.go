package page

import (
	"bytes"
	"net/http"
	"time"

	"github.com/railbot/railbot/render/roboto"
)

// fonts are the page's fonts, by path. With the fonts of the machine, lines would break differently
// on each one, and panels would differ in height.
var fonts = map[string][]byte{
	"/fonts/roboto-regular.ttf": roboto.Regular,
	"/fonts/roboto-medium.ttf":  roboto.Medium,
	"/fonts/roboto-bold.ttf":    roboto.Bold,
	"/fonts/roboto-italic.ttf":  roboto.Italic,
}

// serveFont serves a font. A browser may cache it for a day.
func serveFont(w http.ResponseWriter, r *http.Request, font []byte) {
	w.Header().Set("Content-Type", "font/ttf")
	w.Header().Set("Cache-Control", "max-age=86400")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(font))
}
