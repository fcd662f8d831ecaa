// Package china is China Rails, the crayon railway game.
//
// Board, loads, demand cards and event parameters are published nowhere. They
// are a reconstruction, calibrated on what is known of the game and its series:
// cities and goods say which of them the rulebook names.
package china
