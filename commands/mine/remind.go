package mine

import (
	"context"
	"errors"
	"strconv"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// RemindDirectly sends a private message to the people whom a notice reminds of their turn, where the
// bot can post nothing by itself. It sends to those who have chosen that in their settings. It must be
// called once, by the process that has stored the notice's change.
func RemindDirectly(ctx context.Context, d *interaction.Services, channel string, m match.Match, n match.Notice) error {
	if d.Messenger == nil || n.Kind != match.NoticeReminder && n.Kind != match.NoticeWarning {
		return nil
	}
	at, err := d.LoadPlace(ctx, channel)
	if err != nil || at.HasBot() {
		return err
	}
	tokens, err := d.Store.AnswerTokens(ctx, channel)
	if err != nil || tokens.Press.Token != "" {
		return err // the channel gets a ping
	}
	users, err := people.DirectlyRemindable(ctx, d, remindedUsers(m, n))
	if err != nil || len(users) == 0 {
		return err
	}
	server, err := d.Store.Preference(ctx, interaction.GuildScope, channel)
	if err != nil {
		return err
	}
	rec := m.Record()
	link := "https://discord.com/channels/" + at.LinkServer(string(server)) + "/" + channel
	for _, user := range users {
		say := d.Book.Printer(d.PersonLanguage(ctx, user, rec.Locale))
		text := say.Say("ui.remind", render.Data{"Game": say.Teller(rec.Game, nil).Title(), "Link": link}) +
			"\n-# " + say.Say("ui.remind.stop")
		err = errors.Join(err, remindUser(ctx, d, user, "remind "+channel+" "+strconv.FormatUint(rec.Rev, 10), text))
	}
	return err
}

// remindedUsers returns the users whom a notice reminds.
func remindedUsers(m match.Match, n match.Notice) (users []string) {
	seats := n.Seats
	if n.Kind == match.NoticeWarning {
		seats = m.Acting()
	}
	for s := range (seats & m.Others(engine.Spectator)).All() {
		users = append(users, m.Chair(s).User)
	}
	return users
}

// remindUser sends a reminder to a user, who gets no more if it does not reach them.
func remindUser(ctx context.Context, d *interaction.Services, user, name, text string) error {
	err := d.Messenger.Direct(ctx, user, name, components.Message{Content: text})
	if errors.Is(err, interaction.ErrUnreceived) {
		return people.StopDirectReminders(ctx, d, user)
	}
	return err
}
