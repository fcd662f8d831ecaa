package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/discord/gateway"
	"github.com/railbot/railbot/store"
)

// Error codes of Discord's REST API that the program handles
// (discord.com/developers/docs/topics/opcodes-and-status-codes).
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMember      = 10007
	CodeUnknownMessage     = 10008
	CodeUnknownUser        = 10013
	CodeUnknownEmoji       = 10014
	CodeUnknownWebhook     = 10015
	CodeUnknownInteraction = 10062
	CodeMissingAccess      = 50001
	CodeMissingPermissions = 50013
	CodeUnknownEvent       = 10070
	CodeEventLimit         = 30038
	CodeAcknowledged       = 40060
	CodeNotAuthor          = 50005
	CodeNotToUser          = 50007
	CodeNoMessages         = 50008
	CodeNoMutualGuild      = 50278
	CodeWebhookToken       = 50027
	CodeFollowupLimit      = 40094
	CodeOldEdits           = 30046
	CodeDailyCommands      = 30034
	CodeArchived           = 50083
	CodeChannelType        = 50024
	CodeThreadExists       = 160004
	CodeThreadLocked       = 160005
	CodeThreadLimit        = 160006
)

// Code returns Discord's code in an error, or 0.
func Code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// Status returns the HTTP status in an error, or 0.
func Status(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// IsClientError reports whether Discord refused a request with a status of 4xx.
func IsClientError(err error) bool {
	status := Status(err)
	return status >= 400 && status < 500
}

// WaitError is the error of a request that must wait for a rate limit longer than its context
// lasts.
type WaitError time.Duration

// Error implements error.
func (w WaitError) Error() string {
	return "wait for a rate limit: it lasts another " + time.Duration(w).String()
}

// errBudget is the error of a request that must wait for the budget of all processes longer
// than its context lasts.
var errBudget = errors.New("wait for the budget of requests: it is spent for too long")

// errUnexpected is an answer that Discord's API does not give. Another attempt will not help.
var errUnexpected = errors.New("not an answer of Discord's API")

// unknownOutcome wraps the error of a request that Discord may have carried out nevertheless:
// one of its attempts got no answer, or a server error.
type unknownOutcome struct{ error }

// Unwrap returns the error of the last attempt.
func (e unknownOutcome) Unwrap() error { return e.error }

// IsUnknownOutcome reports whether Discord may have carried out a request that failed.
func IsUnknownOutcome(err error) bool { return errors.As(err, new(unknownOutcome)) }

// isUnanswered reports whether it is unknown after one failed attempt whether Discord has
// carried out the request.
func isUnanswered(err error) bool {
	status := Status(err)
	return err != nil && !isLimited(err) && (status == 0 || status >= 500)
}

// IsTransient reports whether the same request may succeed in a moment.
func IsTransient(err error) bool {
	status := Status(err)
	var fatal *gateway.FatalClose
	switch {
	case errors.As(err, &fatal), errors.Is(err, errUnexpected), errors.Is(err, context.Canceled),
		errors.Is(err, context.DeadlineExceeded):
		return false
	}
	return status == 0 || status >= 500
}

// IsForbidden reports whether Discord will refuse every further request in a channel until
// somebody grants permissions, unlocks the thread or changes something else there.
func IsForbidden(err error) bool {
	return Status(err) == http.StatusForbidden || slices.Contains([]int{
		CodeMissingAccess, CodeMissingPermissions, CodeUnknownChannel, CodeArchived, CodeThreadLocked, CodeNoMessages,
	}, Code(err))
}

// IsUnreachable reports whether Discord accepts no private message for a user: the user blocks
// the bot, shares no server with it, or no longer exists.
func IsUnreachable(err error) bool {
	return slices.Contains([]int{CodeNotToUser, CodeNoMutualGuild, CodeUnknownUser}, Code(err))
}

// IsGone reports whether the message of a request no longer exists. An unknown channel does
// not count: it says nothing about the message.
func IsGone(err error) bool {
	return Status(err) == http.StatusNotFound && Code(err) != CodeUnknownChannel
}

// IsTokenOver reports whether the token of an interaction is of no more use: it has ended, or the
// interaction may have no more messages.
func IsTokenOver(err error) bool {
	return slices.Contains([]int{
		CodeUnknownWebhook, CodeUnknownInteraction, CodeWebhookToken, CodeFollowupLimit,
	}, Code(err))
}

// IsUneditable reports whether Discord lets the bot edit a message no more, because it is too
// old or belongs to another application.
func IsUneditable(err error) bool {
	return slices.Contains([]int{CodeOldEdits, CodeNotAuthor}, Code(err))
}

// isLimited reports whether a request failed because a rate limit lasts too long.
func isLimited(err error) bool {
	return errors.As(err, new(*discordgo.RateLimitError)) || errors.As(err, new(WaitError)) || errors.Is(err, errBudget)
}

// mayBeForEmoji reports whether Discord may have refused a message because of its emoji.
// Sometimes it refuses emoji that the application has.
func mayBeForEmoji(err error) bool {
	switch code := Code(err); Status(err) {
	case http.StatusBadRequest:
		return code != CodeAcknowledged && code != CodeFollowupLimit
	case http.StatusForbidden:
		return code == CodeMissingPermissions
	case http.StatusNotFound:
		return code == CodeUnknownEmoji
	}
	return false
}

// isNameTaken reports whether Discord refused an emoji because the application has one of that
// name.
func isNameTaken(err error) bool {
	var rest *discordgo.RESTError
	return errors.As(err, &rest) && bytes.Contains(rest.ResponseBody, []byte("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
}

// Safe returns what may be logged of an error of Discord or the store. The rest may hold
// secrets: addresses of interactions contain their tokens, and Discord's explanations quote
// what was sent.
func Safe(err error) string {
	var rest *discordgo.RESTError
	var own *store.Error
	var transport *url.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &rest):
		return fmt.Sprintf("HTTP %d, code %d", Status(err), Code(err))
	case errors.Is(err, context.DeadlineExceeded):
		return "timed out"
	case isLimited(err):
		return "rate limited"
	case errors.As(err, &own):
		return "store: " + own.Code
	case errors.As(err, &transport):
		return transport.Err.Error() // without the URL
	}
	return fmt.Sprintf("failed (%T)", err)
}

// explain returns the beginning of Discord's own explanation of a malformed request. It is for
// requests without secrets only.
func explain(err error) string {
	if Status(err) == http.StatusBadRequest {
		return shorten(err.Error())
	}
	return Safe(err)
}

// maxLogged is how many bytes of a foreign text are logged: Discord quotes a malformed request
// in 100 KB, with the first mistake at the beginning.
const maxLogged = 500

// shorten returns the beginning of a text on one line.
func shorten(text string) string {
	if len(text) > maxLogged {
		text = text[:maxLogged] + "…"
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}
