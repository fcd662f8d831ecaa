package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/store"
)

// Error codes of Discord's REST API that the program acts upon
// (discord.com/developers/docs/topics/opcodes-and-status-codes).
const (
	codeUnknownChannel     = 10003
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeUnknownEmoji       = 10014
	codeUnknownInteraction = 10062
	codeMissingAccess      = 50001
	codeMissingPermissions = 50013
	codeAcknowledged       = 40060
	codeNotAuthor          = 50005
	codeNotToUser          = 50007
	codeNoMessages         = 50008
	codeNoMutualGuild      = 50278
	codeOldEdits           = 30046
	codeDailyCommands      = 30034
	codeArchived           = 50083
	codeChannelType        = 50024
	codeThreadThere        = 160004
	codeThreadLocked       = 160005
	codeThreadLimit        = 160006
)

// restCode is Discord's code in an error of discordgo, or 0.
func restCode(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// restStatus is the HTTP status in an error of discordgo, or 0.
func restStatus(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// unknownOutcome wraps the error of a request that Discord may have carried out all the same:
// one of its tries got no answer, or a server error.
type unknownOutcome struct{ error }

// Unwrap is for classifying.
func (e unknownOutcome) Unwrap() error { return e.error }

// mayBeDone reports whether Discord may have carried out a request that failed.
func mayBeDone(err error) bool { return errors.As(err, new(unknownOutcome)) }

// unanswered reports whether the error of one try says nothing of what Discord has done.
func unanswered(err error) bool {
	status := restStatus(err)
	return err != nil && !limited(err) && (status == 0 || status >= 500)
}

// forbidden reports whether Discord will refuse every further try in a channel until
// somebody changes something there: grants permissions or unlocks the thread, say.
func forbidden(err error) bool {
	return restStatus(err) == http.StatusForbidden || slices.Contains([]int{
		codeMissingAccess, codeMissingPermissions, codeUnknownChannel, codeArchived, codeThreadLocked, codeNoMessages,
	}, restCode(err))
}

// unreachable reports whether Discord will take no private message for a user: they take
// none of the bot, share no server with it, or are gone.
func unreachable(err error) bool {
	return slices.Contains([]int{codeNotToUser, codeNoMutualGuild, codeUnknownUser}, restCode(err))
}

// limited tells whether an error is a rate limit that lasts too long to be
// waited out.
func limited(err error) bool {
	return errors.As(err, new(*discordgo.RateLimitError)) || errors.As(err, new(rationed)) || errors.Is(err, errLimited)
}

// refusesEmoji tells whether what Discord did not take may be due to emoji in it: now
// and then it refuses those of the application.
func refusesEmoji(err error) bool {
	switch code := restCode(err); restStatus(err) {
	case http.StatusBadRequest:
		return code != codeAcknowledged
	case http.StatusForbidden:
		return code == codeMissingPermissions
	case http.StatusNotFound:
		return code == codeUnknownEmoji
	}
	return false
}

// nameTaken tells whether the application has an emoji of that name already.
func nameTaken(err error) bool {
	var rest *discordgo.RESTError
	return errors.As(err, &rest) && bytes.Contains(rest.ResponseBody, []byte("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
}

// gone tells whether Discord no longer has the message that a request was
// about. Where the channel is not there either, that says nothing of it.
func gone(err error) bool {
	return restStatus(err) == http.StatusNotFound && restCode(err) != codeUnknownChannel
}

// safe is what of an error may be logged: URLs of interactions hold their
// tokens, and Discord's explanations quote what was sent.
func safe(err error) string {
	var rest *discordgo.RESTError
	var own *store.Error
	var transport *url.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &rest):
		return fmt.Sprintf("HTTP %d, code %d", restStatus(err), restCode(err))
	case errors.Is(err, context.DeadlineExceeded):
		return "timed out"
	case limited(err):
		return "rate limited"
	case errors.As(err, &own):
		return "store: " + own.Code
	case errors.As(err, &transport):
		return transport.Err.Error() // without the URL
	}
	return fmt.Sprintf("failed (%T)", err)
}

// explained is the beginning of Discord's own explanation of a malformed
// request; only for requests that hold no secret.
func explained(err error) string {
	if restStatus(err) == http.StatusBadRequest {
		return brief(err.Error())
	}
	return safe(err)
}

// longest is how many bytes of a foreign text are logged: Discord quotes a
// malformed request in 100 KB, and the first mistake stands at the beginning.
const longest = 500

// brief is the beginning of a text, on one line.
func brief(text string) string {
	if len(text) > longest {
		text = text[:longest] + "…"
	}
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}

// errUnusable is an answer that is none of Discord's: another try will not mend
// it.
var errUnusable = errors.New("bot: not an answer of Discord's API")
