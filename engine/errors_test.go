package engine

import (
	"errors"
	"fmt"
	"io"
	"testing"
)

var targets = map[Code]error{
	CodeIllegal: ErrIllegal, CodeTurn: ErrTurn, CodeOver: ErrOver, CodeSeats: ErrSeats,
	CodeOption: ErrOption, CodeCall: ErrCall, CodeNewer: ErrNewer, CodeState: ErrState,
}

func TestErrorsIsComparesCodes(t *testing.T) {
	for code := range targets {
		err := fmt.Errorf("wrapped: %w", &Error{Code: code, What: "what", Err: io.ErrUnexpectedEOF})
		for other, target := range targets {
			if errors.Is(err, target) != (code == other) {
				t.Errorf("an error %q is %q: %t", code, other, code != other)
			}
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("the cause of %q is lost", code)
		}
	}
}

func TestErrorsIsIgnoresDetails(t *testing.T) {
	if errors.Is(ErrIllegal, &Error{Code: CodeIllegal, What: "too-dear"}) {
		t.Error("a detailed error is a target")
	}
	if errors.Is(ErrIllegal, io.EOF) {
		t.Error("a foreign error is a target")
	}
}

func TestErrorText(t *testing.T) {
	for want, err := range map[string]error{
		"engine: over":                  ErrOver,
		"engine: illegal (too-dear)":    &Error{Code: CodeIllegal, What: "too-dear"},
		"engine: state (toy): EOF":      &Error{Code: CodeState, What: "toy", Err: io.EOF},
		"engine: state: unexpected EOF": &Error{Code: CodeState, Err: io.ErrUnexpectedEOF},
	} {
		if got := err.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
