// Package china draws the game China Rails and puts it into words.
//
// The board is far larger than a phone's screen. A board's picture therefore
// shows the closest window onto the map that has all track and trains, at worst
// the whole map. [Entry] returns the game with its [Painter] for the list of games.
//
// # Windows
//
// There are only a few windows, and each draws its printed land once as a cached
// layer. From move to move only what lies on the land changes: track, trains,
// events and labels. Close-ups show a place, a network or what just changed at a
// larger scale, beside an overview of the whole map.
//
// # Labels
//
// Labels avoid one another, the signs of cities and, if they can, track. A list
// has the actor's demands: beside the map of few players, else where it hides the
// least of play. The map names their cities in gold, and plates below the names
// have what is aboard. In the list, arrows point to cities outside of the window.
//
// # Words
//
// All sentences are in the message files, in each language. The functions here
// choose a message and fill in its data.
package china
