package commands

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// undo is /rails undo: as the panel's button, or by asking the others.
func undo(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, err
	}
	s := m.Seat(ic.User)
	if s == engine.Spectator {
		return interaction.Reply{}, match.ErrStranger
	}
	to := panel.AddressOf(m, s)
	to.Decision = 0
	if free, consent := m.CanUndo(s); !free && consent {
		return askUndo(ctx, ic, m, to)
	}
	return play(ctx, ic, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Undo(s, 0, ic.Clock.Now())
	})
}

// consentPress answers the question.
func consentPress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	question, err := strconv.ParseUint(id[1], 36, 64)
	if err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	own, asked := false, match.Ask{} // whether the question is the person's own, and which it is
	m, _, err := ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		rec, seat := m.Record(), m.Seat(ic.User)
		switch {
		case rec.ID != id[0] || rec.Ask == nil:
			return m, match.Change{}, match.ErrAsk
		case seat == engine.Spectator:
			own, asked = true, *rec.Ask
			return wisher(m, ic, question, id[2])
		}
		own, asked = rec.Ask.Seat == seat, *rec.Ask
		var past match.Past
		if asked.About == match.QuestionUndo {
			if past, err = ic.Past(ctx, ic.Channel, m, rec.Ask.To); err != nil {
				return m, match.Change{}, err
			}
		}
		return m.Answer(seat, question, id[2] == "y", past, ic.Clock.Now())
	})
	if errors.Is(err, store.ErrNone) {
		return interaction.Reply{}, match.ErrAsk // the match is over, and the question with it
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).Naming(render.Bold)
	name := render.Data{"Name": cmp.Or(tell.Name(m.Seat(ic.User)), "**"+render.Escape(ic.Name)+"**"),
		"Whom": tell.Name(asked.Whom)}
	key := logtext.AskKey("ui.ask.refused.", asked)
	switch {
	case m.Record().Ask != nil:
		key = map[string]string{"y": "ui.ask.yes", "n": "ui.ask.no"}[id[2]]
		return interaction.EphemeralReply(tell.Say(key) + " " + logtext.Outstanding(m, tell, ic.Clock.Now())), nil
	case id[2] == "y":
		key = logtext.AskKey("ui.ask.granted.", asked)
		if asked.About == match.QuestionUndo { // hands may have changed: here is the presser's own
			return panelReply(ctx, ic, m, m.Seat(ic.User), panel.Showing{Note: tell.Say(key, name)})
		}
	case own:
		key = "ui.ask.withdrawn"
	}
	return interaction.EphemeralReply(tell.Say(key, name)), nil
}

// wisher withdraws the question of who would like to have a seat; nobody else
// without one answers.
func wisher(m match.Match, ic *interaction.Context, question uint64, answer string) (match.Match, match.Change, error) {
	q := m.Record().Ask
	switch {
	case q.Person == nil || q.Person.User != ic.User:
		return m, match.Change{}, match.ErrStranger
	case answer == "y":
		return m, match.Change{}, match.ErrOwn
	}
	return m.Withdraw(ic.User, question, ic.Clock.Now())
}
