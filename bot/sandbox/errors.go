package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// apiError is a refusal in Discord's form.
type apiError struct {
	status     int
	code       int
	message    string
	form       *formErrors
	retryAfter float64
	global     bool
}

func (e *apiError) Error() string {
	if e.form != nil {
		return fmt.Sprintf("%d %s: %s", e.code, e.message, e.form)
	}
	return fmt.Sprintf("%d %s", e.code, e.message)
}

func (e *apiError) body() wire.Error {
	out := wire.Error{Message: e.message, Code: e.code, RetryAfter: e.retryAfter, Global: e.global}
	if e.form != nil {
		out.Errors = e.form.tree()
	}
	return out
}

func refuse(status, code int, message string) *apiError {
	return &apiError{status: status, code: code, message: message}
}

// The refusals that the sandbox knows, with Discord's codes and words.
var (
	errNotFound         = refuse(http.StatusNotFound, 0, "404: Not Found")
	errUnauthorized     = refuse(http.StatusUnauthorized, 0, "401: Unauthorized")
	errServer           = refuse(http.StatusInternalServerError, 0, "500: Internal Server Error")
	errUnknownApp       = refuse(http.StatusNotFound, 10002, "Unknown Application")
	errUnknownChannel   = refuse(http.StatusNotFound, 10003, "Unknown Channel")
	errUnknownGuild     = refuse(http.StatusNotFound, 10004, "Unknown Guild")
	errUnknownMessage   = refuse(http.StatusNotFound, 10008, "Unknown Message")
	errUnknownUser      = refuse(http.StatusNotFound, 10013, "Unknown User")
	errUnknownWebhook   = refuse(http.StatusNotFound, 10015, "Unknown Webhook")
	errUnknownInter     = refuse(http.StatusNotFound, 10062, "Unknown interaction")
	errUnknownCommand   = refuse(http.StatusNotFound, 10063, "Unknown application command")
	errUserOnly         = refuse(http.StatusForbidden, 20002, "Only users can use this endpoint")
	errBotOnly          = refuse(http.StatusForbidden, 20001, "Bots cannot use this endpoint")
	errCommandLimit     = refuse(http.StatusBadRequest, 30032, "Maximum number of application commands reached")
	errDailyCommands    = refuse(http.StatusBadRequest, 30034, "Max number of daily application command creates has been reached (200)")
	errTooLarge         = refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	errAcknowledged     = refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	errMissingAccess    = refuse(http.StatusForbidden, 50001, "Missing Access")
	errDMChannel        = refuse(http.StatusForbidden, 50003, "Cannot execute action on a DM channel")
	errCannotDM         = refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
	errNotAuthor        = refuse(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	errEmptyMessage     = refuse(http.StatusBadRequest, 50006, "Cannot send an empty message")
	errPermissions      = refuse(http.StatusForbidden, 50013, "Missing Permissions")
	errWebhookToken     = refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	errChannelKind      = refuse(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	errAPIVersion       = refuse(http.StatusBadRequest, 50041, "Invalid API version provided")
	errCutOff           = refuse(http.StatusBadRequest, 0, "The request ended early.") // its sender died: no violation
	errInvalidJSON      = refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
	errArchivedThread   = refuse(http.StatusBadRequest, 50083, "Thread is archived")
	errContentType      = refuse(http.StatusBadRequest, 50035, "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.")
	errNotLoopback      = refuse(http.StatusForbidden, 0, "The sandbox answers to loopback addresses only")
	errOldMessageQuota  = &apiError{status: http.StatusTooManyRequests, code: 30046, message: "Maximum number of edits to messages older than 1 hour reached. Try again later"}
	errInvalidComponent = "COMPONENT_VALIDATION_FAILED"
)

// formErrors collects Discord's tree of field errors (code 50035).
type formErrors struct {
	own  []formError
	kids map[string]*formErrors
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// add notes an error at a path of keys and list positions, "" for the form.
func (f *formErrors) add(path, code, message string) {
	at := f
	for key := range strings.SplitSeq(path, ".") {
		if key != "" {
			at = at.kid(key)
		}
	}
	at.own = append(at.own, formError{code, message})
}

func (f *formErrors) kid(key string) *formErrors {
	if f.kids == nil {
		f.kids = map[string]*formErrors{}
	}
	if f.kids[key] == nil {
		f.kids[key] = &formErrors{}
	}
	return f.kids[key]
}

func (f *formErrors) empty() bool { return len(f.own) == 0 && len(f.kids) == 0 }

func (f *formErrors) tree() json.RawMessage {
	node := map[string]any{}
	for key, kid := range f.kids {
		node[key] = kid.tree()
	}
	if len(f.own) > 0 {
		node["_errors"] = f.own
	}
	raw, err := json.Marshal(node)
	if err != nil {
		panic("sandbox: a form error does not encode: " + err.Error())
	}
	return raw
}

func (f *formErrors) String() string { return string(f.tree()) }

// err turns the collected errors into a refusal, nil if there are none.
func (f *formErrors) err() error {
	if f.empty() {
		return nil
	}
	return &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body", form: f}
}

// formErr is a refusal with a single field error.
func formErr(path, code, message string) error {
	f := &formErrors{}
	f.add(path, code, message)
	return f.err()
}
