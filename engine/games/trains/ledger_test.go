package trains

import (
	"fmt"
	"slices"
	"testing"

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
			seat: engine.Seat(seat + 1), discard: 10, rails: map[string]bool{},
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
	if len(l.due) > 0 {
		l.must(slices.Contains([]string{"waste", "no-waste", "spared"}, e.Kind) && what == l.due[0], "Waste of %s is due, not %v", l.due[0], e)
		l.due = l.due[1:]
	} else {
		l.must(!slices.Contains([]string{"waste", "no-waste", "spared"}, e.Kind), "Waste that is not due: %v", e)
	}
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
	case "gain":
		l.must(l.text == "maintenance-factory" && l.actor.owned[what] > 0, "gains %s", what)
		l.takeFromSupply(what)
		l.gained++
	case "waste":
		l.must(!l.lasts("dump-site") && e.N == 1, "Waste in spite of a Dump Site")
		l.takeFromSupply("waste")
		l.gained++
	case "no-waste":
		l.must(l.supply["waste"] == 0 && !l.lasts("dump-site"), "no Waste of %d", l.supply["waste"])
	case "spared":
		l.must(l.lasts("dump-site"), "spared by nothing")
	case "end":
		l.must(e.N == len(l.play)+l.gained+l.actor.hand, "%d cards are discarded, not %d", len(l.play)+l.gained+l.actor.hand, e.N)
		l.actor.discard += e.N
		l.actor.hand, l.coins, l.play, l.gained, l.text = 0, 0, nil, 0, ""
	case "turn":
		l.must(len(l.reasons()) == 0, "the game goes on in spite of %v", l.reasons())
	case "over":
		l.must(slices.Equal(e.What, l.reasons()), "over by %v, not by %v", e.What, l.reasons())
	default:
		l.moves(what, e)
	}
	l.since[e.Kind] += max(e.N, 1)
	l.must(l.coins >= 0, "%d coins", l.coins)
}

// moves writes down how cards go from pile to pile.
func (l *ledger) moves(what string, e engine.Event) {
	a := l.actor
	switch e.Kind {
	case "shuffle":
		l.must(e.N == a.discard && l.shuffled < 0, "%d cards of %d are shuffled", e.N, a.discard)
		l.shuffled = a.deck
		a.deck, a.discard = a.deck+e.N, 0
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
	case "take":
		l.takes(what, e.M)
	case "return", "pass-return":
		l.must(e.Kind == "return" || len(l.play)+l.gained == 0, "a pass after something was done")
		a.hand -= e.N
		a.owned["waste"] -= e.N
		l.supply["waste"] += e.N
	case "trash":
		l.trashes(what)
	case "recall":
		i := slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what && c.Text == "" })
		if i < 0 {
			i = slices.IndexFunc(l.play, func(c Laid) bool { return c.Card == what })
		}
		l.must(isTrain(what), "recalls %s", what)
		l.play = slices.Delete(l.play, i, i+1)
		a.deck++
	case "double":
		f, _ := Printed(what)
		l.must(isTrain(what) && l.inPlay(what), "doubles %s", what)
		l.doubled = f.Value
	case "show":
		l.must(isTrain(what) && l.supply[what] > 0, "shows %s", what)
	case "hit":
		l.must(l.text == "command-central", "a hit by %s", l.text)
	case "first", "name", "left", "pass":
	default:
		l.must(false, "an unknown event %v", e)
	}
	l.must(a.hand >= 0 && a.deck >= 0 && a.discard >= 0 && l.shown >= 0 && a.owned["waste"] >= 0, "sizes %+v", *a)
}

// fromDeck takes cards off the deck, which is shuffled only when one is wanted
// that it has not.
func (l *ledger) fromDeck(n int) {
	l.must(l.shuffled < n, "shuffled for %d cards of %d", n, l.shuffled)
	l.shuffled = -1
	l.actor.deck -= n
}

func (l *ledger) takes(what string, from int) {
	switch from {
	case fromSupply:
		f, _ := Printed(what)
		l.must(l.text == "wagon-factory" && isTrain(what) && f.Cost == l.cost+3, "%s for a card that costs %d", what, l.cost)
		l.takeFromSupply(what)
	case fromDiscard:
		l.must(l.text == "pulling" && isTrain(what), "pulls %s", what)
		l.actor.discard--
	case fromShown:
		l.must(l.text == "information-central", "takes %s", what)
		l.shown--
	case fromDeck:
		if l.text == "command-central" {
			l.fromDeck(1)
		} else {
			l.must(l.text == "temporary-timetable" && isTrain(what), "takes %s", what)
			l.shown--
		}
	}
	l.actor.hand++
}

