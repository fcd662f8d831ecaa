package panel

import (
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Weighs tells whether a trial is to be shown before it is played: its kind is
// hard to judge, it ends a turn in which nothing was done, or it pays somebody a
// fee.
func (p *Panel) Weighs(t Trial) bool {
	return p.Match.Game().Hint(t.Kind).Weigh || p.wastesTurn(t.Kind) || p.Tell.Fee(p.choiceOf(t.Kind, t.Args)) != ""
}

// Proposal is a trial as it is shown before it is played: what it does and costs,
// to be confirmed or cancelled, and how it would be then as far as that can be
// known.
type Proposal struct {
	Text   string
	Rows   []discordgo.MessageComponent
	Known  bool // there is a position to be drawn
	After  engine.Position
	Events []engine.Event
}

// Propose makes a trial ready to be shown; it refuses one that is not legal.
func (p *Panel) Propose(s Showing) (Proposal, error) {
	if _, ok := p.Moves.Find(s.Weigh.Moves[0]); !ok {
		return Proposal{}, &engine.Error{Code: engine.CodeIllegal}
	}
	after, events, whole, err := foreseen(p.Match, p.Seat, s.Weigh.Moves)
	style := discordgo.SuccessButton
	if p.wastesTurn(s.Weigh.Kind) {
		style = discordgo.DangerButton
	}
	return Proposal{
		Text: parts.Text(p.weighing(s, whole, err == nil)),
		Rows: []discordgo.MessageComponent{parts.Row(
			parts.Button(style, p.Tell.Say("ui.button.confirm"), p.to.ID(s.Weigh.sure().String())),
			parts.Button(discordgo.SecondaryButton, p.Tell.Say("ui.button.cancel"),
				p.to.ID(Action{ActPage, ""}.String())),
		)},
		Known: err == nil, After: after, Events: events,
	}, nil
}

// foreseen is how it would be after some moves, or after those of them that come
// before one whose outcome is not to be known; whole tells that this is all. It
// refuses as [match.Match.Preview] does.
func foreseen(
	m match.Match, s engine.Seat, moves []string,
) (after engine.Position, events []engine.Event, whole bool, err error) {
	after, events, err = m.Preview(s, moves)
	var refused *match.Error
	if errors.As(err, &refused) && refused.Code == match.CodeBarrier && refused.Index > 0 {
		after, events, err = m.Preview(s, moves[:refused.Index])
		return after, events, false, err
	}
	return after, events, err == nil, err
}

// weighing is a trial in words, with what it costs or brings; whole tells that
// all of it is known, and shown that some of it is drawn.
func (p *Panel) weighing(s Showing, whole, shown bool) []string {
	tell := p.Tell.Naming(render.Bold)
	words := s.Weigh.words(tell)
	var lines []string
	if s.Wanted != "" {
		lines = append(lines, tell.Say("ui.panel.toward", render.Data{"Place": tell.Token(s.Wanted), "Move": words}))
	}
	switch {
	case p.wastesTurn(s.Weigh.Kind):
		lines = append(lines, tell.Say("ui.panel.idle"))
	case whole:
		lines = append(lines, tell.Say("ui.panel.weigh", render.Data{"Move": words}))
	default:
		lines = append(lines, tell.Say("ui.panel.weigh.blind", render.Data{"Move": words}))
	}
	choice := p.choiceOf(s.Weigh.Kind, s.Weigh.Args)
	if detail := strings.Join(parts.NonEmpty([]string{p.Tell.Fee(choice), p.Tell.Detail(choice)}),
		joint); detail != "" {
		lines = append(lines, tell.Say("ui.panel.cost", render.Data{"Detail": detail}))
	}
	if shown {
		lines = append(lines, tell.Say("ui.panel.preview"))
	}
	return lines
}
