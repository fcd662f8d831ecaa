package rendertest

import (
	"regexp"
	"strings"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
)

// Maximum lengths on Discord, or on a phone, in characters.
const (
	maxVisibleLabel = 34  // of a button, on a phone
	maxLabel        = 80  // of a button
	maxChoice       = 100 // of a menu's entry or an autocomplete choice
	maxFee          = 30  // part of a label
	maxBadgeName    = 20  // on a stamp
	maxDescription  = 100
	maxSentence     = 200
	maxTopic        = 1000
)

// commandName matches the names that Discord allows for a command or an option, in lower case.
var commandName = regexp.MustCompile(`^[-_'\p{Ll}\p{Lm}\p{Lo}\p{N}]{1,32}$`)

// checkDeclarations checks the messages of everything that the game declares.
func (c *checker) checkDeclarations() {
	c.checkText("title", c.tell.Title(), 45)
	c.checkClause("about", c.tell.About(), maxDescription)
	for _, t := range render.Topics() {
		c.checkText("help "+t, c.tell.Help(t), maxTopic)
	}
	c.checkSpecs()
	c.checkSlots()
	for _, call := range c.game().Calls {
		c.checkClause("call "+call, c.tell.Call(call, 1), maxSentence)
		c.checkClause("call "+call+" button", c.tell.CallButton(call), maxVisibleLabel)
		c.checkClause("call "+call+" wish", c.tell.CallWish(call), maxDescription)
	}
	for _, name := range c.game().AutoAnswers {
		c.checkClause("standing answer "+name, c.tell.Standing(name), maxVisibleLabel)
		c.checkClause("standing answer "+name+" desc", c.tell.StandingAbout(name), maxDescription)
	}
	for _, name := range c.game().Feats {
		c.checkClause("feat "+name, c.tell.Feat(name, 3), maxDescription)
	}
	c.checkBadges()
	c.checkDistinct("standing answers", c.game().AutoAnswers, c.tell.Standing)
	for _, o := range c.game().Options {
		c.checkOption(o)
	}
}

// checkBadges checks the texts and icons of the badges, and that the parts of the score that they count have a name.
func (c *checker) checkBadges() {
	icons := c.entry.Painter.Words().Badges
	for _, b := range c.game().Badges {
		c.checkClause("badge "+b.Name, c.tell.Badge(b.Name), maxBadgeName)
		c.checkClause("badge "+b.Name+" desc", c.tell.BadgeAbout(b.Name), maxDescription)
		if icons[b.Name] == "" {
			c.addProblem("badge %s has no icon", b.Name)
		}
		for _, n := range b.Needs {
			if key := c.game().Key + ".part." + n.Of; n.Sign == engine.SignPart && !c.tell.Has(key) {
				c.addProblem("badge %s counts a part of the score without a name, %q", b.Name, n.Of)
			}
		}
	}
	if len(icons) != len(c.game().Badges) {
		c.addProblem("there are %d icons for %d badges", len(icons), len(c.game().Badges))
	}
	names := make([]string, len(c.game().Badges))
	for i, b := range c.game().Badges {
		names[i] = b.Name
	}
	c.checkDistinct("badges", names, c.tell.Badge)
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
		c.checkClause(what, title(spec.Name), maxVisibleLabel)
		c.checkClause(what+" desc", about(spec.Name), maxDescription)
		c.checkCommandName(what, name(spec.Name), spec.Name, commands)
		options := map[string]string{}
		for _, slot := range spec.Slots {
			c.checkCommandName(what+" slot "+slot.Name, c.tell.SlotName(slot.Name), slot.Name, options)
		}
	}
}

// checkLabelLine checks that the line of a kind (see [render.Teller.KindLine]) has only its first words in bold, and
// that the label of the kind is not repeated after them.
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
		c.checkClause("slot "+slot, c.tell.Slot(slot), maxDescription)
	}
}

// checkCommandName checks that Discord allows a name for a command or an option, and that it is not in taken, to which
// it is added. The English name must be the declared one, plain.
func (c *checker) checkCommandName(what, name, plain string, taken map[string]string) {
	if isReported(name) {
		return
	}
	if !commandName.MatchString(name) {
		c.addProblem("%s: Discord does not allow the name of %s for a command: %q", c.language, what, name)
	}
	if c.language == render.English && name != plain {
		c.addProblem("%s: the name of %s is %q, not %q", c.language, what, name, plain)
	}
	if other, ok := taken[name]; ok {
		c.addProblem("%s: %s and %s are both named %q", c.language, other, what, name)
	}
	taken[name] = what
}

// checkOption checks the texts of an option and its values.
func (c *checker) checkOption(o engine.Option) {
	c.checkClause("option "+o.Key, c.tell.Option(o.Key), 45)
	c.checkClause("option "+o.Key+" desc", c.tell.OptionAbout(o.Key), maxDescription)
	for _, v := range o.Values {
		c.checkClause("option "+o.Key+" "+v, c.tell.Value(o.Key, v), maxChoice)
		c.checkText("option "+o.Key+" "+v+" desc", c.tell.ValueAbout(o.Key, v), maxDescription)
	}
	c.checkDistinct("option "+o.Key, o.Values, func(v string) string { return c.tell.Value(o.Key, v) })
}
