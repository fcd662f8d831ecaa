package render

import (
	"errors"
	"strconv"

	"github.com/railbot/railbot/engine"
)

// Coded is implemented by errors of other packages that have a message for people. MessageCode returns the
// message's key without "error.", and the one value that the message may name.
type Coded interface {
	error
	MessageCode() (code, what string)
}

// Error returns the sentence that tells a person what was wrong and what to do. If the error has no message,
// Error reports false, and the caller shows a general apology and logs the error.
func (p *Printer) Error(err error) (text string, known bool) {
	code, what, ok := codeOf(err)
	if !ok {
		return "", false
	}
	return p.errorText(code, what)
}

// errorText returns the message "error.<code>", or false if there is none.
func (p *Printer) errorText(code, what string) (string, bool) {
	key := "error." + code
	if !p.Has(key) {
		return "", false
	}
	n, _ := strconv.Atoi(what)
	return p.Say(key, Data{"What": what, "N": n}), true
}

// codeOf returns the code of the first coded error in err's chain.
func codeOf(err error) (code, what string, ok bool) {
	var refusal *engine.Error
	if errors.As(err, &refusal) {
		return string(refusal.Code), refusal.What, true
	}
	var coded Coded
	if errors.As(err, &coded) {
		code, what = coded.MessageCode()
		return code, what, true
	}
	return "", "", false
}

// Error is [Printer.Error] with the game's own words for why a move is impossible and for the name of an
// option.
func (t *Teller) Error(err error) (text string, known bool) {
	code, what, ok := codeOf(err)
	switch {
	case !ok:
		return "", false
	case code == string(engine.CodeIllegal) && what != "":
		return t.Say("error.illegal.because", Data{"Reason": t.Reason(what)}), true
	case code == string(engine.CodeOption) && t.Has(t.key("option", what)):
		what = t.Option(what)
	case code == string(engine.CodeSeats):
		return t.Say("error.seats.game", Data{"Game": t.Title(), "Min": t.game.MinSeats, "Max": t.game.MaxSeats}), true
	}
	return t.errorText(code, what)
}
