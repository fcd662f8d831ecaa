// Package panel makes the private message in which one seat sees and makes its moves: text, buttons,
// menus and the choice sheet. It also reads the presses and texts that come back.
//
// Make a [Panel] with [New] for each answer. It depends only on the match, uses no context and no
// store, and changes nothing. It offers only moves from the list of legal moves that it was made from.
//
// A press carries an [Address], which [ParseAddress] reads. The caller must check whether the address
// is still current. A move that came back is only text until the match has found it legal.
package panel
