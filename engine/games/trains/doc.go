// Package trains is the game Trains.
package trains
