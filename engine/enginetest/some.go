package enginetest

import (
	"fmt"
	"strings"

	"github.com/railbot/railbot/engine"
)

// someMoves is how many moves of a list Some names.
const someMoves = 12

// Some describes a list of moves for a failure message: at most a dozen in notation,
// evenly spread over the list, and the total number.
func Some(list engine.List) string {
	if len(list) == 0 {
		return "nothing"
	}
	every := (len(list) + someMoves - 1) / someMoves
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
