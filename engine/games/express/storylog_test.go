package express

import (
	"slices"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
)

// storyLog is an independent record of a match, made from public events alone.
// It knows the rules, but uses none of this package's code for them.
type storyLog struct {
	t     *testing.T
	m     *Map
	seats int
	long  bool

	board  map[string]Laid // by place
	bases  map[string]engine.Seat
	count  map[string]int      // of a pile
	open   map[string][]string // of a pile, the top last
	hands  map[engine.Seat]int
	known  map[engine.Seat]map[string]int // of the hands
	titles map[engine.Seat][]string
	order  map[engine.Seat]int
	played map[engine.Seat]bool
	engine engine.Seat

	action  string // begun last in this turn
	begun   string // letters of all actions of the turn
	price   []string
	cost    int
	due     []engine.Seat // seats that draw next, in order
	got     map[engine.Seat]int
	surplus bool
	used    bool
	company string
	ending  bool
	told    bool // the end has been announced
	western bool
}

// TestPublicEventsTellTheWholeGame plays games and checks them by their public
// events: turns, permitted actions, prices, routes, payouts, the Black Engine,
// capital and the end must follow the rules, and the table must show the same.
func TestPublicEventsTellTheWholeGame(t *testing.T) {
	for n := range uint64(48) {
		m := maps[n%2]
		o := engine.Options{"map": m.Token, "length": []string{lengthShort, lengthLong}[n/2%2]}
		h := newStory(t, m, minSeats+int(n/4%3), n/2%2 == 1)
		rec := engine.NewRecorder(engine.NewRand(seedOf(n), 7))
		s := rules{}.Setup(h.seats, o, rec)
		for heard := 0; ; {
			events := rec.Events()
			for _, e := range events[heard:] {
				if e.To == 0 {
					h.readEvent(e)
				}
			}
			heard = len(events)
			h.compareTable(secrets{}.Table(s).(Table))
			if t.Failed() || s.Stage == Over {
				break
			}
			seat := rules{}.Status(s).Acting.First()
			rules{}.Apply(s, seat, guide{}.Sim(s, seat, rules{}.Legal(s, seat, nil), rec.Rand()), rec)
		}
		if t.Failed() {
			t.Fatalf("game %d", n)
		}
	}
}

// newStory returns the log of a game that has not begun, with all cards in the
// piles.
func newStory(t *testing.T, m *Map, seats int, long bool) *storyLog {
	h := &storyLog{
		t: t, m: m, seats: seats, long: long, board: map[string]Laid{}, bases: map[string]engine.Seat{}, count: map[string]int{},
		open: map[string][]string{}, hands: map[engine.Seat]int{}, titles: map[engine.Seat][]string{},
		known: map[engine.Seat]map[string]int{}, order: map[engine.Seat]int{}, played: map[engine.Seat]bool{},
	}
	for i := range seats {
		h.known[engine.Seat(i+1)] = map[string]int{}
	}
	for c := range m.copies.each {
		h.count[pileOfFace(c)]++
	}
	return h
}

// pileOfFace returns the token of the pile that a card belongs to.
func pileOfFace(c Card) string {
	return faces[c].Type.String() + "-" + string('0'+byte(faces[c].Level))
}

// require fails the test, with the event, unless ok is true.
func (h *storyLog) require(ok bool, e engine.Event, what string) {
	h.t.Helper()
	if !ok {
		h.t.Errorf("%+v: %s", e, what)
	}
}

// put lays a card on its pile; search takes one out.
func (h *storyLog) put(card string) {
	p := pileOfFace(cardOf[card])
	h.count[p]++
	h.open[p] = append(h.open[p], card)
}

// search takes a card out of its pile, an open one if there is one.
func (h *storyLog) search(e engine.Event, card string) {
	p := pileOfFace(cardOf[card])
	h.count[p]--
	h.require(h.count[p] >= 0, e, "from an empty pile")
	for i := len(h.open[p]) - 1; i >= 0; i-- {
		if h.open[p][i] == card {
			h.open[p] = slices.Delete(h.open[p], i, i+1)
			return
		}
	}
	h.require(h.count[p] >= len(h.open[p]), e, "no such card lies hidden")
}

