package wire

import "iter"

// Component types.
const (
	ActionRow    = 1
	Button       = 2
	StringSelect = 3
	TextInput    = 4
	UserSelect   = 5
	Label        = 18
)

// Button styles that the sandbox treats specially.
const (
	StyleLink    = 5
	StylePremium = 6
)

// Component is a component of a message, a modal or a modal's submission. Type determines which
// fields are set.
type Component struct {
	Type        int            `json:"type"`
	ID          int            `json:"id,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Style       int            `json:"style,omitempty"`
	Label       string         `json:"label,omitempty"`
	Emoji       *Emoji         `json:"emoji,omitempty"`
	URL         string         `json:"url,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	MinValues   *int           `json:"min_values,omitempty"`
	MaxValues   *int           `json:"max_values,omitempty"`
	Defaults    []DefaultValue `json:"default_values,omitempty"`
	MinLength   *int           `json:"min_length,omitempty"`
	MaxLength   *int           `json:"max_length,omitempty"`
	Required    *bool          `json:"required,omitempty"`
	Value       *string        `json:"value,omitempty"`
	Values      []string       `json:"values,omitempty"`
	Description *string        `json:"description,omitempty"`
	Components  []Component    `json:"components,omitempty"`
	Component   *Component     `json:"component,omitempty"`
}

// Emoji is the emoji of a button or option. A Unicode emoji only has a Name; one of the application
// has an ID, too.
type Emoji struct {
	ID       *string `json:"id,omitempty"`
	Name     string  `json:"name,omitempty"`
	Animated bool    `json:"animated,omitempty"`
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a preselected user.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// IsSelect reports whether the component is a menu.
func (c *Component) IsSelect() bool {
	return c.Type == StringSelect || c.Type == UserSelect
}

// Bounds returns how many values a select takes. Missing limits mean 1.
func (c *Component) Bounds() (low, high int) {
	low, high = 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	return low, high
}

// Walk iterates over the components of the tree in display order, parents first. The pointers point
// into the tree.
func Walk(tree []Component) iter.Seq[*Component] {
	return func(yield func(*Component) bool) { walk(tree, yield) }
}

// walk yields the components of a tree, parents first. It returns false once yield has done so.
func walk(tree []Component, yield func(*Component) bool) bool {
	for i := range tree {
		if !walkOne(&tree[i], yield) {
			return false
		}
	}
	return true
}

// walkOne is walk for a single component and what it contains.
func walkOne(c *Component, yield func(*Component) bool) bool {
	if !yield(c) || !walk(c.Components, yield) {
		return false
	}
	return c.Component == nil || walkOne(c.Component, yield)
}

// FindComponent returns the component with the given custom_id, nil if there is none.
func FindComponent(tree []Component, customID string) *Component {
	for c := range Walk(tree) {
		if customID != "" && c.CustomID == customID {
			return c
		}
	}
	return nil
}
