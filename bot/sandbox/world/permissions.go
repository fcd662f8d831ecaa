package world

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Permission is a set of Discord's channel permissions.
type Permission uint64

// Permissions that the sandbox checks.
const (
	Administrator        Permission = 1 << 3
	ManageGuild          Permission = 1 << 5
	ViewChannel          Permission = 1 << 10
	SendMessages         Permission = 1 << 11
	ManageMessages       Permission = 1 << 13
	EmbedLinks           Permission = 1 << 14
	AttachFiles          Permission = 1 << 15
	ReadMessageHistory   Permission = 1 << 16
	MentionEveryone      Permission = 1 << 17
	Connect              Permission = 1 << 20
	ManageRoles          Permission = 1 << 28
	UseCommands          Permission = 1 << 31
	ManageThreads        Permission = 1 << 34
	CreatePublicThreads  Permission = 1 << 35
	CreatePrivateThreads Permission = 1 << 36
	SendInThreads        Permission = 1 << 38
)

// DefaultBotPermissions are the bot's permissions in a channel until [World.SetChannelPermissions] changes them.
const DefaultBotPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseCommands | CreatePublicThreads | CreatePrivateThreads | SendInThreads

// userPermissions are a person's permissions in a channel that they see.
const userPermissions = DefaultBotPermissions

// ownerPermissions are the additional permissions of the guild's owner.
const ownerPermissions = Administrator | ManageGuild | ManageMessages | ManageRoles

// UserPermissions returns a person's permissions in a channel of the guild that they see.
func (w *World) UserPermissions(who *Account) Permission {
	if who.User.ID == w.Guild.OwnerID {
		return userPermissions | ownerPermissions
	}
	return userPermissions
}

// Has reports whether the set contains all of want.
func (p Permission) Has(want Permission) bool { return p&want == want }

// String returns the set as Discord sends it: a decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// SeenBy reports whether the account may view the channel.
func (ch *Channel) SeenBy(a *Account) bool {
	switch {
	case ch.Type == wire.ChannelDM:
		return slices.Contains(ch.Party, a)
	case !a.In(ch.GuildID):
		return false
	case ch.joined != nil && !ch.joined[a.User.ID] && !(a.Bot && ch.BotPermissions().Has(ManageThreads)):
		return false
	case a.Bot:
		return ch.BotPermissions().Has(ch.viewPermissions())
	}
	return true
}

// viewPermissions returns the permissions needed to see the channel. A voice or stage channel also needs
// Connect.
func (ch *Channel) viewPermissions() Permission {
	if ch.hasVoice() {
		return ViewChannel | Connect
	}
	return ViewChannel
}

func (ch *Channel) hasVoice() bool {
	return ch.Type == wire.ChannelVoice || ch.Type == wire.ChannelStage
}

// BotPermissions returns the bot's permissions in a channel. A thread has its parent's.
func (ch *Channel) BotPermissions() Permission {
	if ch.Type == wire.ChannelDM {
		return DefaultBotPermissions
	}
	return ch.root().botMay
}

// SetChannelPermissions sets the bot's permissions in a channel and its threads, and the overwrites that Discord
// would store for them.
func (w *World) SetChannelPermissions(ch *Channel, may Permission) {
	ch.botMay = may
	ch.Overwrites = []wire.Overwrite{{
		ID: w.ApplicationID(), Type: 1, Allow: may.String(), Deny: (DefaultBotPermissions &^ may).String(),
	}}
}

// MayPost returns nil if the account may post in the channel, otherwise Discord's reason.
func (w *World) MayPost(ch *Channel, a *Account) error {
	switch {
	case !ch.SeenBy(a):
		return ErrMissingAccess
	case ch.Type == wire.ChannelForum:
		return ErrNoMessages
	case w.IsClosed(ch, a):
		return ErrThreadClosed
	case !a.Bot:
		return nil
	case slices.ContainsFunc(ch.Party, func(other *Account) bool { return other.NoDMs }):
		return ErrCannotDM
	case slices.ContainsFunc(ch.Party, func(other *Account) bool { return !w.sharesGuild(other) }):
		return ErrNoMutualGuild
	case ch.Type == wire.ChannelDM:
		return nil
	}
	want := SendMessages
	if ch.IsThread() {
		want = SendInThreads
	}
	if a.TimedOut || !ch.BotPermissions().Has(want) {
		return ErrPermissions
	}
	return nil
}

// MayEdit returns nil if the account may edit its messages in the channel, otherwise Discord's
// reason.
func (w *World) MayEdit(ch *Channel, a *Account) error {
	switch {
	case ch.IsArchived(), w.IsClosed(ch, a):
		return ErrThreadClosed
	case a.TimedOut:
		return ErrPermissions
	}
	return nil
}

// IsClosed reports whether the channel is a thread, active or archived, that is locked for the
// account. Accounts that manage threads may still write in it.
func (w *World) IsClosed(ch *Channel, a *Account) bool {
	if !ch.IsThread() || !ch.Metadata.Locked {
		return false
	}
	if a.Bot {
		return !ch.BotPermissions().Has(ManageThreads)
	}
	return !w.UserPermissions(a).Has(Administrator)
}

// sharesGuild reports whether the bot and the account share a guild.
func (w *World) sharesGuild(a *Account) bool {
	return slices.ContainsFunc(w.Guilds(), func(g *wire.Guild) bool { return a.In(g.ID) })
}
