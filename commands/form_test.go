package commands_test

import (
	"strings"
	"testing"
)

// TestNumberedButtonsHaveOneForm: of many places to build to, prices stand behind all names
// in the same way, short ones too.
func TestNumberedButtonsHaveOneForm(t *testing.T) {
	p := newDesk(t).begun("china", 2, nil)[0]
	p.run("rails hand")
	p.click("Build track…")
	var apart, close []string
	for _, c := range pressables(p.shown) {
		number, name, numbered := strings.Cut(c.label, " · ")
		if numbered && len(number) < 3 && strings.HasSuffix(name, "M") {
			if strings.Contains(name, " · ") {
				apart = append(apart, c.label)
			} else {
				close = append(close, c.label)
			}
		}
	}
	if len(close) == 0 || len(apart) > 0 {
		t.Errorf("%q beside %q", apart, close)
	}
}
