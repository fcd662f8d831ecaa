package panel

import (
	"errors"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// NeedsPreview reports whether a trial is previewed before it is played: its kind is hard to
// judge, it ends a turn in which nothing was done, or it has a fee.
func (p *Panel) NeedsPreview(t Trial) bool {
	return p.Match.Game().Hint(t.Kind).Weigh || p.wastesTurn(t.Kind) || p.Tell.Fee(p.choiceOf(t.Kind, t.Args)) != ""
}

// PageAfter returns the page that follows when a trial has been played. A shortcut with [engine.Hint.Series] keeps
// its page open, so that it can be played again. After everything else comes the first page.
func (p *Panel) PageAfter(t Trial) Page {
	if !t.isShortcut || !p.Match.Game().Hint(t.Kind).Series || p.planning {
		return Page{}
	}
	return Page{Kind: t.Kind}
}

// Stay returns the given page if something can still be played there. Otherwise, or if the first page shows the
// same choices, it returns the first page.
func (p *Panel) Stay(at Page) Page {
	only, asks := p.onlyItem()
	if _, ok := p.FindItem(at.Kind); !ok || asks && only.Spec.Name == at.Kind {
		return Page{}
	}
	return at
}

// TrialFor returns the trial of an action that plays a move or a shortcut. It reports
// false where the shortcut cannot be played, or the move has no kind.
func (p *Panel) TrialFor(a Action) (t Trial, ok bool) {
	switch a.What {
	case ActShortcut, ActConfirmedShortcut:
		sc, ok := p.FindShortcut(ParsePage(a.With))
		return TrialOfShortcut(sc), ok
	case ActPlay, ActConfirmed:
		if len(strings.Fields(a.With)) > 0 {
			return TrialOf(a.With), true
		}
	}
	return Trial{}, false
}

// confirmedIfShown returns the action of a choice on a sheet. If the sheet shows its outcome and
// it costs no fee, the action plays it without a preview.
func (p *Panel) confirmedIfShown(act Action, it Item, slot int, given []string) Action {
	f, ok := p.sheets.(render.OutcomeSheet)
	if !ok || act.What != ActPlay || p.Tell.Fee(p.renderChoice(it, given)) != "" || !f.ShowsOutcome(p.scopeOf(it, slot)) {
		return act
	}
	return Action{ActConfirmed, act.With}
}

// previewMoves returns the position and the events after some moves. If a move has an outcome that
// cannot be known, they are those before that move, and whole is false. It fails as
// [match.Preview] does.
func previewMoves(
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