func (l *ledger) trashes(what string) {
	l.actor.owned[what]--
	if l.text == "holiday-timetable" {
		l.must(l.play[len(l.play)-1].Card == what, "trashes %s", what)
		l.play = l.play[:len(l.play)-1]
		return
	}
	f, _ := Printed(what)
	l.must(l.text == "wagon-factory", "%s trashes %s", l.text, what)
	l.actor.hand--
	l.cost = f.Cost
	if what == "waste" {
		l.supply["waste"]++
	}
}

func (l *ledger) plays(what string, e engine.Event) {
	f, _ := Printed(what)
	coins := f.Value
	for _, c := range l.play {
		if f.Category == RailLayer && c.Text == "ironworks" {
			coins += 2
		}
	}
	l.must(e.N == coins && f.Category != Refuse && f.Category != Building, "%s brings %d coins, not %d", what, coins, e.N)
	laid := Laid{Card: what}
	if e.Kind == "play" {
		laid.Text = what
	}
	l.coins += coins
	l.play, l.text = append(l.play, laid), laid.Text
	l.actor.hand--
	l.since = map[string]int{}
}

// earned is what the text in force brings by the events since it began.
func (l *ledger) earned() int {
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
		if l.inPlay("normal-train") {
			return 1
		}
	}
	return 0
}

func (l *ledger) lays(what string, e engine.Event) {
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
	if l.lasts("subway-excavation") || l.lasts(waived) {
		price = 0
	}
	price += p.Price
	shared := l.cubes(what) > 0 && !l.lasts("subway-excavation") && !l.lasts("collaboration")
	if shared {
		price += l.cubes(what)
		l.due = append(l.due, "shared")
	}
	h, _ := l.board.Find(what)
	near := slices.ContainsFunc(l.board.Neighbors(h), func(n Hex) bool { return l.actor.rails[l.board.Places[n].Token] })
	l.must(f.Category == RailLayer && near && !l.actor.rails[what] && p.Terrain != Sea, "%s lays on %s", l.text, what)
	l.must(e.N == price && (e.M == 1) == shared, "a rail on %s costs %d, not %d", what, price, e.N)
	l.coins -= price
	l.actor.rails[what] = true
	l.must(len(l.actor.rails) <= 20, "too many cubes")
	l.due = append(l.due, l.text)
}

func (l *ledger) buys(what string, e engine.Event) {
	f, _ := Printed(what)
	l.must(e.N == f.Cost && what != "waste" && what != "normal-train", "%s for %d", what, e.N)
	l.coins -= f.Cost
	l.takeFromSupply(what)
	if e.Kind == "buy" {
		l.gained++
	} else {
		l.must(l.lasts("early-train"), "buys onto the deck")
		l.actor.deck++
	}
	if f.Category == Building {
		l.due = append(l.due, what)
	}
}

func (l *ledger) takeFromSupply(what string) {
	l.must(l.supply[what] > 0, "no %s is left", what)
	l.supply[what]--
	l.actor.owned[what]++
}

func (l *ledger) place(token string) Place {
	h, ok := l.board.Find(token)
	l.must(ok, "no hex %s", token)
	return l.board.Places[h]
}

// cubes are those of the others in a hex.
func (l *ledger) cubes(token string) int {
	n := 0
	for i := range l.seats {
		if &l.seats[i] != l.actor && l.seats[i].rails[token] {
			n++
		}
	}
	return n
}

func (l *ledger) inPlay(card string) bool {
	return slices.ContainsFunc(l.play, func(c Laid) bool { return c.Card == card })
}

func (l *ledger) lasts(text string) bool {
	return slices.ContainsFunc(l.play, func(c Laid) bool { return text != "" && c.Text == text })
}

func (l *ledger) tokens() int {
	left := 30
	for _, n := range l.stations {
		left -= n
	}
	return left
}

func isTrain(card string) bool {
	f, _ := Printed(card)
	return f.Category == Train
}

