package interaction

import (
	"errors"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// RefusalError is the error of a request that is refused because of a person's mistake. It has
// either a text in the person's language, or the key of a message.
type RefusalError struct {
	Text string // in the person's language; if it is empty, key counts
	key  string
	data []render.Data
}

// Error returns the text for the log.
func (e *RefusalError) Error() string { return "commands: refused: " + e.key + e.Text }

// Refusal returns a refusal that is worded by the message with the key.
func Refusal(key string, data ...render.Data) error { return &RefusalError{key: key, data: data} }

// text returns the refusal in a printer's language.
func (e *RefusalError) text(say *render.Printer) string {
	if e.Text != "" {
		return e.Text
	}
	return say.Say(e.key, e.data...)
}

// Refuse returns the answer to an error, and the result for metrics. All errors become messages
// here. The returned error is for the log, and nil if the person made a mistake.
func (ic *Context) Refuse(err error) (Reply, string, error) {
	if errors.Is(err, store.ErrDuplicate) {
		return Reply{Silent: true}, "silent", nil
	}
	if ic.Kind == Autocomplete {
		return Reply{}, "refused", errorToLog(err)
	}
	say := ic.Printer()
	text, known := say.Error(err)
	var no *RefusalError
	if errors.As(err, &no) {
		text, known = no.text(say), true
	}
	if !known {
		return ic.FailureReply(), "failed", err
	}
	return EphemeralReply(text), "refused", errorToLog(err)
}

// errorToLog returns the refusals that the operator of the bot should know of, such as an
// unreachable store. For others it returns nil.
func errorToLog(err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, engine.ErrState) {
		return err
	}
	return nil
}

// FailureReply returns the answer to a fault of the program. It shows the interaction's id, by
// which the fault is found in the log.
func (ic *Context) FailureReply() Reply {
	if ic.Kind == Autocomplete {
		return Reply{}
	}
	return EphemeralReply(ic.Printer().Say("ui.wrong", render.Data{"ID": ic.ID}))
}

// EphemeralReply returns a private reply that is only text.
func EphemeralReply(text string) Reply {
	return Reply{Message: &components.Message{Content: render.Clip(text, components.MaxContent)}}
}
