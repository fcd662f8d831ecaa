// Package render shows games to people: as pictures, and in words, in English
// and in French.
//
// # Policy
//
// A painter sees what its reader may see and nothing else. The public picture
// is made from a [View], which has no field that could hold a hand; what one
// seat sees besides comes in a second argument, [Private], and its picture goes
// to that seat alone. Nobody here ever holds a position or a seed.
//
// A view becomes a scene, and a scene a picture: [Painter] gives values of
// package scene, package canvas draws them, [Pictures] stands between. The same
// view gives the same scene, the same scene is not drawn twice, and a match's
// canvas is kept so that one more track costs little.
//
// Every sentence stands in a message file, messages/en.json and
// messages/fr.json here and beside each game's painter; code says keys and
// facts ([Printer.Say]). The keys of a game follow from what it declares, so
// that a test can ask for all of them (package rendertest). A message that is
// missing is an error in tests. To a reader it is the English sentence, or the
// key in brackets: visible, harmless, and reported to the log once.
//
// A reader is spoken to in the language of his Discord client, French if that
// is French and English otherwise. The texts are our own, short, say "vous" in
// French and avoid forms that change with a name.
//
// Errors become words in one place, [Printer.Error], by their code.
//
// # Mechanism
//
// The program's list of games is a list of [Entry]. [NewBook] reads it once and
// gives a [Printer] for a locale; [Printer.Teller] adds one game and its
// players, and says moves, events, cards, options and results. [Book.View]
// takes what is public from a position, [PrivateOf] what is not.
//
//	book, err := render.NewBook(games, nil)
//	view := book.View(position, "fr", players, events)
//	picture, err := render.NewPictures(book, canvas.Config{}).Board(ctx, match, view)
//
// How a game's painter is written shows package render/games/toy.
package render
