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
	UseExternalEmojis    Permission = 1 << 18
	Connect              Permission = 1 << 20
	ManageRoles          Permission = 1 << 28
	UseCommands          Permission = 1 << 31
	ManageThreads        Permission = 1 << 34
	CreatePublicThreads  Permission = 1 << 35
	CreatePrivateThreads Permission = 1 << 36
	SendInThreads        Permission = 1 << 38
	CreateEvents         Permission = 1 << 44
	UseExternalApps      Permission = 1 << 50
)

// DefaultBotPermissions are the bot's permissions in a channel until [World.SetChannelPermissions] changes them.
const DefaultBotPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseCommands | CreatePublicThreads | CreatePrivateThreads | SendInThreads

// userPermissions are a person's permissions in a channel until [World.SetUserPermissions] changes
// them.
const userPermissions = DefaultBotPermissions | UseExternalApps

// appPermissions are the application's permissions in private channels. In direct messages with the
// bot it may also use external emojis (Discord's documentation, "Receiving and Responding").
const appPermissions = AttachFiles | EmbedLinks | MentionEveryone

// ownerPermissions are the additional permissions of the guild's owner.
const ownerPermissions = Administrator | ManageGuild | ManageMessages | ManageRoles

// UserPermissions returns a person's permissions in a channel.
func (w *World) UserPermissions(ch *Channel, who *Account) Permission {
	if who.User.ID == w.Guild.OwnerID {
		return userPermissions | ownerPermissions
	}
	if may, changed := ch.root().userMay[who.User.ID]; changed {
		return may
	}
	return userPermissions
}

// SetUserPermissions sets a person's permissions in a channel of a guild and its threads. The
// owner's cannot be changed.
func (w *World) SetUserPermissions(ch *Channel, who *Account, may Permission) error {
	if who.User.ID == w.Guild.OwnerID {
		return ErrPermissions
	}
	if ch.userMay == nil {
		ch.userMay = map[string]Permission{}
	}
	ch.userMay[who.User.ID] = may
	return nil
}

// AppPermissions returns the app_permissions of a person's interaction in a channel. Without the
// bot in the guild, the application can do there what is possible in private channels, as far as
// the person has the permissions.
func (w *World) AppPermissions(ch *Channel, who *Account) Permission {
	switch w.ContextOf(ch) {
	case wire.ContextBotDM:
		return appPermissions | UseExternalEmojis
	case wire.ContextPrivate:
		return appPermissions
	}
	if !w.Bot.In(ch.GuildID) {
		return (appPermissions | UseExternalEmojis) & w.UserPermissions(ch, who)
	}
	return ch.BotPermissions() | w.BotPermissions(w.GuildOf(ch.GuildID))&(ManageRoles|CreateEvents)
}

// ForcesEphemeral reports whether a public response to a person becomes ephemeral: in a guild
// without the bot, if the person may not use external applications or not post.
func (w *World) ForcesEphemeral(ch *Channel, who *Account) bool {
	if ch.IsPrivate() || w.Bot.In(ch.GuildID) {
		return false
	}
	return !w.UserPermissions(ch, who).Has(UseExternalApps | ch.sendPermission())
}

// Has reports whether the set contains all of want.
func (p Permission) Has(want Permission) bool { return p&want == want }

// String returns the set as Discord sends it: a decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// SeenBy reports whether the account may view the channel.
func (ch *Channel) SeenBy(a *Account) bool {
	switch {
	case ch.IsPrivate():
		return slices.Contains(ch.Party, a)
	case !a.In(ch.GuildID):
		return false
	case ch.isHiddenFrom(a):
		return false
	case ch.joined != nil && !ch.joined[a.User.ID] && !(a.Bot && ch.BotPermissions().Has(ManageThreads)):
		return false
	case a.Bot:
		return ch.BotPermissions().Has(ch.viewPermissions())
	}
	return true
}

// isHiddenFrom reports whether a person lacks the permission to view the channel.
func (ch *Channel) isHiddenFrom(a *Account) bool {
	may, changed := ch.root().userMay[a.User.ID]
	return changed && !may.Has(ViewChannel)
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

// BotPermissions returns the bot's permissions in a channel. A thread has its parent's. The bot has
// none where it is not a member.
func (ch *Channel) BotPermissions() Permission {
	if slices.ContainsFunc(ch.Party, func(a *Account) bool { return a.Bot }) {
		return DefaultBotPermissions
	}
	return ch.root().botMay
}

// sendPermission returns the permission needed to post in the channel.
func (ch *Channel) sendPermission() Permission {
	if ch.IsThread() {
		return SendInThreads
	}
	return SendMessages
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
	case !a.Bot && ch.IsPrivate():
		return nil
	case !a.Bot:
		return refuseUnless(w.UserPermissions(ch, a).Has(ch.sendPermission()))
	case slices.ContainsFunc(ch.Party, func(other *Account) bool { return other.NoDMs }):
		return ErrCannotDM
	case slices.ContainsFunc(ch.Party, func(other *Account) bool { return !w.isReachable(other) }):
		return ErrNoMutualGuild
	case ch.IsPrivate():
		return nil
	}
	return refuseUnless(!a.TimedOut && ch.BotPermissions().Has(ch.sendPermission()))
}

// refuseUnless returns ErrPermissions unless allowed is true.
func refuseUnless(allowed bool) error {
	if !allowed {
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
	return !w.UserPermissions(ch, a).Has(Administrator)
}

// isReachable reports whether the bot may write to an account directly: itself, people who have
// installed the application, and those with whom it shares a guild.
func (w *World) isReachable(a *Account) bool {
	return a.Bot || a.installed || slices.ContainsFunc(w.BotGuilds(), func(g *wire.Guild) bool { return a.In(g.ID) })
}
