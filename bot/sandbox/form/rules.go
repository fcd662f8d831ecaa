package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// CheckMessage applies the rules that take more than one field to see.
func CheckMessage(errs *Errors, at string, m *wire.Message) {
	components := Join(at, "components")
	if m.Flags&wire.FlagComponentsV2 != 0 {
		checkV2(errs, at, m)
	} else {
		checkRows(errs, components, m.Components)
	}
	checkParts(errs, components, m.Components)
	checkUnique(errs, components, m.Components)
}

func webURL(url string) bool {
	return strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://")
}

// checkRows: a message without the V2 flag has rows only.
func checkRows(errs *Errors, at string, rows []wire.Component) {
	if !Bound("rows of a message").Holds(len(rows)) {
		errs.Add(at, "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")
	}
	for i, row := range rows {
		if row.Type != wire.ActionRow {
			errs.Add(
				fmt.Sprintf("%s.%d.type", at, i), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).",
			)
		}
	}
}

// checkV2: no content, and totals over the whole tree.
func checkV2(errs *Errors, at string, m *wire.Message) {
	if m.Content != "" {
		errs.Add(Join(at, "content"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	n, text := 0, 0
	for c := range wire.Walk(m.Components) {
		n++
		if c.Type == wire.TextDisplay {
			text += utf8.RuneCountInString(c.Content)
		}
	}
	if !Bound("components of a V2 message").Holds(n) {
		errs.Add(Join(at, "components"), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"Message exceeds maximum of 40 components.")
	}
	if !Bound("text of a V2 message").Holds(text) {
		errs.Add(Join(at, "components"), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"Displayable text exceeds maximum size of 4000.")
	}
	checkKinds(errs, Join(at, "components"), m.Components, topKinds)
}

// Which components may stand where.
var (
	topKinds       = append([]int{wire.Container}, containerKinds...)
	containerKinds = []int{wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.File, wire.Separator}
	sectionKinds   = []int{wire.TextDisplay}
	accessoryKinds = []int{wire.Button, wire.Thumbnail}
	rowKinds       = []int{wire.Button, wire.StringSelect, wire.UserSelect}
	labelKinds     = []int{wire.TextInput, wire.StringSelect, wire.UserSelect}
	modalKinds     = []int{wire.ActionRow, wire.Label, wire.TextDisplay}
)

func checkKinds(errs *Errors, at string, components []wire.Component, kinds []int) {
	for i, c := range components {
		if !slices.Contains(kinds, c.Type) {
			errs.Add(fmt.Sprintf("%s.%d.type", at, i), "UNION_TYPE_CHOICES",
				fmt.Sprintf("Value of field \"type\" must be one of %v.", kinds))
		}
	}
}

// checkParts checks each component by itself, and its children.
func checkParts(errs *Errors, at string, components []wire.Component) {
	for i := range components {
		c, at := &components[i], at+"."+strconv.Itoa(i)
		switch {
		case c.Type == wire.ActionRow:
			checkRow(errs, at, c)
		case c.Type == wire.Container:
			checkKinds(errs, at+".components", c.Components, containerKinds)
		case c.Type == wire.Section:
			checkKinds(errs, at+".components", c.Components, sectionKinds)
			checkKinds(errs, at+".accessory", []wire.Component{*c.Accessory}, accessoryKinds)
			checkPart(errs, at+".accessory", c.Accessory)
		}
		checkPart(errs, at, c)
		checkParts(errs, at+".components", c.Components)
	}
}

func checkPart(errs *Errors, at string, c *wire.Component) {
	switch {
	case c.Type == wire.Button:
		checkButton(errs, at, c)
	case c.IsSelect():
		checkSelect(errs, at, c)
	}
}

func checkRow(errs *Errors, at string, row *wire.Component) {
	checkKinds(errs, at+".components", row.Components, rowKinds)
	selects := 0
	for i := range row.Components {
		if row.Components[i].IsSelect() {
			selects++
		}
	}
	switch {
	case selects == 0 && !Bound("buttons of a row").Holds(len(row.Components)):
		errs.Add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	case !Bound("selects of a row").Holds(selects), selects > 0 && len(row.Components) > selects:
		errs.Add(
			at+".components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width",
		)
	}
}

func checkButton(errs *Errors, at string, b *wire.Component) {
	link := b.Style == wire.StyleLink
	switch {
	case b.Style == wire.StylePremium:
		errs.Add(at+".style", "BASE_TYPE_CHOICES", "The sandbox sells nothing: there are no premium buttons.")
	case link && b.CustomID != "":
		errs.Add(
			at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified",
		)
	case link && !webURL(b.URL) && !strings.HasPrefix(b.URL, "discord://"):
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

func checkSelect(errs *Errors, at string, c *wire.Component) {
	low, high := c.Bounds()
	if low > high {
		errs.Add(at+".min_values", "SELECT_COMPONENT_MIN_VALUES_MAX_VALUES", "min_values must not be above max_values")
	}
	if c.Type != wire.StringSelect {
		if len(c.Options) > 0 {
			errs.Add(at+".options", "SELECT_COMPONENT_OPTIONS", "Only a string select has options")
		}
		return
	}
	if len(c.Options) == 0 {
		errs.Add(at+".options", "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	if high > len(c.Options) {
		errs.Add(at+".max_values", "SELECT_COMPONENT_MAX_VALUES", "max_values must not be above the number of options")
	}
	checkOptions(errs, at+".options", c.Options, high)
}

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

// checkUnique: custom_ids and ids are unique in a message or modal.
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

// CheckModal applies the rules of a modal's components.
func CheckModal(errs *Errors, at string, tree []wire.Component) {
	checkKinds(errs, at, tree, modalKinds)
	for i := range tree {
		c, at := &tree[i], fmt.Sprintf("%s.%d", at, i)
		switch c.Type {
		case wire.ActionRow:
			checkModalRow(errs, at, c)
		case wire.Label:
			checkKinds(errs, at+".component", []wire.Component{*c.Component}, labelKinds)
			checkInput(errs, at+".component", c.Component, false)
		}
	}
	checkUnique(errs, at, tree)
}

func checkModalRow(errs *Errors, at string, row *wire.Component) {
	if !Bound("inputs of a modal row").Holds(len(row.Components)) {
		errs.Add(at+".components", "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.")
		return
	}
	checkKinds(errs, at+".components", row.Components, []int{wire.TextInput})
	checkInput(errs, at+".components.0", &row.Components[0], true)
}

// checkInput checks a text input (which has its own label in a row, but none
// within a label) or a select of a modal.
func checkInput(errs *Errors, at string, c *wire.Component, labelled bool) {
	if c.IsSelect() {
		checkSelect(errs, at, c)
		return
	}
	switch {
	case labelled && c.Label == "":
		errs.Add(at+".label", "BASE_TYPE_REQUIRED", "This field is required")
	case !labelled && c.Label != "":
		errs.Add(at+".label", "BASE_TYPE_BAD", "An input within a label has no label of its own")
	}
	if c.MinLength != nil && c.MaxLength != nil && *c.MinLength > *c.MaxLength {
		errs.Add(at+".min_length", "TEXT_INPUT_MIN_MAX", "min_length must not be above max_length")
	}
}
