// Package express shows the game Express 01: its pictures and its words.
package express
