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

// autoAnswers yields the game's automatic answers, and whether each is on.
func (p *Panel) autoAnswers(yield func(name string, on bool) bool) {
	for _, name := range p.Match.Game().AutoAnswers {
		if !yield(name, slices.Contains(p.Match.Chair(p.Seat).AutoAnswers, name)) {
			return
		}
	}
}

// autoAnswersText says what each automatic answer does.
func (p *Panel) autoAnswersText() string {
	lines := []string{p.Tell.Say("ui.panel.standing")}
	for name, on := range p.autoAnswers {
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
