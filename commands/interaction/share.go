package interaction

import (
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// shareInterval is the time for which a channel gets at most one shared message. It begins at full
// minutes.
const shareInterval = time.Minute

// MayShare reports whether the person may share something of a match in the channel: they sit or
// sat there, or moderate. Something of a solo table may be shared only by those who may post in the
// channel themselves, and not if the server has switched that off. Where the bot can only answer, it
// can share nothing. Of a deal that others may still play nothing may be shown.
func (ic *Context) MayShare(ctx context.Context, m match.Match) bool {
	switch {
	case ic.Place.OnlyAnswers(), ic.hidesDeal(m):
		return false
	case ic.InSolo():
		return ic.MayShareSolo(ctx)
	}
	return ic.Moderates() || slices.Contains(EverSeated(m), ic.User)
}

// MayShareSolo reports whether something of the person's solo table may be shared in the channel.
func (ic *Context) MayShareSolo(ctx context.Context) bool {
	if ic.Messenger == nil || !ic.Place.InServer() || !ic.mayPost() || ic.checkPost() != nil {
		return false
	}
	s, err := ic.LoadServerSettings(ctx)
	return err == nil && !s.NoShare
}

// EverSeated returns the users who sit or sat at a match, each once. Forgotten people are left
// out.
func EverSeated(m match.Match) (users []string) {
	rec := m.Record()
	for _, chair := range rec.Seats {
		users = append(users, chair.User)
	}
	for _, was := range rec.PastOccupants {
		users = append(users, was.User)
	}
	slices.Sort(users)
	users = slices.Compact(users)
	return slices.DeleteFunc(users, func(u string) bool { return u == "" || u == match.ForgottenPerson.User })
}

// Share posts the message that draw makes in the channel, in the language of say, with a line that
// names the person who asked. Users are the people whom the message names. Share refuses if may is
// false, or if another message was shared in the same minute.
func (ic *Context) Share(
	ctx context.Context, may bool, say *render.Printer, users []string, draw func() (*components.Message, error),
) (Reply, error) {
	return ic.ShareWith(ctx, may, say, users, draw)
}

// ShareWith is Share with rows of buttons under the message.
func (ic *Context) ShareWith(
	ctx context.Context, may bool, say *render.Printer, users []string, draw func() (*components.Message, error),
	rows ...discordgo.MessageComponent,
) (Reply, error) {
	if err := ic.checkPost(); err != nil {
		return Reply{}, err
	}
	if ic.Place.OnlyAnswers() {
		return Reply{}, Refusal("ui.place.share")
	}
	if !may && ic.InSolo() {
		return Reply{}, Refusal("ui.share.solo")
	}
	if !may || ic.Messenger == nil {
		return Reply{}, Refusal("ui.share.stranger")
	}
	minute := "share-" + ic.Clock.Now().Truncate(shareInterval).UTC().Format("1504")
	release, first, err := ic.Store.Lease(ctx, ic.Origin(), minute, "share", shareInterval)
	if err != nil {
		return Reply{}, err
	}
	if !first {
		return Reply{}, Refusal("ui.share.soon")
	}
	m, err := draw()
	if err == nil {
		by := "-# " + say.Say("ui.share.by", render.Data{"Name": "**" + render.Escape(ic.Name) + "**"})
		m.Content, m.Rows = render.Clip(m.Content, components.MaxContent-len([]rune(by))-1)+"\n"+by, rows
		err = ic.Publish(ctx, ic.Origin(), *m, "share "+ic.ID, append(slices.Clone(users), ic.User)...)
	}
	if err != nil {
		release()
		return Reply{}, err
	}
	return EphemeralReply(ic.Printer().Say("ui.share.done")), nil
}
