package play

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Undo answers /rails undo: it takes the person's last step back, or asks the other players if they
// must agree.
func Undo(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
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
		return askUndo(ctx, ic, m, to, false)
	}
	return changeMatch(ctx, ic, m, to, panel.ViewState{}, func(m match.Match) (match.Match, match.Change, error) {
		return m.Undo(s, 0, ic.Clock.Now())
	})
}

// VotePress answers Yes and No under the question that is put to a table.
func VotePress(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) != 3 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	question, err := strconv.ParseUint(id[1], 36, 64)
	if err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	sure := id[2] == voteSure
	if sure {
		id[2] = "y"
	} else if id[2] == "y" {
		if reply, asks, err := askAboutNewcomer(ctx, ic, id[0], question); asks || err != nil {
			return reply, err
		}
	}
	reply, err := vote(ctx, ic, id, question)
	if err == nil && sure && reply.Message != nil {
		reply.Update = ic.Message.Ephemeral
	}
	return reply, err
}

// voteSure is the answer Yes of a person who has been asked whether they are sure; see [askAboutNewcomer].
const voteSure = "sure"

// askAboutNewcomer asks the person in private whether they agree that somebody on their own list takes over a
// seat. It returns false if the pending question is another one, or if its asker is not listed. Whether people
// are asked shows nowhere, and their vote counts as anybody's.
func askAboutNewcomer(ctx context.Context, ic *interaction.Context, id string, question uint64) (reply interaction.Reply, asks bool, err error) {
	m, err := ic.Load(ctx, ic.Channel)
	if err != nil {
		return interaction.Reply{}, false, nil // the vote explains it
	}
	rec := m.Record()
	q := rec.Ask
	if rec.ID != id || q == nil || q.Entry != question || q.Person == nil || q.Person.Computer() || m.Seat(ic.User) == engine.Spectator {
		return interaction.Reply{}, false, nil
	}
	avoids, err := people.Avoids(ctx, ic.Services, ic.User, q.Person.User)
	if err != nil || !avoids {
		return interaction.Reply{}, false, err
	}
	say := ic.Printer()
	reply = interaction.EphemeralReply(say.Say("ui.ask.avoided", render.Data{"Name": "**" + render.Escape(q.Person.Name) + "**"}))
	reply.Message.Rows = components.Rows([]discordgo.MessageComponent{components.Button(discordgo.DangerButton,
		say.Say("ui.button.agree.anyway"), components.ID(components.VerbConsent, id, strconv.FormatUint(question, 36), voteSure))})
	return reply, true, nil
}

// vote gives the answer id[2], "y" or "n", to a question of the match id[0].
func vote(ctx context.Context, ic *interaction.Context, id []string, question uint64) (interaction.Reply, error) {
	own, asked := false, match.Ask{} // own reports whether the person asked the question
	var err error
	m, _, err := ic.Change(ctx, func(m match.Match) (match.Match, match.Change, error) {
		rec, seat := m.Record(), m.Seat(ic.User)
		switch {
		case rec.ID != id[0] || rec.Ask == nil:
			return m, match.Change{}, match.ErrAsk
		case seat == engine.Spectator:
			own, asked = true, *rec.Ask
			return withdrawRequest(m, ic, question, id[2])
		}
		own, asked = rec.Ask.Seat == seat, *rec.Ask
		var past match.Past
		if asked.About == match.QuestionUndo {
			if past, err = ic.LoadPast(ctx, ic.Channel, m, rec.Ask.To); err != nil {
				return m, match.Change{}, err
			}
		}
		return m.Answer(seat, question, id[2] == "y", past, ic.Clock.Now())
	})
	if errors.Is(err, store.ErrNone) {
		return interaction.Reply{}, match.ErrAsk // the match is over
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	name := render.Data{"Name": cmp.Or(tell.Name(m.Seat(ic.User)), "**"+render.Escape(ic.Name)+"**"),
		"Whom": tell.Name(asked.Whom)}
	if asked.About == match.QuestionCall {
		name["Call"] = tell.Call(asked.Call, asked.Seat)
	}
	key := logtext.QuestionKey("ui.ask.refused.", asked)
	switch {
	case m.Record().Ask != nil:
		key = map[string]string{"y": "ui.ask.yes", "n": "ui.ask.no"}[id[2]]
		return interaction.EphemeralReply(tell.Say(key) + " " + logtext.OutstandingAnswers(m, tell, ic.Clock.Now())), nil
	case id[2] == "y":
		key = logtext.QuestionKey("ui.ask.granted.", asked)
		if asked.About == match.QuestionUndo { // the person's hand may have changed
			return panelReply(ctx, ic, m, m.Seat(ic.User), panel.ViewState{Note: tell.Say(key, name)})
		}
	case own:
		key = "ui.ask.withdrawn"
	}
	return interaction.EphemeralReply(tell.Say(key, name)), nil
}

// withdrawRequest withdraws the request of a person without a seat to take one over. Nobody else without
// a seat may answer.
func withdrawRequest(m match.Match, ic *interaction.Context, question uint64, answer string) (match.Match, match.Change, error) {
	q := m.Record().Ask
	switch {
	case q.Person == nil || q.Person.User != ic.User:
		return m, match.Change{}, match.ErrStranger
	case answer == "y":
		return m, match.Change{}, match.ErrOwn
	}
	return m.Withdraw(ic.User, question, ic.Clock.Now())
}

// askUndo asks the other players whether the seat may undo a step that has revealed something. The
// public message shows the question. If there is nobody to ask, it undoes the step; if computers' moves go
// with it, the person must have confirmed that.
func askUndo(ctx context.Context, ic *interaction.Context, m match.Match, to panel.Address, confirmed bool) (interaction.Reply, error) {
	if !confirmed {
		question, err := undoQuestion(ctx, ic, m, to.Seat)
		switch {
		case err != nil:
			return interaction.Reply{}, err
		case question != "":
			return panelReply(ctx, ic, m, to.Seat, panel.ViewState{Undoing: question})
		}
	}
	return changeMatch(ctx, ic, m, to, panel.ViewState{}, func(m match.Match) (match.Match, match.Change, error) {
		n, ok := m.UndoTo(to.Seat)
		switch {
		case to.Decision != 0 && m.Decision(to.Seat) != to.Decision:
			return m, match.Change{}, match.ErrStale
		case !ok:
			return m, match.Change{}, match.ErrUndo
		}
		past, err := ic.LoadPast(ctx, ic.Channel, m, n)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskUndo(to.Seat, past, ic.Clock.Now())
	})
}

// undoQuestion returns the question whether computers' moves may go with what the seat undoes, or "" if none
// would go or if the other players are asked anyway.
func undoQuestion(ctx context.Context, ic *interaction.Context, m match.Match, s engine.Seat) (string, error) {
	n, ok := m.UndoTo(s)
	if !ok || m.AsksForUndo(s) {
		return "", nil
	}
	past, err := ic.LoadPast(ctx, ic.Channel, m, n)
	if err != nil {
		return "", err
	}
	others, whole, err := m.UndoneWith(s, past)
	if err != nil || others == 0 {
		return "", err
	}
	tell := logtext.Teller(ic.Book, m, ic.Locale)
	key := "ui.panel.undo.end"
	if whole {
		key = "ui.panel.undo.turn"
	}
	return tell.Say(key, render.Data{"Names": tell.Names(others)}), nil
}
