package rendertest

import "strings"

// BrokenBold returns the first passage between two bold marks that Discord does not show
// in bold: an empty one, as in ****Alice****, one with a space at an edge, as in
// **Swap with **Alice**, or one that is never closed. It returns "" if there is none.
func BrokenBold(text string) string {
	for line := range strings.Lines(text) {
		passages := strings.Split(strings.TrimRight(line, "\n"), "**")
		for i := 1; i < len(passages); i += 2 {
			inside := passages[i]
			if i == len(passages)-1 || inside == "" || strings.TrimSpace(inside) != inside {
				return "**" + inside + "**"
			}
		}
	}
	return ""
}
