package play

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/engine/whatif"
)

const (
	// answersTimeout is how long computers may think in all about their answers to a step on a private
	// copy. Then the quick policy decides.
	answersTimeout = 4500 * time.Millisecond
	// maxAnswers is how many moves computers play in answer to a step.
	maxAnswers = 100
)

// WhatIfPress answers a press on the panel of a private copy, or on the button that opens it. Nothing of
// the match changes. If the copy has changed since the panel was shown, nothing is played and the current
// panel is shown.
func WhatIfPress(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
	to, text, addressed := panel.ParseAddress(rest)
	acts, ok := panel.ParsePress(text, ic.Values)
	if !addressed || !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadLatest(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	opens := acts[0] == panel.Action{What: panel.ActWhatIf, With: panel.WhatIfOpen}
	switch {
	case acts[0] == panel.Action{What: panel.ActWhatIf, With: panel.WhatIfLeave}:
		return leaveCopy(ctx, ic)
	case opens && m.Record().Phase == match.PhaseOver:
		return interaction.Reply{}, engine.ErrOver
	case m.Record().ID != to.Match, m.Record().Phase == match.PhaseOver:
		return goneReply(ic), nil
	}
	if err := ic.CheckWhatIf(ctx, m); err != nil {
		return interaction.Reply{}, err
	}
	c, ok, err := ic.LoadCopy(ctx, ic.User, m)
	if err != nil {
		return interaction.Reply{}, err
	}
	t := &tryout{ic: ic, match: m, stored: c}
	switch {
	case opens:
		return t.open(ctx, ok)
	case !ok:
		return goneReply(ic), nil
	case c.Rev() != to.Decision:
		return t.reply(ctx, panel.ViewState{Stale: true})
	}
	return t.carryOut(ctx, acts)
}

// leaveCopy deletes the person's private copy and leads back to the match, which has not changed.
func leaveCopy(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if err := ic.Store.DropCopy(ctx, ic.User); err != nil {
		return interaction.Reply{}, err
	}
	return backReply(ic, "ui.whatif.left"), nil
}

// goneReply says that there is no such private copy any more. It offers no moves, so that nobody plays one
// in the match who meant to try it out.
func goneReply(ic *interaction.Context) interaction.Reply {
	reply := backReply(ic, "ui.whatif.gone")
	reply.Refusal = true
	return reply
}

// backReply returns a message with a button that leads to the person's panel.
func backReply(ic *interaction.Context, key string) interaction.Reply {
	say := ic.Printer()
	play := components.Button(discordgo.PrimaryButton, say.Say("ui.button.play"), components.ViewID("play"))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: say.Say(key), Rows: components.Rows([]discordgo.MessageComponent{play}),
	}}
}

// tryout is a press on a person's private copy.
type tryout struct {
	ic     *interaction.Context
	match  match.Match
	stored interaction.StoredCopy
}

// open shows the copy. If there is none of the current position, it makes one and shows its menu, which
// explains it.
func (t *tryout) open(ctx context.Context, exists bool) (interaction.Reply, error) {
	if exists && t.isCurrent() {
		return t.replyAndAnswer(ctx, panel.ViewState{})
	}
	c, err := t.ic.OpenCopy(ctx, t.ic.User, t.match)
	if err != nil {
		return interaction.Reply{}, err
	}
	t.stored = c
	return t.reply(ctx, panel.ViewState{WhatIfMenu: true})
}

// isCurrent reports whether the copy still is what the seat sees of the match.
func (t *tryout) isCurrent() bool {
	pos, running := t.match.Position()
	return running && t.stored.IsCurrent(pos, t.match.Decision(t.stored.Source().Seat))
}

// panel returns the panel of the copy.
func (t *tryout) panel(thinking bool) *panel.Panel {
	w := panel.WhatIf{Copy: t.stored.Copy, Thinking: thinking, MovedOn: !t.isCurrent()}
	return panel.NewWhatIf(t.ic.Book, t.match, w, t.ic.Locale)
}

// reply returns the panel of the copy.
func (t *tryout) reply(ctx context.Context, show panel.ViewState) (interaction.Reply, error) {
	return shownPanel(ctx, t.ic, t.panel(false), show)
}

