package form

import "github.com/railbot/railbot/bot/sandbox/wire"

// shapes says which keys each object of a request may have and what they hold:
// text, integer, number, boolean, snowflake, texts and integers (lists), any,
// localized (a text by locale), the name of another shape, or a list of it.
// A "!" after a key means required, a "~" that a client library sends it
// without meaning: it is accepted while empty. Any other key is refused:
// Discord would ignore it, but it is surely a mistake.
var shapes = map[string]map[string]string{
	"message": {
		"content": "text", "embeds~": "any", "components": "[]component", "attachments": "[]attachment",
		"allowed_mentions": "allowed_mentions", "flags": "integer", "tts": "boolean", "nonce": "any",
		"enforce_nonce": "boolean", "message_reference": "reference", "sticker_ids": "texts", "poll~": "any",
	},
	"message_edit": {
		"content": "text", "embeds~": "any", "components": "[]component", "attachments": "[]attachment",
		"allowed_mentions": "allowed_mentions", "flags": "integer",
		"ID": "any", "Channel": "any", // the bot's library leaks these two fields of its own
	},
	"followup": {
		"content": "text", "embeds~": "any", "components": "[]component", "attachments": "[]attachment",
		"allowed_mentions": "allowed_mentions", "flags": "integer", "tts": "boolean", "poll~": "any",
		"username~": "text", "avatar_url~": "text", "thread_name~": "text",
	},
	"webhook_edit": {
		"content": "text", "embeds~": "any", "components": "[]component", "attachments": "[]attachment",
		"allowed_mentions": "allowed_mentions", "flags": "integer", "poll~": "any",
	},
	"callback":         {"type!": "integer", "data": "any"},
	"callback_message": {"content": "text", "embeds~": "any", "components": "[]component", "attachments": "[]attachment", "allowed_mentions": "allowed_mentions", "flags": "integer", "tts": "boolean", "poll~": "any"},
	"callback_defer":   {"flags": "integer", "content~": "text", "embeds~": "any", "components~": "any", "attachments~": "any", "allowed_mentions~": "any", "tts~": "boolean"},
	"suggestions":      {"choices!": "[]choice", "content~": "text", "embeds~": "any", "components~": "any", "tts~": "boolean"},
	"modal":            {"custom_id!": "text", "title!": "text", "components!": "[]modal_component", "content~": "text", "embeds~": "any", "tts~": "boolean"},

	"attachment": {
		"id!": "any", "filename": "text", "description": "text", "title": "text", "duration_secs": "number", "waveform": "text",
		"is_spoiler": "boolean", "is_remix": "boolean",
		// What a kept attachment's own object carries besides is ignored.
		"url": "any", "proxy_url": "any", "content_type": "any", "width": "any", "height": "any", "size": "any", "ephemeral": "any", "flags": "any",
	},
	"allowed_mentions": {"parse": "texts", "users": "texts", "roles": "texts", "replied_user": "boolean"},
	"reference":        {"type": "integer", "message_id": "snowflake", "channel_id": "snowflake", "guild_id": "snowflake", "fail_if_not_exists": "boolean"},

	"media": {"url!": "text", "proxy_url": "text", "width": "integer", "height": "integer", "content_type": "text", "loading_state": "any", "placeholder": "any", "placeholder_version": "any", "flags": "any", "attachment_id": "any"},

	"row":           {"type!": "integer", "id": "integer", "components!": "[]component"},
	"button":        {"type!": "integer", "id": "integer", "style!": "integer", "label": "text", "emoji": "emoji", "custom_id": "text", "url": "text", "sku_id": "snowflake", "disabled": "boolean"},
	"select":        {"type!": "integer", "id": "integer", "custom_id!": "text", "placeholder": "text", "min_values": "integer", "max_values": "integer", "disabled": "boolean", "required": "boolean", "options": "[]select_option", "default_values": "[]default_value"},
	"select_option": {"label!": "text", "value!": "text", "description": "text", "emoji": "emoji", "default": "boolean"},
	"default_value": {"id!": "snowflake", "type!": "text"},
	"emoji":         {"id": "snowflake", "name": "text", "animated": "boolean"},
	"section":       {"type!": "integer", "id": "integer", "components!": "[]component", "accessory!": "component"},
	"text_display":  {"type!": "integer", "id": "integer", "content!": "text"},
	"thumbnail":     {"type!": "integer", "id": "integer", "media!": "media", "description": "text", "spoiler": "boolean"},
	"media_gallery": {"type!": "integer", "id": "integer", "items!": "[]gallery_item"},
	"gallery_item":  {"media!": "media", "description": "text", "spoiler": "boolean"},
	"file":          {"type!": "integer", "id": "integer", "file!": "media", "spoiler": "boolean", "name": "text", "size": "integer"},
	"separator":     {"type!": "integer", "id": "integer", "divider": "boolean", "spacing": "integer"},
	"container":     {"type!": "integer", "id": "integer", "components!": "[]component", "accent_color": "integer", "spoiler": "boolean"},
	"modal_row":     {"type!": "integer", "id": "integer", "components!": "[]modal_component"},
	"text_input":    {"type!": "integer", "id": "integer", "custom_id!": "text", "style!": "integer", "label": "text", "placeholder": "text", "value": "text", "required": "boolean", "min_length": "integer", "max_length": "integer"},
	"label":         {"type!": "integer", "id": "integer", "label!": "text", "description": "text", "component!": "modal_component"},

	"command": {
		"name!": "text", "name_localizations": "localized", "description": "text", "description_localizations": "localized",
		"options": "[]option", "type": "integer", "default_member_permissions": "any", "dm_permission": "boolean",
		"default_permission": "boolean", "contexts": "integers", "integration_types": "integers", "nsfw": "boolean",
		// What the bot's library sends back of a command that it has fetched is ignored.
		"id": "snowflake", "application_id": "snowflake", "guild_id": "snowflake", "version": "snowflake",
	},
	"option": {
		"type!": "integer", "name!": "text", "name_localizations": "localized", "description!": "text", "description_localizations": "localized",
		"required": "boolean", "choices": "[]choice", "options": "[]option", "channel_types": "integers", "autocomplete": "boolean",
		"min_value": "number", "max_value": "number", "min_length": "integer", "max_length": "integer",
	},
	"choice": {"name!": "text", "name_localizations": "localized", "value!": "any"},

	"emoji_create": {"name!": "text", "image!": "text"},

	"thread": {"name!": "text", "type": "integer", "auto_archive_duration": "integer",
		"rate_limit_per_user": "integer", "invitable": "boolean"},
	"thread_from": {"name!": "text", "auto_archive_duration": "integer", "rate_limit_per_user": "integer"},
	"thread_edit": {"archived!": "boolean"},
	"dm":          {"recipient_id!": "snowflake"},
}

// limitedAs gives the shape whose limits a variant shares.
var limitedAs = map[string]string{
	"thread_from": "thread", "message_edit": "message", "followup": "message", "webhook_edit": "message",
	"callback_message": "message",
}

// messageComponents and modalComponents give the shape of a component by its
// type, in a message and in a modal.
var (
	messageComponents = map[int]string{
		wire.ActionRow: "row", wire.Button: "button", wire.StringSelect: "select", wire.UserSelect: "select",
		wire.Section: "section", wire.TextDisplay: "text_display",
		wire.Thumbnail: "thumbnail", wire.MediaGallery: "media_gallery", wire.File: "file", wire.Separator: "separator", wire.Container: "container",
	}
	modalComponents = map[int]string{
		wire.ActionRow: "modal_row", wire.TextInput: "text_input", wire.Label: "label", wire.TextDisplay: "text_display", wire.StringSelect: "select",
		wire.UserSelect: "select",
	}
)
