// Package trains shows the game Trains: its pictures and its words.
//
//	painter.go  the painter and how the picture is divided
//	land.go     the map as it is printed: terrain, rivers, barriers
//	map.go      what lies on the map: rails, stations, names, coordinates
//	panels.go   score, supply, play area
//	hand.go     the picture of a hand
//	words.go    what is said beyond the message files
//	messages/   every sentence, in each language
package trains
