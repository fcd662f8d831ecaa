// Package commands turns what people do in Discord into moves, and positions
// into what they see: interaction → move → reply. It knows no game: slash
// commands, autocomplete and panels are derived from the games' declarations
// and from their lists of legal moves.
//
// # Policy
//
// A handler is a function of a [interaction.Context] that returns a [interaction.Reply]; package
// bot sends it. Whatever depends on a hand stands in ephemeral answers alone; the
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
// "v:view"; an action (see [panel.Action]) is a move, a page of the panel, a
// search, an undo. The values of a select menu are actions too.
//
// # Folders
//
// Each family of slash commands has a folder named after it: table, help, replay, mine, stats,
// settings, server and league. They do not import one another.
//
// Below them are the folders that they share. Package people keeps settings, careers and notes of
// tables; interaction has requests, replies and changes of matches; board decides what a channel
// is shown; panel what a seat may press; logtext words the log and the questions; components has
// rows, buttons, custom ids and limits. Of these only interaction and people use the store.
//
// No folder imports this package. It takes presses and typed moves to the match, answers with
// panels, and says in one table which handler answers what.
//
// # Files
//
// commands.go is what package bot calls, dispatch.go finds who answers, by the table
// in routes.go. press.go, consent.go and slash.go play: with buttons, by asking the
// others, with typed commands; private.go makes the answer, a seat's private message.
// computers.go plays for computers. What a seat plans for its next turn is pressed on
// the same panel, under a verb of its own, and played by [Commands.Tick] when it is due.
// schema.go declares the commands, public.go makes a channel's message, turning.go finds
// what decided a match, heavy.go keeps long work in a queue. A file needs only those
// below it; a test keeps it so in each room.
//
// # Paths
//
// A press, as it runs: [interaction.Decode] makes a [interaction.Request] of it; [Commands.Handle]
// makes a [interaction.Context] of that, and dispatch finds who answers in the table of routes,
// by the verb of its custom_id; that one reads the match. For a panel,
// [panel.ParseAddress] and [panel.Pressed] say what was pressed;
// [interaction.Context.ChangeOf] lets the match play it and the store take the change by
// compare-and-swap, and a [panel.Panel] made anew says what happened and what can be
// done now. The reply goes back to package bot, and the public message is out of
// date.
//
// The public message, as it runs: [Commands.Look] reads the match and what the
// channel shows by now ([interaction.Services.Shown]), and unless that is the same gathers the
// other [board.Facts]. In [Commands.Plan], [board.Facts.Message] tells what happened
// since, and [board.Decide] makes a [board.Plan] of what is to be posted, edited or
// taken away: first with the mere name of the picture, and the picture is drawn if
// that plan sends it. Package bot carries the plan out and notes the outcome by
// [interaction.Services.SetShown].
package commands
