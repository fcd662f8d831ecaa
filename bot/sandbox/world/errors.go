package world

import (
	"net/http"

	"github.com/railbot/railbot/bot/sandbox/form"
)

// Refusals with Discord's codes and messages.
var (
	ErrMissingAccess = form.Refuse(http.StatusForbidden, 50001, "Missing Access")
	ErrUnknownRole   = form.Refuse(http.StatusNotFound, 10011, "Unknown Role")
	ErrCannotDM      = form.Refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
	ErrPermissions   = form.Refuse(http.StatusForbidden, 50013, "Missing Permissions")
	ErrChannelKind   = form.Refuse(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	ErrNoMessages    = form.Refuse(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
	ErrThreadClosed  = form.Refuse(http.StatusBadRequest, 50083, "Thread is archived")
	ErrThreadThere   = form.Refuse(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	ErrThreadLimit   = form.Refuse(http.StatusBadRequest, 160006, "Maximum number of active threads has been reached")
	ErrNoMutualGuild = form.Refuse(http.StatusForbidden, 50278,
		"Cannot send messages to this user due to having no mutual guilds")
	ErrDailyCommands = form.Refuse(http.StatusBadRequest, 30034,
		"Max number of daily application command creates has been reached (200)")
)
