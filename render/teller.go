package render

import (
	"strconv"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render/scene"
)

// Teller writes the moves, events, cards and results of one game in one language. It is immutable and safe
// for concurrent use.
type Teller struct {
	*Printer
	game    *engine.Game
	words   *Words
	players []Player
	naming  Naming
	table   engine.Table

	withEmoji bool // see WithEmoji
}

// WithTable returns a copy of the teller that writes about a table. Proper names may depend on the table, such as those
// of the chosen map.
func (t *Teller) WithTable(table engine.Table) *Teller {
	other := *t
	other.table = table
	return &other
}

// WithLanguage returns a copy of the teller that writes in another language.
func (t *Teller) WithLanguage(language string) *Teller {
	other := *t
	other.Printer = t.book.Printer(language)
	return &other
}

// Table returns the table that the teller writes about. Its view is nil if there is none.
func (t *Teller) Table() engine.Table { return t.table }

// key returns the message key of one of the game's own messages.
func (t *Teller) key(parts ...string) string {
	return t.game.Key + "." + strings.Join(parts, ".")
}

// Game returns the game that the teller writes about.
func (t *Teller) Game() *engine.Game { return t.game }

// Title returns the game's name.
func (t *Teller) Title() string { return t.Say(t.key("title")) }

// ShortTitle returns one word for the game, for lines that are shared. It is the title if that is one word.
func (t *Teller) ShortTitle() string { return t.sayFirst(nil, t.key("title", "short"), t.key("title")) }

// About returns one line about the game.
func (t *Teller) About() string { return t.Say(t.key("about")) }

// Chapter returns the name of a chapter of the game by its number, in the game's own word for one ("Trick 3")
// if it has one.
func (t *Teller) Chapter(n int) string {
	if t.words.Chapter != nil {
		return t.words.Chapter(t, n)
	}
	return t.sayFirst(Data{"N": n}, t.key("chapter"), "ui.chapter")
}

// CountAfterOpening returns a function for [Words].Chapter of a game whose first chapter is its opening. The first
// chapter has the message opening. The second has the message counted with 1 in the field N, and so on.
func CountAfterOpening(opening, counted string) func(t *Teller, n int) string {
	return func(t *Teller, n int) string {
		if n < 2 {
			return t.Say(opening)
		}
		return t.Say(counted, Data{"N": n - 1})
	}
}

// CountTurnsAfterOpening is [CountAfterOpening] for a game whose chapters are the turns of all players. It counts
// the turns of each player, so that everyone begins with turn 1.
func CountTurnsAfterOpening(opening, counted string) func(t *Teller, n int) string {
	return func(t *Teller, n int) string {
		if n < 2 {
			return t.Say(opening)
		}
		return t.Say(counted, Data{"N": (n-2)/max(len(t.players), 1) + 1})
	}
}

// CountRounds returns a function for [Words].Chapter of a game whose chapters are turns, but whose players count
// rounds. The first openingTurns turns of each player have the message opening. The rounds after them have the message
// counted with their number in the field N.
func CountRounds(opening string, openingTurns int, counted string) func(t *Teller, n int) string {
	return func(t *Teller, n int) string {
		seats := len(t.players)
		switch {
		case seats == 0:
			return t.Say("ui.chapter", Data{"N": n})
		case n <= openingTurns*seats:
			return t.Say(opening)
		}
		return t.Say(counted, Data{"N": (n-1)/seats - openingTurns + 1})
	}
}

// Topics returns the parts of a game's help, in reading order.
func Topics() []string { return []string{"goal", "turn", "scoring"} }

// Help returns the explanation of one of the [Topics].
func (t *Teller) Help(topic string) string { return t.Say(t.key("help", topic)) }

// Kind returns the label of a kind of move, for buttons and menus.
func (t *Teller) Kind(kind string) string { return t.Say(t.key("kind", kind)) }

// KindAbout returns the description of a kind of move, in at most 100 characters.
func (t *Teller) KindAbout(kind string) string {
	return strings.ReplaceAll(t.Say(t.key("kind", kind, "desc")), strong, "")
}

// KindLine returns the label of a kind of move in bold, followed by its description. If the description begins in
// bold, it contains the label already, and KindLine returns the description alone.
func (t *Teller) KindLine(kind string) string {
	about := t.Say(t.key("kind", kind, "desc"))
	if strings.HasPrefix(about, strong) {
		return about
	}
	return t.Say("ui.help.kind", Data{"Kind": t.Kind(kind), "About": about})
}

// strong is Discord's markdown for bold.
const strong = "**"

// KindName returns the name of the slash command of a kind of move.
func (t *Teller) KindName(kind string) string { return t.Say(t.key("kind", kind, "name")) }

// Slot returns the description of a slot, in at most 100 characters.
func (t *Teller) Slot(slot string) string { return t.Say(t.key("slot", slot)) }

// SlotOthers returns the label of the button that leads to all choices for a slot of
// which the best is offered first.
func (t *Teller) SlotOthers(slot string) string { return t.Say(t.key("slot", slot, "others")) }

// SlotName returns the name of the slash command's option for a slot.
func (t *Teller) SlotName(slot string) string { return t.Say(t.key("slot", slot, "name")) }

