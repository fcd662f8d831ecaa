package desk

import (
	"context"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// shareEvery is the time in which one thing is shared in a channel at most, by the
// clock: there is one a minute.
const shareEvery = time.Minute

// MayShare tells whether the person may have something of a match posted in the
// channel: who sits there or sat there, and who manages messages or the server.
func (v *Visit) MayShare(m match.Match) bool {
	return v.Moderates() || slices.Contains(Seated(m), v.User)
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
func (v *Visit) Share(
	ctx context.Context, may bool, say *render.Printer, users []string, draw func() (*parts.Message, error),
) (Reply, error) {
	if err := v.Permitted(); err != nil {
		return Reply{}, err
	}
	if !may || v.Courier == nil {
		return Reply{}, Refusal("ui.share.stranger")
	}
	minute := "share-" + v.Clock.Now().Truncate(shareEvery).UTC().Format("1504")
	release, first, err := v.Store.Lease(ctx, v.Channel, minute, "share", shareEvery)
	if err != nil {
		return Reply{}, err
	}
	if !first {
		return Reply{}, Refusal("ui.share.soon")
	}
	m, err := draw()
	if err == nil {
		by := "-# " + say.Say("ui.share.by", render.Data{"Name": "**" + render.Escape(v.Name) + "**"})
		m.Content, m.Rows = render.Clip(m.Content, parts.MaxContent-len([]rune(by))-1)+"\n"+by, nil
		err = v.Publish(ctx, v.Channel, *m, "share "+v.ID, append(slices.Clone(users), v.User)...)
	}
	if err != nil {
		release()
		return Reply{}, err
	}
	return Ephemeral(v.Printer().Say("ui.share.done")), nil
}
