package europe

import (
	"testing"

	"github.com/railbot/railbot/engine"
)

// TestDrawingCards checks drawing cards and the row ("Prendre des cartes
// Wagons").
func TestDrawingCards(t *testing.T) {
	run(t, []example{
		{"two from the row", setting{}, "take blue, take purple", "hand: blue purple; acting: 2; pile: black*7; known: blue purple"},
		{"two blind ones", setting{}, "draw, draw", "hand: black*2; acting: 2; known: ; event: 1 draw  1 0"},
		{"one of each", setting{}, "draw, take green", "hand: green black; acting: 2"},
		{"places are filled where they were", setting{}, "take purple", "row: blue black orange white green; stage: drawing"},
		{"the second one may be left", setting{}, "draw, done", "hand: black; acting: 2"},
		{"after the first one nothing else", setting{hands: []string{"red*4"}}, "draw", "kinds: take draw done"},
		{"of two alike one choice", setting{row: "blue red blue red blue"}, "", "all: take: blue, red"},
		{"a locomotive of the row is the whole turn", setting{row: "loco red blue green white"}, "take loco", "hand: loco; acting: 2; row: black red blue green white"},
		{"it is no second card", setting{row: "loco red blue green white"}, "take red", "illegal: take loco; legal: take blue"},
		{"nor after a blind one", setting{row: "loco red blue green white"}, "draw", "illegal: take loco; legal: take blue"},
		{"nor is one just turned up", setting{pile: "loco*9"}, "take blue", "row: loco purple orange white green; illegal: take loco"},
		{"a blind locomotive is one card", setting{pile: "loco*9"}, "draw", "stage: drawing; legal: draw, take blue; hand: loco"},
		{"two blind locomotives", setting{pile: "loco*9"}, "draw, draw", "hand: loco*2; acting: 2"},
	})
}

// TestThreeLocomotivesResetTheRow checks that three locomotives reset the row,
// at most three times in succession.
func TestThreeLocomotivesResetTheRow(t *testing.T) {
	run(t, []example{
		{"after a card was taken", setting{row: "loco loco red blue green", pile: "loco black*20"}, "", "row: loco loco red blue green"},
		{"by the card turned up", setting{row: "loco loco red blue green", pile: "loco", discard: "white*30"},
			"take red", "event: 0 reset loco loco loco blue green 0 0; discard: "},
		{"three times, then it stays", setting{row: "loco loco red blue green", pile: "loco*40"},
			"take red", "row: loco loco loco loco loco; discard: blue green loco*13; pile: loco*24"},
		{"it stays until a place of it is filled", setting{row: "loco loco loco loco loco", pile: "red*20"},
			"draw, draw", "row: loco loco loco loco loco; legal: take loco"},
		{"a discard fills none", setting{hands: []string{"purple blue"}, row: "loco loco loco loco loco", pile: "red*20"},
			"claim dieppe-paris purple, draw, draw, station paris blue", "row: loco loco loco loco loco"},
		{"also after a locomotive was taken", setting{row: "loco loco loco loco loco", pile: "red*20"},
			"take loco", "row: red red red red red; discard: red loco*4; hand: loco"},
		{"between the two draws", setting{row: "loco loco red blue green", pile: "loco", discard: "white*30"},
			"take red", "stage: drawing; legal: take white"},
		{"a short row too", setting{row: "loco loco loco red -", pile: "-"}, "", "kinds: tickets"},
		{"a short row after a discard", setting{hands: []string{"green"}, row: "loco loco - - -", pile: "-", discard: ""},
			"station paris green", "row: loco loco green"},
		{"a short row that a discard gives a third", setting{hands: []string{"loco"}, row: "loco loco - - -", pile: "-"},
			"station paris loco", "row: loco loco loco; event: 0 reset loco loco loco 0 0; event: 0 reshuffle  3 0"},
	})
}

