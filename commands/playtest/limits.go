package playtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render/rendertest"
)

// Discord's limits, in characters unless said otherwise.
const (
	limitContent     = 2000
	limitRows        = 5
	limitPerRow      = 5
	MaxOptions       = 25
	limitLabel       = 80
	MaxOptionText    = 100
	limitCustomID    = 100
	limitPlaceholder = 150
	limitAlt         = 1024
	limitFiles       = 10
	limitModalText   = 45
)

// Length returns how many characters a text has.
func Length(s string) int { return len([]rune(s)) }

// WantLength checks how many characters a text has, and that no message is missing in it.
func WantLength(t testing.TB, what, s string, least, most int) {
	t.Helper()
	if n := Length(s); n < least || n > most {
		t.Errorf("%s: got %d characters, want %d to %d: %q", what, n, least, most, s)
	}
	if strings.Contains(s, "⟦") {
		t.Errorf("%s: a message is missing: %q", what, s)
	}
}

// CheckReply fails on a reply that Discord would refuse.
func CheckReply(t testing.TB, r interaction.Reply) {
	t.Helper()
	if r.Message != nil {
		CheckMessage(t, *r.Message)
	}
	if m := r.Modal; m != nil {
		WantLength(t, "the custom_id of a modal", m.CustomID, 1, limitCustomID)
		WantLength(t, "the title of a modal", m.Title, 1, limitModalText)
		WantLength(t, "the label of a field", m.Field.Label, 1, limitModalText)
		WantLength(t, "the custom_id of a field", m.Field.CustomID, 1, limitCustomID)
		WantLength(t, "the placeholder of a field", m.Field.Placeholder, 0, MaxOptionText)
	}
	if len(r.Choices) > MaxOptions {
		t.Errorf("%d choices", len(r.Choices))
	}
	for _, c := range r.Choices {
		WantLength(t, "a choice", c.Name, 1, MaxOptionText)
		WantLength(t, "the value of a choice", c.Value.(string), 1, MaxOptionText)
	}
}

// CheckMessage fails on a message that Discord would refuse.
func CheckMessage(t testing.TB, m components.Message) {
	t.Helper()
	WantLength(t, "the content", m.Content, 1, limitContent)
	if bad := rendertest.BrokenBold(m.Content); bad != "" {
		t.Errorf("bold text within bold text at %q in %q", bad, m.Content)
	}
	if len(m.Files) > limitFiles {
		t.Errorf("%d files", len(m.Files))
	}
	for _, f := range m.Files {
		WantLength(t, "the name of a file", f.Name, 1, 260)
		WantLength(t, "an alternative text", f.Alt, 1, limitAlt)
		if len(f.Data) == 0 {
			t.Errorf("the file %q is empty", f.Name)
		}
	}
	if len(m.Rows) > limitRows {
		t.Errorf("%d rows", len(m.Rows))
	}
	ids := map[string]bool{}
	for _, r := range m.Rows {
		checkRow(t, r.(discordgo.ActionsRow), ids)
	}
}

func checkRow(t testing.TB, r discordgo.ActionsRow, ids map[string]bool) {
	t.Helper()
	if n := len(r.Components); n == 0 || n > limitPerRow {
		t.Errorf("%d components in a row", n)
	}
	for _, c := range r.Components {
		id := ""
		switch c := c.(type) {
		case discordgo.Button:
			id = c.CustomID
			WantLength(t, "the label of a button", c.Label, 1, limitLabel)
		case discordgo.SelectMenu:
			id = c.CustomID
			checkMenu(t, c)
			if len(r.Components) != 1 {
				t.Error("a menu shares its row")
			}
		default:
			t.Errorf("a component of type %T", c)
		}
		WantLength(t, "a custom_id", id, 1, limitCustomID)
		if ids[id] {
			t.Errorf("two components have the custom_id %q", id)
		}
		ids[id] = true
	}
}

func checkMenu(t testing.TB, m discordgo.SelectMenu) {
	t.Helper()
	WantLength(t, "a placeholder", m.Placeholder, 1, limitPlaceholder)
	if i := slices.IndexFunc(m.Options, func(o discordgo.SelectMenuOption) bool { return o.Default }); i >= 0 &&
		m.MaxValues == 1 {
		if o := m.Options[i]; !strings.HasPrefix(o.Label, m.Placeholder) { // which is not shown then
			t.Errorf("what the menu %q is about is not to be seen over %q", m.Placeholder, o.Label)
		}
	}
	n := len(m.Options)
	if m.MenuType == discordgo.UserSelectMenu && n == 0 {
		n = 1 // Discord fills it
	}
	if n == 0 || n > MaxOptions || m.MinValues == nil || *m.MinValues < 0 || *m.MinValues > m.MaxValues || m.MaxValues < 1 || m.MaxValues > n {
		t.Errorf("a menu of %d options for %v to %d values", n, m.MinValues, m.MaxValues)
	}
	values := map[string]bool{}
	for _, o := range m.Options {
		WantLength(t, "the label of an option", o.Label, 1, MaxOptionText)
		WantLength(t, "the value of an option", o.Value, 1, MaxOptionText)
		WantLength(t, "the description of an option", o.Description, 0, MaxOptionText)
		if values[o.Value] {
			t.Errorf("two options have the value %q", o.Value)
		}
		values[o.Value] = true
	}
}
