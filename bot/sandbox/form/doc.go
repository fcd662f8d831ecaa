// Package form validates request bodies and reports errors with Discord's codes and messages. It
// keeps no state.
//
// [Table] validates a body against the schema of its route. The schemas are an excerpt from
// Discord's OpenAPI file, which also lists the allowed keys. The excerpt is generated (make table),
// so nobody needs the file to run the sandbox. If the environment variable RAILBOT_DISCORD_SPEC
// names the file, a test compares the two.
//
// The other checks are beyond a schema: totals, names, mutually exclusive fields, and rules where
// Discord's documentation is stricter than its file.
package form
