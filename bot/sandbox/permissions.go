package sandbox

import "github.com/railbot/railbot/bot/sandbox/world"

// Permission is a set of Discord's channel permissions.
type Permission = world.Permission

// The permissions that the sandbox heeds.
const (
	ManageGuild          = world.ManageGuild
	ViewChannel          = world.ViewChannel
	SendMessages         = world.SendMessages
	ManageMessages       = world.ManageMessages
	EmbedLinks           = world.EmbedLinks
	AttachFiles          = world.AttachFiles
	ReadMessageHistory   = world.ReadMessageHistory
	MentionEveryone      = world.MentionEveryone
	Connect              = world.Connect
	ManageRoles          = world.ManageRoles
	UseCommands          = world.UseCommands
	ManageThreads        = world.ManageThreads
	CreatePublicThreads  = world.CreatePublicThreads
	CreatePrivateThreads = world.CreatePrivateThreads
	SendInThreads        = world.SendInThreads
)

// DefaultBotPermissions is what the bot may do in a channel until
// [Server.SetBotPermissions] says otherwise.
const DefaultBotPermissions = world.DefaultBotPermissions
