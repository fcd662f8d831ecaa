// Package interaction handles what every answer to a Discord interaction needs: it decodes
// the request, loads the match, applies changes to it, and words refusals.
//
// A handler is a function of a [Context], which holds one request and the [Services] that
// all requests share. It returns a [Reply], which package bot sends.
//
// # Places
//
// [Request.Place] says where a request comes from. Handlers ask its methods, and not whether there is
// a server, a member or a permission: outside of servers with the bot these are missing or mean
// something else.
//
// # Changes
//
// Each change is one compare-and-swap of the store under the interaction's id. It is applied
// once, however often Discord delivers the interaction. If another change came first, the
// operation is called again with the newer match, so it must have no side effects.
// [Context.Applied] reports whether this process applied the change.
//
// # Refusals
//
// A person's mistake is a [RefusalError], or an error of package match or engine that has a
// message of its own. [Context.Refuse] turns errors into messages. It treats every other error
// as a fault of the program, logs it, and answers that something went wrong.
package interaction
