package trains

import (
	"fmt"
	"slices"

	"github.com/railbot/railbot/engine"
)

// ledger follows a game through its public events alone, like a spectator with
// pencil and paper: coins, cubes, pile sizes and who owns which cards. Each
// event must be consistent with those before it.
type ledger struct {
	board    *Board
	supply   map[string]int
	piles    []string // piles that can end the game
	stations map[string]int
	seats    []account
	actor    *account

	coins    int
	active   bool // something was played or bought
	passed   bool
	play     []Laid
	gained   int
	shown    int
	text     string         // the card whose text began last
	due      []string       // causes of Waste that must be reported next
	shuffled int            // deck size before it was shuffled; -1 if it was not
	since    map[string]int // by kind: the sum of N of the events since the text began
	cost     int            // cost of the card trashed last
	doubled  int
}

// account is what everybody knows of a player.
type account struct {
	seat                engine.Seat
	owned               map[string]int
	hand, deck, discard int
	track               int
	rails               map[string]bool
}

// newLedger returns the ledger of a game that has not begun.
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

// require panics with the formatted text unless ok is true.
func (l *ledger) require(ok bool, format string, args ...any) {
	if !ok {
		panic(fmt.Sprintf(format, args...))
	}
}

// read updates the ledger with an event.
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
		l.require(len(l.due) > 0 && what == l.due[0], "Waste of %s, due is that of %v", what, l.due)
		l.due = l.due[1:]
	default:
		l.require(len(l.due) == 0, "%s while Waste of %v is due", e.Kind, l.due)
	}
	if !l.readCourse(what, e) && !l.readAction(what, e) && !l.readWaste(e.Kind) && !l.readPile(e) && !l.readCard(what, e) {
		l.require(slices.Contains([]string{"first", "name", "left"}, e.Kind), "an unknown event %v", e)
	}
	l.since[e.Kind] += max(e.N, 1)
	l.require(l.coins >= 0 && l.shown >= 0, "%d coins, %d cards shown", l.coins, l.shown)
	if a := l.actor; a != nil {
		l.require(a.hand >= 0 && a.deck >= 0 && a.discard >= 0 && a.owned["waste"] >= 0, "sizes %+v", *a)
	}
}

// readCourse reads an event about the course of the game. It reports false if
// it does not know the event.
func (l *ledger) readCourse(what string, e engine.Event) bool {
	switch e.Kind {
	case "kingdom":
		l.piles = append(slices.Clone(l.piles), e.What...)
		for _, c := range e.What {
			l.supply[c] = 10
		}
	case "start":
		p := l.place(what)
		l.require(p.Terrain != Sea && p.Terrain != Remote && l.othersCubes(what) == 0, "a first rail on %s", what)
		l.actor.rails[what] = true
	case "pass", "pass-return":
		l.require(!l.active, "a pass after something was done")
		l.passed = true
		return e.Kind == "pass"
	case "end":
		l.require(l.active != l.passed, "neither a pass nor a turn")
		l.active, l.passed = false, false
		l.require(e.N == len(l.play)+l.gained+l.actor.hand, "%d cards are discarded, not %d", len(l.play)+l.gained+l.actor.hand, e.N)
		l.actor.discard += e.N
		l.actor.hand, l.coins, l.play, l.gained, l.text = 0, 0, nil, 0, ""
		l.drawNewHand()
	case "turn":
		l.require(len(l.endReasons()) == 0, "the game goes on in spite of %v", l.endReasons())
	case "over":
		l.require(slices.Equal(e.What, l.endReasons()), "over by %v, not by %v", e.What, l.endReasons())
	default:
		return false
	}
	return true
}

// readAction reads an event about a player's action. It reports false if it
// does not know the event.
func (l *ledger) readAction(what string, e engine.Event) bool {
	switch e.Kind {
	case "play", "plain":
		l.readPlay(what, e)
	case "copy":
		f, _ := Printed(what)
		l.require(f.Icon && what != "stationmasters-office" && l.isInPlay(what), "copies %s", what)
		l.play[len(l.play)-1].Text, l.text = what, what
	case "coins":
		l.require(e.N == l.coinsEarned(), "%s brings %d, not %d", l.text, l.coinsEarned(), e.N)
		l.coins += e.N
	case "point":
		l.require(l.text == "tourist-train" && e.N == 1, "a point by %s", l.text)
		l.actor.track++
	case "lay":
		l.readLay(what, e)
	case "expand":
		l.stations[what]++
		l.require(l.text == "station-expansion" && l.stations[what] <= l.place(what).Slots && l.tokensLeft() >= 0, "a station in %s", what)
		l.due = append(l.due, l.text)
	case "buy", "buy-top":
		l.readBuy(what, e)
	default:
		return false
	}
	return true
}

// readWaste reads an event about a Waste that was due. It reports false if it
// does not know the event.
func (l *ledger) readWaste(kind string) bool {
	switch kind {
	case "waste":
		l.require(!l.isLasting("dump-site"), "Waste in spite of a Dump Site")
		l.takeFromSupply("waste")
		l.gained++
	case "no-waste":
		l.require(l.supply["waste"] == 0 && !l.isLasting("dump-site"), "no Waste of %d", l.supply["waste"])
	case "spared":
		l.require(l.isLasting("dump-site"), "spared by nothing")
	default:
		return false
	}
	return true
}

// readPile reads an event that moves cards between piles. It reports false if
// it does not know the event.
func (l *ledger) readPile(e engine.Event) bool {
	a := l.actor
	switch e.Kind {
	case "shuffle":
		l.require(e.N == a.discard && l.shuffled < 0, "%d cards of %d are shuffled", e.N, a.discard)
		l.shuffled = a.deck
		a.deck, a.discard = a.deck+e.N, 0
		if l.text == "" {
			l.shuffled = -1
			l.drawNewHand()
		}
	case "draw":
		l.takeFromDeck(e.N)
		a.hand += e.N
	case "reveal":
		l.takeFromDeck(e.N)
		l.shown += e.N
	case "order":
		l.shown -= e.N
		a.deck += e.N
	case "peek", "miss":
		l.takeFromDeck(1)
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

// readCard reads an event about a single card. It reports false if it does not
// know the event.
func (l *ledger) readCard(what string, e engine.Event) bool {
	f, _ := Printed(what)
	switch e.Kind {
	case "take":
		l.readTake(what, e.M)
	case "trash":
		l.readTrash(what)
	case "recall":
		l.require(isTrain(what) && l.isInPlay(what), "recalls %s", what)
		l.readRecall(what)
	case "double":
		l.require(isTrain(what) && l.isInPlay(what), "doubles %s", what)
		l.doubled = f.Value
	case "show":
		l.require(isTrain(what) && l.supply[what] > 0, "shows %s", what)
	case "gain":
		l.require(l.text == "maintenance-factory" && l.actor.owned[what] > 0, "gains %s", what)
		l.takeFromSupply(what)
		l.gained++
	case "hit":
		l.require(l.text == "command-central", "a hit by %s", l.text)
	default:
		return false
	}
	return true
}

// readRecall puts a Train back on the deck, one whose text was declined before
// others.
func (l *ledger) readRecall(what string) {
	i := slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what && c.Text == "" })
	if i < 0 {
		i = slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what })
	}
	l.play = slices.Delete(l.play, i, i+1)
	l.actor.deck++
}
