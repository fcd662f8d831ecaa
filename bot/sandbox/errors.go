package sandbox

import (
	"net/http"

	"github.com/railbot/railbot/bot/sandbox/form"
)

// Refusals with Discord's codes and messages.
var (
	errNotFound        = form.Refuse(http.StatusNotFound, 0, "404: Not Found")
	errUnauthorized    = form.Refuse(http.StatusUnauthorized, 0, "401: Unauthorized")
	errServer          = form.Refuse(http.StatusInternalServerError, 0, "500: Internal Server Error")
	errUnknownApp      = form.Refuse(http.StatusNotFound, 10002, "Unknown Application")
	errUnknownChannel  = form.Refuse(http.StatusNotFound, 10003, "Unknown Channel")
	errUnknownGuild    = form.Refuse(http.StatusNotFound, 10004, "Unknown Guild")
	errUnknownMember   = form.Refuse(http.StatusNotFound, 10007, "Unknown Member")
	errUnknownMessage  = form.Refuse(http.StatusNotFound, 10008, "Unknown Message")
	errUnknownUser     = form.Refuse(http.StatusNotFound, 10013, "Unknown User")
	errUnknownEmoji    = form.Refuse(http.StatusNotFound, 10014, "Unknown Emoji")
	errUnknownWebhook  = form.Refuse(http.StatusNotFound, 10015, "Unknown Webhook")
	errUnknownInter    = form.Refuse(http.StatusNotFound, 10062, "Unknown interaction")
	errUnknownCommand  = form.Refuse(http.StatusNotFound, 10063, "Unknown application command")
	errUserOnly        = form.Refuse(http.StatusForbidden, 20002, "Only users can use this endpoint")
	errBotOnly         = form.Refuse(http.StatusForbidden, 20001, "Bots cannot use this endpoint")
	errEmojiLimit      = form.Refuse(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	errCommandLimit    = form.Refuse(http.StatusBadRequest, 30032, "Maximum number of application commands reached")
	errFollowupLimit   = form.Refuse(http.StatusBadRequest, 40094, "This interaction has hit the maximum number of follow up messages")
	errAutoMod         = form.Refuse(http.StatusBadRequest, 200000, "Message was blocked by automatic moderation")
	errAcknowledged    = form.Refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	errDMChannel       = form.Refuse(http.StatusForbidden, 50003, "Cannot execute action on a DM channel")
	errNotAuthor       = form.Refuse(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage    = form.Refuse(http.StatusBadRequest, 50006, "Cannot send an empty message")
	errWebhookToken    = form.Refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	errAPIVersion      = form.Refuse(http.StatusBadRequest, 50041, "Invalid API version provided")
	errNotLoopback     = form.Refuse(http.StatusForbidden, 0, "The sandbox answers to loopback addresses only")
	errOldMessageQuota = &form.Refusal{
		Status: http.StatusTooManyRequests, Code: 30046,
		Message: "Maximum number of edits to messages older than 1 hour reached. Try again later",
	}
)
