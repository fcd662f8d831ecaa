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
func (l layout) standingRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range l.panel.answers {
		b := button{l.switchLabel("off", name), Action{ActStanding, SwitchOn + name}, discordgo.SecondaryButton}
		if on {
			b = button{l.switchLabel("on", name), Action{ActStanding, SwitchOff + name}, discordgo.SuccessButton}
		}
		buttons = append(buttons, l.component(b))
	}
	return append(parts.Rows(buttons[:min(len(buttons), mostButtons)]), parts.Row(l.back(Page{})))
}

func (l layout) switchLabel(state, name string) string {
	return l.tell.Say("ui.panel.standing."+state, render.Data{"Name": l.tell.Standing(name)})
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
