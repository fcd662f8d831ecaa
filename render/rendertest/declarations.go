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

// checkDeclarations checks the messages of everything that the game declares.
func (c *checker) checkDeclarations() {
	c.checkText("title", c.tell.Title(), 45)
	c.checkClause("about", c.tell.About(), description)
	for _, t := range render.Topics() {
		c.checkText("help "+t, c.tell.Help(t), topic)
	}
	c.checkSpecs()
	c.checkSlots()
	for _, call := range c.game().Calls {
		c.checkClause("call "+call, c.tell.Call(call, 1), sentence)
		c.checkClause("call "+call+" button", c.tell.CallButton(call), visibleLabel)
		c.checkClause("call "+call+" wish", c.tell.CallWish(call), description)
	}
	for _, name := range c.game().AutoAnswers {
		c.checkClause("standing answer "+name, c.tell.Standing(name), visibleLabel)
		c.checkClause("standing answer "+name+" desc", c.tell.StandingAbout(name), description)
	}
	for _, name := range c.game().Feats {
		c.checkClause("feat "+name, c.tell.Feat(name, 3), description)
	}
	c.checkDistinct("standing answers", c.game().AutoAnswers, c.tell.Standing)
	for _, o := range c.game().Options {
		c.checkOption(o)
	}
}

// checkSpecs checks the labels, descriptions and command names of kinds and shortcuts.
func (c *checker) checkSpecs() {
	commands := map[string]string{}
	for part, spec := range c.specs {
		title, about, name := c.tell.Kind, c.tell.KindAbout, c.tell.KindName
		if part == "shortcut" {
			title, about, name = c.tell.ShortcutTitle, c.tell.ShortcutAbout, c.tell.ShortcutName
		} else {
			c.checkLabelLine(spec.Name)
		}
		what := part + " " + spec.Name
		c.checkClause(what, title(spec.Name), visibleLabel)
		c.checkClause(what+" desc", about(spec.Name), description)
		c.checkCommandName(what, name(spec.Name), spec.Name, commands)
		options := map[string]string{}
		for _, slot := range spec.Slots {
			c.checkCommandName(what+" slot "+slot.Name, c.tell.SlotName(slot.Name), slot.Name, options)
		}
	}
}

// checkLabelLine checks that a description that begins with the label of its kind has those words in bold, so that a
// line does not repeat them.
func (c *checker) checkLabelLine(kind string) {
	line := c.tell.KindLine(kind)
	bold := strings.Split(line, "**")
	switch {
	case isReported(line):
	case len(bold) != 3 || bold[0] != "" || bold[1] == "":
		c.addProblem("%s: kind %s desc has more in bold than its first words: %q", c.language, kind, line)
	case strings.HasPrefix(strings.TrimLeft(bold[2], " \u00a0:"), c.tell.Kind(kind)):
		c.addProblem("%s: kind %s desc says its label again, not in bold: %q", c.language, kind, line)
	}
}

// checkSlots checks the descriptions of slots.
func (c *checker) checkSlots() {
	for _, slot := range c.slots() {
		c.checkClause("slot "+slot, c.tell.Slot(slot), description)
	}
}

// checkCommandName checks that Discord allows a name and that no sibling has it. English names must be the plain
// ones.
func (c *checker) checkCommandName(what, name, plain string, sisters map[string]string) {
	if isReported(name) {
		return
	}
	if !commandName.MatchString(name) {
		c.addProblem("%s: the name of %s will not do for a command: %q", c.language, what, name)
	}
	if c.language == render.English && name != plain {
		c.addProblem("%s: the name of %s is %q, not %q", c.language, what, name, plain)
	}
	if other, taken := sisters[name]; taken {
		c.addProblem("%s: %s and %s are both named %q", c.language, other, what, name)
	}
	sisters[name] = what
}

// checkOption checks the texts of an option and its values.
func (c *checker) checkOption(o engine.Option) {
	c.checkClause("option "+o.Key, c.tell.Option(o.Key), 45)
	c.checkClause("option "+o.Key+" desc", c.tell.OptionAbout(o.Key), description)
	for _, v := range o.Values {
		c.checkClause("option "+o.Key+" "+v, c.tell.Value(o.Key, v), choice)
		c.checkText("option "+o.Key+" "+v+" desc", c.tell.ValueAbout(o.Key, v), description)
	}
	c.checkDistinct("option "+o.Key, o.Values, func(v string) string { return c.tell.Value(o.Key, v) })
}