// reasons are those for the game to be over.
func (l *ledger) reasons() []string {
	var list []string
	empty := 0
	for _, c := range l.piles {
		if l.supply[c] == 0 {
			empty++
		}
	}
	if empty >= 4 {
		list = append(list, "piles")
	}
	if slices.ContainsFunc(l.seats, func(a account) bool { return len(a.rails) == 20 }) {
		list = append(list, "cubes")
	}
	if l.tokens() == 0 {
		list = append(list, "stations")
	}
	return list
}

// parts are a player's points at the end.
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

// agree compares what was written down with the state.
func (l *ledger) agree(s *State) {
	l.must(len(l.due) == 0, "Waste of %v never came", l.due)
	l.must(s.Pending.Text != NoCard || l.text == "" || l.text == "station-crew" || l.since["coins"] == l.earned(),
		"%s brought %d coins, not %d", l.text, l.since["coins"], l.earned())
	l.must(s.Coins == l.coins && s.Tokens == l.tokens(), "%d coins, %d tokens", l.coins, l.tokens())
	for card, n := range l.supply {
		l.must(s.Supply.Count(cardOf[card]) == n, "%d %s left, in truth %d", n, card, s.Supply.Count(cardOf[card]))
	}
	for i, a := range l.seats {
		p, owned := &s.Players[i], s.owned(a.seat)
		l.must(p.Hand.Total() == a.hand && s.deckSize(a.seat) == a.deck && p.Discard.Total() == a.discard, "seat %d: %+v", a.seat, a)
		for card, n := range a.owned {
			l.must(owned.Count(cardOf[card]) == n, "seat %d has %d %s, in truth %d", a.seat, n, card, owned.Count(cardOf[card]))
		}
	}
}

// endow gives every player one of each kingdom card, so that all texts are met
// soon.
func (l *ledger) endow(s *State) {
	for i := range s.Players {
		for _, c := range s.Kingdom {
			s.Supply.remove(c, 1)
			s.Players[i].Discard.add(c, 1)
			l.supply[c.String()]--
			l.seats[i].owned[c.String()]++
			l.seats[i].discard++
		}
	}
}

// busy picks a kind of move first, so that rare kinds come often, and seldom
// ends a turn that could go on; now and then it is the sensible chooser.
func busy(s *State, r *engine.Rand) Move {
	list := rules{}.Legal(s, s.Actor, nil)
	if r.IntN(4) == 0 {
		return guide{}.Sim(s, s.Actor, list, r)
	}
	kinds := map[kind]bool{}
	for _, m := range list {
		kinds[m.kind] = m.kind != kindEnd || len(list) == 1 || r.IntN(8) == 0
	}
	for {
		k := kind(r.IntN(int(numKinds)))
		if of := slices.DeleteFunc(slices.Clone(list), func(m Move) bool { return m.kind != k }); kinds[k] {
			return of[r.IntN(len(of))]
		}
	}
}

// follow plays a game and writes it down to its end.
func (l *ledger) follow(s *State, events []engine.Event, seed engine.Seed) (err error) {
	entry, move := uint64(0), ""
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("seed %v, entry %d, %s of seat %d: %v", seed, entry, move, s.Actor, wrong)
		}
	}()
	for {
		for _, e := range engine.Visible(events, engine.Spectator) {
			l.read(e)
		}
		if entry == 0 {
			l.endow(s)
		}
		if l.agree(s); s.over() {
			return nil
		}
		entry++
		turn := engine.NewTurn(engine.NewRand(seed, entry))
		m := busy(s, turn.Rand())
		move = engine.Notation(m)
		rules{}.Apply(s, s.Actor, m, turn)
		events = turn.Events()
	}
}

// Whole games as a spectator can check them: everything that changes is told,
// costs what the rulebook says, and adds up to the scores.
func TestSpectatorsAccountAgrees(t *testing.T) {
	for seed := range byte(60) {
		seats := 2 + int(seed)%3
		s, events := start(t, seats, engine.Options{"cards": byRandom, "map": boards[seed%2].Key}, seed)
		l := newLedger(seats, s.board())
		if err := l.follow(s, events, engine.Seed{seed, 1}); err != nil {
			t.Error(err)
			continue
		}
		for _, standing := range s.Result {
			if want := l.parts(l.seats[standing.Seat-1]); !slices.Equal(standing.Parts, want) {
				t.Errorf("seed %d: seat %d scores %v, want %v", seed, standing.Seat, standing.Parts, want)
			}
		}
	}
}
