package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/render"
)

// How a button of a standing answer says what it switches.
const (
	SwitchOn  = "+"
	SwitchOff = "-"
)

// answers yields the game's standing answers with whether each is on.
func (p *Panel) answers(yield func(name string, on bool) bool) {
	for _, name := range p.Match.Game().Standing {
		if !yield(name, slices.Contains(p.Match.Chair(p.Seat).Standing, name)) {
			return
		}
	}
}

// standingRows has a button to switch each standing answer, and the way back.
func (p *Panel) standingRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range p.answers {
		w := way{p.switchLabel("off", name), Action{ActStanding, SwitchOn + name}, discordgo.SecondaryButton}
		if on {
			w = way{p.switchLabel("on", name), Action{ActStanding, SwitchOff + name}, discordgo.SuccessButton}
		}
		buttons = append(buttons, p.button(w))
	}
	return append(parts.Rows(buttons[:min(len(buttons), allWays)]), parts.Row(p.back(Page{})))
}

func (p *Panel) switchLabel(state, name string) string {
	return p.Tell.Say("ui.panel.standing."+state, render.Data{"Name": p.Tell.Standing(name)})
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
