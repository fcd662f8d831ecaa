package form

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Refusal is an error response in Discord's form: HTTP status, code, message and, for code 50035,
// the errors of each field.
type Refusal struct {
	Status, Code int
	Message      string
	Form         *Errors // nil: the request as a whole
	RetryAfter   float64 // seconds, for status 429
	Global       bool    // a 429 for all routes
	Excused      bool    // the object is gone, which the bot could not know: not a violation
}

// Error returns the code, the message and the errors of the form as text.
func (e *Refusal) Error() string {
	if e.Form != nil {
		return fmt.Sprintf("%d %s: %s", e.Code, e.Message, e.Form)
	}
	return fmt.Sprintf("%d %s", e.Code, e.Message)
}

// Body returns the body of the response.
func (e *Refusal) Body() wire.Error {
	out := wire.Error{Message: e.Message, Code: e.Code, RetryAfter: e.RetryAfter, Global: e.Global}
	if e.Form != nil {
		out.Errors = e.Form.tree()
	}
	return out
}

// Refuse returns a refusal of the request as a whole.
func Refuse(status, code int, message string) *Refusal {
	return &Refusal{Status: status, Code: code, Message: message}
}

// CodeInvalid is Discord's code for an invalid form body.
const CodeInvalid = 50035

// ComponentInvalid is the field error for a press or entry that the component does not allow.
const ComponentInvalid = "COMPONENT_VALIDATION_FAILED"

// Refusals of unreadable requests.
var (
	ErrTooLarge    = Refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	ErrCutOff      = Refuse(http.StatusBadRequest, 0, "The request ended early.") // the sender died: not a violation
	ErrInvalidJSON = Refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
	ErrContentType = Refuse(
		http.StatusBadRequest, 50035,
		"Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.",
	)
)

// Errors collects Discord's tree of field errors (code 50035).
type Errors struct {
	own      []formError
	children map[string]*Errors
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Add adds an error at a path of keys and list positions, "" for the whole form.
func (f *Errors) Add(path, code, message string) {
	at := f
	for key := range strings.SplitSeq(path, ".") {
		if key != "" {
			at = at.child(key)
		}
	}
	at.own = append(at.own, formError{code, message})
}

// child returns the errors below a key. It creates them if there are none.
func (f *Errors) child(key string) *Errors {
	if f.children == nil {
		f.children = map[string]*Errors{}
	}
	if f.children[key] == nil {
		f.children[key] = &Errors{}
	}
	return f.children[key]
}

func (f *Errors) empty() bool { return len(f.own) == 0 && len(f.children) == 0 }

// tree returns the errors in Discord's form, with _errors at each node.
func (f *Errors) tree() json.RawMessage {
	node := map[string]any{}
	for key, kid := range f.children {
		node[key] = kid.tree()
	}
	if len(f.own) > 0 {
		node["_errors"] = f.own
	}
	raw, err := json.Marshal(node)
	if err != nil {
		panic("form: an error does not encode: " + err.Error())
	}
	return raw
}

func (f *Errors) String() string { return string(f.tree()) }

// Err returns the collected errors as a refusal, nil if there are none.
func (f *Errors) Err() error {
	if f.empty() {
		return nil
	}
	return &Refusal{Status: http.StatusBadRequest, Code: CodeInvalid, Message: "Invalid Form Body", Form: f}
}

// Invalid returns a refusal with a single field error.
func Invalid(path, code, message string) error {
	f := &Errors{}
	f.Add(path, code, message)
	return f.Err()
}
