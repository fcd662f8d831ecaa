package render

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
)

// Teller says the moves, events, cards and results of one game in one
// language. It is immutable and safe for concurrent use.
type Teller struct {
	*Printer
	game    *engine.Game
	words   *Words
	players []Player
	naming  Naming
	table   engine.Table

	withEmoji bool // see WithEmoji
}

// At gives a copy that tells of a table, where proper names depend on it: those
// of a map that was chosen.
func (t *Teller) At(table engine.Table) *Teller {
	at := *t
	at.table = table
	return &at
}

// In gives a copy that speaks another language.
func (t *Teller) In(language string) *Teller {
	other := *t
	other.Printer = t.book.Printer(language)
	return &other
}

// Table is the table that is told of; its view is nil where there is none.
func (t *Teller) Table() engine.Table { return t.table }

// key is the message key of one of the game's own words.
func (t *Teller) key(parts ...string) string {
	return t.game.Key + "." + strings.Join(parts, ".")
}

// Game is the game that is told of.
func (t *Teller) Game() *engine.Game { return t.game }

// Title is the game's name.
func (t *Teller) Title() string { return t.Say(t.key("title")) }

// About is one line about the game.
func (t *Teller) About() string { return t.Say(t.key("about")) }

// Chapter names a chapter of the game by its number, in the game's own word for
// one ("Trick 3") where it has one.
func (t *Teller) Chapter(n int) string {
	if t.words.Chapter != nil {
		return t.words.Chapter(t, n)
	}
	return t.first(Data{"N": n}, t.key("chapter"), "ui.chapter")
}

// OpeningApart names chapters of a game whose first one is its opening, so that the others
// are counted after it: both are messages, the second one of a chapter's number (N).
func OpeningApart(opening, counted string) func(t *Teller, n int) string {
	return func(t *Teller, n int) string {
		if n < 2 {
			return t.Say(opening)
		}
		return t.Say(counted, Data{"N": n - 1})
	}
}

// Topics are the parts of a game's help, in reading order.
func Topics() []string { return []string{"goal", "turn", "scoring"} }

// Help explains one of the [Topics].
func (t *Teller) Help(topic string) string { return t.Say(t.key("help", topic)) }

// Kind is the label of a kind of move, for buttons and menus.
func (t *Teller) Kind(kind string) string { return t.Say(t.key("kind", kind)) }

// KindAbout describes a kind of move in at most 100 characters.
func (t *Teller) KindAbout(kind string) string {
	return strings.ReplaceAll(t.Say(t.key("kind", kind, "desc")), strong, "")
}

// KindLine returns the description of a kind of move, behind its label in bold. A
// description whose first words are in bold stands alone: they are its label.
func (t *Teller) KindLine(kind string) string {
	about := t.Say(t.key("kind", kind, "desc"))
	if strings.HasPrefix(about, strong) {
		return about
	}
	return t.Say("ui.help.kind", Data{"Kind": t.Kind(kind), "About": about})
}

// strong is around what is in bold.
const strong = "**"

// KindName is the name of the slash command of a kind of move.
func (t *Teller) KindName(kind string) string { return t.Say(t.key("kind", kind, "name")) }

// Slot describes a slot in at most 100 characters.
func (t *Teller) Slot(slot string) string { return t.Say(t.key("slot", slot)) }

// SlotName is the name of the slash command's option for a slot.
func (t *Teller) SlotName(slot string) string { return t.Say(t.key("slot", slot, "name")) }

// ShortcutTitle is the label of a shortcut without its arguments.
func (t *Teller) ShortcutTitle(name string) string { return t.Say(t.key("shortcut", name)) }

// ShortcutAbout describes a shortcut in at most 100 characters.
func (t *Teller) ShortcutAbout(name string) string { return t.Say(t.key("shortcut", name, "desc")) }

// ShortcutName is the name of a shortcut's slash command.
func (t *Teller) ShortcutName(name string) string { return t.Say(t.key("shortcut", name, "name")) }

// Shortcut is a shortcut with its arguments in words.
func (t *Teller) Shortcut(n engine.Named) string {
	spec, _ := t.game.Shortcut(n.Name)
	return t.sayMove(spec, n.Name, n.Args, "shortcut")
}

// Standing is the label of a standing answer, "<game>.standing.<name>" in the
// message files; with ".desc" it is described.
func (t *Teller) Standing(name string) string { return t.Say(t.key("standing", name)) }

// Feat is something that players compare, "<game>.feat.<name>" in the message files.
func (t *Teller) Feat(name string, n int) string { return t.Say(t.key("feat", name), Data{"N": n}) }

// StandingAbout describes a standing answer in at most 100 characters.
func (t *Teller) StandingAbout(name string) string { return t.Say(t.key("standing", name, "desc")) }

// Move is a move in words: "Play Normal Train". The message may speak of the tokens of
// the slots by their names, in which a hyphen is written as an underscore.
func (t *Teller) Move(notation string) string {
	words := strings.Fields(notation)
	if len(words) == 0 {
		return ""
	}
	spec, ok := t.game.Kind(words[0])
	if !ok || len(spec.Slots) != len(words)-1 {
		return notation
	}
	return t.sayMove(spec, words[0], words[1:], "kind")
}

// sayMove fills the template of a move or a shortcut; without slots its label
// will do. The first argument that is a number chooses the plural form.
func (t *Teller) sayMove(spec engine.Spec, name string, args []string, label string) string {
	data := Data{}
	for i, slot := range spec.Slots[:min(len(args), len(spec.Slots))] {
		data[strings.ReplaceAll(slot.Name, "-", "_")] = t.Token(args[i])
		if n, err := strconv.Atoi(args[i]); err == nil && data["N"] == nil {
			data["N"] = n
		}
	}
	key := t.key("move", name)
	if len(spec.Slots) == 0 && !t.Has(key) {
		key = t.key(label, name)
	}
	return t.Say(key, data)
}

// Call is a fact from outside in words, as the log tells it; s is the seat that
// it concerns, or zero.
func (t *Teller) Call(call string, s engine.Seat) string {
	return t.Say(t.key("call", call), Data{"By": t.Name(s)})
}

// Detail is what a choice costs or brings, in at most 100 characters; empty
// where there is nothing to say.
func (t *Teller) Detail(c Choice) string {
	if t.words.Detail == nil {
		return ""
	}
	return Clip(t.words.Detail(t, c), 100)
}

// Gain is what a choice brings in at most 30 characters, for buttons; empty where
// [Teller.Detail] will do.
func (t *Teller) Gain(c Choice) string {
	if t.words.Gain == nil {
		return ""
	}
	return Clip(t.words.Gain(t, c), 30)
}

// ShortGain returns what a choice brings or costs in as few characters as the game can.
func (t *Teller) ShortGain(c Choice) string {
	if t.words.Short == nil {
		return t.Gain(c)
	}
	return Clip(t.words.Short(t, c), 30)
}

// Fee is what a choice, of a kind of move or a shortcut, pays to another player or may
// yet cost, in at most 30 characters; empty where there is nothing of that.
func (t *Teller) Fee(c Choice) string {
	if t.words.Fee == nil {
		return ""
	}
	return Clip(t.words.Fee(t, c), 30)
}

// Reason is why a move is not possible.
func (t *Teller) Reason(reason string) string { return t.Say(t.key("reason", reason)) }

// Part is the name of one line of a score.
func (t *Teller) Part(part string) string { return t.Say(t.key("part", part)) }
