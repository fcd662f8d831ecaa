package trains

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// ledger is what a spectator with pencil and paper makes of the public events
// of a game, and of nothing else: coins, cubes, sizes of piles, who owns which
// cards. What an event says must follow from what was written down before.
type ledger struct {
	board    *Board
	supply   map[string]int
	piles    []string // those that can end the game
	stations map[string]int
	seats    []account
	actor    *account

	coins    int
	active   bool // something was played or bought
	passed   bool
	play     []Laid
	gained   int
	shown    int
	text     string         // the text that was begun last
	due      []string       // Waste that must be told next, by its cause
	shuffled int            // cards that the deck had before it was shuffled; -1 if it was not
	since    map[string]int // events by kind since a text began, with their numbers
	cost     int            // of the card that was trashed last
	doubled  int
}

// account is what all know of a player.
type account struct {
	seat                engine.Seat
	owned               map[string]int
	hand, deck, discard int
	track               int
	rails               map[string]bool
}

func newLedger(seats int, board *Board) *ledger {
	l := &ledger{board: board, stations: map[string]int{}, shuffled: -1, since: map[string]int{},
		piles: AllCards()[1:8], supply: map[string]int{"express-train": 20, "limited-express-train": 10, "lay-rails": 20 - 2*seats,
			"station-expansion": 20 - seats, "apartment": 10, "tower": 10, "skyscraper": 10, "waste": 70}}
	for seat := range seats {
		l.seats = append(l.seats, account{
			seat: engine.Seat(seat + 1), hand: 5, deck: 5, rails: map[string]bool{},
			owned: map[string]int{"normal-train": 7, "lay-rails": 2, "station-expansion": 1},
		})
	}
	return l
}

func (l *ledger) must(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}

// read writes an event down.
func (l *ledger) read(e engine.Event) {
	if l.actor = nil; e.By > 0 {
		l.actor = &l.seats[e.By-1]
	}
	what := ""
	if len(e.What) > 0 {
		what = e.What[0]
	}
	switch e.Kind {
	case "waste", "no-waste", "spared":
		l.must(len(l.due) > 0 && what == l.due[0], "Waste of %s, due is that of %v", what, l.due)
		l.due = l.due[1:]
	default:
		l.must(len(l.due) == 0, "%s while Waste of %v is due", e.Kind, l.due)
	}
	if !l.course(what, e) && !l.deed(what, e) && !l.waste(e.Kind) && !l.pile(e) && !l.card(what, e) {
		l.must(slices.Contains([]string{"first", "name", "left"}, e.Kind), "an unknown event %v", e)
	}
	l.since[e.Kind] += max(e.N, 1)
	l.must(l.coins >= 0 && l.shown >= 0, "%d coins, %d cards shown", l.coins, l.shown)
	if a := l.actor; a != nil {
		l.must(a.hand >= 0 && a.deck >= 0 && a.discard >= 0 && a.owned["waste"] >= 0, "sizes %+v", *a)
	}
}

// course reads how the game goes on, and reports whether it could.
func (l *ledger) course(what string, e engine.Event) bool {
	switch e.Kind {
	case "kingdom":
		l.piles = append(slices.Clone(l.piles), e.What...)
		for _, c := range e.What {
			l.supply[c] = 10
		}
	case "start":
		p := l.place(what)
		l.must(p.Terrain != Sea && p.Terrain != Remote && l.cubes(what) == 0, "a first rail on %s", what)
		l.actor.rails[what] = true
	case "pass", "pass-return":
		l.must(!l.active, "a pass after something was done")
		l.passed = true
		return e.Kind == "pass"
	case "end":
		l.must(l.active != l.passed, "neither a pass nor a turn")
		l.active, l.passed = false, false
		l.must(e.N == len(l.play)+l.gained+l.actor.hand, "%d cards are discarded, not %d", len(l.play)+l.gained+l.actor.hand, e.N)
		l.actor.discard += e.N
		l.actor.hand, l.coins, l.play, l.gained, l.text = 0, 0, nil, 0, ""
		l.newHand()
	case "turn":
		l.must(len(l.reasons()) == 0, "the game goes on in spite of %v", l.reasons())
	case "over":
		l.must(slices.Equal(e.What, l.reasons()), "over by %v, not by %v", e.What, l.reasons())
	default:
		return false
	}
	return true
}

