package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

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
	after, events, whole, err := tried(p.pos, p.Seat, s.Weigh.Moves)
	buttons := []discordgo.MessageComponent{confirm(p, s.Weigh)}
	if ending, ok := closing(p, s.Weigh, after, whole); ok {
		buttons = append(buttons, confirmAndEnd(p, s.Weigh, ending))
	}
	cancel := parts.Button(discordgo.SecondaryButton, p.Tell.Say("ui.button.cancel"),
		p.to.ID(Action{ActPage, whence(p, s.Weigh.Kind).String()}.String()))
	return Proposal{
		Text:  parts.Text(p.weighing(s, whole)),
		Rows:  []discordgo.MessageComponent{parts.Row(append(buttons, cancel)...)},
		Known: err == nil, After: after, Events: events,
	}, nil
}

// whence is the page on which a kind is chosen, to which who cancels a trial returns:
// its own, unless its choices stand on the first.
func whence(p *Panel, kind string) Page {
	for _, st := range layoutOf(p).laidOut().stands {
		if st.Spec.Name == kind && !st.Shortcut() && (st.form == asButton || st.form == folded) && st.size() > 1 {
			return Page{Kind: kind}
		}
	}
	return Page{}
}

// confirm is the button that plays a trial for sure.
func confirm(p *Panel, t Trial) discordgo.MessageComponent {
	style := discordgo.SuccessButton
	if p.wastesTurn(t.Kind) {
		style = discordgo.DangerButton
	}
	return parts.Button(style, p.Tell.Say("ui.button.confirm"), p.to.ID(t.sure().String()))
}

// confirmAndEnd is the button that plays a trial for sure and then ends the turn.
func confirmAndEnd(p *Panel, t Trial, ending engine.Move) discordgo.MessageComponent {
	label := p.Tell.Say("ui.button.confirm.end", render.Data{"End": p.Tell.Kind(ending.Kind())})
	return parts.Button(discordgo.PrimaryButton, label, p.to.ID(Action{ActClosing, t.sure().String()}.String()))
}

// Closing adds to a trial the move that ends the turn; false where that cannot be
// played right after it, or is not to be offered.
func Closing(p *Panel, t Trial) (moves []string, ok bool) {
	after, _, whole, _ := tried(p.pos, p.Seat, t.Moves)
	ending, ok := closing(p, t, after, whole)
	if !ok {
		return nil, false
	}
	return append(slices.Clone(t.Moves), engine.Notation(ending)), true
}

// closing is the move by which the turn may end with a trial, of which the position
// after it is known as a whole: its kind closes turns, the end needs no choice and
// pays nobody, and nothing that does only good is given up by it.
func closing(p *Panel, t Trial, after engine.Position, whole bool) (ending engine.Move, ok bool) {
	if !whole || !p.Match.Game().Hint(t.Kind).Closes {
		return nil, false
	}
	list := after.List(p.Seat)
	for _, kind := range list.Kinds() {
		hint, moves := p.Match.Game().Hint(kind), list.Of(kind)
		switch {
		case hint.Boon:
			return nil, false
		case hint.Ends && !hint.Weigh && len(moves) == 1 && len(moves[0].Args()) == 0:
			ending = moves[0]
		}
	}
	if ending == nil {
		return nil, false
	}
	fee := p.Tell.At(after.Table()).Fee(render.Choice{
		Table: after.Table(), Private: render.PrivateOf(after, p.Seat), Kind: ending.Kind(),
	})
	return ending, fee == ""
}

// weighing is a trial in words, with what it costs or brings behind the question, and below
// it that something is not known, unless all of it is, which whole tells: the picture shows
// the rest, and says that it is a preview.
func (p *Panel) weighing(s Showing, whole bool) []string {
	tell := p.Tell.Naming(render.Bold)
	ask, unknown := parts.Bold(tell.Say("ui.panel.weigh", render.Data{"Move": s.Weigh.words(tell)})), ""
	switch {
	case p.wastesTurn(s.Weigh.Kind):
		ask = tell.Say("ui.panel.idle")
	case !whole:
		unknown = tell.Say("ui.panel.weigh.blind")
	}
	choice := p.choiceOf(s.Weigh.Kind, s.Weigh.Args)
	ask = strings.Join(parts.NonEmpty([]string{ask, p.Tell.Fee(choice), p.Tell.Detail(choice)}), joint)
	toward := ""
	if s.Wanted != "" {
		toward = tell.Say("ui.panel.toward", render.Data{"Place": tell.Token(s.Wanted)})
	}
	return parts.NonEmpty([]string{toward, ask, unknown})
}
