package interaction

import (
	"context"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// shareEvery is the time in which one thing is shared in a channel at most, by the
// clock: there is one a minute.
const shareEvery = time.Minute

// MayShare tells whether the person may have something of a match posted in the
// channel: who sits there or sat there, and who manages messages or the server.
func (ic *Context) MayShare(m match.Match) bool {
	return ic.Moderates() || slices.Contains(Seated(m), ic.User)
}

// Seated are all people who sit at a match or sat there, each once.
func Seated(m match.Match) (users []string) {
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

// Share posts in the channel what draw makes in the words of a printer, and says at
// whose wish; it is refused to who may not, and too soon after something else. Users
// are those whom it names.
func (ic *Context) Share(
	ctx context.Context, may bool, say *render.Printer, users []string, draw func() (*components.Message, error),
) (Reply, error) {
	if err := ic.Permitted(); err != nil {
		return Reply{}, err
	}
	if !may || ic.Messenger == nil {
		return Reply{}, Refusal("ui.share.stranger")
	}
	minute := "share-" + ic.Clock.Now().Truncate(shareEvery).UTC().Format("1504")
	release, first, err := ic.Store.Lease(ctx, ic.Channel, minute, "share", shareEvery)
	if err != nil {
		return Reply{}, err
	}
	if !first {
		return Reply{}, Refusal("ui.share.soon")
	}
	m, err := draw()
	if err == nil {
		by := "-# " + say.Say("ui.share.by", render.Data{"Name": "**" + render.Escape(ic.Name) + "**"})
		m.Content, m.Rows = render.Clip(m.Content, components.MaxContent-len([]rune(by))-1)+"\n"+by, nil
		err = ic.Publish(ctx, ic.Channel, *m, "share "+ic.ID, append(slices.Clone(users), ic.User)...)
	}
	if err != nil {
		release()
		return Reply{}, err
	}
	return EphemeralReply(ic.Printer().Say("ui.share.done")), nil
}
