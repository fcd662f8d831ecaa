package interaction

import (
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/render"
)

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
	permCreateEvents   = 1 << 44
	PermAdministrator  = 1 << 3
	permExternalApps   = 1 << 50
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

// publicNeeds lists the permissions that a person needs so that others see the bot's answers to
// them where the bot is no member. In a thread the right to send there counts instead of the other.
var publicNeeds = []need{
	{permSendMessages, "send-messages"},
	{permSendInThreads, "send-messages-in-threads"},
	{permExternalApps, "use-external-apps"},
}

// missingForPublic returns the permissions that the person lacks for others to see the bot's
// answers. Discord shows them to that person alone otherwise. Where the bot is a member, and in
// private conversations, nothing is needed.
func (r *Request) missingForPublic() (missing []need) {
	if r.Place != place.ServerWithoutBot || r.UserPermissions&PermAdministrator != 0 {
		return nil
	}
	for _, n := range publicNeeds {
		if n.appliesTo(r.Thread) && r.UserPermissions&n.bit == 0 {
			missing = append(missing, n)
		}
	}
	return missing
}

// AnswersPublicly reports whether others can see the bot's answers to the person.
func (r *Request) AnswersPublicly() bool { return len(r.missingForPublic()) == 0 }

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
// in the channel, or nil. A solo table needs none. Where the bot is no member it answers with the rights
// of the person who presses: those are checked by [Context.CheckAnswersPublicly].
func (ic *Context) CheckPermissions() error {
	if ic.InSolo() {
		return nil
	}
	return ic.checkPost()
}

// checkPost is [Context.CheckPermissions] for something that is posted in the channel in any case.
func (ic *Context) checkPost() error {
	return ic.refuseMissing("ui.permission.missing", func(n need) bool { return n.appliesTo(ic.Thread) })
}

// CheckAnswersPublicly returns a refusal that names the permissions that the person lacks for
// others to see a table that they open, or nil.
func (ic *Context) CheckAnswersPublicly() error {
	missing := ic.missingForPublic()
	if len(missing) == 0 {
		return nil
	}
	return Refusal("ui.place.hidden", render.Data{"Permissions": ic.Printer().And(ic.nameNeeds(missing)...)})
}

// nameNeeds returns the bold names of permissions.
func (ic *Context) nameNeeds(needs []need) (names []string) {
	for _, n := range needs {
		names = append(names, "**"+ic.Printer().Say("ui.permission."+n.name)+"**")
	}
	return names
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
// counts selects. A bot with administrator rights lacks none. Outside of servers that the bot is a
// member of, the place decides what it can do, and not these permissions.
func (ic *Context) missingPermissions(counts func(need) bool) []string {
	if ic.Place != place.Server || ic.BotPermissions&PermAdministrator != 0 {
		return nil
	}
	var missing []need
	for _, n := range needs {
		if counts(n) && ic.BotPermissions&n.bit == 0 {
			missing = append(missing, n)
		}
	}
	return ic.nameNeeds(missing)
}

// MayCreateEvents reports whether the bot may create events on the server. The invitation does not ask for it.
func (ic *Context) MayCreateEvents() bool {
	return ic.Place == place.Server && ic.BotPermissions&(permCreateEvents|PermAdministrator) != 0
}

// Manages reports whether the person can manage the server.
func (ic *Context) Manages() bool {
	return ic.UserPermissions&(PermManageGuild|PermAdministrator) != 0
}

// Moderates reports whether the person can manage the server or the channel's messages.
func (ic *Context) Moderates() bool {
	return ic.Manages() || ic.UserPermissions&PermManageMessages != 0
}

// mayPost reports whether the person may post messages with pictures in the channel themselves.
func (ic *Context) mayPost() bool {
	send := int64(permSendMessages)
	if ic.Thread {
		send = permSendInThreads
	}
	all := send | permAttachFiles
	return ic.UserPermissions&PermAdministrator != 0 || ic.UserPermissions&all == all
}
