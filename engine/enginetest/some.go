package enginetest

import (
	"fmt"
	"strings"

	"github.com/railbot/railbot/engine"
)

// maxFormatted is how many moves of a list Some names.
const maxFormatted = 12

// FormatMoves describes a list of moves for a failure message: at most a dozen in notation,
// evenly spread over the list, and the total number.
func FormatMoves(list engine.List) string {
	if len(list) == 0 {
		return "nothing"
	}
	every := (len(list) + maxFormatted - 1) / maxFormatted
	var texts []string
	for i := 0; i < len(list); i += every {
		texts = append(texts, engine.Notation(list[i]))
	}
	text := strings.Join(texts, ", ")
	if every > 1 {
		text += fmt.Sprintf(" and so on, %d in all", len(list))
	}
	return text
}