// deed reads what a player does, and reports whether it could.
func (l *ledger) deed(what string, e engine.Event) bool {
	switch e.Kind {
	case "play", "plain":
		l.plays(what, e)
	case "copy":
		f, _ := Printed(what)
		l.must(f.Icon && what != "stationmasters-office" && l.inPlay(what), "copies %s", what)
		l.play[len(l.play)-1].Text, l.text = what, what
	case "coins":
		l.must(e.N == l.earned(), "%s brings %d, not %d", l.text, l.earned(), e.N)
		l.coins += e.N
	case "point":
		l.must(l.text == "tourist-train" && e.N == 1, "a point by %s", l.text)
		l.actor.track++
	case "lay":
		l.lays(what, e)
	case "expand":
		l.stations[what]++
		l.must(l.text == "station-expansion" && l.stations[what] <= l.place(what).Slots && l.tokens() >= 0, "a station in %s", what)
		l.due = append(l.due, l.text)
	case "buy", "buy-top":
		l.buys(what, e)
	default:
		return false
	}
	return true
}

// waste reads what became of a Waste that was due.
func (l *ledger) waste(kind string) bool {
	switch kind {
	case "waste":
		l.must(!l.lasts("dump-site"), "Waste in spite of a Dump Site")
		l.takeFromSupply("waste")
		l.gained++
	case "no-waste":
		l.must(l.supply["waste"] == 0 && !l.lasts("dump-site"), "no Waste of %d", l.supply["waste"])
	case "spared":
		l.must(l.lasts("dump-site"), "spared by nothing")
	default:
		return false
	}
	return true
}

// pile reads how many cards go from pile to pile, and reports whether it could.
func (l *ledger) pile(e engine.Event) bool {
	a := l.actor
	switch e.Kind {
	case "shuffle":
		l.must(e.N == a.discard && l.shuffled < 0, "%d cards of %d are shuffled", e.N, a.discard)
		l.shuffled = a.deck
		a.deck, a.discard = a.deck+e.N, 0
		if l.text == "" {
			l.shuffled = -1
			l.newHand()
		}
	case "draw":
		l.fromDeck(e.N)
		a.hand += e.N
	case "reveal":
		l.fromDeck(e.N)
		l.shown += e.N
	case "order":
		l.shown -= e.N
		a.deck += e.N
	case "peek", "miss":
		l.fromDeck(1)
		a.deck++
	case "discard":
		switch l.text {
		case "temporary-timetable":
			l.shown -= e.N
		case "signals":
			a.deck -= e.N
		default:
			a.hand -= e.N
		}
		a.discard += e.N
	case "return", "pass-return":
		a.hand -= e.N
		a.owned["waste"] -= e.N
		l.supply["waste"] += e.N
	default:
		return false
	}
	return true
}

// card reads what happens to one card, and reports whether it could.
func (l *ledger) card(what string, e engine.Event) bool {
	f, _ := Printed(what)
	switch e.Kind {
	case "take":
		l.takes(what, e.M)
	case "trash":
		l.trashes(what)
	case "recall":
		l.must(isTrain(what) && l.inPlay(what), "recalls %s", what)
		l.recalls(what)
	case "double":
		l.must(isTrain(what) && l.inPlay(what), "doubles %s", what)
		l.doubled = f.Value
	case "show":
		l.must(isTrain(what) && l.supply[what] > 0, "shows %s", what)
	case "gain":
		l.must(l.text == "maintenance-factory" && l.actor.owned[what] > 0, "gains %s", what)
		l.takeFromSupply(what)
		l.gained++
	case "hit":
		l.must(l.text == "command-central", "a hit by %s", l.text)
	default:
		return false
	}
	return true
}

// recalls puts a Train back, a declined one before others.
func (l *ledger) recalls(what string) {
	i := slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what && c.Text == "" })
	if i < 0 {
		i = slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what })
	}
	l.play = slices.Delete(l.play, i, i+1)
	l.actor.deck++
}
