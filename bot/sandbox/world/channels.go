package world

import (
	"maps"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Channel is a text channel, thread or direct message channel with all its
// messages, ephemeral ones included, in order.
type Channel struct {
	wire.Channel
	Party    []*Account // of a direct message channel
	Messages []*Message
	OldEdits Quota // edits of messages older than an hour

	parent *Channel
	botMay Permission
	hidden map[string]bool // from users
	listed []*Account      // those of the party who have it in their list
}

// AddChannel makes a text channel of a guild that everybody sees.
func (w *World) AddChannel(guild, name string) *Channel { return w.putChannel(guild, w.NextID(), name) }

func (w *World) putChannel(guild, id, name string) *Channel {
	ch := &Channel{hidden: map[string]bool{}}
	ch.Channel = wire.Channel{
		ID: id, Type: wire.ChannelText, GuildID: guild, Name: name, Position: len(w.Channels),
	}
	ch.Allow(DefaultBotPermissions)
	w.Channels = append(w.Channels, ch)
	return ch
}

// Channel gives a channel, nil if none has the identifier.
func (w *World) Channel(id string) *Channel {
	i := slices.IndexFunc(w.Channels, func(ch *Channel) bool { return ch.ID == id })
	if i < 0 {
		return nil
	}
	return w.Channels[i]
}

// DM is the direct message channel of two accounts, the same one each time.
func (w *World) DM(a, b *Account) *Channel {
	for _, ch := range w.Channels {
		if ch.Type == wire.ChannelDM && slices.Contains(ch.Party, a) && slices.Contains(ch.Party, b) {
			return ch
		}
	}
	ch := &Channel{Party: []*Account{a, b}}
	ch.Channel = wire.Channel{ID: w.NextID(), Type: wire.ChannelDM}
	w.Channels = append(w.Channels, ch)
	return ch
}

// List puts a direct message channel into somebody's list of them; false if it
// is there already.
func (ch *Channel) List(a *Account) bool {
	if slices.Contains(ch.listed, a) {
		return false
	}
	ch.listed = append(ch.listed, a)
	return true
}

// AddThread begins a thread, archived after so many minutes without a message.
// It is refused where there can be none, and to a bot that may not.
func (w *World) AddThread(who *Account, parent *Channel, kind int, name string, archive int) (*Channel, error) {
	if parent.Type != wire.ChannelText {
		return nil, ErrChannelKind
	}
	want := CreatePublicThreads
	if kind == wire.ChannelPrivateThread {
		want = CreatePrivateThreads
	}
	if who.Bot && !parent.BotMay().Has(want) {
		return nil, ErrPermissions
	}
	return w.putThread(who, parent, w.NextID(), kind, name, archive), nil
}

// AddThreadFrom begins a public thread of a message, whose identifier it gets. It is
// refused where there is one, besides as AddThread refuses.
func (w *World) AddThreadFrom(who *Account, parent *Channel, m *Message, name string, archive int) (*Channel, error) {
	switch {
	case parent.Type != wire.ChannelText:
		return nil, ErrChannelKind
	case who.Bot && !parent.BotMay().Has(CreatePublicThreads):
		return nil, ErrPermissions
	case m.Flags&wire.FlagHasThread != 0:
		return nil, ErrThreadThere
	}
	m.Flags |= wire.FlagHasThread
	return w.putThread(who, parent, m.ID, wire.ChannelPublicThread, name, archive), nil
}

func (w *World) putThread(who *Account, parent *Channel, id string, kind int, name string, archive int) *Channel {
	th := &Channel{parent: parent}
	th.Channel = wire.Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: name, ParentID: &parent.ID,
		OwnerID: who.User.ID, MemberCount: 1,
		Metadata: &wire.ThreadMetadata{AutoArchiveDuration: archive, ArchiveTimestamp: w.Now()},
	}
	w.Channels = append(w.Channels, th)
	return th
}

// WithThreads is the channel and the threads that were begun in it.
func (w *World) WithThreads(ch *Channel) []*Channel {
	var out []*Channel
	for _, other := range w.Channels {
		if other == ch || other.parent == ch {
			out = append(out, other)
		}
	}
	return out
}

// Delete takes a channel away, with its messages and their files.
func (w *World) Delete(ch *Channel) {
	w.Channels = slices.DeleteFunc(w.Channels, func(other *Channel) bool { return other == ch })
	for _, m := range slices.Clone(ch.Messages) {
		w.Remove(ch, m)
	}
}

// IsThread tells a thread from other channels.
func (ch *Channel) IsThread() bool {
	return ch.Type == wire.ChannelPublicThread || ch.Type == wire.ChannelPrivateThread
}

// PutAway tells whether this is a thread that is archived: what stands in it is neither
// changed nor deleted until it is taken out.
func (ch *Channel) PutAway() bool { return ch.IsThread() && ch.Metadata.Archived }

// root is the channel of a thread, or the channel itself.
func (ch *Channel) root() *Channel {
	if ch.parent != nil {
		return ch.parent
	}
	return ch
}

// Shown is the channel as any client is shown it.
func (ch *Channel) Shown() wire.Channel {
	out := ch.Channel
	for _, a := range ch.Party {
		out.Recipients = append(out.Recipients, a.Public())
	}
	for _, m := range slices.Backward(ch.Messages) {
		if m.To == nil {
			out.LastMessageID = &m.ID
			break
		}
	}
	if ch.IsThread() {
		out.MessageCount = len(ch.Messages)
	}
	return out
}

// ShownToAdmin is the channel with what only the sandbox knows of it.
func (ch *Channel) ShownToAdmin() wire.Channel {
	out := ch.Shown()
	out.BotPermissions = ch.BotMay().String()
	out.HiddenFrom = slices.Sorted(maps.Keys(ch.root().hidden))
	return out
}
