package components

import (
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/render"
)

// Discord's limits on messages, in characters or numbers of components. Package playtest checks
// every reply against them.
const (
	MaxContent     = 2000
	MaxRows        = 5
	MaxPerRow      = 5
	MaxOptions     = 25
	MaxLabel       = 80
	MaxOptionText  = 100
	MaxCustomID    = 100
	MaxPlaceholder = 150
	MaxModalTitle  = 45
	MaxAlt         = 1024
)

// Text joins lines to the content of a message. If they are longer than Discord's limit, the last ones are left
// out, and "…" stands in their place: a line that is cut could break its markup.
func Text(lines []string) string {
	text := strings.Join(lines, "\n")
	if utf8.RuneCountInString(text) <= MaxContent {
		return text
	}
	fitting := render.Clip(text, MaxContent-1)
	end := strings.LastIndexByte(fitting, '\n')
	if end < 0 {
		return fitting
	}
	return fitting[:end] + "\n…"
}

// LastLines joins as many of the last lines as fit into n characters, after "…" if some are left
// out.
func LastLines(lines []string, n int) string {
	size := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if size += len([]rune(lines[i])) + 1; size > n-2 {
			return strings.Join(append([]string{"…"}, lines[i+1:]...), "\n")
		}
	}
	return strings.Join(lines, "\n")
}
