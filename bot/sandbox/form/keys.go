package form

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/message"
)

// unsupported are keys that Discord knows but the sandbox does not implement.
var unsupported = map[string]bool{
	"embeds": true, "poll": true, "sticker_ids": true, "shared_client_theme": true, "username": true,
	"avatar_url": true, "thread_name": true, "applied_tags": true, "handler": true,
}

// knownKeys are the keys in an object's schema. Discord ignores other keys. The sandbox refuses
// them as mistakes, unless they hold a default value, because client libraries send those
// needlessly.
type knownKeys map[string]any

// compileKeys adds knownKeys to each schema that describes an object.
func compileKeys(_ *jsonschema.CompilerContext, schema map[string]any) (jsonschema.SchemaExt, error) {
	if keys, ok := schema["properties"].(map[string]any); ok {
		return knownKeys(keys), nil
	}
	return nil, nil
}

// Validate reports the keys of v that are not known.
func (known knownKeys) Validate(ctx *jsonschema.ValidatorContext, v any) {
	object, _ := v.(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if _, ok := known[key]; (!ok || unsupported[key]) && !isDefault(object[key]) {
			ctx.AddError(unknownKey(key))
		}
	}
}

// unknownKey is the error about one key.
type unknownKey string

func (unknownKey) KeywordPath() []string { return []string{"properties"} }

func (key unknownKey) LocalizedString(*message.Printer) string { return "unknown key " + string(key) }

// isDefault reports whether v is null, false, zero or empty.
func isDefault(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}
