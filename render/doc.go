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
// A painter gives its map, what stands beside it, and its hand, as a [Board] and a
// [Hand]. The frame that all pictures have is added here, once: whose turn it is
// or who has won, what is played, and what just happened; [View.Row] is what the
// table says of a player's row of scores. That is a scene, and package canvas
// makes a picture of it when package queue says so; [Pictures] stands between.
// The same view gives the same scene, the same scene is not drawn twice, and a
// match's canvas is kept so that one more track costs little.
//
// Every sentence stands in a message file, messages/en.json and
// messages/fr.json here and beside each game's painter; code says keys and
// facts ([Printer.Say]). The keys of a game follow from what it declares, so
// that a test can ask for all of them (package rendertest). A message that is
// missing is an error in tests. To a reader it is the English sentence, or the
// key in brackets: visible, harmless, and reported to the log once.
//
// A reader is spoken to in the language of their Discord client, French if that
// is French and English otherwise. The texts are our own, short, say "vous" in
// French and avoid forms that change with a name.
//
// Errors become words in one place, [Printer.Error], by their code.
//
// # House style
//
// What the author of another game has to know before drawing; package house has
// it as code, and its test draws a sheet of all parts.
//
//   - Sheet: 1600 pixels wide at most, landscape, on paper of our own that suits
//     a dark and a light channel; what one seat is shown is made smaller, to
//     [SheetWidth]. At the top whose turn it is, or who has won,
//     with the seat's mark, at the right what game, map and turn this is, below
//     it in one line what just happened; then the board at the left and what goes with it
//     at the right. A zoom to a place is drawn at its own scale, with an inset that
//     shows where it is; a part of the board with several places fills a picture for
//     phones ([CloseUps]).
//   - Lettering: three tiers. house.Glance (36 and more) is read in the unopened
//     picture, on a phone at a quarter of its size: turn, news, scores.
//     house.Reading (18) after a tap: names, costs, counts. house.Reference (14):
//     coordinates and card numbers. Nothing is smaller. Narrow letters where
//     names are long.
//   - Contrast: 4.5 to what lies under the letters, 3 from Glance on. Over
//     anything busy a halo in the tone of the ground. Package rendertest measures
//     every text of a game's pictures.
//   - Players: six looks, each a colour, a silhouette, a hatch and a pattern of
//     dashes along rails; [View.Look] says which one a seat has chosen, never its
//     number. A game's own keys (companies, card colours) have a letter, a sign
//     or a hatch too, for colour is never the only sign. Package vision, and
//     railbot draw --eye, show a picture as colour-blind people see it.
//   - Land is quiet, in the house's tones; what players build is strong: dark
//     edge, light casing, colour. A piece covers no lettering.
//   - Accent means "this just changed": a ring with rays about a place
//     (house.ChangedAt), a frame (ChangedBox), a casing under a line
//     (ChangedLine), a score in it. It has a light rim and the ring its rays, so
//     that it is seen without its colour. The pennant with the
//     train is whose turn it is, and nothing else; the crown is who has won.
//   - Cards: one frame. Cost in a coin at the top right, value at the top left,
//     a band in the tint of the category, a sign of what it does (house.Sign),
//     name, one sentence of effect.
//     Raised may be played, dimmed may not. Piles show their number in a capsule.
//   - Bytes: flat colours, all of them reserved by the sheet; a static layer for
//     what is printed, with a key of its own, so that it is drawn once.
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
//	pictures := render.NewPictures(book, queue.New(clock, 0, nil), canvas.Config{})
//	picture, err := pictures.Draw(ctx, pictures.Board(match, view))
//
// Package render/games/toy is the model for a game's painter.
package render
