package commands

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Discord's permission bits that the program looks at
// (discord.com/developers/docs/topics/permissions).
const (
	permViewChannel    = 1 << 10
	permSendMessages   = 1 << 11
	permManageMessages = 1 << 13
	permEmbedLinks     = 1 << 14
	permAttachFiles    = 1 << 15
	permCreateThreads  = 1 << 35
	permSendInThreads  = 1 << 38
	permAdministrator  = 1 << 3
)

// need is a permission that a table needs of the bot.
type need struct {
	bit  int64
	name string // as in Discord's settings, in lower case with hyphens
}

// needs are all of them, in the order in which they are named to people.
var needs = []need{
	{permViewChannel, "view-channel"},
	{permSendMessages, "send-messages"},
	{permSendInThreads, "send-messages-in-threads"},
	{permAttachFiles, "attach-files"},
	{permEmbedLinks, "embed-links"},
	{permCreateThreads, "create-threads"},
}

// here tells whether the permission counts in a thread, or in a channel.
func (n need) here(thread bool) bool {
	switch n.bit {
	case permSendMessages:
		return !thread
	case permSendInThreads:
		return thread
	case permCreateThreads:
		return false // asked for when a table is to have a thread of its own
	}
	return true
}

// Permissions is the sum of the permissions to be asked for when the bot is
// invited: those that its commands check, and no others.
func Permissions() (sum int64) {
	for _, n := range needs {
		sum |= n.bit
	}
	return sum
}

// Permitted tells whether the bot may do in the channel of a request all that a
// table needs.
func (c *Commands) Permitted(r Request) bool { return c.permitted(r) == nil }

// permitted checks what the bot needs in the channel to keep a public message
// there, and names what is missing.
func (c *Commands) permitted(r Request) error {
	if r.BotPermissions&permAdministrator != 0 {
		return nil
	}
	say := c.printer(r)
	var missing []string
	for _, need := range needs {
		if need.here(r.Thread) && r.BotPermissions&need.bit == 0 {
			missing = append(missing, "**"+say.Say("ui.permission."+need.name)+"**")
		}
	}
	if missing == nil {
		return nil
	}
	return refusal("ui.permission.missing", render.Data{"Permissions": say.And(missing...)})
}

// undo is /rails undo: as the panel's button, or by asking the others.
func (c *Commands) undo(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	s := m.Seat(r.User)
	if s == engine.Spectator {
		return Reply{}, match.ErrStranger
	}
	to := panel.AddressOf(m, s)
	to.Decision = 0
	if free, consent := m.CanUndo(s); !free && consent {
		return c.askUndo(ctx, r, m, to)
	}
	return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		return m.Undo(s, 0, c.Clock.Now())
	})
}

// askUndo asks the other players whether the seat's last step beyond a barrier
// may be taken back. The question stands in the public message.
func (c *Commands) askUndo(ctx context.Context, r Request, m match.Match, to panel.Address) (Reply, error) {
	return c.play(ctx, r, m, to, func(m match.Match) (match.Match, match.Change, error) {
		n, ok := m.UndoTo(to.Seat)
		if !ok {
			return m, match.Change{}, match.ErrUndo
		}
		past, err := c.past(ctx, r.Channel, m, n)
		if err != nil {
			return m, match.Change{}, err
		}
		return m.AskUndo(to.Seat, past, c.Clock.Now())
	})
}

// consentRow are the buttons under the question; only the others may press.
func consentRow(say *render.Printer, rec match.Record) discordgo.MessageComponent {
	id := func(answer string) string {
		return strings.Join([]string{string(parts.VerbConsent), rec.ID, parts.Number(rec.Ask.Entry), answer}, ":")
	}
	return parts.Row(
		parts.Button(discordgo.SuccessButton, say.Say("ui.button.yes"), id("y")),
		parts.Button(discordgo.DangerButton, say.Say("ui.button.no"), id("n")),
	)
}

