package interaction

import "github.com/railbot/railbot/render"

// Discord's permission bits that the program checks
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

// need is a permission that the bot needs for a table.
type need struct {
	bit  int64
	name string // as in Discord's settings, in lower case with hyphens
}

// needs lists the permissions that the commands check, in the order in which messages name them.
var needs = []need{
	{permViewChannel, "view-channel"},
	{permSendMessages, "send-messages"},
	{permSendInThreads, "send-messages-in-threads"},
	{permAttachFiles, "attach-files"},
	{permEmbedLinks, "embed-links"},
	{permCreateThreads, "create-threads"},
}

// appliesTo reports whether posting a board needs the permission, in a thread or else in a
// channel.
func (n need) appliesTo(thread bool) bool {
	switch n.bit {
	case permSendMessages:
		return !thread
	case permSendInThreads:
		return thread
	case permCreateThreads:
		return false // checked when a table gets its own thread
	}
	return true
}

// Permissions returns the bit set that an invitation asks for: the permissions that the commands
// check, and no others.
func Permissions() (sum int64) {
	for _, n := range needs {
		sum |= n.bit
	}
	return sum
}

// CheckPermissions returns a refusal that names the permissions that the bot lacks to post a board
// in the channel, or nil.
func (ic *Context) CheckPermissions() error {
	return ic.refuseMissing("ui.permission.missing", func(n need) bool { return n.appliesTo(ic.Thread) })
}

// CheckThreadPermissions returns a refusal with the message key that names the permissions that
// the bot lacks to start threads in the channel and post boards there, or nil.
func (ic *Context) CheckThreadPermissions(key string) error {
	return ic.refuseMissing(key, func(n need) bool { return n.bit == permCreateThreads || n.bit == permSendInThreads })
}

// refuseMissing returns a refusal with the message key that names the missing permissions among
// those that counts selects, or nil if none is missing.
func (ic *Context) refuseMissing(key string, counts func(need) bool) error {
	missing := ic.missingPermissions(counts)
	if missing == nil {
		return nil
	}
	return Refusal(key, render.Data{"Permissions": ic.Printer().And(missing...)})
}

// missingPermissions returns the bold names of the permissions that the bot lacks among those that
// counts selects. A bot with administrator rights lacks none.
func (ic *Context) missingPermissions(counts func(need) bool) (names []string) {
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

// Manages reports whether the person can manage the server.
func (ic *Context) Manages() bool {
	return ic.UserPermissions&(PermManageGuild|PermAdministrator) != 0
}

// Moderates reports whether the person can manage the server or the channel's messages.
func (ic *Context) Moderates() bool {
	return ic.Manages() || ic.UserPermissions&PermManageMessages != 0
}
