// Package commands turns what people do in Discord into moves, and positions
// into what they see: interaction → move → reply. It knows no game: slash
// commands, autocomplete and panels are derived from the games' declarations
// and from their lists of legal moves.
//
// # Policy
//
// A handler is a function of a [Request] that returns its [Reply]; package bot
// sends it. Whatever depends on a hand stands in ephemeral answers alone; the
// public message of a table carries only fixed buttons. Nothing that comes
// back from a client is believed: the match, the seat and the user are checked
// on every press, and a press with an old decision number plays nothing but
// shows the present panel.
//
// Each change is one compare-and-swap of the store under the interaction's id,
// so that a press delivered twice, or to two processes, is applied once; the
// process that lost says nothing.
//
// What takes long for one press (films, files, leaderboards, forgetting) is done
// one after the other, in a queue of its own, so that it keeps nobody from
// playing; see [Commands.Heavy].
//
// # Mechanism
//
// A button's custom_id is "p:match:seat:decision:action", a view button's
// "v:view"; an action (see [action]) is a move, a page of the panel, a search,
// an undo. The values of a select menu are actions too.
package commands
