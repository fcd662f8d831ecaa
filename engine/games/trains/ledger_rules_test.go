package trains

import (
	"slices"

	"github.com/railbot/railbot/engine"
)

// drawNewHand takes the five cards of a new hand, which no public event
// reports. If the deck has fewer, the "shuffle" event that must follow calls it
// again.
func (l *ledger) drawNewHand() {
	n := min(5-l.actor.hand, l.actor.deck)
	l.actor.hand, l.actor.deck = l.actor.hand+n, l.actor.deck-n
}

// takeFromDeck takes cards off the deck. A shuffle must come first only if the
// deck has too few.
func (l *ledger) takeFromDeck(n int) {
	l.require(l.shuffled < n, "shuffled for %d cards of %d", n, l.shuffled)
	l.shuffled = -1
	l.actor.deck -= n
}

// readTake reads that the actor took a card into hand.
func (l *ledger) readTake(what string, from int) {
	switch from {
	case fromSupply:
		f, _ := Printed(what)
		l.require(l.text == "wagon-factory" && isTrain(what) && f.Cost == l.cost+3, "%s for a card that costs %d", what, l.cost)
		l.takeFromSupply(what)
	case fromDiscard:
		l.require(l.text == "pulling" && isTrain(what), "pulls %s", what)
		l.actor.discard--
	case fromShown:
		l.require(l.text == "information-central", "takes %s", what)
		l.shown--
	case fromDeck:
		if l.text == "command-central" {
			l.takeFromDeck(1)
		} else {
			l.require(l.text == "temporary-timetable" && isTrain(what), "takes %s", what)
			l.shown--
		}
	}
	l.actor.hand++
}

// readTrash reads that a card was trashed.
func (l *ledger) readTrash(what string) {
	l.actor.owned[what]--
	if l.text == "holiday-timetable" {
		l.require(l.play[len(l.play)-1].Card == what, "trashes %s", what)
		l.play = l.play[:len(l.play)-1]
		return
	}
	f, _ := Printed(what)
	l.require(l.text == "wagon-factory", "%s trashes %s", l.text, what)
	l.actor.hand--
	l.cost = f.Cost
	if what == "waste" {
		l.supply["waste"]++
	}
}

// readPlay reads that a card was played.
func (l *ledger) readPlay(what string, e engine.Event) {
	f, _ := Printed(what)
	coins := f.Value
	for _, c := range l.play {
		if f.Category == RailLayer && c.Text == "ironworks" {
			coins += 2
		}
	}
	l.require(e.N == coins && f.Category != Refuse && f.Category != Building, "%s brings %d coins, not %d", what, coins, e.N)
	laid := Laid{Card: what}
	if e.Kind == "play" {
		laid.Text = what
	}
	l.coins += coins
	l.active = true
	l.play, l.text = append(l.play, laid), laid.Text
	l.actor.hand--
	l.since = map[string]int{}
}

// coinsEarned returns the coins that the text in force pays, given the events
// since it began.
func (l *ledger) coinsEarned() int {
	switch l.text {
	case "freight-train":
		return l.since["return"]
	case "mail-train":
		return l.since["discard"]
	case "holiday-timetable":
		return 3
	case "amusement-park":
		return l.doubled
	case "station-crew":
		return 1
	case "bullet-train":
		if l.isInPlay("normal-train") {
			return 1
		}
	}
	return 0
}

// readLay reads that a rail was laid.
func (l *ledger) readLay(what string, e engine.Event) {
	f, _ := Printed(l.text)
	p, price := l.place(what), 0
	switch p.Terrain {
	case River:
		price = 1
	case Mountain:
		price = 2
	case City:
		price = 1 + l.stations[what]
	}
	waived := map[Terrain]string{River: "steel-bridge", Mountain: "tunnel", City: "viaduct"}[p.Terrain]
	if l.isLasting("subway-excavation") || l.isLasting(waived) {
		price = 0
	}
	price += p.Price
	shared := l.othersCubes(what) > 0 && !l.isLasting("subway-excavation") && !l.isLasting("collaboration")
	if shared {
		price += l.othersCubes(what)
		l.due = append(l.due, "shared")
	}
	h, _ := l.board.Find(what)
	near := slices.ContainsFunc(l.board.Neighbors(h), func(n Hex) bool { return l.actor.rails[l.board.Places[n].Token] })
	l.require(f.Category == RailLayer && near && !l.actor.rails[what] && p.Terrain != Sea, "%s lays on %s", l.text, what)
	l.require(e.N == price && (e.M == 1) == shared, "a rail on %s costs %d, not %d", what, price, e.N)
	l.coins -= price
	l.actor.rails[what] = true
	l.require(len(l.actor.rails) <= 20, "too many cubes")
	l.due = append(l.due, l.text)
}

// readBuy reads that a card was bought.
func (l *ledger) readBuy(what string, e engine.Event) {
	f, _ := Printed(what)
	l.require(e.N == f.Cost && what != "waste" && what != "normal-train", "%s for %d", what, e.N)
	l.coins -= f.Cost
	l.active = true
	l.takeFromSupply(what)
	if e.Kind == "buy" {
		l.gained++
	} else {
		l.require(l.isLasting("early-train"), "buys onto the deck")
		l.actor.deck++
	}
	if f.Category == Building {
		l.due = append(l.due, what)
	}
}

// takeFromSupply removes a card from the supply.
func (l *ledger) takeFromSupply(what string) {
	l.require(l.supply[what] > 0, "no %s is left", what)
	l.supply[what]--
	l.actor.owned[what]++
}

// place returns the printed hex with a coordinate.
func (l *ledger) place(token string) Place {
	h, ok := l.board.Find(token)
	l.require(ok, "no hex %s", token)
	return l.board.Places[h]
}

