// Package form says what is wrong with the body of a request, in Discord's
// words. It keeps no state and knows nobody: it is given a request and answers
// nil or a [Refusal].
//
// Three things are held against a body. The shapes (shapes.go, limits.go) say
// which keys an object may have, what each holds and how long it may be; a key
// that Discord would ignore is refused, for it is surely a mistake. The rules
// (rules.go, commandrules.go, modal.go) see what takes more than one field:
// totals, places, what excludes what. And [Table] says what Discord's own
// OpenAPI file says of the routes that a bot may call here. The table is
// generated (make table) and compared with the file where the environment
// variable RAILBOT_DISCORD_SPEC names one, so that nobody needs the file to be
// held to it.
package form
