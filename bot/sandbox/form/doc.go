// Package form checks the bodies of requests and says what is wrong with them in
// Discord's codes and words. It keeps no state.
//
// [Table] checks a body against the schema of its route: an excerpt of Discord's
// OpenAPI file, which also tells which keys there are. The excerpt is generated
// (make table) and compared with the file where the environment variable
// RAILBOT_DISCORD_SPEC names one, so nobody needs the file to run the sandbox.
//
// The other checks are those that no schema can make: totals, names, what excludes
// what, and where Discord's documentation is stricter than its file.
package form
