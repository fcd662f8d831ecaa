package people

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
)

// listed is a line of a long list, under the heading of that key.
type listed struct{ under, text string }

// listRoom is how much of a page is left for lines.
const listRoom = components.MaxContent - 200

// listPage is as many of n lines as a page holds, from one on, under their headings, and
// the number of the first that it does not hold. The others are not said.
func listPage(say *render.Printer, n int, line func(i int) listed, from int) (text string, to int) {
	heading := ""
	for to = from; to < n; to++ {
		said := line(to)
		line := "\n" + said.text
		if said.under != heading {
			heading = said.under
			line = "\n**" + say.Say(heading) + "**" + line
		}
		if to > from && len([]rune(text+line)) > listRoom {
			break
		}
		text += line
	}
	if to-from < n {
		text += "\n-# " + say.Say("ui.mine.page", render.Data{"From": from + 1, "To": to, "Of": n})
	}
	return text, to
}

// pageFrom is the line with which the page begins that a button of [pageButtons] leads
// to; the first one for any other request.
func pageFrom(ic *interaction.Context, lines int) int {
	n, err := strconv.Atoi(strings.Join(ic.Path, ""))
	if err != nil {
		return 0
	}
	return min(max(n, 0), max(lines-1, 0))
}

// pageButtons lead to the other pages of a view; there are none where all is on one.
func pageButtons(say *render.Printer, view string, from, to, lines int) []discordgo.MessageComponent {
	if to-from == lines {
		return nil
	}
	first := components.Button(discordgo.SecondaryButton, say.Say("ui.button.first"), components.ViewID(view, "0"))
	next := components.Button(discordgo.SecondaryButton, say.Say("ui.button.next"), components.ViewID(view, strconv.Itoa(to)))
	first.Disabled, next.Disabled = from == 0, to == lines
	return []discordgo.MessageComponent{first, next}
}
