package panel

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/render"
)

// How a button of a standing answer says what it switches.
const (
	SwitchOn  = "+"
	SwitchOff = "-"
)

// answers yields the game's standing answers with whether each is on.
func (p *Panel) answers(yield func(name string, on bool) bool) {
	for _, name := range p.Match.Game().AutoAnswers {
		if !yield(name, slices.Contains(p.Match.Chair(p.Seat).AutoAnswers, name)) {
			return
		}
	}
}

// standingText says what each standing answer does.
func (p *Panel) standingText() string {
	lines := []string{p.Tell.Say("ui.panel.standing")}
	for name, on := range p.answers {
		mark := "▫️"
		if on {
			mark = "✅"
		}
		lines = append(lines, p.Tell.Say("ui.panel.standing.line", render.Data{
			"Mark": mark, "Name": p.Tell.Standing(name), "About": p.Tell.StandingAbout(name),
		}))
	}
	return strings.Join(lines, "\n")
}