// othersCubes returns how many other players have a cube on a hex.
func (l *ledger) othersCubes(token string) int {
	n := 0
	for i := range l.seats {
		if &l.seats[i] != l.actor && l.seats[i].rails[token] {
			n++
		}
	}
	return n
}

// isInPlay reports whether a card lies in the play area.
func (l *ledger) isInPlay(card string) bool {
	return slices.ContainsFunc(l.play, func(c Laid) bool { return c.Card == card })
}

// isLasting reports whether a lasting text is in force.
func (l *ledger) isLasting(text string) bool {
	return slices.ContainsFunc(l.play, func(c Laid) bool { return text != "" && c.Text == text })
}

// tokensLeft returns the number of station tokens off the board.
func (l *ledger) tokensLeft() int {
	left := 30
	for _, n := range l.stations {
		left -= n
	}
	return left
}

// isTrain reports whether a card is a Train.
func isTrain(card string) bool {
	f, _ := Printed(card)
	return f.Category == Train
}

// emptyPiles returns how many piles have run out, without Waste.
func (l *ledger) emptyPiles() int {
	n := 0
	for _, c := range l.piles {
		if l.supply[c] == 0 {
			n++
		}
	}
	return n
}

// endReasons returns the reasons for the game to be over.
func (l *ledger) endReasons() []string {
	var list []string
	if l.emptyPiles() >= 4 {
		list = append(list, "piles")
	}
	if slices.ContainsFunc(l.seats, func(a account) bool { return len(a.rails) == 20 }) {
		list = append(list, "cubes")
	}
	if l.tokensLeft() == 0 {
		list = append(list, "stations")
	}
	return list
}

// parts returns a player's points at the end.
func (l *ledger) parts(a account) []engine.Part {
	cities, remotes, cards := 0, 0, a.owned["apartment"]+2*a.owned["tower"]+4*a.owned["skyscraper"]
	for token := range a.rails {
		p := l.place(token)
		remotes += p.Price
		if p.Terrain == City {
			cities += []int{0, 2, 4, 8}[l.stations[token]]
		}
	}
	return []engine.Part{{Name: "cities", Points: cities}, {Name: "remotes", Points: remotes},
		{Name: "track", Points: a.track}, {Name: "buildings", Points: cards}}
}

// compareState compares the ledger with the state and with the public table.
func (l *ledger) compareState(s *State) {
	l.compareTable(secrets{}.Table(s).(Table))
	l.require(len(l.due) == 0, "Waste of %v never came", l.due)
	l.require(s.Pending.Text != NoCard || l.text == "" || l.text == "station-crew" || l.since["coins"] == l.coinsEarned(),
		"%s brought %d coins, not %d", l.text, l.since["coins"], l.coinsEarned())
	l.require(s.Coins == l.coins && s.Tokens == l.tokensLeft(), "%d coins, %d tokens", l.coins, l.tokensLeft())
	for card, n := range l.supply {
		l.require(s.Supply.Count(cardOf[card]) == n, "%d %s left, in truth %d", n, card, s.Supply.Count(cardOf[card]))
	}
	for i, a := range l.seats {
		p, owned := &s.Players[i], s.ownedCards(a.seat)
		l.require(p.Hand.Total() == a.hand && s.deckSize(a.seat) == a.deck && p.Discard.Total() == a.discard, "seat %d: %+v", a.seat, a)
		for card, n := range a.owned {
			l.require(owned.Count(cardOf[card]) == n, "seat %d has %d %s, in truth %d", a.seat, n, card, owned.Count(cardOf[card]))
		}
		hand := secrets{}.Hand(s, a.seat).(Hand)
		l.require(hand.Points == l.parts(a)[3].Points, "seat %d is shown %d points of buildings", a.seat, hand.Points)
	}
}

// compareTable compares the ledger with the public table.
func (l *ledger) compareTable(t Table) {
	gained := 0
	for _, c := range t.Gained {
		gained += c.N
	}
	l.require(t.Coins == l.coins && t.Tokens == l.tokensLeft() && gained == l.gained, "shown are %d coins, %d tokens, %d gained", t.Coins, t.Tokens, gained)
	l.require(t.Empty == l.emptyPiles(), "shown are %d empty piles of %d", t.Empty, l.emptyPiles())
	l.require(slices.Equal(t.Play, l.play), "shown in play is %v, not %v", t.Play, l.play)
	for card := range faces {
		key := Card(card).String()
		lasts := slices.Contains(t.Lasting, key)
		l.require(lasts == (faces[card].Lasting && l.isLasting(key)), "shown as lasting is %v", t.Lasting)
	}
	for _, p := range t.Supply {
		l.require(p.Left == l.supply[p.Card], "shown are %d %s", p.Left, p.Card)
	}
	for _, st := range t.Stations {
		l.require(st.N == l.stations[st.Hex], "shown are %d stations in %s", st.N, st.Hex)
	}
	if p := t.Pending; p != nil && p.Text == "garage" {
		l.require(p.Done == l.since["discard"] && p.Left == 2-p.Done, "shown are %d discarded, %d to discard", p.Done, p.Left)
	}
	for i, a := range l.seats {
		parts, p := l.parts(a), t.Players[i]
		board := parts[0].Points + parts[1].Points + parts[2].Points
		l.require(p.Hand == a.hand && p.Deck == a.deck && p.Discard == a.discard && p.Cubes == 20-len(a.rails) && len(p.Rails) == len(a.rails),
			"seat %d is shown as %+v", a.seat, p)
		l.require(p.Cities == parts[0].Points && p.Remotes == parts[1].Points && p.Track == a.track && p.Score == board, "seat %d scores %+v", a.seat, p)
	}
}
