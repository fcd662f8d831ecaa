package sandbox

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Permission is a set of Discord's channel permissions.
type Permission uint64

// The permissions that the sandbox heeds.
const (
	ManageGuild          Permission = 1 << 5
	ViewChannel          Permission = 1 << 10
	SendMessages         Permission = 1 << 11
	ManageMessages       Permission = 1 << 13
	EmbedLinks           Permission = 1 << 14
	AttachFiles          Permission = 1 << 15
	ReadMessageHistory   Permission = 1 << 16
	MentionEveryone      Permission = 1 << 17
	UseCommands          Permission = 1 << 31
	ManageThreads        Permission = 1 << 34
	CreatePublicThreads  Permission = 1 << 35
	CreatePrivateThreads Permission = 1 << 36
	SendInThreads        Permission = 1 << 38
)

// DefaultBotPermissions is what the bot may do in a channel until
// [Server.SetBotPermissions] says otherwise.
const DefaultBotPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseCommands | CreatePublicThreads | CreatePrivateThreads | SendInThreads

// userPermissions is what a person may do in a channel that they see.
const userPermissions = DefaultBotPermissions

// ownerPermissions is what the guild's owner may do besides.
const ownerPermissions = ManageGuild | ManageMessages

// may gives a person's permissions in a channel of the guild that they see.
func (s *Server) may(who *account) Permission {
	if who.user.ID == s.guild.OwnerID {
		return userPermissions | ownerPermissions
	}
	return userPermissions
}

func (p Permission) has(want Permission) bool { return p&want == want }

func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// sees reports whether the account may view the channel.
func (s *Server) sees(a *account, ch *channel) bool {
	if ch.Type == wire.ChannelDM {
		return slices.Contains(ch.party, a)
	}
	if a.bot {
		return s.botMay(ch).has(ViewChannel)
	}
	return !s.root(ch).hidden[a.user.ID]
}

// botMay gives the bot's permissions in a channel; a thread has its parent's.
func (s *Server) botMay(ch *channel) Permission {
	if ch.Type == wire.ChannelDM {
		return DefaultBotPermissions
	}
	return s.root(ch).botMay
}

// root is the channel of a thread, or the channel itself.
func (s *Server) root(ch *channel) *channel {
	if ch.parent != nil {
		return ch.parent
	}
	return ch
}

func isThread(ch *channel) bool {
	return ch.Type == wire.ChannelPublicThread || ch.Type == wire.ChannelPrivateThread
}

// mayPost checks that the account may post to the channel at all.
func (s *Server) mayPost(a *account, ch *channel) error {
	if !s.sees(a, ch) {
		return errMissingAccess
	}
	if a.bot && slices.ContainsFunc(ch.party, func(other *account) bool { return other.noDMs }) {
		return errCannotDM
	}
	if !a.bot || ch.Type == wire.ChannelDM {
		return nil
	}
	want := SendMessages
	if isThread(ch) {
		want = SendInThreads
	}
	if !s.botMay(ch).has(want) {
		return errPermissions
	}
	return nil
}

// overwrites shows the bot's permissions in the channel as Discord would hold
// them.
func overwrites(may Permission) []wire.Overwrite {
	return []wire.Overwrite{{
		ID: SeedApplication, Type: 1, Allow: may.String(), Deny: (DefaultBotPermissions &^ may).String(),
	}}
}
