package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Channel is a channel of a guild, a thread or a direct message channel with all its
// messages, ephemeral ones included, in order.
type Channel struct {
	wire.Channel
	Party    []*Account // of a direct message channel
	Messages []*Message
	OldEdits Quota // edits of messages older than an hour

	parent *Channel
	botMay Permission
	joined map[string]bool // accounts that are members; only of a private thread
	listed []*Account      // those of the party who have it in their list
}

// ChannelKinds are the types of channel that a guild can have.
var ChannelKinds = []int{
	wire.ChannelText, wire.ChannelVoice, wire.ChannelAnnouncement, wire.ChannelStage, wire.ChannelForum,
}

// AddChannel makes a channel of a guild that everybody sees, of one of [ChannelKinds].
func (w *World) AddChannel(guild string, kind int, name string) *Channel {
	return w.putChannel(guild, w.NextID(), kind, name)
}

func (w *World) putChannel(guild, id string, kind int, name string) *Channel {
	ch := &Channel{}
	ch.Channel = wire.Channel{
		ID: id, Type: kind, GuildID: guild, Name: name, Position: len(w.Channels),
	}
	may := DefaultBotPermissions
	if ch.hasVoice() {
		may |= Connect
	}
	w.Allow(ch, may)
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

// threadKinds are the types of thread that a channel of each type can have. The threads of
// a forum are its posts, which the sandbox makes by AddThread alone.
var threadKinds = map[int][]int{
	wire.ChannelText:         {wire.ChannelPublicThread, wire.ChannelPrivateThread},
	wire.ChannelAnnouncement: {wire.ChannelAnnouncementThread},
	wire.ChannelForum:        {wire.ChannelPublicThread},
}

// AddThread begins a thread, archived after so many minutes without a message. It is
// refused in a channel that has no threads of that type, to a bot without permission, and
// when too many threads of the guild are active.
func (w *World) AddThread(who *Account, parent *Channel, kind int, name string, archive int) (*Channel, error) {
	if err := w.mayThread(who, parent, kind); err != nil {
		return nil, err
	}
	return w.putThread(who, parent, w.NextID(), kind, name, archive), nil
}

// AddThreadFrom begins a thread of a message, whose identifier it gets. It is refused as
// AddThread refuses, and when the message has a thread.
func (w *World) AddThreadFrom(who *Account, parent *Channel, m *Message, name string, archive int) (*Channel, error) {
	kind := wire.ChannelPublicThread
	if parent.Type == wire.ChannelAnnouncement {
		kind = wire.ChannelAnnouncementThread
	}
	if err := w.mayThread(who, parent, kind); err != nil {
		return nil, err
	}
	if m.Flags&wire.FlagHasThread != 0 {
		return nil, ErrThreadThere
	}
	m.Flags |= wire.FlagHasThread
	return w.putThread(who, parent, m.ID, kind, name, archive), nil
}

func (w *World) mayThread(who *Account, parent *Channel, kind int) error {
	want := CreatePublicThreads
	if kind == wire.ChannelPrivateThread {
		want = CreatePrivateThreads
	}
	switch {
	case !slices.Contains(threadKinds[parent.Type], kind):
		return ErrChannelKind
	case who.Bot && (who.TimedOut || !parent.BotMay().Has(want)):
		return ErrPermissions
	case w.activeThreads(parent.GuildID) >= w.MaxThreads:
		return ErrThreadLimit
	}
	return nil
}

func (w *World) activeThreads(guild string) (n int) {
	for _, ch := range w.Channels {
		if ch.GuildID == guild && ch.IsThread() && !ch.Metadata.Archived {
			n++
		}
	}
	return n
}

func (w *World) putThread(who *Account, parent *Channel, id string, kind int, name string, archive int) *Channel {
	th := &Channel{parent: parent}
	th.Channel = wire.Channel{
		ID: id, Type: kind, GuildID: parent.GuildID, Name: name, ParentID: &parent.ID,
		OwnerID: who.User.ID, MemberCount: 1,
		Metadata: &wire.ThreadMetadata{AutoArchiveDuration: archive, ArchiveTimestamp: w.Now()},
	}
	if kind == wire.ChannelPrivateThread {
		th.joined = map[string]bool{who.User.ID: true}
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

// IsThread reports whether the channel is a thread.
func (ch *Channel) IsThread() bool { return ch.Metadata != nil }

// Join makes an account a member of a private thread. It returns false if it is one, or if
// this is no private thread.
func (ch *Channel) Join(a *Account) bool {
	if ch.joined == nil || ch.joined[a.User.ID] {
		return false
	}
	ch.joined[a.User.ID] = true
	ch.MemberCount++
	return true
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
	return out
}