// stations returns the number of a company's stations on the map.
func (h *storyLog) stations(company string) (n int) {
	for _, l := range h.board {
		for _, st := range faces[l.Card].Stations {
			if st.Company.String() == company {
				n++
			}
		}
	}
	return n
}

// shares returns how many titles of a company a seat has.
func (h *storyLog) shares(seat engine.Seat, company string) (n int) {
	for _, c := range h.titles[seat] {
		if faces[cardOf[c]].Title.String() == company {
			n++
		}
	}
	return n
}

// capital returns a seat's capital by the rulebook.
func (h *storyLog) capital(seat engine.Seat) int {
	n, links, stations := h.hands[seat], 0, 0
	for _, c := range h.titles[seat] {
		n += h.stations(faces[cardOf[c]].Title.String())
	}
	for place, owner := range h.bases {
		i, _ := h.m.Find(place)
		switch {
		case owner != seat:
		case h.m.Cells[i].Station:
			stations++
		default:
			links++
		}
	}
	if h.engine == seat {
		n += 2
	}
	return n + min(links, stations)
}

// seatWith returns the seat with a turn-order card.
func (h *storyLog) seatWith(n int) engine.Seat {
	for seat, order := range h.order {
		if order == n {
			return seat
		}
	}
	return 0
}

// checkEnd checks for the end after an action.
func (h *storyLog) checkEnd() {
	empty := 0
	for _, n := range h.count {
		if n == 0 {
			empty++
		}
	}
	h.ending = h.ending || len(h.bases) >= map[bool]int{false: 12, true: 24}[h.long] || empty >= map[bool]int{false: 3, true: 4}[h.long]
}

// beginAction begins or continues an action. Only the three pairs are allowed.
func (h *storyLog) beginAction(e engine.Event, letter string) {
	if h.action == letter && letter < "c" {
		return
	}
	if h.action != "" {
		h.checkEnd()
	}
	h.action, h.begun = letter, h.begun+letter
	h.require(slices.Contains([]string{"a", "b", "c", "d", "ab", "ba", "cd"}, h.begun), e, "no pair of actions: "+h.begun)
}

// readEvent passes an event to the reader of its kind.
func (h *storyLog) readEvent(e engine.Event) {
	switch e.Kind {
	case "deal":
		for i := range h.seats {
			h.hands[engine.Seat(i+1)] = e.N
			h.count["link-3"] -= e.N
		}
	case "order":
		h.order[e.By] = e.N
		h.known[e.By][e.What[0]]++
	case "round":
		clear(h.played)
		h.require(!h.ending, e, "the game is over")
	case "capital":
		h.require(e.N == h.capital(e.By), e, "another capital")
	case "aid":
		h.readAid(e)
	case "turn":
		h.action, h.begun = "", ""
		for n := 1; n < h.order[e.By]; n++ {
			h.require(h.played[h.seatWith(n)], e, "a lower card has not played")
		}
		h.require(!h.played[e.By] && e.N == h.order[e.By], e, "has played")
	case "end":
		h.checkEnd()
		h.played[e.By] = true
	case "ending":
		h.checkEnd()
		h.require(h.ending, e, "not yet")
		h.told = true
	case "over":
		h.require(h.ending && len(h.played) == h.seats, e, "not yet")
	case "swap":
		h.beginAction(e, "d")
		h.order[e.By], h.order[e.With] = h.order[e.With], h.order[e.By]
	case "pay", "lay", "upgrade", "west", "take", "draw":
		h.readBuilding(e)
	case "buy", "force", "give", "gone", "title", "taken", "handed":
		h.readBuying(e)
	case "run", "use", "keep", "surplus", "spent", "lapse":
		h.readRun(e)
	}
}

// readAid reads an event about the government's aid.
func (h *storyLog) readAid(e engine.Event) {
	for n := h.seats; n > 0; n-- {
		seat := h.seatWith(n)
		least, mine := h.capital(e.By), h.capital(seat)
		h.require(mine > least || mine == least && n >= h.order[e.By], e, "not the poorest")
	}
	h.engine = e.By
}

