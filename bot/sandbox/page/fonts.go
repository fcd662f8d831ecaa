package page

import (
	"bytes"
	"net/http"
	"time"

	"github.com/railbot/railbot/render/roboto"
)

// fonts are the letters of the page, by path. With those of whatever machine it is looked
// at on, lines would break elsewhere on each, and so panels be of other heights.
var fonts = map[string][]byte{
	"/fonts/roboto-regular.ttf": roboto.Regular,
	"/fonts/roboto-medium.ttf":  roboto.Medium,
	"/fonts/roboto-bold.ttf":    roboto.Bold,
	"/fonts/roboto-italic.ttf":  roboto.Italic,
}

// serveFont answers with a font, which a browser may keep: another version of the
// program may have another, but that is as good.
func serveFont(w http.ResponseWriter, r *http.Request, font []byte) {
	w.Header().Set("Content-Type", "font/ttf")
	w.Header().Set("Cache-Control", "max-age=86400")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(font))
}
