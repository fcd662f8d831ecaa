// Package express is the game Express 01.
package express
