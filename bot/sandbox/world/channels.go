package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Channel is a channel of a guild, a thread, a direct message channel or a group DM, with all its
// messages in order, ephemeral ones included.
type Channel struct {
	wire.Channel
	Party    []*Account // the accounts in a direct message channel or group DM
	Messages []*Message
	OldEdits Quota // edits of messages older than an hour

	parent  *Channel
	botMay  Permission
	userMay map[string]Permission // by user; people without an entry have the usual permissions
	joined  map[string]bool       // members of a private thread; nil for other channels
	listed  []*Account            // accounts of Party that have the channel in their list
}

// ChannelKinds are the types of channel that a guild can have.
var ChannelKinds = []int{
	wire.ChannelText, wire.ChannelVoice, wire.ChannelAnnouncement, wire.ChannelStage, wire.ChannelForum,
}

// AddChannel creates a channel of one of [ChannelKinds] that everybody in the guild sees.
func (w *World) AddChannel(guild string, kind int, name string) *Channel {
	return w.putChannel(guild, w.NextID(), kind, name)
}

// putChannel adds a channel in which the bot has its default permissions if it is in the guild.
func (w *World) putChannel(guild, id string, kind int, name string) *Channel {
	ch := &Channel{}
	ch.Channel = wire.Channel{
		ID: id, Type: kind, GuildID: guild, Name: name, Position: len(w.Channels),
	}
	if w.Bot.In(guild) {
		w.SetChannelPermissions(ch, ch.defaultBotPermissions())
	}
	w.Channels = append(w.Channels, ch)
	return ch
}

// defaultBotPermissions returns the bot's permissions in a new channel.
func (ch *Channel) defaultBotPermissions() Permission {
	if ch.hasVoice() {
		return DefaultBotPermissions | Connect
	}
	return DefaultBotPermissions
}

// Channel returns the channel with the given id, nil if there is none.
func (w *World) Channel(id string) *Channel {
	i := slices.IndexFunc(w.Channels, func(ch *Channel) bool { return ch.ID == id })
	if i < 0 {
		return nil
	}
	return w.Channels[i]
}

// DM returns the direct message channel of two accounts. It creates the channel if needed.
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

// MaxGroup is how many people can be in a group DM.
const MaxGroup = 10

// AddGroup creates a group DM of the given people, which is in their lists. The first one owns it.
func (w *World) AddGroup(name string, people []*Account) *Channel {
	ch := &Channel{Party: people}
	ch.Channel = wire.Channel{ID: w.NextID(), Type: wire.ChannelGroupDM, Name: name, OwnerID: people[0].User.ID}
	w.Channels = append(w.Channels, ch)
	return ch
}

// Remove takes a person out of a group DM and the group out of their list. It returns false if the person is not
// in the group.
func (ch *Channel) Remove(a *Account) bool {
	if ch.Type != wire.ChannelGroupDM || !slices.Contains(ch.Party, a) {
		return false
	}
	is := func(other *Account) bool { return other == a }
	ch.Party = slices.DeleteFunc(ch.Party, is)
	ch.listed = slices.DeleteFunc(ch.listed, is)
	return true
}

// IsPrivate reports whether the channel is outside of guilds: a direct message channel or a group
// DM.
func (ch *Channel) IsPrivate() bool { return ch.GuildID == "" }

// List adds a private channel to an account's list. It returns false if it is already there.
func (ch *Channel) List(a *Account) bool {
	if slices.Contains(ch.listed, a) {
		return false
	}
	ch.listed = append(ch.listed, a)
	return true
}

// threadKinds maps a channel type to the thread types it can have. The threads of a forum are its
// posts, which only AddThread creates.
var threadKinds = map[int][]int{
	wire.ChannelText:         {wire.ChannelPublicThread, wire.ChannelPrivateThread},
	wire.ChannelAnnouncement: {wire.ChannelAnnouncementThread},
	wire.ChannelForum:        {wire.ChannelPublicThread},
}

