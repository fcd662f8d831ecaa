package form

// Unit says what a limit counts.
type Unit string

// The units of [Limits].
const (
	Characters Unit = "characters" // Unicode code points
	Items      Unit = "items"
	Bytes      Unit = "bytes"
	Value      Unit = "value" // of a number
)

// Limit bounds one field or total, both ends included.
type Limit struct {
	Of       string // shape.field, or a total named in words
	Unit     Unit
	Min, Max int
}

const maxInteger = 1<<53 - 1

// Limits is everything that the sandbox bounds, to be compared with Discord's
// documentation. A row named shape.field is enforced by the walk over the
// request (see shapes.go); the others, named in words, by the rule that counts
// them.
var Limits = []Limit{
	// Messages.
	{"message.content", Characters, 0, 2000},
	{"message.attachments", Items, 0, 10},
	{"message.sticker_ids", Items, 0, 3},
	{"message.nonce", Characters, 0, 25},
	{"message files", Items, 0, 10},
	{"message file size", Bytes, 0, 10 << 20},
	{"attachment.description", Characters, 0, 1024},
	{"attachment.filename", Characters, 1, 1024},
	{"allowed_mentions.users", Items, 0, 100},
	{"allowed_mentions.roles", Items, 0, 100},
	{"allowed_mentions.parse", Items, 0, 3},
	{"message list", Value, 1, 100},

	// Components.
	{"rows of a message", Items, 0, 5},
	{"buttons of a row", Items, 1, 5},
	{"selects of a row", Items, 0, 1},
	{"components of a V2 message", Items, 0, 40},
	{"text of a V2 message", Characters, 0, 4000},
	{"button.custom_id", Characters, 1, 100},
	{"button.label", Characters, 0, 80},
	{"button.url", Characters, 0, 512},
	{"button.style", Value, 1, 6},
	{"select.custom_id", Characters, 1, 100},
	{"select.placeholder", Characters, 0, 150},
	{"select.options", Items, 1, 25},
	{"select.min_values", Value, 0, 25},
	{"select.max_values", Value, 1, 25},
	{"select.default_values", Items, 0, 25},
	{"select_option.label", Characters, 1, 100},
	{"select_option.value", Characters, 1, 100},
	{"select_option.description", Characters, 0, 100},
	{"section.components", Items, 1, 3},
	{"text_display.content", Characters, 1, 4000},
	{"thumbnail.description", Characters, 0, 1024},
	{"media_gallery.items", Items, 1, 10},
	{"gallery_item.description", Characters, 0, 1024},
	{"separator.spacing", Value, 1, 2},
	{"container.components", Items, 1, 39},
	{"container.accent_color", Value, 0, 0xFFFFFF},

	// Modals.
	{"modal.custom_id", Characters, 1, 100},
	{"modal.title", Characters, 1, 45},
	{"modal.components", Items, 1, 5},
	{"inputs of a modal row", Items, 1, 1},
	{"text_input.custom_id", Characters, 1, 100},
	{"text_input.style", Value, 1, 2},
	{"text_input.label", Characters, 0, 45},
	{"text_input.placeholder", Characters, 0, 100},
	{"text_input.value", Characters, 0, 4000},
	{"text_input.min_length", Value, 0, 4000},
	{"text_input.max_length", Value, 1, 4000},
	{"label.label", Characters, 1, 45},
	{"label.description", Characters, 0, 100},

	// Autocomplete.
	{"suggestions.choices", Items, 0, 25},

	// Commands.
	{"command.name", Characters, 1, 32},
	{"command.description", Characters, 0, 100},
	{"command.options", Items, 0, 25},
	{"option.name", Characters, 1, 32},
	{"option.description", Characters, 1, 100},
	{"option.options", Items, 0, 25},
	{"option.choices", Items, 0, 25},
	{"option.min_length", Value, 0, 6000},
	{"option.max_length", Value, 1, 6000},
	{"choice.name", Characters, 1, 100},
	{"choice value", Characters, 0, 100},
	{"characters of a command", Characters, 0, 8000},
	{"commands of an application", Items, 0, 100},
	{"command creates a day", Items, 0, 200},

	// Emojis of the application.
	{"emoji.name", Characters, 0, 32},
	{"emoji_create.name", Characters, 2, 32},
	{"emoji image size", Bytes, 0, 256 << 10},
	{"emojis of an application", Items, 0, 2000},

	// Threads.
	{"thread.name", Characters, 1, 100},
	{"thread.rate_limit_per_user", Value, 0, 21600},

	// A user's own entries.
	{"value of a string option", Characters, 0, 6000},
	{"integer option", Value, -maxInteger, maxInteger},

	// Quotas.
	{"edits of old messages, a channel and 20 s", Items, 0, 3},
}

var limitOf = func() map[string]Limit {
	m := make(map[string]Limit, len(Limits))
	for _, l := range Limits {
		m[l.Of] = l
	}
	return m
}()

// Bound gives the row of that name, which must exist.
func Bound(of string) Limit {
	l, ok := limitOf[of]
	if !ok {
		panic("sandbox: no Bound is called " + of)
	}
	return l
}

func (l Limit) Holds(n int) bool { return l.Min <= n && n <= l.Max }