// readBuilding reads an event about building.
func (h *storyLog) readBuilding(e engine.Event) {
	switch e.Kind {
	case "pay":
		h.beginAction(e, "a")
		if e.What[0] != engineToken {
			h.removeFromHand(e)
			h.put(e.What[0])
		}
	case "lay":
		h.require(h.board[e.What[0]].Card == NoCard, e, "something lies there")
		h.readLaid(e)
		h.bases[e.What[0]] = e.By
	case "upgrade":
		l := h.board[e.What[0]]
		h.require(l.String() == e.What[2], e, "something else lay there")
		h.readLaid(e)
		h.put(strings.TrimSuffix(e.What[2], turnedMark))
	case "west":
		h.require(!h.western && h.m.Token == mapUSA, e, "again")
		h.western = true
	case "take":
		p := h.open[e.What[0]]
		h.require(len(p) > 0 && p[len(p)-1] == e.What[1], e, "not what lies on top")
		h.open[e.What[0]] = p[:len(p)-1]
		h.known[e.By][e.What[1]]++
		h.readDrawn(e)
	case "draw":
		h.require(len(h.open[e.What[0]]) == 0 && len(e.What) == 1, e, "an open card, or told by name")
		h.readDrawn(e)
	}
}

// readLaid reads an event about a card that was laid.
func (h *storyLog) readLaid(e engine.Event) {
	var l Laid
	if err := l.UnmarshalText([]byte(e.What[1])); err != nil {
		h.t.Fatal(err)
	}
	h.require(faces[l.Card].Level == 1+faces[h.board[e.What[0]].Card].Level, e, "a level jumped")
	h.search(e, faces[l.Card].Token)
	h.board[e.What[0]] = l
}

// removeFromHand takes a card out of a hand, a publicly known one first.
func (h *storyLog) removeFromHand(e engine.Event) {
	h.hands[e.By]--
	h.known[e.By][e.What[0]] = max(0, h.known[e.By][e.What[0]]-1)
}

// readDrawn reads a card drawn for the western bonus or a payout.
func (h *storyLog) readDrawn(e engine.Event) {
	h.count[e.What[0]]--
	h.hands[e.By]++
	if h.action == "c" {
		h.require(len(h.due) > 0 && h.due[0] == e.By && len(h.due)-1 == e.N, e, "another draws")
		h.due = h.due[min(1, len(h.due)):]
		if !h.surplus {
			h.got[e.By]++
		}
	}
}

// readBuying reads an event about the purchase of a title.
func (h *storyLog) readBuying(e engine.Event) {
	switch e.Kind {
	case "buy", "force":
		h.beginAction(e, "b")
		h.cost, h.price = e.N, nil
		h.require(e.N > 0 && e.N == h.stations(e.What[0]), e, "another price")
		h.require(e.Kind == "buy" || e.With != h.engine && slices.Contains(h.titles[e.With], e.What[1]), e, "not his, or protected")
	case "give":
		h.price = append(h.price, e.What[0])
		if e.What[0] != engineToken {
			h.removeFromHand(e)
		}
	case "gone":
		h.require(e.By == h.engine, e, "not his")
		h.engine = 0
	case "title":
		h.require(len(h.price) == h.cost, e, "another price")
		for _, c := range slices.Sorted(slices.Values(h.price)) {
			if c != engineToken {
				h.put(c)
			}
		}
		h.search(e, e.What[1])
		h.titles[e.By] = append(h.titles[e.By], e.What[1])
	case "taken":
		h.require(len(h.price) == h.cost, e, "another price")
		i := slices.Index(h.titles[e.With], e.What[1])
		h.titles[e.With] = slices.Delete(h.titles[e.With], i, i+1)
		h.titles[e.By] = append(h.titles[e.By], e.What[1])
	case "handed":
		h.require(!slices.Contains(e.What, engineToken), e, "the Black Engine")
		h.hands[e.With] += len(e.What)
		for _, c := range e.What {
			h.known[e.With][c]++
		}
	}
}

// readRun reads an event about a run and the Black Engine.
func (h *storyLog) readRun(e engine.Event) {
	switch e.Kind {
	case "run":
		h.beginAction(e, "c")
		h.company, h.used, h.surplus, h.got = e.What[0], false, false, map[engine.Seat]int{}
		h.checkRoute(e)
		h.planDraws(e.N)
	case "use":
		h.used = true
		h.planDraws(len(h.due))
	case "surplus":
		h.require(len(h.due) == e.N, e, "another number")
		h.surplus = true
	case "lapse":
		h.due = nil
	case "spent":
		h.require(e.By == h.engine && h.engineBroughtCard(), e, "it brought nothing")
		h.engine = 0
	}
}

