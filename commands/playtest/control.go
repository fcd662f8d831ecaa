package playtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
)

// Control is an enabled button, or an option of a menu.
type Control struct {
	Label, ID, Value string
	Multi            bool   // whether it is an option of a multi-select
	Detail           string // the description of an option
}

// Controls returns the controls of a message in reading order.
func Controls(m components.Message) []Control {
	var list []Control
	for _, r := range m.Rows {
		for _, c := range r.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				if !c.Disabled {
					list = append(list, Control{Label: c.Label, ID: c.CustomID})
				}
			case discordgo.SelectMenu:
				for _, o := range c.Options {
					list = append(list, Control{
						Label: o.Label, ID: c.CustomID, Value: o.Value, Detail: o.Description,
						Multi: c.MaxValues > 1 || strings.Contains(o.Value, "#"),
					})
				}
			}
		}
	}
	return list
}

// Find returns the control with a label. Without one, the test fails.
func Find(t testing.TB, m components.Message, label string) Control {
	t.Helper()
	for _, c := range Controls(m) {
		if c.Label == label {
			return c
		}
	}
	t.Fatalf("got the labels %q, want one that is %q, under:\n%s", Labels(m), label, m.Content)
	return Control{}
}

// HasLabel reports whether a message has a control with a label.
func HasLabel(m components.Message, label string) bool {
	return slices.ContainsFunc(Controls(m), func(c Control) bool { return c.Label == label })
}

// Labels returns the labels of a message's controls.
func Labels(m components.Message) (list []string) {
	for _, p := range Controls(m) {
		list = append(list, p.Label)
	}
	return list
}

// CustomIDs returns the custom ids of a message's buttons, each preceded by "disabled" if the button is.
func CustomIDs(m components.Message) []string {
	var list []string
	for _, r := range m.Rows {
		for _, c := range r.(discordgo.ActionsRow).Components {
			b := c.(discordgo.Button)
			if b.Disabled {
				list = append(list, "disabled")
			}
			list = append(list, b.CustomID)
		}
	}
	return list
}

// Action returns the action of a panel's control, as [panel.Action] writes it, or "".
func (c Control) Action() string {
	if strings.HasPrefix(c.Value, "=") || strings.HasPrefix(c.Value, ">") || strings.HasPrefix(c.Value, "?") || strings.HasPrefix(c.Value, "~") {
		return c.Value
	}
	_, id, _ := components.CutSoloID(c.ID)
	parts := strings.SplitN(id, ":", 5)
	if len(parts) < 5 || parts[0] != "p" {
		return ""
	}
	return parts[4]
}

// Move returns the move that a press plays, at once or after a preview.
func (c Control) Move() (string, bool) {
	if notation, ok := strings.CutPrefix(c.Action(), "!"); ok {
		return notation, true
	}
	notation, ok := strings.CutPrefix(c.Action(), "=")
	notation, _, _ = strings.Cut(notation, "#")
	return notation, ok
}

// SoleMove returns the move that a press plays or previews, also as a shortcut that consists of it alone.
func (c Control) SoleMove(pos engine.Position, seat engine.Seat) (string, bool) {
	if !strings.HasPrefix(c.Action(), "~") {
		return c.Move()
	}
	for _, n := range pos.Shortcuts(seat) {
		if len(n.Moves) == 1 && c.Action() == "~"+n.Name+"/"+strings.Join(n.Args, ",") {
			return n.Moves[0], true
		}
	}
	return "", false
}

// plays reports whether a press of a seat that must act plays a move and nothing else.
func (c Control) plays(pos engine.Position, notation string) bool {
	for seat := range pos.Status().Acting.All() {
		if m, ok := c.SoleMove(pos, seat); ok {
			return m == notation
		}
	}
	return false
}

// Page returns the page of the panel that a press opens.
func (c Control) Page() (string, bool) { return strings.CutPrefix(c.Action(), ">") }

// leadsTo reports whether a page of the panel is on the way to a move.
func leadsTo(pos engine.Position, page, notation string) bool {
	kind, rest, ok := strings.Cut(page, "/")
	words := strings.Fields(notation)
	if !ok || kind != words[0] {
		return false
	}
	given, rest, _ := strings.Cut(rest, "/")
	if _, group, ok := strings.Cut(rest, "/"); ok {
		slot := len(strings.FieldsFunc(given, func(r rune) bool { return r == ',' })) // which the page asks for
		if pos.Group(kind, slot, words[1+slot]) != group {
			return false
		}
	}
	if given == "" {
		return true
	}
	for i, token := range strings.Split(given, ",") {
		if token != "" && (i+1 >= len(words) || words[i+1] != token) {
			return false
		}
	}
	return true
}

// Reach finds the control that plays a move, also as a shortcut that consists of it alone, starting from the controls of one page. It calls turn
// to open the page behind a control, which returns the controls there. Taps is the number of taps,
// including that on the result: one for a button, two for an option of a menu.
func Reach(
	pos engine.Position, notation string, list []Control, turn func(Control) []Control,
) (c Control, taps int, ok bool) {
	for range 100 { // a menu shows 23 choices at a time, China has some 1,300 places
		i := slices.IndexFunc(list, func(c Control) bool { return c.plays(pos, notation) })
		plays := i >= 0
		if !plays {
			i = furthest(pos, list, notation)
		}
		if i < 0 {
			return Control{}, 0, false
		}
		taps++
		if list[i].Value != "" {
			taps++
		}
		if plays {
			return list[i], taps, true
		}
		list = turn(list[i])
	}
	return Control{}, 0, false
}

// furthest returns the index of the control that leads furthest towards a move, or -1.
func furthest(pos engine.Position, list []Control, notation string) int {
	best, at := -1, -1
	for i, c := range list {
		page, ok := c.Page()
		if !ok || !leadsTo(pos, page, notation) {
			continue
		}
		_, rest, _ := strings.Cut(page, "/")
		given, from, _ := strings.Cut(rest, "/")
		from, group, _ := strings.Cut(from, "/")
		filled := len(strings.FieldsFunc(given, func(r rune) bool { return r == ',' })) * 1000
		if group != "" {
			filled += 100
		}
		if from != "" && from != "0" {
			filled++
		}
		if asksAll := given != "" && strings.Trim(given, ",") == ""; asksAll && playsAnother(list, notation) {
			filled += 10
		}
		if filled > best {
			best, at = filled, i
		}
	}
	return at
}

// playsAnother reports whether a control plays a move of the same kind and with the same first argument.
func playsAnother(list []Control, notation string) bool {
	words := strings.Fields(notation)
	return slices.ContainsFunc(list, func(c Control) bool {
		move, ok := c.Move()
		other := strings.Fields(move)
		return ok && len(words) > 1 && len(other) > 1 && slices.Equal(other[:2], words[:2])
	})
}
