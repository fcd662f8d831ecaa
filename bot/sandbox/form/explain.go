package form

import (
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// fieldError is one field's error with Discord's code.
type fieldError struct{ path, code, message string }

// unionChoices is the code for an object whose type is not allowed in its place.
const unionChoices = "UNION_TYPE_CHOICES"

// explain translates an error of the schema library into Discord's codes and messages.
func explain(e *jsonschema.ValidationError) []fieldError {
	at := pathOf(e)
	one := func(path, code, format string, args ...any) []fieldError {
		return []fieldError{{path, code, fmt.Sprintf(format, args...)}}
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		if len(e.Causes) > 0 {
			return nearest(at, e.Causes)
		}
	case unknownKey:
		return one(Join(at, escapeKey(string(k))), "UNKNOWN_KEY", "Discord or the sandbox would ignore %q", string(k))
	case *kind.Required:
		var all []fieldError
		for _, key := range k.Missing {
			all = append(all, one(Join(at, key), "BASE_TYPE_REQUIRED", "This field is required")...)
		}
		return all
	case *kind.Type:
		wanted := k.Want[len(k.Want)-1] // if several are allowed, "null" comes first
		return one(at, convertCodes[wanted], "Value is %s, not %s.", k.Got, wanted)
	case *kind.Enum:
		return one(at, "BASE_TYPE_CHOICES", "Value must be one of %v.", k.Want)
	case *kind.Pattern: // only snowflakes have a pattern
		return one(at, convertCodes["integer"], "Value %q is not snowflake.", k.Got)
	case *kind.MaxLength:
		return one(at, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", k.Want)
	case *kind.MaxItems:
		return one(at, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", k.Want)
	case *kind.MinLength:
		return one(at, "BASE_TYPE_MIN_LENGTH", "Must be %d or more in length.", k.Want)
	case *kind.MinItems:
		return one(at, "BASE_TYPE_MIN_LENGTH", "Must be %d or more in length.", k.Want)
	case *kind.Maximum:
		return one(at, "NUMBER_TYPE_MAX", "Value should be less than or equal to %s.", k.Want.RatString())
	case *kind.Minimum:
		return one(at, "NUMBER_TYPE_MIN", "Value should be greater than or equal to %s.", k.Want.RatString())
	}
	if len(e.Causes) == 0 {
		return one(at, "OPENAPI", "%v", e)
	}
	var all []fieldError
	for _, cause := range e.Causes {
		all = append(all, explain(cause)...)
	}
	return all
}

// convertCodes maps an expected type to Discord's code for a value of another type.
var convertCodes = map[string]string{
	"string": "STRING_TYPE_CONVERT", "integer": "NUMBER_TYPE_COERCE", "number": "NUMBER_TYPE_COERCE",
	"boolean": "BOOLEAN_TYPE_CONVERT", "array": "LIST_TYPE_CONVERT", "object": "MODEL_TYPE_CONVERT", "null": "NULL",
}

// nearest returns the errors of the alternative that the sender most likely meant:
// one of the same type, with the fewest errors.
func nearest(at string, alternatives []*jsonschema.ValidationError) []fieldError {
	var best []fieldError
	least := -1
	for _, a := range alternatives {
		errs := explain(a)
		if far := distance(at, errs); least < 0 || far < least {
			best, least = errs, far
		}
	}
	typeAt := Join(at, "type")
	if i := slices.IndexFunc(best, func(e fieldError) bool { return e.path == typeAt && e.code == "BASE_TYPE_CHOICES" }); i >= 0 {
		return []fieldError{{typeAt, unionChoices, "This type cannot be used here."}}
	}
	return best
}

// distance returns how far a value is from an alternative that it fails with these errors. Values
// of another type are far away.
func distance(at string, errs []fieldError) int {
	const otherType, otherValue, null = 1000, 2000, 3000
	far := len(errs)
	for _, e := range errs {
		switch {
		case e.path == at && e.code == convertCodes["null"]:
			far += null
		case e.path == at:
			far += otherValue
		case e.path == Join(at, "type"):
			far += otherType
		}
	}
	return far
}

// pathOf returns the path of the error's field.
func pathOf(e *jsonschema.ValidationError) string {
	path := ""
	for _, key := range e.InstanceLocation {
		path = Join(path, escapeKey(key))
	}
	return path
}

// escapeKey replaces the dots in a key, because dots separate the keys of a path.
func escapeKey(key string) string { return strings.ReplaceAll(key, ".", "_") }

// Join returns the path of a key below a path.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
