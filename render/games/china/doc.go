// Package china draws the game China Rails and puts it into words.
//
// The board is far larger than a phone's screen. A board's picture therefore
// shows a window onto the map that has all track and trains, and beside it an
// overview of the whole map. If play is too scattered for names to be readable,
// the window follows the actor. [Entry] returns the game with its [Painter] for the
// list of games.
//
// # Windows
//
// There are only a few windows, and each draws its printed land once as a cached
// layer. From move to move only what lies on the land changes: track, trains,
// events and labels. Close-ups show a place, a network or what just changed at a
// larger scale.
//
// # Labels
//
// Labels avoid one another, the signs of cities and, if they can, track. The
// actor's demands stand below their cities, on gold if the good is aboard. A label
// without room near its city moves to a card with a line to the city. Arrows at
// the edge point to demanded cities outside of the window.
//
// # Words
//
// All sentences are in the message files, in each language. The functions here
// choose a message and fill in its data.
package china
