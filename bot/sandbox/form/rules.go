package form

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// CheckMessage checks the rules for a message that Discord's OpenAPI file lacks.
func CheckMessage(errs *Errors, at string, m *wire.Message) {
	if utf8.RuneCountInString(m.Content) > maxContent {
		errs.Add(Join(at, "content"), "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
	}
	components := Join(at, "components")
	if len(m.Components) > maxRows {
		errs.Add(components, "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")
	}
	checkKinds(errs, components, m.Components, []int{wire.ActionRow})
	for i := range m.Components {
		checkRow(errs, fmt.Sprintf("%s.%d.components", components, i), m.Components[i].Components)
	}
	checkUnique(errs, components, m.Components)
}

func isWebURL(url string) bool {
	return strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://")
}

// Component types that the sandbox supports in each place.
var (
	rowKinds   = []int{wire.Button, wire.StringSelect, wire.UserSelect}
	labelKinds = []int{wire.TextInput, wire.StringSelect, wire.UserSelect}
	modalKinds = []int{wire.ActionRow, wire.Label}
)

// checkKinds reports components whose type is not in kinds.
func checkKinds(errs *Errors, at string, components []wire.Component, kinds []int) {
	for i, c := range components {
		if !slices.Contains(kinds, c.Type) {
			errs.Add(fmt.Sprintf("%s.%d.type", at, i), unionChoices,
				fmt.Sprintf("Value of field \"type\" must be one of %v.", kinds))
		}
	}
}

// checkRow checks the components of a row: up to five buttons, or one select.
func checkRow(errs *Errors, at string, row []wire.Component) {
	checkKinds(errs, at, row, rowKinds)
	selects := 0
	for i := range row {
		c, at := &row[i], fmt.Sprintf("%s.%d", at, i)
		switch {
		case c.IsSelect():
			selects++
			checkSelect(errs, at, c)
		case c.Type == wire.Button:
			checkButton(errs, at, c)
		}
	}
	switch {
	case selects == 0 && (len(row) == 0 || len(row) > maxRowButtons):
		errs.Add(at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	case selects > 0 && len(row) > 1:
		errs.Add(at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

// checkButton checks the rules for a button.
func checkButton(errs *Errors, at string, b *wire.Component) {
	link := b.Style == wire.StyleLink
	switch {
	case b.Style == wire.StylePremium:
		errs.Add(at+".style", "BASE_TYPE_CHOICES", "The sandbox sells nothing: there are no premium buttons.")
	case link && b.CustomID != "":
		errs.Add(
			at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified",
		)
	case link && !isWebURL(b.URL) && !strings.HasPrefix(b.URL, "discord://"):
		errs.Add(at+".url", "BASE_TYPE_REQUIRED", "A link button needs a well formed URL")
	case !link && b.URL != "":
		errs.Add(at+".url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Only a link button has a URL")
	case !link && b.CustomID == "":
		errs.Add(at, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	}
	if b.Label == "" && b.Emoji == nil {
		errs.Add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

// checkSelect checks the rules for a select menu.
func checkSelect(errs *Errors, at string, c *wire.Component) {
	low, high := c.Bounds()
	if low > high {
		errs.Add(at+".min_values", "SELECT_COMPONENT_MIN_VALUES_MAX_VALUES", "min_values must not be above max_values")
	}
	if c.Type != wire.StringSelect {
		return
	}
	if high > len(c.Options) {
		errs.Add(at+".max_values", "SELECT_COMPONENT_MAX_VALUES", "max_values must not be above the number of options")
	}
	checkOptions(errs, at+".options", c.Options, high)
}

// checkOptions checks the options of a select menu. high is its max_values.
func checkOptions(errs *Errors, at string, options []wire.SelectOption, high int) {
	seen, defaults := map[string]bool{}, 0
	for i, o := range options {
		if seen[o.Value] {
			errs.Add(fmt.Sprintf("%s.%d.value", at, i), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
				"The specified option value is already used")
		}
		seen[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > high {
		errs.Add(at, "SELECT_COMPONENT_DEFAULTS", "More options are chosen by default than max_values allows")
	}
}

// checkUnique reports custom_ids and ids that occur twice in a message or modal.
func checkUnique(errs *Errors, at string, tree []wire.Component) {
	names, ids := map[string]bool{}, map[int]bool{}
	for c := range wire.Walk(tree) {
		if c.CustomID != "" && names[c.CustomID] {
			errs.Add(at, "COMPONENT_CUSTOM_ID_DUPLICATED",
				fmt.Sprintf("Component custom id %q cannot be duplicated", c.CustomID))
		}
		if c.ID != 0 && ids[c.ID] {
			errs.Add(at, "COMPONENT_ID_DUPLICATED", fmt.Sprintf("Component id %d cannot be duplicated", c.ID))
		}
		names[c.CustomID], ids[c.ID] = true, true
	}
}

// CheckModal checks the rules for a modal that Discord's OpenAPI file lacks.
func CheckModal(errs *Errors, at string, tree []wire.Component) {
	if len(tree) == 0 || len(tree) > maxModalParts {
		errs.Add(at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	}
	checkKinds(errs, at, tree, modalKinds)
	for i := range tree {
		c, at := &tree[i], fmt.Sprintf("%s.%d", at, i)
		switch {
		case c.Type == wire.ActionRow && len(c.Components) != 1:
			errs.Add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.")
		case c.Type == wire.ActionRow:
			checkKinds(errs, at+".components", c.Components, []int{wire.TextInput})
			checkInput(errs, at+".components.0", &c.Components[0], needsLabel)
		case c.Type == wire.Label && c.Component == nil:
			errs.Add(at+".component", "BASE_TYPE_REQUIRED", "This field is required")
		case c.Type == wire.Label:
			checkKinds(errs, at+".component", []wire.Component{*c.Component}, labelKinds)
			checkInput(errs, at+".component", c.Component, hasNoLabel)
		}
	}
	checkUnique(errs, at, tree)
}

// labelRule says whether a text input has a label of its own: it needs one in a row, but must not
// have one inside a label component.
type labelRule int

const (
	needsLabel labelRule = iota
	hasNoLabel
)

// checkInput checks a text input or select of a modal.
func checkInput(errs *Errors, at string, c *wire.Component, rule labelRule) {
	if c.IsSelect() {
		checkSelect(errs, at, c)
		return
	}
	switch {
	case rule == needsLabel && c.Label == "":
		errs.Add(at+".label", "BASE_TYPE_REQUIRED", "This field is required")
	case rule == hasNoLabel && c.Label != "":
		errs.Add(at+".label", "BASE_TYPE_BAD", "An input within a label has no label of its own")
	}
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		errs.Add(at+".min_length", "TEXT_INPUT_MIN_MAX", "min_length must not be above max_length")
	}
}
