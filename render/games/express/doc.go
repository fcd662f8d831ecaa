// Package express shows the game Express 01: its pictures and its words.
//
// The map is drawn as a railway map: cards lie side by side without gaps, their
// tracks run on over the middles of the edges, and what was on a base card (city
// and number) stays readable when cards lie on it. A card's level is told by its
// tone and by as many lines in its frame, a company by its colour, its letter
// and its pattern, a sort of station by its outline, whose turn is over by a
// turned card with a tick.
//
//	painter.go   the painter and how the pictures are divided
//	tones.go     how companies and levels are told apart
//	face.go      where the tracks of a card run
//	card.go      tracks, stations and tanks of a card; badge.go what stands beside a station
//	emblem.go    the signs of the companies
//	land.go      the land with its shore, and what lies about it
//	chart.go     the map with its base cards and its network; crop.go how much of it is shown
//	run.go       the way of the last train and what each stop paid
//	head.go      what is asked of whom, what is played, what was just laid
//	players.go   the players' cards
//	companies.go the table of companies, how near the end is, the legend
//	piles.go     the piles, small and large; result.go what takes their place
//	smallcard.go a card as it is held
//	near.go      one place and what is about it, large; look.go which are worth it
//	hand.go      the picture of a hand, and what is to do
//	sheet.go     numbered pictures of what may be laid or bought; choices.go of other choices
//	words.go     what is said beyond the message files
//	text.go      the board and a hand in words
//	lesson.go    a short guided game
//	messages/    every sentence, in each language
package express
