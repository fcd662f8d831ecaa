package panel

import (
	"errors"
	"slices"
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

// Tried is the trial of an action that plays a move or a shortcut; false where the
// shortcut cannot be played, or the move has no kind.
func Tried(p *Panel, a Action) (t Trial, ok bool) {
	switch a.What {
	case ActShortcut, ActSureShortcut:
		sc, ok := p.FindShortcut(ParsePage(a.With))
		return TrialOfShortcut(sc), ok
	case ActPlay, ActSure:
		if len(strings.Fields(a.With)) > 0 {
			return TrialOf(a.With), true
		}
	}
	return Trial{}, false
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
	after, events, whole, err := tried(p.pos, p.Seat, s.Weigh.Moves)
	buttons := []discordgo.MessageComponent{confirm(p, s.Weigh)}
	if ending, ok := closing(p, s.Weigh, after, whole); ok {
		buttons = append(buttons, confirmAndEnd(p, s.Weigh, ending))
	}
	cancel := parts.Button(discordgo.SecondaryButton, p.Tell.Say("ui.button.cancel"),
		p.to.ID(Action{ActPage, p.whence(s.Weigh.Kind).String()}.String()))
	return Proposal{
		Text:  parts.Text(p.weighing(s, whole)),
		Rows:  []discordgo.MessageComponent{parts.Row(append(buttons, cancel)...)},
		Known: err == nil, After: after, Events: events,
	}, nil
}

// whence is the page on which a kind is chosen, to which who cancels a trial returns:
// its own, unless its choices stand on the first.
func (p *Panel) whence(kind string) Page {
	for _, st := range (layout{panel: p, tell: p.Tell, to: p.to}).first().stands {
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

// foreseen is the action of a choice on a sheet, sure where the sheet shows how it
// would be then and nobody is paid for it.
func foreseen(p *Panel, act Action, it Item, slot int, given []string) Action {
	f, ok := p.sheeter.(render.Foreseer)
	if !ok || act.What != ActPlay || p.Tell.Fee(p.chosen(it, given)) != "" || !f.Foresees(p.scope(it, slot)) {
		return act
	}
	return Action{ActSure, act.With}
}

// tried is how it would be after some moves, or after those of them that come
// before one whose outcome is not to be known; whole tells that this is all. It
// refuses as [match.Match.Preview] does.
func tried(
	p engine.Position, s engine.Seat, moves []string,
) (after engine.Position, events []engine.Event, whole bool, err error) {
	after, events, err = match.Preview(p, s, moves)
	var refused *match.Error
	if errors.As(err, &refused) && refused.Code == match.CodeBarrier && refused.Index > 0 {
		after, events, err = match.Preview(p, s, moves[:refused.Index])
		return after, events, false, err
	}
	return after, events, err == nil, err
}

// weighing is a trial in words, with what it costs or brings behind the question: the
// picture shows the rest, and says that it is a preview. Whole tells that all of it is
// known.
func (p *Panel) weighing(s Showing, whole bool) []string {
	tell := p.Tell
	ask := tell.Say("ui.panel.weigh.blind", render.Data{"Move": s.Weigh.words(tell)})
	switch {
	case p.wastesTurn(s.Weigh.Kind):
		ask = tell.Say("ui.panel.idle")
	case whole:
		ask = tell.Say("ui.panel.weigh", render.Data{"Move": s.Weigh.words(tell)})
	}
	choice := p.choiceOf(s.Weigh.Kind, s.Weigh.Args)
	ask = strings.Join(parts.NonEmpty([]string{ask, p.Tell.Fee(choice), p.Tell.Detail(choice)}), joint)
	if s.Wanted == "" {
		return []string{ask}
	}
	return []string{tell.Say("ui.panel.toward", render.Data{"Place": tell.Token(s.Wanted)}), ask}
}
