package rendertest

import (
	"regexp"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Maximum lengths on Discord, or on a phone, in characters.
const (
	visibleLabel = 34  // of a button, on a phone
	label        = 80  // of a button
	choice       = 100 // of a menu's entry or an autocomplete choice
	fee          = 30  // part of a label
	description  = 100
	sentence     = 200
	topic        = 1000
)

// commandName matches the names that Discord allows for a command or an option, in lower case.
var commandName = regexp.MustCompile(`^[-_'\p{Ll}\p{Lo}\p{N}]{1,32}$`)

// declarations checks the messages of everything that the game declares.
func (c *checker) declarations() {
	c.words("title", c.tell.Title(), 45)
	c.clause("about", c.tell.About(), description)
	for _, t := range render.Topics() {
		c.words("help "+t, c.tell.Help(t), topic)
	}
	c.specWords()
	c.slotWords()
	for _, call := range c.game().Calls {
		c.clause("call "+call, c.tell.Call(call, 1), sentence)
	}
	for _, name := range c.game().AutoAnswers {
		c.clause("standing answer "+name, c.tell.Standing(name), visibleLabel)
		c.clause("standing answer "+name+" desc", c.tell.StandingAbout(name), description)
	}
	for _, name := range c.game().Feats {
		c.clause("feat "+name, c.tell.Feat(name, 3), description)
	}
	c.distinct("standing answers", c.game().AutoAnswers, c.tell.Standing)
	for _, o := range c.game().Options {
		c.option(o)
	}
}

func (c *checker) specWords() {
	commands := map[string]string{}
	for part, spec := range c.specs {
		title, about, name := c.tell.Kind, c.tell.KindAbout, c.tell.KindName
		if part == "shortcut" {
			title, about, name = c.tell.ShortcutTitle, c.tell.ShortcutAbout, c.tell.ShortcutName
		} else {
			c.line(spec.Name)
		}
		what := part + " " + spec.Name
		c.clause(what, title(spec.Name), visibleLabel)
		c.clause(what+" desc", about(spec.Name), description)
		c.commandName(what, name(spec.Name), spec.Name, commands)
		options := map[string]string{}
		for _, slot := range spec.Slots {
			c.commandName(what+" slot "+slot.Name, c.tell.SlotName(slot.Name), slot.Name, options)
		}
	}
}

// line checks that a description that begins with the label of its kind has those words in bold, so that a
// line does not repeat them.
func (c *checker) line(kind string) {
	line := c.tell.KindLine(kind)
	bold := strings.Split(line, "**")
	switch {
	case unsaid(line):
	case len(bold) != 3 || bold[0] != "" || bold[1] == "":
		c.problem("%s: kind %s desc has more in bold than its first words: %q", c.language, kind, line)
	case strings.HasPrefix(strings.TrimLeft(bold[2], " \u00a0:"), c.tell.Kind(kind)):
		c.problem("%s: kind %s desc says its label again, not in bold: %q", c.language, kind, line)
	}
}

func (c *checker) slotWords() {
	for _, slot := range c.slots() {
		c.clause("slot "+slot, c.tell.Slot(slot), description)
	}
}

// commandName checks that Discord allows a name and that no sibling has it. English names must be the plain
// ones.
func (c *checker) commandName(what, name, plain string, sisters map[string]string) {
	if unsaid(name) {
		return
	}
	if !commandName.MatchString(name) {
		c.problem("%s: the name of %s will not do for a command: %q", c.language, what, name)
	}
	if c.language == render.English && name != plain {
		c.problem("%s: the name of %s is %q, not %q", c.language, what, name, plain)
	}
	if other, taken := sisters[name]; taken {
		c.problem("%s: %s and %s are both named %q", c.language, other, what, name)
	}
	sisters[name] = what
}

func (c *checker) option(o engine.Option) {
	c.clause("option "+o.Key, c.tell.Option(o.Key), 45)
	c.clause("option "+o.Key+" desc", c.tell.OptionAbout(o.Key), description)
	for _, v := range o.Values {
		c.clause("option "+o.Key+" "+v, c.tell.Value(o.Key, v), choice)
		c.words("option "+o.Key+" "+v+" desc", c.tell.ValueAbout(o.Key, v), description)
	}
	c.distinct("option "+o.Key, o.Values, func(v string) string { return c.tell.Value(o.Key, v) })
}
