package page

import (
	"bytes"
	"net/http"
	"time"

	"eliasnaur.com/font/roboto/robotobold"
	"eliasnaur.com/font/roboto/robotoitalic"
	"eliasnaur.com/font/roboto/robotomedium"
	"eliasnaur.com/font/roboto/robotoregular"
)

// fonts are the letters of the page, by path. With those of whatever machine it is looked
// at on, lines would break elsewhere on each, and so panels be of other heights.
var fonts = map[string][]byte{
	"/fonts/roboto-regular.ttf": robotoregular.TTF,
	"/fonts/roboto-medium.ttf":  robotomedium.TTF,
	"/fonts/roboto-bold.ttf":    robotobold.TTF,
	"/fonts/roboto-italic.ttf":  robotoitalic.TTF,
}

// serveFont answers with a font, which a browser may keep: another version of the
// program may have another, but that is as good.
func serveFont(w http.ResponseWriter, r *http.Request, font []byte) {
	w.Header().Set("Content-Type", "font/ttf")
	w.Header().Set("Cache-Control", "max-age=86400")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(font))
}
