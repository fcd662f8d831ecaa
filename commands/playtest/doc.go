// Package playtest lets tests play whole matches through package commands, as [net/http/httptest] lets
// tests serve requests.
//
// A [World] is a [commands.Commands] with a store, a clock and the channel that it plays in. It does the
// work of package bot: it carries out each [board.Plan], so that the channel always shows what the bot
// would have posted. A [Person] runs slash commands and presses buttons by their labels. Every reply is
// checked against Discord's limits.
//
//	func TestMain(m *testing.M) { os.Exit(redistest.Main(m)) }
//
//	func TestTurnPassesAtItsEnd(t *testing.T) {
//		w := playtest.New(t)
//		people := w.StartMatch("toy", 2, nil)
//		p := w.Actor(people)
//		p.ClickPublic("Play")
//		p.Press(playtest.Controls(p.Shown)[0])
//		playtest.Contains(t, w.Board.Content, "to play")
//	}
//
// A test of a folder of commands is in its external test package (package table_test), because this
// package imports them all. No other package may import it.
//
// # Setting the scene
//
// [World.StartMatch] opens a table and begins it by presses; [NewInTurn], [NewWithClock] and [NewAlone] go on from
// there to where most tests begin. [World.Play], [World.PlayChosen] and [World.PlayToEnd] change the match in the
// store, as another process would; call [World.Update] to have the channel show it. [World.RunDue] lets the
// due time of the channel come.
//
// # Games
//
// [Games] are all games and the toy. [Book] has their words and small pictures that differ whenever
// their content differs; use [NewWithBook] for the real pictures.
package playtest
