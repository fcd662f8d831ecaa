package playtest

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
)

// PlainSpaces replaces the no-break spaces of French texts by ordinary ones.
var PlainSpaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// Contains fails the test unless text contains all the parts.
func Contains(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("got\n%s\nwant a text with %q", text, part)
		}
	}
}

// Lacks fails the test if text contains one of the parts.
func Lacks(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("got\n%s\nwant a text without %q", text, part)
		}
	}
}

// Transcript returns everything that a reply shows, and the error.
func Transcript(reply interaction.Reply, err error) string {
	var b strings.Builder
	show := func(v any) {
		raw, failed := json.Marshal(v)
		fmt.Fprintf(&b, "%s%v\n", raw, errors.Join(failed))
	}
	fmt.Fprintln(&b, err)
	if m := reply.Message; m != nil {
		fmt.Fprintln(&b, m.Content)
		for _, f := range m.Files {
			fmt.Fprintf(&b, "%s %s %x\n", f.Name, f.Alt, sha256.Sum256(f.Data))
		}
		show(m.Rows)
	}
	show(reply.Modal)
	show(reply.Choices)
	return b.String()
}

// WantShort checks that a text has at most so many lines, and none in small print.
func WantShort(t *testing.T, text string, lines int) {
	t.Helper()
	if n := strings.Count(text, "\n") + 1; n > lines {
		t.Errorf("got %d lines, want at most %d:\n%s", n, lines, text)
	}
	Lacks(t, text, "-# ", "Fingerprint")
}
