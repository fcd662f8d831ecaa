package commands

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Permitted tells whether the bot may do in the channel of a request all that a
// table needs.
func (c *Commands) Permitted(r desk.Request) bool { return c.Visit(r).Permitted() == nil }

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

// askUndo asks the other players whether the seat's last step beyond a barrier
// may be taken back. The question stands in the public message.
func askUndo(ctx context.Context, v *desk.Visit, m match.Match, to panel.Address) (desk.Reply, error) {
	return play(ctx, v, m, to, func(m match.Match) (match.Match, match.Change, error) {
		n, ok := m.UndoTo(to.Seat)
		if !ok {
			return m, match.Change{}, match.ErrUndo
		}
		past, err := v.Past(ctx, v.Channel, m, n)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskUndo(to.Seat, past, v.Clock.Now())
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
	own, about, whom := false, match.QuestionUndo, engine.Spectator // the person's own question, about what and whom
	m, _, err := v.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		rec, seat := m.Record(), m.Seat(v.User)
		switch {
		case rec.ID != id[0] || rec.Ask == nil:
			return m, match.Change{}, match.ErrAsk
		case seat == engine.Spectator:
			own, about, whom = true, rec.Ask.About, rec.Ask.Whom
			return wisher(m, v, question, id[2])
		}
		own, about, whom = rec.Ask.Seat == seat, rec.Ask.About, rec.Ask.Whom
		var past match.Past
		if about == match.QuestionUndo {
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
		"Whom": tell.Name(whom)}
	key := story.AskKey("ui.ask.refused.", about)
	switch {
	case m.Record().Ask != nil:
		key = map[string]string{"y": "ui.ask.yes", "n": "ui.ask.no"}[id[2]]
		return desk.Ephemeral(tell.Say(key) + " " + story.Outstanding(m, tell, v.Clock.Now())), nil
	case id[2] == "y":
		key = story.AskKey("ui.ask.granted.", about)
		if about == match.QuestionUndo { // hands may have changed: here is the presser's own
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

// end is /rails end: for the host, and for those who may manage messages.
func end(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := v.Load(ctx, v.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	if !mayEnd(v, m) {
		return desk.Reply{}, desk.Refusal("ui.permission.manager")
	}
	return askSure(v, m, sureEnd), nil
}

func mayEnd(v *desk.Visit, m match.Match) bool {
	return m.Record().Host == v.User || v.UserPermissions&(desk.PermManageMessages|desk.PermAdministrator) != 0
}

// askSure asks for confirmation of what cannot be undone.
func askSure(v *desk.Visit, m match.Match, what string) desk.Reply {
	say, words := v.Printer(), confirmations[what]
	reply := desk.Ephemeral(say.Say(words.question))
	if others := m.Others(m.Seat(v.User)); what == sureResign && others.Len() == 1 {
		tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
		reply = desk.Ephemeral(tell.Say("ui.resign.last", render.Data{"Name": tell.Name(others.First())}))
	}
	reply.Message.Rows = parts.Rows([]discordgo.MessageComponent{
		parts.Button(discordgo.DangerButton, say.Say(words.button),
			strings.Join([]string{string(parts.VerbSure), m.Record().ID, what}, ":")),
	})
	return reply
}

// What must be confirmed, as part of a custom_id.
const (
	sureEnd    = "end"
	sureResign = "resign"
)

// confirmations are the words for what must be confirmed.
var confirmations = map[string]struct{ question, button, done string }{
	sureEnd:    {"ui.end.question", "ui.button.end", "ui.end.done"},
	sureResign: {"ui.resign.question", "ui.button.resign", "ui.resign.done"},
}

// surePress carries out what was confirmed.
func surePress(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error) {
	if len(id) != 2 {
		return desk.Reply{}, desk.Refusal("ui.unknown")
	}
	_, _, err := v.ChangeIn(ctx, id[0], func(m match.Match) (match.Match, match.Change, error) {
		seat := m.Seat(v.User)
		switch {
		case id[1] == sureEnd && mayEnd(v, m):
			return m.Stop(v.User, v.Clock.Now())
		case id[1] == sureEnd:
			return m, match.Change{}, desk.Refusal("ui.permission.manager")
		case id[1] == sureResign && seat != engine.Spectator:
			return m.Resign(seat, v.Clock.Now())
		case id[1] == sureResign:
			return m, match.Change{}, match.ErrStranger
		}
		return m, match.Change{}, desk.Refusal("ui.unknown")
	})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Ephemeral(v.Printer().Say(confirmations[id[1]].done))
	reply.Update = v.Message.Ephemeral
	return reply, nil
}