// checkRoute finds the best route by trying all.
func (h *storyLog) checkRoute(e engine.Event) {
	company, _ := companyOf(h.company)
	b := bruteForce{m: h.m, board: &network{}, company: company}
	for place, l := range h.board {
		i, _ := h.m.Find(place)
		b.board[i] = l
	}
	for i := range h.seats {
		b.most += h.shares(engine.Seat(i+1), h.company)
	}
	r := b.run()
	h.require(h.shares(e.By, h.company) > 0 && r.bonus == e.N && r.len == e.M && r.len == len(e.What)-1, e, "another route")
	for i, place := range e.What[1:] {
		h.require(h.m.Cells[r.cells[i]].Token == place, e, "another route")
	}
}

// planDraws determines who draws the cards of a bonus.
func (h *storyLog) planDraws(bonus int) {
	room := map[engine.Seat]int{}
	total := 0
	for i := range h.seats {
		seat := engine.Seat(i + 1)
		room[seat] = h.shares(seat, h.company)
		if h.used && seat == h.engine {
			room[seat]++
		}
		total += room[seat]
	}
	active := h.activeSeat()
	h.due = nil
	for n := h.order[active]; len(h.due) < bonus; n = n%h.seats + 1 {
		switch seat := h.seatWith(n); {
		case total == 0:
			h.due = append(h.due, active)
		case room[seat] > 0:
			room[seat]--
			total--
			h.due = append(h.due, seat)
		}
	}
}

// engineBroughtCard reports whether the Black Engine brought its owner a card
// in the payout: one without a title that was not part of the surplus.
func (h *storyLog) engineBroughtCard() bool {
	return h.used && h.got[h.engine] > h.shares(h.engine, h.company)
}

// activeSeat returns the seat whose turn it is: the lowest card that has not
// played.
func (h *storyLog) activeSeat() engine.Seat {
	for n := 1; n <= h.seats; n++ {
		if seat := h.seatWith(n); !h.played[seat] {
			return seat
		}
	}
	return 0
}

// compareTable compares the log with the public table.
func (h *storyLog) compareTable(t Table) {
	h.t.Helper()
	for _, c := range t.Cells {
		l := h.board[c.Place]
		if l.String() != c.Card || h.bases[c.Place] != c.Owner {
			h.t.Errorf("cell: got %+v, want %v of seat %d", c, l, h.bases[c.Place])
		}
	}
	for _, p := range t.Piles {
		open := slices.Clone(h.open[p.Pile])
		slices.Reverse(open)
		if p.Count != h.count[p.Pile] || !slices.Equal(p.Open, open) {
			h.t.Errorf("pile: got %+v, want %d cards, open %v", p, h.count[p.Pile], open)
		}
	}
	if h.action == "c" && t.Payout == nil && h.engine != 0 && h.engineBroughtCard() {
		h.t.Errorf("the Black Engine was not discarded")
	}
	for _, p := range t.Players {
		var known []string
		for c, n := range h.known[p.Seat] {
			known = append(known, slices.Repeat([]string{c}, n)...)
		}
		slices.Sort(known)
		titles := slices.Sorted(slices.Values(h.titles[p.Seat]))
		given := p.Seat == t.Active && t.Purchase != nil
		if p.Cards != h.hands[p.Seat] || !slices.Equal(titles, p.Titles) || !slices.Equal(known, slices.Sorted(slices.Values(p.Known))) || p.Capital.Total != h.capital(p.Seat) && !given {
			h.t.Errorf("player: got %+v, want %d cards, known %v, titles %v", p, h.hands[p.Seat], known, titles)
		}
	}
	if t.Engine != h.engine || t.Ending != h.told || t.Payout != nil && t.Stage == "draw" && (t.Payout.Left != len(h.due) || t.Acting != h.due[0]) {
		h.t.Errorf("table: got %+v, want Engine at seat %d, ending %t, seats to draw %v", t, h.engine, h.told, h.due)
	}
}
