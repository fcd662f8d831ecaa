package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// How a button of a standing answer says what it switches.
const (
	switchOn  = "+"
	switchOff = "-"
)

// stand shows a seat's standing answers, or switches one and shows them then.
func (c *Commands) stand(ctx context.Context, r Request, m match.Match, to address, what string) (Reply, error) {
	if what == "" {
		return c.panelReply(ctx, r, m, to.seat, showing{standing: true})
	}
	name, on := strings.CutPrefix(what, switchOn)
	if !on {
		name = strings.TrimPrefix(what, switchOff)
	}
	return c.playOn(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Stand(to.seat, name, on, c.Clock.Now())
	}, showing{standing: true})
}

// answers yields the game's standing answers with whether each is on.
func (p *panel) answers(yield func(name string, on bool) bool) {
	for _, name := range p.m.Game().Standing {
		if !yield(name, slices.Contains(p.m.Chair(p.seat).Standing, name)) {
			return
		}
	}
}

// standingRows has a button to switch each standing answer, and the way back.
func (p *panel) standingRows() []discordgo.MessageComponent {
	var buttons []discordgo.MessageComponent
	for name, on := range p.answers {
		w := way{p.switchLabel("off", name), action{actStanding, switchOn + name}, discordgo.SecondaryButton}
		if on {
			w = way{p.switchLabel("on", name), action{actStanding, switchOff + name}, discordgo.SuccessButton}
		}
		buttons = append(buttons, p.button(w))
	}
	return append(rows(buttons[:min(len(buttons), allWays)]), row(p.back()))
}

func (p *panel) switchLabel(state, name string) string {
	return p.tell.Say("ui.panel.standing."+state, render.Data{"Name": p.tell.Standing(name)})
}

// standingText says what each standing answer does.
func (p *panel) standingText() string {
	lines := []string{p.tell.Say("ui.panel.standing")}
	for name, on := range p.answers {
		mark := "▫️"
		if on {
			mark = "✅"
		}
		lines = append(lines, p.tell.Say("ui.panel.standing.line", render.Data{
			"Mark": mark, "Name": p.tell.Standing(name), "About": p.tell.StandingAbout(name),
		}))
	}
	return strings.Join(lines, "\n")
}