// ShortcutTitle returns the label of a shortcut without its arguments.
func (t *Teller) ShortcutTitle(name string) string { return t.Say(t.key("shortcut", name)) }

// ShortcutAbout returns the description of a shortcut, in at most 100 characters.
func (t *Teller) ShortcutAbout(name string) string { return t.Say(t.key("shortcut", name, "desc")) }

// ShortcutName returns the name of a shortcut's slash command.
func (t *Teller) ShortcutName(name string) string { return t.Say(t.key("shortcut", name, "name")) }

// Shortcut returns a shortcut with its arguments in words.
func (t *Teller) Shortcut(n engine.Named) string {
	spec, _ := t.game.Shortcut(n.Name)
	return t.sayMove(spec, n.Name, n.Args, "shortcut")
}

// Standing returns the label of a standing answer, the message "<game>.standing.<name>".
func (t *Teller) Standing(name string) string { return t.Say(t.key("standing", name)) }

// Feat returns a sentence about something that players compare, the message "<game>.feat.<name>".
func (t *Teller) Feat(name string, n int) string { return t.Say(t.key("feat", name), Data{"N": n}) }

// Badge returns the name of a badge, the message "<game>.badge.<name>".
func (t *Teller) Badge(name string) string { return t.Say(t.key("badge", name)) }

// BadgeAbout returns how a badge is earned, the message "<game>.badge.<name>.desc".
func (t *Teller) BadgeAbout(name string) string {
	b, _ := t.game.Badge(name)
	if len(b.Needs) == 0 {
		return ""
	}
	return t.Say(t.key("badge", name, "desc"), Data{"N": b.N()})
}

// BadgeIcon returns the icon of a badge.
func (t *Teller) BadgeIcon(name string) scene.IconName { return t.words.Badges[name] }

// StandingAbout returns the description of a standing answer, in at most 100 characters.
func (t *Teller) StandingAbout(name string) string { return t.Say(t.key("standing", name, "desc")) }

// Move returns a move in words: "Play Normal Train". The message's fields are the slots by name, with hyphens
// written as underscores. If the notation cannot be read, Move returns it as it is.
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

// sayMove returns the message "move.<name>" of a move or a shortcut, filled with its arguments in words. The first
// argument that is a number chooses the plural form. Without slots, the message may be missing: the label
// "<label>.<name>" is then used.
func (t *Teller) sayMove(spec engine.Spec, name string, args []string, label string) string {
	data := Data{}
	for i, slot := range spec.Slots[:min(len(args), len(spec.Slots))] {
		data[strings.ReplaceAll(slot.Name, "-", "_")] = t.moveName(name, args[i])
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

// moveName returns a token in words for the sentence of a move.
func (t *Teller) moveName(kind, token string) string {
	if t.words.MoveName != nil {
		if name, ok := t.words.MoveName(t, kind, token); ok {
			return name
		}
	}
	return t.Token(token)
}

// Call returns an administrative event in words for the log, such as a resignation. s is the seat that it
// concerns, or zero.
func (t *Teller) Call(call string, s engine.Seat) string {
	return t.Say(t.key("call", call), Data{"By": t.Name(s)})
}

// CallButton returns the label of the button with which a player asks for a call, the message
// "<game>.call.<name>.button".
func (t *Teller) CallButton(call string) string { return t.Say(t.key("call", call, "button")) }

// CallWish returns what a player who asks for a call wants to do, such as "call time", the message
// "<game>.call.<name>.wish".
func (t *Teller) CallWish(call string) string { return t.Say(t.key("call", call, "wish")) }

// Detail returns what a choice costs or brings, in at most 100 characters. It may be empty.
func (t *Teller) Detail(c Choice) string {
	if t.words.Detail == nil {
		return ""
	}
	return Clip(t.words.Detail(t, c), 100)
}

// Gain returns what a choice brings, in at most 60 characters for buttons. It is empty if [Teller.Detail] is
// short enough.
func (t *Teller) Gain(c Choice) string {
	if t.words.Gain == nil {
		return ""
	}
	return Clip(t.words.Gain(t, c), 60)
}

// ShortGain returns what a choice brings or costs in as few characters as the game can.
func (t *Teller) ShortGain(c Choice) string {
	if t.words.ShortGain == nil {
		return t.Gain(c)
	}
	return Clip(t.words.ShortGain(t, c), 60)
}

// Fee returns what a choice pays to another player or may yet cost, in at most 30 characters. It may be
// empty.
func (t *Teller) Fee(c Choice) string {
	if t.words.Fee == nil {
		return ""
	}
	return Clip(t.words.Fee(t, c), 30)
}

// Why returns the reason for a move in notation that a hint names, or "" if the game gives none.
func (t *Teller) Why(move string) string {
	words := strings.Fields(move)
	if t.words.Why == nil || len(words) == 0 {
		return ""
	}
	return t.words.Why(t, Choice{Table: t.table, Kind: words[0], Args: words[1:]})
}

// Reason returns why a move is impossible.
func (t *Teller) Reason(reason string) string { return t.Say(t.key("reason", reason)) }

// Part returns the name of one line of a score.
func (t *Teller) Part(part string) string { return t.Say(t.key("part", part)) }
