package commands

import (
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// trial is a move or a shortcut that may be shown before it is played.
type trial struct {
	kind  string // of the move, or the shortcut's name
	args  []string
	moves []string // in notation
	cut   bool     // it is a shortcut
}

// trialOf is that of a move in notation.
func trialOf(notation string) trial {
	words := strings.Fields(notation)
	return trial{kind: words[0], args: words[1:], moves: []string{notation}}
}

func trialOfShortcut(sc engine.Named) trial {
	return trial{kind: sc.Name, args: sc.Args, moves: sc.Moves, cut: true}
}

// sure is the action that plays it without asking again.
func (t trial) sure() action {
	if t.cut {
		return action{actSureCut, page{kind: t.kind, given: t.args}.String()}
	}
	return action{actSure, t.moves[0]}
}

// words is what it does.
func (t trial) words(tell *render.Teller) string {
	if t.cut {
		return tell.Shortcut(engine.Named{Name: t.kind, Args: t.args, Moves: t.moves})
	}
	return tell.Move(t.moves[0])
}

// weighs tells whether a trial is to be shown before it is played: its kind is
// hard to judge, it ends a turn in which nothing was done, or it pays somebody a
// fee.
func (p *panel) weighs(t trial) bool {
	spec, _ := p.m.Game().Kind(t.kind)
	if t.cut {
		spec, _ = p.m.Game().Shortcut(t.kind)
	}
	return spec.Weigh || p.idle(t.kind) || p.tell.Fee(p.choiceOf(t.kind, t.args)) != ""
}

// proposal is a trial as it is shown before it is played: what it does and costs,
// to be confirmed or cancelled, and how it would be then as far as that can be
// known.
type proposal struct {
	text   string
	rows   []discordgo.MessageComponent
	known  bool // there is a position to be drawn
	after  engine.Position
	events []engine.Event
}

// propose makes a trial ready to be shown; it refuses one that is not legal.
func (p *panel) propose(s showing) (proposal, error) {
	if _, ok := p.list.Find(s.weigh.moves[0]); !ok {
		return proposal{}, &engine.Error{Code: engine.CodeIllegal}
	}
	after, events, whole, err := foreseen(p.m, p.seat, s.weigh.moves)
	style := discordgo.SuccessButton
	if p.idle(s.weigh.kind) {
		style = discordgo.DangerButton
	}
	return proposal{
		text: clip(strings.Join(p.weighing(s, whole, err == nil), "\n"), maxContent),
		rows: []discordgo.MessageComponent{row(
			button(style, p.tell.Say("ui.button.confirm"), p.to.id(s.weigh.sure().String())),
			button(discordgo.SecondaryButton, p.tell.Say("ui.button.cancel"), p.to.id(action{actPage, ""}.String())),
		)},
		known: err == nil, after: after, events: events,
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
func (p *panel) weighing(s showing, whole, shown bool) []string {
	tell := p.tell.Naming(render.Bold)
	words := s.weigh.words(tell)
	var lines []string
	if s.wanted != "" {
		lines = append(lines, tell.Say("ui.panel.toward", render.Data{"Place": tell.Token(s.wanted), "Move": words}))
	}
	switch {
	case p.idle(s.weigh.kind):
		lines = append(lines, tell.Say("ui.panel.idle"))
	case whole:
		lines = append(lines, tell.Say("ui.panel.weigh", render.Data{"Move": words}))
	default:
		lines = append(lines, tell.Say("ui.panel.weigh.blind", render.Data{"Move": words}))
	}
	choice := p.choiceOf(s.weigh.kind, s.weigh.args)
	if detail := strings.Join(nonEmpty([]string{p.tell.Fee(choice), p.tell.Detail(choice)}), joint); detail != "" {
		lines = append(lines, tell.Say("ui.panel.cost", render.Data{"Detail": detail}))
	}
	if shown {
		lines = append(lines, tell.Say("ui.panel.preview"))
	}
	return lines
}
