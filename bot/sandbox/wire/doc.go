// Package wire defines the JSON objects exchanged between the sandbox, its bot and its users, as
// Discord's documentation describes them.
//
// The types are plain data without validation. Identifiers are decimal snowflakes in strings. A
// pointer field is one that Discord sends as null or leaves out.
//
// # Objects
//
//	user      {"id", "username", "global_name", "discriminator": "0", "avatar": null, "bot", "locale",
//	           "accent_color": 0xRRGGBB as an integer (the colour of the avatar's disc; each user has another)}
//	member    {"user", "nick": null, "roles": [], "joined_at", "deaf": false, "mute": false, "flags": 0,
//	           "permissions" (in interactions only)}
//	channel   {"id", "type": 0 text | 1 DM | 11 public thread | 12 private thread, "guild_id", "name", "topic",
//	           "position", "parent_id", "last_message_id", "permission_overwrites", "thread_metadata", "message_count",
//	           "recipients" (DM), "owner_id" (thread)}
//	message   {"id", "channel_id", "guild_id" (events only), "author": user, "content", "timestamp", "edited_timestamp",
//	           "tts", "mention_everyone", "mentions": [user], "mention_roles": [], "attachments", "embeds": [],
//	           "components", "pinned", "type": 0 | 19 reply | 20 slash command | 18 thread created, "flags", "nonce",
//	           "webhook_id", "application_id", "interaction_metadata": {"id","type","user",
//	           "authorizing_integration_owners","name"}, "interaction": {"id","type","name","user"},
//	           "message_reference", "referenced_message"}
//	          flags: 4 embeds suppressed, 64 ephemeral, 128 loading
//	attachment {"id", "filename", "description" (alt text), "content_type", "size", "url", "proxy_url", "width",
//	           "height", "ephemeral"}; url is absolute and served without authorization
//	component {"type", "id", …}: 1 row, 2 button (style 1 primary, 2 secondary, 3 success, 4 danger, 5 link, label,
//	           emoji, custom_id | url, disabled), 3 string select (custom_id, options [{label, value, description,
//	           emoji, default}], placeholder, min_values, max_values, disabled), 5 user select,
//	           4 text input (style 1 short, 2 paragraph, label, min_length, max_length, required, value, placeholder),
//	           18 label (label, description, component).
package wire
