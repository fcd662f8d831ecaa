package render

import (
	"errors"
	"strconv"

	"github.com/railbot/railbot/engine"
)

// Coded is an error of another package that has words: its code is looked up
// as "error.<code>", and what is the one thing that the sentence may name.
type Coded interface {
	error
	MessageCode() (code, what string)
}

// Error is the one place that turns an error into a sentence for a person:
// what was wrong and what to do. An error without words gives false; the
// caller then says that something went wrong and logs the error.
func (p *Printer) Error(err error) (text string, known bool) {
	code, what, ok := codeOf(err)
	if !ok {
		return "", false
	}
	return p.refusal(code, what)
}

func (p *Printer) refusal(code, what string) (string, bool) {
	key := "error." + code
	if !p.Has(key) {
		return "", false
	}
	n, _ := strconv.Atoi(what)
	return p.Say(key, Data{"What": what, "N": n}), true
}

// codeOf finds the code in the chain of an error.
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

// Error is [Printer.Error] with the game's own words: why a move is not
// possible, which option will not do.
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
	return t.refusal(code, what)
}
