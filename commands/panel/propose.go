package panel

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Proposal is a preview of a move or a shortcut: a question with buttons to confirm or cancel, and
// the position after it as far as that can be known.
type Proposal struct {
	Text   string
	Rows   []discordgo.MessageComponent
	Known  bool // After is known, so that its board can be drawn
	After  engine.Position
	Events []engine.Event
}

// Propose returns the preview of the move or shortcut in s. It refuses moves that are not legal.
func (p *Panel) Propose(s ViewState) (Proposal, error) {
	if _, ok := p.Moves.Find(s.Preview.Moves[0]); !ok {
		return Proposal{}, &engine.Error{Code: engine.CodeIllegal}
	}
	after, events, whole, err := previewMoves(p.pos, p.Seat, s.Preview.Moves)
	buttons := []discordgo.MessageComponent{p.confirmButton(s.Preview)}
	if ending, ok := p.closingMove(s.Preview, after, whole); ok {
		buttons = append(buttons, p.confirmAndEndButton(s.Preview, after, ending))
	}
	cancel := components.Button(discordgo.SecondaryButton, p.Tell.Say("ui.button.cancel"),
		p.address.ID(Action{ActPage, p.cancelPage(s.Preview.Kind).String()}.String()))
	return Proposal{
		Text:  components.Text(p.previewText(s, whole)),
		Rows:  p.layout().aboveRestingRow([]discordgo.MessageComponent{components.Row(append(buttons, cancel)...)}),
		Known: err == nil, After: after, Events: events,
	}, nil
}

// cancelPage returns the page shown after a preview is cancelled: the page of the kind, or the
// first one if the choices of the kind are there.
func (p *Panel) cancelPage(kind string) Page {
	for _, item := range p.layout().layOutFirstPage().placed {
		if item.Spec.Name == kind && !item.Shortcut() && (item.form == asButton || item.form == folded) && item.size() > 1 {
			return Page{Kind: kind}
		}
	}
	return Page{}
}

// confirmButton returns the button that plays a previewed move or shortcut: red if that wastes the
// turn.
func (p *Panel) confirmButton(t Trial) discordgo.MessageComponent {
	style := discordgo.PrimaryButton
	if p.wastesTurn(t.Kind) {
		style = discordgo.DangerButton
	}
	return components.Button(style, p.Tell.Say("ui.button.confirm"), p.address.ID(t.confirmedAction().String()))
}

// confirmAndEndButton returns the button that plays a previewed move or shortcut and then ends the
// turn. It is green or grey, as the button that ends the turn would be after the trial.
func (p *Panel) confirmAndEndButton(t Trial, after engine.Position, ending engine.Move) discordgo.MessageComponent {
	label := p.Tell.Say("ui.button.confirm.end", render.Data{"End": p.Tell.Kind(ending.Kind())})
	style := discordgo.SuccessButton
	next := *p
	next.pos, next.Private, next.hasActed = after, render.PrivateOf(after, p.Seat), true
	if next.offerLegalMoves(); next.leavesUseful(ending.Kind()) {
		style = discordgo.SecondaryButton
	}
	return components.Button(style, label, p.address.ID(Action{ActConfirmAndEnd, t.confirmedAction().String()}.String()))
}

// ClosingMoves returns the moves of a trial followed by the move that ends the turn. It returns
// false if the turn cannot be ended right after them, or if that is not offered.
func (p *Panel) ClosingMoves(t Trial) (moves []string, ok bool) {
	after, _, whole, _ := previewMoves(p.pos, p.Seat, t.Moves)
	ending, ok := p.closingMove(t, after, whole)
	if !ok {
		return nil, false
	}
	return append(slices.Clone(t.Moves), engine.Notation(ending)), true
}

// closingMove returns the move that ends the turn right after a trial. It returns false unless the
// position after the trial is fully known, the trial's kind closes turns, ending needs no choice
// and costs no fee, and no boon would be given up.
func (p *Panel) closingMove(t Trial, after engine.Position, whole bool) (ending engine.Move, ok bool) {
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
	fee := p.Tell.WithTable(after.Table()).Fee(render.Choice{
		Table: after.Table(), Private: render.PrivateOf(after, p.Seat), Kind: ending.Kind(),
	})
	return ending, fee == ""
}

// previewText returns the lines of a preview: the question with what the move costs or brings and,
// if whole is false, that its outcome depends on something unknown.
func (p *Panel) previewText(s ViewState, whole bool) []string {
	tell := p.Tell.WithNaming(render.Bold)
	ask, unknown := components.Bold(tell.Say("ui.panel.weigh", render.Data{"Move": s.Preview.describe(tell)})), ""
	switch {
	case p.wastesTurn(s.Preview.Kind):
		ask = tell.Say("ui.panel.idle")
	case !whole:
		unknown = tell.Say("ui.panel.weigh.blind")
	}
	choice := p.choiceOf(s.Preview.Kind, s.Preview.Args)
	ask = strings.Join(render.NonEmpty([]string{ask, p.Tell.Fee(choice), p.Tell.Detail(choice)}), separator)
	toward := ""
	if s.Toward != "" {
		toward = tell.Say("ui.panel.toward", render.Data{"Place": tell.Token(s.Toward)})
	}
	return render.NonEmpty([]string{p.whatIfTitle(tell), toward, ask, unknown})
}
