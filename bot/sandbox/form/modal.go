package form

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// FillModal checks the submitted inputs against the form. It returns them in the form's order, as
// the bot receives them.
func FillModal(form, submitted []wire.Component) ([]wire.Component, error) {
	var out []wire.Component
	used := 0
	for i := range form {
		holder := wire.Component{Type: form[i].Type, ID: form[i].ID}
		input := form[i].Component
		if input == nil {
			input = &form[i].Components[0]
		}
		got := wire.FindComponent(submitted, input.CustomID)
		if got != nil {
			used++
		}
		filled, err := fillInput(input, got)
		if err != nil {
			return nil, err
		}
		if form[i].Component == nil {
			holder.Components = []wire.Component{filled}
		} else {
			holder.Component = &filled
		}
		out = append(out, holder)
	}
	if extra := countInputs(submitted) - used; extra > 0 {
		return nil, Invalid("data.components", ComponentInvalid, "The form has no such input")
	}
	return out, nil
}

// countInputs returns the number of components with a custom_id.
func countInputs(tree []wire.Component) int {
	n := 0
	for c := range wire.Walk(tree) {
		if c.CustomID != "" {
			n++
		}
	}
	return n
}

// fillInput returns an input with the submitted text or values, which it checks. got is nil if the
// input was not submitted.
func fillInput(input, got *wire.Component) (wire.Component, error) {
	out := wire.Component{Type: input.Type, ID: input.ID, CustomID: input.CustomID}
	if got == nil {
		got = &wire.Component{Type: input.Type}
	}
	if got.Type != input.Type {
		return out, Invalid("data.components", ComponentInvalid, "The input is of another type")
	}
	if input.IsSelect() {
		out.Values = slices.Clone(got.Values)
		return out, checkFormValues(input, got.Values)
	}
	text := ""
	if got.Value != nil {
		text = *got.Value
	}
	out.Value = &text
	return out, checkFormText(input, text)
}

func isRequired(input *wire.Component) bool { return input.Required == nil || *input.Required }

// checkFormValues checks the values that a person chose in a select of a modal.
func checkFormValues(input *wire.Component, values []string) error {
	low, high := input.Bounds()
	if !isRequired(input) && len(values) == 0 {
		return nil
	}
	if len(values) < low || len(values) > high {
		return Invalid("data.components", "BASE_TYPE_BAD_LENGTH",
			fmt.Sprintf("Must be between %d and %d in length.", low, high))
	}
	for _, v := range values {
		offered := func(o wire.SelectOption) bool { return o.Value == v }
		if input.Type == wire.StringSelect && !slices.ContainsFunc(input.Options, offered) {
			return Invalid("data.components", ComponentInvalid, fmt.Sprintf("%q is not offered", v))
		}
	}
	return nil
}

// checkFormText checks the text that a person typed into a text input of a modal.
func checkFormText(input *wire.Component, text string) error {
	low, high := 0, maxInputText
	if input.MinLength != nil {
		low = *input.MinLength
	}
	if input.MaxLength != nil {
		high = *input.MaxLength
	}
	n := len([]rune(text))
	switch {
	case n == 0 && isRequired(input):
		return Invalid("data.components", "BASE_TYPE_REQUIRED", "This field is required")
	case n == 0:
		return nil
	case n < low || n > high:
		return Invalid("data.components", "BASE_TYPE_BAD_LENGTH",
			fmt.Sprintf("Must be between %d and %d in length.", low, high))
	}
	return nil
}
