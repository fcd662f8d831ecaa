package interaction

import (
	"errors"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// Refused is a request that cannot be met, said by a message or in words that
// are the person's already.
type RefusalError struct {
	Text string // in the person's words; empty: see key
	key  string
	data []render.Data
}

// Error is for the log.
func (e *RefusalError) Error() string { return "commands: refused: " + e.key + e.Text }

// Refusal is one by the key of a message.
func Refusal(key string, data ...render.Data) error { return &RefusalError{key: key, data: data} }

func (e *RefusalError) words(say *render.Printer) string {
	if e.Text != "" {
		return e.Text
	}
	return say.Say(e.key, e.data...)
}

// Refuse is the one place where an error becomes words for a person. The error
// it returns is what the log should know: nil for a person's own mistake.
func (ic *Context) Refuse(err error) (Reply, string, error) {
	if errors.Is(err, store.ErrDuplicate) {
		return Reply{Silent: true}, "silent", nil
	}
	if ic.Kind == Autocomplete {
		return Reply{}, "refused", unlessRefused(err)
	}
	say := ic.Printer()
	text, known := say.Error(err)
	var no *RefusalError
	if errors.As(err, &no) {
		text, known = no.words(say), true
	}
	if !known {
		return ic.Wrong(), "failed", err
	}
	return EphemeralReply(text), "refused", unlessRefused(err)
}

// unlessRefused keeps the errors that a host should hear of.
func unlessRefused(err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, engine.ErrState) {
		return err
	}
	return nil
}

// Wrong is the answer to what should not have happened; the interaction's id
// finds it in the log.
func (ic *Context) Wrong() Reply {
	if ic.Kind == Autocomplete {
		return Reply{}
	}
	return EphemeralReply(ic.Printer().Say("ui.wrong", render.Data{"ID": ic.ID}))
}

// Ephemeral is a reply of words alone.
func EphemeralReply(text string) Reply {
	return Reply{Message: &components.Message{Content: render.Clip(text, components.MaxContent)}}
}
