// Package commands turns Discord interactions into moves and matches into messages. It knows no game:
// slash commands, autocomplete and panels are derived from the declarations of the games and from
// their lists of legal moves.
//
// Package bot makes a [Commands] with [New], passes each interaction to [Commands.Handle] and sends the
// [interaction.Reply]. It publishes a channel's message with [Commands.Look] and [Commands.Plan], and
// calls [Commands.Tick] when something is due in a channel: a clock, a planned turn or the move of a
// computer.
//
// # Folders
//
// Each family of slash commands has a folder named after it: table, help, replay, mine, stats,
// settings, server and league. They do not import one another. Above them, package play answers
// everything by which seats make their moves.
//
// Below them are the folders that they share. Package place says what kind of place people use the
// bot in, such as a server or a group chat. Package people keeps settings, careers and notes of
// tables; interaction has requests, replies and changes of matches; board decides what a channel
// is shown; panel what a seat may press; logtext words the log and the questions; components has
// rows, buttons, custom ids and limits. Of these only interaction and people use the store.
//
// No folder imports this package. It says in one table which handler answers what, declares the slash
// commands, and does what is due in a channel.
//
// Package playtest is for tests: it plays matches through this package as people and the bot do.
//
// # Rules for handlers
//
// A handler is a function of a [interaction.Context] that returns a [interaction.Reply]. The table in
// routes.go says which handler answers which request.
//
// Only ephemeral answers depend on a hand. The public message of a table has fixed buttons.
//
// A handler believes nothing that comes back from a client. It checks the match, the seat and the user
// of every press. A press with an old decision number plays nothing and shows the current panel.
//
// Each change is one compare-and-swap of the store under the interaction's id. A press that is delivered
// twice, or to two processes, is applied once; the process that lost sends nothing.
//
// Slow work, such as films, files, leaderboards and forgetting, runs in a queue of its own, so that it
// delays nobody's moves; see [Commands.Heavy].
//
// # Custom ids
//
// A panel button has the custom id "p:match:seat:decision:action", a view button "v:view". An action
// (see [panel.Action]) is a move, a page of the panel, a search or an undo. The values of a select menu
// are actions too.
//
// # Solo tables
//
// A person's match against computers that only they see is stored under a key that is no channel; see
// [interaction.SoloKey]. Custom ids on its messages have the prefix "z:game:". [Commands.Handle] takes
// it off, lets the key take the place of the channel, and puts it on all replies, also on those that
// follow. A route says whether it can be about a solo table. Package bot publishes nothing for such a
// table and only stores its notes. When the computers have played, the answer to a press is the board or,
// if the chapter of the person's last move goes on, their panel.
//
// # Game of the day
//
// /rails daily is a solo table of a day; see [interaction.DayTable]. Its match has fixed chance and a
// seed made from the store's secret and the date ([people.LoadDay]), so that everybody meets the same
// deal. It is pinned when somebody first looks at it: a version of the program that plays otherwise begins
// no try and has none counted before the next day. Until the day closes a finished match is sealed
// ([match.Match.Sealed]): nothing hidden can be read, and nothing of it but one line can be shared. A
// computer that takes too long is waited for.
//
// # The path of a press
//
// [interaction.Decode] makes a [interaction.Request], and [Commands.Handle] makes a
// [interaction.Context] from it. Dispatch finds the handler by the verb of the custom id, and the handler
// reads the match. For a panel, [panel.ParseAddress] and [panel.ParsePress] return what was pressed.
// [interaction.Context.ChangeLoaded] plays the move and stores the change. A new [panel.Panel]
// says what happened and what the seat can do now. Package bot sends it, and the public message is due
// for an update.
//
// # The path of a public message
//
// [Commands.Look] reads the match and what the channel shows ([interaction.Services.LoadShown]). If that is
// out of date, it gathers the other [board.Facts]. In [Commands.Plan], [board.Facts.Message] says what
// has happened since, and [board.Decide] makes a [board.Plan] of what to post, edit and delete. The
// picture is drawn only if that plan sends it. Package bot carries out the plan and stores the outcome
// with [interaction.Services.SetShown].
package commands
