package panel

import (
	"slices"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// The beginnings of the argument of an action that switches an automatic answer. Its name follows.
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

// autoAnswersText lists the automatic answers, whether they are on, and what they do.
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

// usefulAutoAnswer returns the automatic answer that is off and would play the best move of an item
// now. Switched on, it also plays the same question when it comes again, such as each of several
// bonus cards.
func (p *Panel) usefulAutoAnswer(it Item) (string, bool) {
	if p.planning || p.whatIf != nil || !it.Spec.Hint.Quick {
		return "", false
	}
	ranked := p.rankMoves(it)
	useful, best := "", len(ranked)
	for name, on := range p.autoAnswers {
		move, ok := p.pos.AutoAnswer(p.Seat, name)
		if !ok || on {
			continue
		}
		i := slices.IndexFunc(ranked, func(m engine.Move) bool { return engine.Notation(m) == move })
		if i >= 0 && i < best {
			useful, best = name, i
		}
	}
	return useful, useful != ""
}
