package commands

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// undo is /rails undo: as the panel's button, or by asking the others.
func undo(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	s := m.Seat(v.User)
	if s == engine.Spectator {
		return desk.Reply{}, match.ErrStranger
	}
	to := panel.AddressOf(m, s)
	to.Decision = 0
	if free, consent := m.CanUndo(s); !free && consent {
		return askUndo(ctx, v, m, to)
	}
	return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Undo(s, 0, v.Clock.Now())
	})
}

// consentPress answers the question.
func consentPress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) != 3 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	question, err := strconv.ParseUint(id[1], 36, 64)
	if err != nil {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	own, asked := false, match.Ask{} // whether the question is the person's own, and which it is
	m, _, err := v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		rec, seat := m.Record(), m.Seat(v.User)
		switch {
		case rec.ID != id[0] || rec.Ask == nil:
			return m, match.Change{}, match.ErrAsk
		case seat == engine.Spectator:
			own, asked = true, *rec.Ask
			return wisher(m, v, question, id[2])
		}
		own, asked = rec.Ask.Seat == seat, *rec.Ask
		var past match.Past
		if asked.About == match.QuestionUndo {
			if past, err = v.Past(ctx, v.Channel, m, rec.Ask.To); err != nil {
				return m, match.Change{}, err
			}
		}
		return m.Answer(seat, question, id[2] == "y", past, v.Clock.Now())
	})
	if errors.Is(err, store.ErrNone) {
		return desk.Reply{}, match.ErrAsk // the match is over, and the question with it
	}
	if err != nil {
		return desk.Reply{}, err
	}
	tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
	name := render.Data{"Name": cmp.Or(tell.Name(m.Seat(v.User)), "**"+render.Escape(v.Name)+"**"),
		"Whom": tell.Name(asked.Whom)}
	key := story.AskKey("ui.ask.refused.", asked)
	switch {
	case m.Record().Ask != nil:
		key = map[string]string{"y": "ui.ask.yes", "n": "ui.ask.no"}[id[2]]
		return desk.Ephemeral(tell.Say(key) + " " + story.Outstanding(m, tell, v.Clock.Now())), nil
	case id[2] == "y":
		key = story.AskKey("ui.ask.granted.", asked)
		if asked.About == match.QuestionUndo { // hands may have changed: here is the presser's own
			return panelReply(ctx, v, m, m.Seat(v.User), panel.Showing{Note: tell.Say(key, name)})
		}
	case own:
		key = "ui.ask.withdrawn"
	}
	return desk.Ephemeral(tell.Say(key, name)), nil
}

// wisher withdraws the question of who would like to have a seat; nobody else
// without one answers.
func wisher(m match.Match, v *desk.Visit, question uint64, answer string) (match.Match, match.Change, error) {
	q := m.Record().Ask
	switch {
	case q.Person == nil || q.Person.User != v.User:
		return m, match.Change{}, match.ErrStranger
	case answer == "y":
		return m, match.Change{}, match.ErrOwn
	}
	return m.Withdraw(v.User, question, v.Clock.Now())
}