// AddThread starts a thread that is archived after that many minutes without a message. It fails if
// the channel cannot have threads of that kind, the bot lacks permission, or the guild has too many
// active threads.
func (w *World) AddThread(who *Account, parent *Channel, kind int, name string, archive int) (*Channel, error) {
	if err := w.checkThread(who, parent, kind); err != nil {
		return nil, err
	}
	return w.putThread(who, parent, w.NextID(), kind, name, archive), nil
}

// AddThreadFrom starts a thread on a message and gives it the message's id. It fails like
// AddThread, or if the message already has a thread.
func (w *World) AddThreadFrom(who *Account, parent *Channel, m *Message, name string, archive int) (*Channel, error) {
	kind := wire.ChannelPublicThread
	if parent.Type == wire.ChannelAnnouncement {
		kind = wire.ChannelAnnouncementThread
	}
	if err := w.checkThread(who, parent, kind); err != nil {
		return nil, err
	}
	if m.Flags&wire.FlagHasThread != 0 {
		return nil, ErrThreadThere
	}
	m.Flags |= wire.FlagHasThread
	return w.putThread(who, parent, m.ID, kind, name, archive), nil
}

// checkThread returns nil if the account may start a thread of the kind in the channel, otherwise
// Discord's reason.
func (w *World) checkThread(who *Account, parent *Channel, kind int) error {
	want := CreatePublicThreads
	if kind == wire.ChannelPrivateThread {
		want = CreatePrivateThreads
	}
	switch {
	case !slices.Contains(threadKinds[parent.Type], kind):
		return ErrChannelKind
	case who.Bot && (who.TimedOut || !parent.BotPermissions().Has(want)):
		return ErrPermissions
	case w.activeThreads(parent.GuildID) >= w.MaxThreads:
		return ErrThreadLimit
	}
	return nil
}

// activeThreads counts the threads of a guild that are not archived.
func (w *World) activeThreads(guild string) (n int) {
	for _, ch := range w.Channels {
		if ch.GuildID == guild && ch.IsThread() && !ch.Metadata.Archived {
			n++
		}
	}
	return n
}

// putThread adds a thread of an account. archive is its auto_archive_duration, in minutes.
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

// WithThreads returns the channel and its threads.
func (w *World) WithThreads(ch *Channel) []*Channel {
	var out []*Channel
	for _, other := range w.Channels {
		if other == ch || other.parent == ch {
			out = append(out, other)
		}
	}
	return out
}

// Delete removes a channel with its messages and their files.
func (w *World) Delete(ch *Channel) {
	w.Channels = slices.DeleteFunc(w.Channels, func(other *Channel) bool { return other == ch })
	for _, m := range slices.Clone(ch.Messages) {
		w.Remove(ch, m)
	}
}

// IsThread reports whether the channel is a thread.
func (ch *Channel) IsThread() bool { return ch.Metadata != nil }

// Join makes an account a member of a private thread. It returns false if the account already is
// one, or if the thread is not private.
func (ch *Channel) Join(a *Account) bool {
	if ch.joined == nil || ch.joined[a.User.ID] {
		return false
	}
	ch.joined[a.User.ID] = true
	ch.MemberCount++
	return true
}

// IsArchived reports whether the channel is an archived thread. Its messages cannot be edited or
// deleted until it is unarchived.
func (ch *Channel) IsArchived() bool { return ch.IsThread() && ch.Metadata.Archived }

// root returns the parent of a thread, or the channel itself.
func (ch *Channel) root() *Channel {
	if ch.parent != nil {
		return ch.parent
	}
	return ch
}

// Shown returns the channel as clients see it.
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

// ShownToAdmin returns the channel with the fields of the admin API.
func (ch *Channel) ShownToAdmin() wire.Channel {
	out := ch.Shown()
	out.BotPermissions = ch.BotPermissions().String()
	return out
}