func TestRowResetsAtSetup(t *testing.T) {
	resets := 0
	for n := range uint64(400) {
		p, events, err := Game().Start(2, nil, engine.NewRand(seedOf(n), 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Kind == "reset" {
				resets++
			}
		}
		if s := p.State().(*State); s.Row.count(Loco) > 2 || s.Row.count(noCard) > 0 {
			t.Errorf("game %d: unexpected first row %v", n, s.Row.tokens())
		}
	}
	if resets == 0 {
		t.Error("no row was reset in any game")
	}
}

func TestPilesRunOut(t *testing.T) {
	run(t, []example{
		{"the discard pile is shuffled when a card is needed", setting{pile: "black", discard: "red*5"},
			"draw", "hand: black; pile: ; discard: red*5"},
		{"and becomes the pile then", setting{pile: "black", discard: "red*5"},
			"draw, draw", "hand: black red; pile: red*4; discard: ; event: 0 reshuffle  5 0"},
		{"no drawing without either, even from the row", setting{pile: "-"}, "", "kinds: tickets"},
		{"a second card of the row when they ran out with the first", setting{pile: "black"},
			"draw", "kinds: take done; legal: take blue; illegal: draw"},
		{"and the row stays short", setting{pile: "black"}, "draw, take blue", "row: purple orange white green; acting: 2"},
		{"no second card where only locomotives lie", setting{pile: "black", row: "loco loco - - -"},
			"draw", "acting: 2; hand: black"},
		{"the place of a card stays empty", setting{pile: "-", discard: "", row: "red blue - - -", hands: []string{"red"}}, "tickets",
			"row: red blue"},
		{"a short row is filled by what is discarded", setting{hands: []string{"purple green*2"}, pile: "-", row: "red blue - - -"},
			"claim dieppe-paris purple", "row: red blue purple; discard: "},
	})
}

// TestClaimPayments checks paying for tracks ("Prendre possession des routes",
// "Ferries").
func TestClaimPayments(t *testing.T) {
	run(t, []example{
		{"a colour", setting{hands: []string{"red*3 blue*3"}}, "claim kyiv-smolensk red*3",
			"hand: blue*3; points: 4; trains: 42; own: kyiv-smolensk; discard: red*3; acting: 2; event: 1 claim kyiv-smolensk red*3 4 42"},
		{"not another one", setting{hands: []string{"blue*3"}}, "", "illegal: claim kyiv-smolensk blue*3"},
		{"locomotives stand for anything, the fewest first", setting{hands: []string{"red*3 loco*3"}}, "",
			"paid bruxelles-paris-red: red*2, red+loco, loco*2; paid budapest-wien-red: red, loco"},
		{"grey takes one colour", setting{hands: []string{"red*2 blue*2 loco"}}, "",
			"legal: claim rostov-sochi red*2, claim rostov-sochi blue*2, claim rostov-sochi red+loco; illegal: claim rostov-sochi red+blue"},
		{"grey never two colours", setting{hands: []string{"red blue"}}, "", "illegal: claim rostov-sochi red+blue, claim rostov-sochi blue+red"},
		{"all locomotives is one payment on grey", setting{hands: []string{"red*2 blue*2 loco*2"}}, "",
			"legal: claim rostov-sochi loco*2"},
		{"a track need not touch one's own", setting{hands: []string{"red*3"}, own: []string{"cadiz-lisboa"}}, "", "legal: claim kyiv-smolensk red*3"},
		{"one space", setting{hands: []string{"purple"}}, "claim dieppe-paris purple", "points: 1; trains: 44"},
		{"two", setting{hands: []string{"orange*2"}}, "claim brest-dieppe orange*2", "points: 2"},
		{"four", setting{hands: []string{"purple*4"}}, "claim brest-pamplona purple*4", "points: 7"},
		{"six", setting{hands: []string{"purple*4 loco*2"}}, "claim palermo-smyrna purple*4+loco*2", "points: 15; trains: 39"},
		{"eight", setting{hands: []string{"purple*8"}, pile: "black*9"}, "claim petrograd-stockholm purple*8", "points: 21; trains: 37"},
		{"not more spaces than trains", setting{hands: []string{"red*4 purple*4"}, trains: []int{3}}, "",
			"illegal: claim brest-pamplona purple*4; legal: claim kyiv-smolensk red*3"},
		{"what others have is taken", setting{hands: []string{"red*4"}, own: []string{"", "kyiv-smolensk"}}, "", "illegal: claim kyiv-smolensk red*3"},
		{"a ferry needs its locomotives", setting{hands: []string{"red*4 loco"}}, "",
			"illegal: claim amsterdam-london red*2, claim amsterdam-london red+loco; legal: claim dieppe-london-a red+loco"},
		{"two of them", setting{hands: []string{"red*4 loco*2"}}, "claim constantinople-sevastopol red*2+loco*2", "points: 7; hand: red*2"},
		{"and takes more", setting{hands: []string{"red*4 loco*4"}}, "",
			"legal: claim constantinople-sevastopol red+loco*3, claim constantinople-sevastopol loco*4; illegal: claim constantinople-sevastopol red*3+loco"},
		{"a ferry takes one colour", setting{hands: []string{"red*2 blue*2 loco"}}, "",
			"legal: claim athina-smyrna red+loco, claim athina-smyrna blue+loco"},
	})
}

// TestDoubleTracksCloseByPlayers checks double tracks by the number of players
// ("Routes doubles").
func TestDoubleTracksCloseByPlayers(t *testing.T) {
	own := []string{"berlin-frankfurt-black dieppe-london-a madrid-pamplona-black"}
	cards := []string{"red*4 white*4 loco*2", "red*4 white*4 loco*2", "", ""}
	closed := "illegal: claim berlin-frankfurt-red red*3, claim dieppe-london-b loco*2, claim madrid-pamplona-white white*3"
	open := "legal: claim berlin-frankfurt-red red*3, claim dieppe-london-b loco*2, claim madrid-pamplona-white white*3"
	run(t, []example{
		{"two players: closed for the others", setting{hands: cards, own: own, actor: 2}, "", closed},
		{"and for the owner", setting{hands: cards, own: own}, "", closed},
		{"three players", setting{seats: 3, hands: cards, own: own, actor: 2}, "", closed},
		{"four players: open to the others", setting{seats: 4, hands: cards, own: own, actor: 2}, "", open},
		{"but not to the owner", setting{seats: 4, hands: cards, own: own}, "", closed},
		{"five players", setting{seats: 5, hands: cards, own: own, actor: 2}, "", open},
		{"closed when it is claimed", setting{hands: []string{"black*3", "red*3"}}, "claim berlin-frankfurt-black black*3",
			"illegal: claim berlin-frankfurt-red red*3"},
		{"open when it is claimed by others", setting{seats: 4, hands: []string{"black*3", "red*3"}}, "claim berlin-frankfurt-black black*3",
			"legal: claim berlin-frankfurt-red red*3"},
		{"two that are alike are one choice", setting{hands: []string{"loco*2"}}, "", "legal: claim dieppe-london-a loco*2; illegal: claim dieppe-london-b loco*2"},
		{"parallel tracks between other cities are no double", setting{hands: []string{"", "white*2"}, own: []string{"amsterdam-bruxelles"}, actor: 2}, "",
			"legal: claim amsterdam-frankfurt white*2"},
	})
}

// TestTunnelAsksForExtraCards checks the extra cost of tunnels. The cards of
// the pile are the ones revealed ("Tunnels").
func TestTunnelAsksForExtraCards(t *testing.T) {
	hand := []string{"red*5 blue*3 loco*3"}
	run(t, []example{
		{"nothing due", setting{hands: hand, pile: "green*4"}, "claim angora-constantinople red*2",
			"own: angora-constantinople; discard: green*3 red*2; points: 2; acting: 2; event: 1 reveal green green green 0 0"},
		{"each card of the colour", setting{hands: hand, pile: "red green white"}, "claim angora-constantinople red*2",
			"stage: tunnel; due: 1; hand: blue*3 red*3 loco*3; discard: ; own: "},
		{"each locomotive", setting{hands: hand, pile: "loco green*2"}, "claim angora-constantinople red*2", "due: 1"},
		{"all three", setting{hands: hand, pile: "loco red*2"}, "claim angora-constantinople red*2", "due: 3; all: extra: red*3, red*2+loco, red+loco*2, loco*3"},
		{"the player chooses which cards pay", setting{hands: hand, pile: "loco red green"}, "claim angora-constantinople red*2, extra red+loco",
			"own: angora-constantinople; hand: blue*3 red*2 loco*2; points: 2; trains: 43; discard: green red*4 loco*2; event: 1 extra red+loco 2 0"},
		{"or to decline", setting{hands: hand, pile: "loco red green"}, "claim angora-constantinople red*2, decline",
			"own: ; hand: blue*3 red*5 loco*3; points: 0; trains: 45; discard: green red loco; acting: 2; known: red*2"},
		{"which closes nothing", setting{hands: []string{"black*3", "white*3 black*3"}},
			"claim madrid-pamplona-black black*3, decline", "legal: claim madrid-pamplona-white white*3, claim madrid-pamplona-black black*3"},
		{"only decline without the cards", setting{hands: []string{"red*2"}, pile: "red green white"}, "claim angora-constantinople red*2", "kinds: decline"},
		{"locomotives alone are raised by locomotives alone", setting{hands: hand, pile: "red*3"}, "claim angora-constantinople loco*2", "own: angora-constantinople"},
		{"also on a coloured tunnel", setting{hands: hand, pile: "orange*2 loco"}, "claim angora-smyrna loco*3", "due: 1; kinds: decline"},
		{"and only locomotives pay then", setting{hands: hand, pile: "red*2 loco"}, "claim angora-constantinople loco*2", "due: 1; all: extra: loco"},
		{"one red and one locomotive: the colour is red", setting{hands: hand, pile: "red loco green"}, "claim angora-constantinople red+loco",
			"due: 2; all: extra: red*2, red+loco, loco*2"},
		{"the laid cards do not pay the extra", setting{hands: []string{"red*3"}, pile: "red*2 green"}, "claim angora-constantinople red*2", "kinds: decline"},
		{"the discard pile is shuffled in", setting{hands: hand, pile: "green", discard: "white*2"}, "claim angora-constantinople red*2",
			"event: 0 reshuffle  2 0; own: angora-constantinople"},
		{"without the laid cards", setting{hands: hand, pile: "green", discard: "white"}, "claim angora-constantinople red*2",
			"own: angora-constantinople; discard: white green red*2"},
		{"fewer cards are revealed where there are no more", setting{hands: hand, pile: "red"}, "claim angora-constantinople red*2",
			"due: 1; event: 1 reveal red 1 0"},
		{"none: free passage", setting{hands: hand, pile: "-"}, "claim angora-constantinople red*2", "own: angora-constantinople; event: 1 reveal  0 0"},
		{"extra cards bring no trains and no points", setting{hands: hand, pile: "red*3"}, "claim angora-constantinople red*2, extra red*3",
			"points: 2; trains: 43"},
		{"a short row is filled with what was revealed", setting{hands: hand, pile: "red*3", row: "blue - - - -"},
			"claim angora-constantinople red*2, decline", "row: blue red red red"},
	})
}

// TestStationPayments checks stations ("Bâtir une gare").
func TestStationPayments(t *testing.T) {
	run(t, []example{
		{"the first one costs a card", setting{hands: []string{"red*2 loco"}}, "station paris red", "hand: red loco; discard: red; acting: 2; event: 1 station paris red 2 0"},
		{"or a locomotive", setting{hands: []string{"red*2 loco"}}, "", "legal: station paris loco"},
		{"the second one two of a colour", setting{hands: []string{"red*2 blue loco"}, stations: []string{"roma"}}, "",
			"legal: station paris red*2, station paris red+loco, station paris blue+loco; illegal: station paris red, station paris red+blue"},
		{"the third one three", setting{hands: []string{"red*2 blue loco*3"}, stations: []string{"roma wien"}}, "",
			"legal: station paris red*2+loco, station paris red+loco*2, station paris loco*3; illegal: station paris red*2"},
		{"there is no fourth", setting{hands: []string{"red*9 loco*9"}, stations: []string{"roma wien berlin"}}, "", "illegal: station paris loco, station paris red*4"},
		{"one in a city", setting{hands: []string{"red*9"}, stations: []string{"roma", "paris"}}, "", "illegal: station paris red*2, station roma red*2; legal: station wien red*2"},
		{"no track need be there", setting{hands: []string{"red*9"}}, "station moskva red", "acting: 2"},
	})
}

// TestFirstTicketsKeepAtLeastTwo checks the first tickets ("Début de la
// partie"): at least two of the four are kept, with or without the long one.
// The others leave the game, and the first turn waits for all players.
func TestFirstTicketsKeepAtLeastTwo(t *testing.T) {
	st := &stage{State: start(t, 2, 4).State().(*State).Clone(), t: t}
	below := st.TicketPile
	long, regular := st.Offers[0].Tickets[0], st.Offers[0].Tickets[1:]
	for _, ticket := range regular {
		st.check("kinds", map[bool]string{false: "keep", true: "keep done"}[st.Offers[0].marked().len() >= 2])
		st.play("keep " + tickets[ticket].Token)
	}
	st.play("done")
	if st.Held[0].len() != 3 || st.Held[0].has(int(long)) || st.Rejected[0] != 1<<long || st.Turn != 0 {
		t.Errorf("got kept %v, rejected %v, turn %d", st.Held[0].tokens(), st.Rejected[0].tokens(), st.Turn)
	}
	for _, ticket := range st.Offers[1].Tickets {
		st.play("keep " + tickets[ticket].Token)
	}
	if st.Held[1].len() != 4 || st.Rejected[1] != 0 || st.TicketPile != below || st.Turn != 1 || st.Actor != st.First {
		t.Errorf("got kept %v, rejected %v, turn %d of seat %d", st.Held[1].tokens(), st.Rejected[1].tokens(), st.Turn, st.Actor)
	}
}

func TestFirstSeatIsRandom(t *testing.T) {
	met := map[engine.Seat]bool{}
	for n := range uint64(60) {
		met[start(t, 5, n).State().(*State).First] = true
	}
	if len(met) != 5 {
		t.Errorf("got first seats %v", met)
	}
}

// TestDrawingTickets checks tickets drawn later ("Piocher des cartes
// Destination").
func TestDrawingTickets(t *testing.T) {
	four := "paris-wien berlin-roma kyiv-sochi roma-smyrna"
	run(t, []example{
		{"three are drawn", setting{below: four}, "tickets", "all: keep: paris-wien, berlin-roma, kyiv-sochi; below: roma-smyrna; kinds: keep"},
		{"one at least is kept", setting{below: four}, "tickets, keep berlin-roma", "kinds: keep done; legal: done"},
		{"the others go under the pile in the order drawn", setting{below: four}, "tickets, keep berlin-roma, done",
			"tickets: berlin-roma; below: roma-smyrna paris-wien kyiv-sochi; acting: 2; event: 1 kept  1 2"},
		{"two", setting{below: four}, "tickets, keep kyiv-sochi, keep paris-wien, done", "tickets: kyiv-sochi paris-wien; below: roma-smyrna berlin-roma"},
		{"all three end the choice", setting{below: four}, "tickets, keep kyiv-sochi, keep paris-wien, keep berlin-roma",
			"tickets: berlin-roma kyiv-sochi paris-wien; below: roma-smyrna; acting: 2"},
		{"of two left one at least", setting{below: "paris-wien berlin-roma"}, "tickets", "kinds: keep"},
		{"one of two", setting{below: "paris-wien berlin-roma"}, "tickets, keep paris-wien, done", "below: berlin-roma"},
		{"a single one is kept", setting{below: "paris-wien"}, "tickets", "tickets: paris-wien; below: ; acting: 2; event: 1 kept  1 0"},
		{"none without a pile", setting{below: "-"}, "", "illegal: tickets"},
	})
}

// TestPassingAndLastRound checks passing and the end ("Fin du jeu").
func TestPassingAndLastRound(t *testing.T) {
	broke := setting{below: "-", pile: "-"}
	run(t, []example{
		{"a pass only without anything else", broke, "", "kinds: pass"},
		{"not while there are tickets", setting{pile: "-"}, "", "kinds: tickets"},
		{"not while there is a track or a station", setting{pile: "-", below: "-", hands: []string{"red"}}, "", "kinds: claim station"},
		{"all in a row end the game", broke, "pass, pass", "stage: over; ended: passes"},
		{"not with a turn between", setting{seats: 3, below: "-", pile: "-", hands: []string{"", "", "red"}}, "pass, pass, station paris red", "stage: turn; acting: 1"},
		{"of which the passes before do not count", setting{seats: 3, below: "-", pile: "-", row: "blue purple orange white -", hands: []string{"", "", "red"}},
			"pass, pass, station paris red, pass", "stage: turn; acting: 2"},
		{"two trains left begin the last round", setting{hands: []string{"purple"}, trains: []int{3}}, "claim dieppe-paris purple",
			"left: 2; acting: 2; event: 1 last  2 0"},
		{"everybody has one more turn, the player too", setting{hands: []string{"purple"}, trains: []int{3}},
			"claim dieppe-paris purple, draw, draw, draw, draw", "stage: over; ended: trains"},
		{"and not two", setting{hands: []string{"purple"}, trains: []int{3}}, "claim dieppe-paris purple, draw, draw", "left: 1; acting: 1"},
		{"later triggers do not extend it", setting{seats: 3, hands: []string{"purple", "orange*2"}, trains: []int{3, 3, 9}},
			"claim dieppe-paris purple, claim brest-dieppe orange*2, draw, draw", "left: 1; acting: 1"},
		{"three left do not", setting{hands: []string{"purple"}, trains: []int{4}}, "claim dieppe-paris purple", "left: 0"},
		{"none left does", setting{hands: []string{"purple"}, trains: []int{1}}, "claim dieppe-paris purple", "left: 2"},
		{"a forced pass is the last turn", setting{hands: []string{"purple", ""}, trains: []int{3, 45}, pile: "-", row: "- - - - -", below: "-", stations: []string{"roma wien berlin"}},
			"claim dieppe-paris purple", "row: purple; left: 2; kinds: pass"},
		{"and the game ends by trains", setting{hands: []string{"purple", ""}, trains: []int{3, 45}, pile: "-", row: "- - - - -", below: "-", stations: []string{"roma wien berlin"}},
			"claim dieppe-paris purple, pass, pass", "stage: over; ended: trains"},
		{"a tunnel given up is the last turn", setting{hands: []string{"purple", "red*2"}, trains: []int{3}, pile: "red*9"},
			"claim dieppe-paris purple, claim angora-constantinople red*2, decline", "left: 1; acting: 1"},
	})
}

func TestPubliclyKnownCards(t *testing.T) {
	run(t, []example{
		{"cards of the row", setting{row: "red loco blue green white"}, "take loco", "known: loco"},
		{"until as many were paid", setting{hands: []string{"red*3", ""}, row: "red blue green white black", pile: "white*30"},
			"take red, done, draw, done, station paris red", "hand: red*3; known: "},
		{"cards shown for a tunnel", setting{hands: []string{"red*4"}, pile: "red*9"}, "claim angora-constantinople red*2, decline", "known: red*2"},
	})
}
