package form

import (
	"slices"
	"strings"
	"testing"
)

// TestShapesAreSound: what a shape holds is a kind or another shape, and each
// Bound that is written shape.field bounds a field that there is.
func TestShapesAreSound(t *testing.T) {
	kinds := []string{"any", "text", "integer", "number", "boolean", "snowflake", "texts", "integers", "localized", "component", "modal_component"}
	for shape, fields := range fieldsOf {
		for name, f := range fields {
			if fieldsOf[f.holds] == nil && !slices.Contains(kinds, f.holds) {
				t.Errorf("%s.%s holds %q, which is nothing", shape, name, f.holds)
			}
		}
	}
	for _, l := range Limits {
		shape, name, named := strings.Cut(l.Of, ".")
		if _, ok := fieldsOf[shape][name]; named && !ok {
			t.Errorf("the Bound %s bounds no field", l.Of)
		}
	}
	for variant, as := range limitedAs {
		if fieldsOf[variant] == nil || fieldsOf[as] == nil {
			t.Errorf("%s is limited as %s", variant, as)
		}
	}
}
