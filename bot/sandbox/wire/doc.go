// Package wire holds the JSON objects that travel between the sandbox, its
// bot and its users, named and shaped as Discord's documentation has them.
//
// The types are plain data: they validate nothing and have no behaviour beyond
// small look-ups. Identifiers are decimal snowflakes in strings. A pointer
// field is one that Discord sends as null or leaves out.
package wire
