package mine

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// listLine is a line of a list, with the key of the heading above it.
type listLine struct{ under, text string }

// maxListLength is the maximum length of the lines of a page, in characters.
const maxListLength = components.MaxContent - 200

// listPage writes as many of n lines as fit on a page, from line from on, under their headings. It
// returns the text and the first line of the next page.
func listPage(say *render.Printer, n int, line func(i int) listLine, from int) (text string, to int) {
	heading := ""
	for to = from; to < n; to++ {
		said := line(to)
		line := "\n" + said.text
		if said.under != heading {
			heading = said.under
			line = "\n**" + say.Say(heading) + "**" + line
		}
		if to > from && len([]rune(text+line)) > maxListLength {
			break
		}
		text += line
	}
	if to-from < n {
		text += "\n-# " + say.Say("ui.mine.page", render.Data{"From": from + 1, "To": to, "Of": n})
	}
	return text, to
}

// requestedLine returns the first line of the page that a button of [pageButtons] leads to. For any
// other request it is 0.
func requestedLine(ic *interaction.Context, lines int) int {
	n, err := strconv.Atoi(strings.Join(ic.Path, ""))
	if err != nil {
		return 0
	}
	return min(max(n, 0), max(lines-1, 0))
}

// pageButtons returns the buttons to the other pages of a view, or none if all lines fit on one
// page.
func pageButtons(say *render.Printer, view string, from, to, lines int) []discordgo.MessageComponent {
	if to-from == lines {
		return nil
	}
	first := components.Button(discordgo.SecondaryButton, say.Say("ui.button.first"), components.ViewID(view, "0"))
	next := components.Button(discordgo.PrimaryButton, say.Say("ui.button.next"), components.ViewID(view, strconv.Itoa(to)))
	first.Disabled, next.Disabled = from == 0, to == lines
	return []discordgo.MessageComponent{first, next}
}