// consentPress answers the question.
func (c *Commands) consentPress(ctx context.Context, r Request, id []string) (Reply, error) {
	if len(id) != 3 {
		return Reply{}, refusal("ui.unknown")
	}
	question, err := strconv.ParseUint(id[1], 36, 64)
	if err != nil {
		return Reply{}, refusal("ui.unknown")
	}
	own, about, whom := false, match.QuestionUndo, engine.Spectator // the person's own question, about what and whom
	m, _, err := c.change(ctx, r, func(m match.Match) (match.Match, match.Change, error) {
		rec, seat := m.Record(), m.Seat(r.User)
		switch {
		case rec.ID != id[0] || rec.Ask == nil:
			return m, match.Change{}, match.ErrAsk
		case seat == engine.Spectator:
			own, about, whom = true, rec.Ask.About, rec.Ask.Whom
			return c.wisher(m, r, question, id[2])
		}
		own, about, whom = rec.Ask.Seat == seat, rec.Ask.About, rec.Ask.Whom
		var past match.Past
		if about == match.QuestionUndo {
			if past, err = c.past(ctx, r.Channel, m, rec.Ask.To); err != nil {
				return m, match.Change{}, err
			}
		}
		return m.Answer(seat, question, id[2] == "y", past, c.Clock.Now())
	})
	if errors.Is(err, store.ErrNone) {
		return Reply{}, match.ErrAsk // the match is over, and the question with it
	}
	if err != nil {
		return Reply{}, err
	}
	tell := story.Teller(c.Book, m, r.Locale).Naming(render.Bold)
	name := render.Data{"Name": cmp.Or(tell.Name(m.Seat(r.User)), "**"+render.Escape(r.Name)+"**"), "Whom": tell.Name(whom)}
	key := story.AskKey("ui.ask.refused.", about)
	switch {
	case m.Record().Ask != nil:
		key = map[string]string{"y": "ui.ask.yes", "n": "ui.ask.no"}[id[2]]
		return ephemeral(tell.Say(key) + " " + story.Outstanding(m, tell, c.Clock.Now())), nil
	case id[2] == "y":
		key = story.AskKey("ui.ask.granted.", about)
		if about == match.QuestionUndo { // hands may have changed: here is the presser's own
			return c.panelReply(ctx, r, m, m.Seat(r.User), panel.Showing{Note: tell.Say(key, name)})
		}
	case own:
		key = "ui.ask.withdrawn"
	}
	return ephemeral(tell.Say(key, name)), nil
}

// wisher withdraws the question of who would like to have a seat; nobody else
// without one answers.
func (c *Commands) wisher(m match.Match, r Request, question uint64, answer string) (match.Match, match.Change, error) {
	q := m.Record().Ask
	switch {
	case q.Person == nil || q.Person.User != r.User:
		return m, match.Change{}, match.ErrStranger
	case answer == "y":
		return m, match.Change{}, match.ErrOwn
	}
	return m.Withdraw(r.User, question, c.Clock.Now())
}

// end is /rails end: for the host, and for those who may manage messages.
func (c *Commands) end(ctx context.Context, r Request) (Reply, error) {
	m, err := c.load(ctx, r.Channel)
	if err != nil {
		return Reply{}, err
	}
	if !mayEnd(r, m) {
		return Reply{}, refusal("ui.permission.manager")
	}
	return c.askSure(r, m, sureEnd), nil
}

func mayEnd(r Request, m match.Match) bool {
	return m.Record().Host == r.User || r.UserPermissions&(permManageMessages|permAdministrator) != 0
}

// askSure asks for confirmation of what cannot be undone.
func (c *Commands) askSure(r Request, m match.Match, what string) Reply {
	say, words := c.printer(r), confirmations[what]
	reply := ephemeral(say.Say(words.question))
	if others := m.Others(m.Seat(r.User)); what == sureResign && others.Len() == 1 {
		tell := story.Teller(c.Book, m, r.Locale).Naming(render.Bold)
		reply = ephemeral(tell.Say("ui.resign.last", render.Data{"Name": tell.Name(others.First())}))
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
func (c *Commands) surePress(ctx context.Context, r Request, id []string) (Reply, error) {
	if len(id) != 2 {
		return Reply{}, refusal("ui.unknown")
	}
	_, _, err := c.change(ctx, r, func(m match.Match) (match.Match, match.Change, error) {
		seat := m.Seat(r.User)
		switch {
		case m.Record().ID != id[0]:
			return m, match.Change{}, match.ErrStale
		case id[1] == sureEnd && mayEnd(r, m):
			return m.Stop(r.User, c.Clock.Now())
		case id[1] == sureEnd:
			return m, match.Change{}, refusal("ui.permission.manager")
		case id[1] == sureResign && seat != engine.Spectator:
			return m.Resign(seat, c.Clock.Now())
		case id[1] == sureResign:
			return m, match.Change{}, match.ErrStranger
		}
		return m, match.Change{}, refusal("ui.unknown")
	})
	if err != nil {
		return Reply{}, err
	}
	reply := ephemeral(c.printer(r).Say(confirmations[id[1]].done))
	reply.Update = r.Message.Ephemeral
	return reply, nil
}
