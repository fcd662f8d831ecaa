package sandbox

import "github.com/railbot/railbot/bot/sandbox/world"

// Permission is a set of Discord's channel permissions.
type Permission = world.Permission

// Permissions that the sandbox checks.
const (
	ManageGuild          = world.ManageGuild
	ViewChannel          = world.ViewChannel
	SendMessages         = world.SendMessages
	ManageMessages       = world.ManageMessages
	EmbedLinks           = world.EmbedLinks
	AttachFiles          = world.AttachFiles
	ReadMessageHistory   = world.ReadMessageHistory
	MentionEveryone      = world.MentionEveryone
	UseExternalEmojis    = world.UseExternalEmojis
	Connect              = world.Connect
	ManageRoles          = world.ManageRoles
	UseCommands          = world.UseCommands
	ManageThreads        = world.ManageThreads
	CreatePublicThreads  = world.CreatePublicThreads
	CreatePrivateThreads = world.CreatePrivateThreads
	SendInThreads        = world.SendInThreads
	CreateEvents         = world.CreateEvents
	UseExternalApps      = world.UseExternalApps
)

// DefaultBotPermissions are the bot's permissions in a channel until [Server.SetBotPermissions]
// changes them.
const DefaultBotPermissions = world.DefaultBotPermissions
