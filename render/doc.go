// Package render shows games to people: as pictures and in words, in several languages.
//
// It separates what a game is (package engine) from how it looks and reads. A game adds a [Painter] and its
// message files; everything that all games share, such as the frame of a picture, the news, player names and
// standings, is written here once. [NewBook] reads the program's list of games and returns a [Book]. Its
// [Printer] writes messages for a locale, [Printer.Teller] adds one game and its players, and [Pictures] draws:
//
//	book, err := render.NewBook(games, nil)
//	view := book.View(position, "fr", players, events)
//	pictures := render.NewPictures(book, queue.New(clock, 0, nil), canvas.Config{})
//	picture, err := pictures.Draw(ctx, pictures.Board(match, view))
//
// Package render/games/toy is an example of a painter.
//
// # Secrecy
//
// A painter can only show what its reader may see. The public picture is made from a [View], which has no
// field that could hold a hand. What one seat may see is a separate argument, [Private], and its picture is
// sent to that seat alone. [Book.View] takes the public part of a position, [PrivateOf] the private part.
// Nothing in this package keeps a position or a seed.
//
// # From view to picture
//
// A painter returns the map, the panels and the hand as a [Board] and a [Hand]. This package adds the frame:
// whose turn it is or who has won, what is played, and what just happened. The result is a scene.
// [Pictures.Draw] waits for a permit of package queue, and package canvas draws the scene.
//
// Equal views make equal scenes, and the finished picture of an equal scene is cached. The canvas of a match is
// cached too, so a board with one more track costs little to draw.
//
// # Messages
//
// All text for people is in message files, messages/<language>.json, here and beside each game's
// painter. Code passes a key and fields to [Printer.Say]. The keys that a game needs follow from what it
// declares, and package rendertest checks that they exist. A missing message fails a test. At run time it is
// logged once, and the reader sees the English message or the key in brackets.
//
// Each reader gets the language that they chose in the settings. Without a choice it is the language of their Discord
// client, or English if language.go does not have that one.
// The French texts say "vous" and avoid forms that depend on the gender of a name.
//
// [Printer.Error] is the only place that turns an error into a message. It looks the message up by the error's
// code.
//
// # House style
//
// Painters follow these rules. Package house implements them, and its test draws a sheet of all parts.
//
//   - Sheet: a landscape picture, at most 1600 pixels wide, on paper that suits a dark and a light channel.
//     Pictures for one seat are reduced to [SheetWidth]. The bar at the top says at the left whose turn it is
//     or who has won, with the seat's mark, and at the right the game, map and turn. The line below it says
//     what just happened. The board is at the left, with its panels at the right. A zoom to a place has its
//     own scale and an inset that shows where it is. A close-up of several places fills a picture for phones
//     ([CloseUpPainter]).
//   - Lettering: three sizes. house.Glance (36 and more) is readable in the unopened picture on a phone, which
//     shows it at a quarter of its size: turn, news, scores. house.Reading (18) is readable once the picture is
//     opened: names, costs, counts. house.Reference (14) is for coordinates and card numbers. Nothing is
//     smaller. Long names use narrow letters.
//   - Names of people: in their own letters, whatever the script ([View.PlayerRow], scene.KeepDrawable). The
//     names in the rows of players have one size, at least house.Title (26): see house.FitNames. A row omits its
//     facts if its name would otherwise be cut. A winner has a crown instead of the place, and a computer has a
//     gear on its mark (house.Row.Mark), so that neither takes room from the name.
//   - Contrast: at least 4.5 to the background of the text, or 3 from Glance on. Text over a busy background
//     has a halo in the color of the ground. Package rendertest measures every text of a game's pictures.
//   - Players: six looks, each with a color, a silhouette, a hatch and a dash pattern for rails. Painters use
//     [View.Look], never the seat's number, because players choose their looks. A game's own colors
//     (companies, cards) also have a letter, a sign or a hatch, because color is never the only distinction.
//     Package vision and "railbot draw --eye" show a picture as color-blind people see it.
//   - Land has colors with little contrast. What players build has a strong color, a dark edge and a light casing.
//     A piece never covers text.
//   - Accent means "this just changed": a ring with rays around a place (house.ChangedAt), a frame
//     (ChangedBox), a casing under a line (ChangedLine), or a score in that color. It has a light rim, and the
//     ring has rays, so that it is visible without its color. The pennant with the train only marks whose turn
//     it is. The crown only marks who has won.
//   - Cards: one frame. Cost in a coin at the top right, value at the top left, a band in the color of the
//     category, a sign for the effect (house.Sign), the name, and one sentence. A raised card may be played, a
//     dimmed one may not. Piles show their number in a capsule.
//   - File size: flat colors, all reserved by the sheet, and a static layer with a key for what is printed, so
//     that it is drawn once.
package render