// carryOut carries out the actions of a press on the current panel. There are several only for options of a
// multi-select, which are all moves.
func (t *tryout) carryOut(ctx context.Context, acts []panel.Action) (interaction.Reply, error) {
	p, first := t.panel(false), acts[0]
	switch first.What {
	case panel.ActPage:
		return t.reply(ctx, panel.ViewState{At: panel.ParsePage(first.With)})
	case panel.ActSearch:
		return search(ctx, t.ic, p, panel.ParsePage(first.With))
	case panel.ActWords:
		return t.reply(ctx, panel.ViewState{InWords: true})
	case panel.ActWhatIf:
		return t.changeCopy(ctx, first.With)
	case panel.ActConfirmed:
		return t.play(ctx, p.Seat, panel.Notations(acts))
	case panel.ActShortcut, panel.ActConfirmedShortcut, panel.ActPlay:
		trial, ok := p.TrialFor(first)
		switch {
		case !ok:
			return t.reply(ctx, panel.ViewState{Stale: true})
		case first.What != panel.ActConfirmedShortcut && p.NeedsPreview(trial):
			return previewOrRefusal(ctx, t, p, trial)
		}
		return t.play(ctx, p.Seat, trial.Moves)
	case panel.ActConfirmAndEnd:
		if confirmed, _ := panel.ParsePress(first.With, nil); len(confirmed) == 1 {
			if trial, ok := p.TrialFor(confirmed[0]); ok {
				if moves, ok := p.ClosingMoves(trial); ok {
					return t.play(ctx, p.Seat, moves)
				}
			}
		}
		return t.reply(ctx, panel.ViewState{Stale: true})
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// previewOrRefusal shows a move before it is played, or says why it cannot be.
func previewOrRefusal(ctx context.Context, t *tryout, p *panel.Panel, trial panel.Trial) (interaction.Reply, error) {
	reply, err := shownPanel(ctx, t.ic, p, panel.ViewState{Preview: trial})
	if refusesMove(err) {
		return t.reply(ctx, panel.ViewState{Refused: err})
	}
	return reply, err
}

// play plays moves of a seat on the copy.
func (t *tryout) play(ctx context.Context, s engine.Seat, moves []string) (interaction.Reply, error) {
	next, steps, err := t.stored.Play(s, moves)
	switch {
	case errors.Is(err, whatif.ErrFull):
		return t.reply(ctx, panel.ViewState{Note: t.ic.Printer().Say("ui.whatif.full")})
	case refusesMove(err):
		return t.reply(ctx, panel.ViewState{Refused: err})
	case err != nil:
		return interaction.Reply{}, err
	}
	return t.store(ctx, next, panel.ViewState{Outcome: outcomeOf(steps)}, true)
}

// changeCopy does what a button of the copy says. What is one of the panel's constants, or "" for the menu.
func (t *tryout) changeCopy(ctx context.Context, what string) (interaction.Reply, error) {
	c := t.stored
	switch {
	case what == "":
		return t.menuReply(ctx)
	case what == panel.WhatIfBack && c.CanGoBack():
		next, err := c.Back()
		if err != nil {
			return interaction.Reply{}, err
		}
		return t.store(ctx, next, panel.ViewState{}, false)
	case what == panel.WhatIfForward && c.CanGoForward():
		next, steps, err := c.Forward()
		if err != nil {
			return interaction.Reply{}, err
		}
		return t.store(ctx, next, panel.ViewState{Outcome: outcomeOf(steps)}, true)
	case what == panel.WhatIfComputersOn:
		return t.store(ctx, c.SetComputers(true), panel.ViewState{}, true)
	case what == panel.WhatIfComputersOff:
		return t.store(ctx, c.SetComputers(false), panel.ViewState{}, false)
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// menuReply shows what can be done with the copy, and what has happened on it.
func (t *tryout) menuReply(ctx context.Context) (interaction.Reply, error) {
	steps, err := t.stored.Steps()
	if err != nil {
		return interaction.Reply{}, err
	}
	return t.reply(ctx, panel.ViewState{WhatIfMenu: true, Outcome: outcomeOf(steps)})
}

// store stores the changed copy and shows it. If answers is true, computers answer where they are to. If
// another press was faster, the change is dropped.
func (t *tryout) store(ctx context.Context, next whatif.Copy, show panel.ViewState, answers bool) (interaction.Reply, error) {
	c, ok, err := t.ic.ReplaceCopy(ctx, t.ic.User, t.stored, next)
	if err != nil {
		return interaction.Reply{}, err
	}
	if !ok {
		return t.overtaken(ctx)
	}
	t.stored = c
	if answers {
		return t.replyAndAnswer(ctx, show)
	}
	return t.reply(ctx, show)
}

// overtaken shows the copy as another press has left it.
func (t *tryout) overtaken(ctx context.Context) (interaction.Reply, error) {
	c, ok, err := t.ic.LoadCopy(ctx, t.ic.User, t.match)
	if err != nil {
		return interaction.Reply{}, err
	}
	if !ok {
		return goneReply(t.ic), nil
	}
	t.stored = c
	return t.reply(ctx, panel.ViewState{})
}

// replyAndAnswer shows the copy. Where computers are to answer, it says so, and the panel after their
// answers follows.
func (t *tryout) replyAndAnswer(ctx context.Context, show panel.ViewState) (interaction.Reply, error) {
	if !t.stored.ComputersAct() {
		return t.reply(ctx, show)
	}
	reply, err := shownPanel(ctx, t.ic, t.panel(true), show)
	ic := *t.ic
	later := &tryout{ic: &ic, match: t.match, stored: t.stored}
	reply.Continue = func(ctx context.Context) (interaction.Reply, error) { return later.answer(ctx, show.Outcome) }
	return reply, err
}

// answer lets computers play for the other seats until the person's own seat must act, and shows the copy
// then. Each move is stored at once. If another press changes the copy, that one is shown.
func (t *tryout) answer(ctx context.Context, so *match.Outcome) (interaction.Reply, error) {
	by := t.ic.Clock.Now().Add(answersTimeout)
	out := match.Outcome{}
	if so != nil {
		out.Log = append(out.Log, so.Log...)
	}
	for n := 0; n < maxAnswers && t.stored.ComputersAct(); n++ {
		seat := t.stored.Actor()
		move, err := t.computerMove(ctx, seat, by)
		if err != nil {
			return interaction.Reply{}, err
		}
		next, steps, err := t.stored.Answer(seat, move)
		if errors.Is(err, whatif.ErrFull) {
			return t.reply(ctx, panel.ViewState{Note: t.ic.Printer().Say("ui.whatif.full")})
		}
		if err != nil {
			return interaction.Reply{}, err
		}
		c, ok, err := t.ic.ReplaceCopy(ctx, t.ic.User, t.stored, next)
		if err != nil {
			return interaction.Reply{}, err
		}
		if !ok {
			return t.overtaken(ctx)
		}
		t.stored = c
		out.Log = append(out.Log, outcomeOf(steps).Log...)
	}
	return t.reply(ctx, panel.ViewState{Outcome: &out})
}

// computerMove returns what a computer plays for a seat: at the level of the computer that sits there, or
// like a hard one. If it finds nothing in time, the quick policy decides.
func (t *tryout) computerMove(ctx context.Context, s engine.Seat, by time.Time) (string, error) {
	level := cmp.Or(t.match.Chair(s).Level, think.Hard)
	q := t.stored.Question(level)
	if list := t.stored.Position().List(s); len(list) == 1 {
		return engine.Notation(list[0]), nil
	}
	answer, err := t.ic.Advise(ctx, q, by)
	switch {
	case ctx.Err() != nil: // the person has pressed something else
		return "", ctx.Err()
	case err != nil:
		t.ic.Log.WarnContext(ctx, "no answer on a private copy", "error", err)
	}
	return cmp.Or(answer.Move, q.AtLevel(think.Quick).Answer().Move), nil
}

// outcomeOf returns the outcome of steps on a copy, as a panel tells it. The entries are in no log.
func outcomeOf(steps []engine.Step) *match.Outcome {
	out := &match.Outcome{}
	for _, step := range steps {
		out.Log = append(out.Log, match.Entry{
			N: math.MaxUint64, Kind: match.KindMove, Seat: step.Seat, Move: step.Move, Events: step.Events,
		})
	}
	return out
}
