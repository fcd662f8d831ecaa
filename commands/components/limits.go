package components

import (
	"strings"

	"github.com/railbot/railbot/render"
)

// Discord's limits that shape messages, in characters or in numbers of components;
// a test of package commands holds whatever is derived against all of them.
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

// Text is the content of a message: lines, cut to what a message can hold.
func Text(lines []string) string { return render.Clip(strings.Join(lines, "\n"), MaxContent) }

// NonEmpty are the texts in which there is something.
func NonEmpty(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

// LastLines joins as many of the last lines as fit into n characters.
func LastLines(lines []string, n int) string {
	size := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if size += len([]rune(lines[i])) + 1; size > n-2 {
			return strings.Join(append([]string{"…"}, lines[i+1:]...), "\n")
		}
	}
	return strings.Join(lines, "\n")
}
