package interaction

import "github.com/railbot/railbot/render"

// Discord's permission bits that the program looks at
// (discord.com/developers/docs/topics/permissions).
const (
	PermManageGuild    = 1 << 5
	permViewChannel    = 1 << 10
	permSendMessages   = 1 << 11
	PermManageMessages = 1 << 13
	permEmbedLinks     = 1 << 14
	permAttachFiles    = 1 << 15
	PermMentionRoles   = 1 << 17 // and @everyone
	PermManageRoles    = 1 << 28
	permCreateThreads  = 1 << 35
	permSendInThreads  = 1 << 38
	PermAdministrator  = 1 << 3
)

// need is a permission that a table needs of the bot.
type need struct {
	bit  int64
	name string // as in Discord's settings, in lower case with hyphens
}

// needs are all of them, in the order in which they are named to people.
var needs = []need{
	{permViewChannel, "view-channel"},
	{permSendMessages, "send-messages"},
	{permSendInThreads, "send-messages-in-threads"},
	{permAttachFiles, "attach-files"},
	{permEmbedLinks, "embed-links"},
	{permCreateThreads, "create-threads"},
}

// here tells whether the permission counts in a thread, or in a channel.
func (n need) here(thread bool) bool {
	switch n.bit {
	case permSendMessages:
		return !thread
	case permSendInThreads:
		return thread
	case permCreateThreads:
		return false // asked for when a table is to have a thread of its own
	}
	return true
}

// Permissions is the sum of the permissions to be asked for when the bot is
// invited: those that its commands check, and no others.
func Permissions() (sum int64) {
	for _, n := range needs {
		sum |= n.bit
	}
	return sum
}

// Permitted checks what the bot needs in the channel to keep a public message
// there, and names what is missing.
func (ic *Context) Permitted() error {
	return ic.lacking("ui.permission.missing", func(n need) bool { return n.here(ic.Thread) })
}

// PermittedThreads checks what the bot needs in the channel to make threads and to keep
// public messages in them, and names what is missing by the message of a key.
func (ic *Context) PermittedThreads(key string) error {
	return ic.lacking(key, func(n need) bool { return n.bit == permCreateThreads || n.bit == permSendInThreads })
}

// lacking names those needs that count and are not met, by the message of a key.
func (ic *Context) lacking(key string, counts func(need) bool) error {
	missing := ic.missing(counts)
	if missing == nil {
		return nil
	}
	return Refusal(key, render.Data{"Permissions": ic.Printer().And(missing...)})
}

// missing returns the names of those needs that count and are not met.
func (ic *Context) missing(counts func(need) bool) (names []string) {
	if ic.BotPermissions&PermAdministrator != 0 {
		return nil
	}
	for _, need := range needs {
		if counts(need) && ic.BotPermissions&need.bit == 0 {
			names = append(names, "**"+ic.Printer().Say("ui.permission."+need.name)+"**")
		}
	}
	return names
}

// Manages tells whether the person manages the server.
func (ic *Context) Manages() bool {
	return ic.UserPermissions&(PermManageGuild|PermAdministrator) != 0
}

// Moderates tells whether the person manages the server or the messages of the channel.
func (ic *Context) Moderates() bool {
	return ic.Manages() || ic.UserPermissions&PermManageMessages != 0
}
