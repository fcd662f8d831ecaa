package panel

import (
	"errors"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// Weighs tells whether a trial is to be shown before it is played: its kind is
// hard to judge, it ends a turn in which nothing was done, or it has a fee.
func (p *Panel) Weighs(t Trial) bool {
	return p.Match.Game().Hint(t.Kind).Weigh || p.wastesTurn(t.Kind) || p.Tell.Fee(p.choiceOf(t.Kind, t.Args)) != ""
}

// TrialFor returns the trial of an action that plays a move or a shortcut. It reports
// false where the shortcut cannot be played, or the move has no kind.
func (p *Panel) TrialFor(a Action) (t Trial, ok bool) {
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

// sureIfShown returns the action of a choice on a sheet. It plays at once, without a trial,
// where the sheet shows how it would be then and nobody is paid for it.
func (p *Panel) sureIfShown(act Action, it Item, slot int, given []string) Action {
	f, ok := p.sheeter.(render.OutcomeSheet)
	if !ok || act.What != ActPlay || p.Tell.Fee(p.chosen(it, given)) != "" || !f.ShowsOutcome(p.scope(it, slot)) {
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
