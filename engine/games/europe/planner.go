package europe

import "github.com/railbot/railbot/engine"

// perPoint is a point in the unit of prices.
const perPoint = 10

// weights is how the planner weighs things against each other, in tenths of a point
// where nothing else is said. The numbers were found by letting planners with
// other ones play against it.
type weights struct {
	// What a way costs.
	turn, train int32
	tunnel      int32 // the risk of one
	symbol      int32 // a locomotive that a ferry lacks
	station     int32 // besides its cards and turn
	lent        int32 // a track that a station which stands can borrow
	keen        int32 // what a ticket may cost, as a part, of 100, of what it gives

	// How urgent it is to claim a track, less the harm of paying.
	wanted       int32 // any on the way of a ticket
	way, wayMost int32 // for each rival and space of the way about, and up to so many spaces
	long         int32 // for each of its points
	bar          int32 // from which it is claimed at once
	locoHarm     int32 // a locomotive
	cardHarm     int32 // a card that is set apart for another track
	apartHarm    int32 // a locomotive that is set apart for a ferry
	tunnelLeast  int32 // chance of getting through, as a part of sure

	// What tracks for their points are worth besides these.
	card      int32 // what two cards lacking cost
	express   int32 // for touching own tracks
	fillerBar int32 // from which cards are saved for it

	// What cards are worth besides what tracks lack.
	loose, series int32 // any card, and more with each that is left over of its colour
	joker, locos  int32 // a locomotive, and what one for a ferry is worth, in eighths of another card

	// Drawing tickets.
	ticketBar                 int32 // what they must promise
	ticketTurns, ticketTrains int32 // that must be left over
	newTicket                 int32 // the risk of one that is not joined yet

	pace int32 // trains that a player can be expected to play in a claim
}

var defaultWeights = weights{
	turn: 30, train: 10, tunnel: 13, symbol: 19, station: 40, lent: 5, keen: 150,
	wanted: 60, way: 2, wayMost: 6, long: 3, bar: 20, locoHarm: 15, cardHarm: 20, apartHarm: 60, tunnelLeast: 700,
	card: 15, express: 10, fillerBar: 20,
	loose: 2, series: 2, joker: 19, locos: 8,
	ticketBar: 20, ticketTurns: 6, ticketTrains: 8, newTicket: 10,
	pace: 3,
}

// planner is a decision of one seat in the making. It looks at nothing that the
// seat may not know.
type planner struct {
	*weights
	s      *State
	seat   engine.Seat
	i      int
	turns  int // of the seat that are left, this one included, about
	open   TicketSet
	others TrackSet
	plan   plan
	todo   TrackSet // of the plan, to be claimed
	loans  TrackSet // of the plan, to be borrowed
	purse  allocation
	needed int             // turns for the plan
	worth  [numKinds]int32 // of one more card of each kind
	unseen Cards           // in the pile or in other hands
	hidden int             // of these, in all
}

func (m *planner) setUp(s *State, seat engine.Seat, t *weights) {
	m.weights, m.s, m.seat, m.i = t, s, seat, int(seat)-1
	m.turns = m.turnsLeft()
	m.open = s.Held[m.i] &^ componentsOf(s.Own[m.i]).completed(s.Held[m.i])
	for j := range s.Seats {
		if j != m.i {
			m.others = m.others.or(s.Own[j])
		}
	}
}

// turnsLeft is how many turns the seat has, if the player who is fastest plays
// all trains with two cards drawn for a claim's trains and nothing else.
func (m *planner) turnsLeft() int {
	if m.s.Left > 0 {
		return 1
	}
	least := 100
	for j := range m.s.Seats {
		trains := max(0, int(m.s.Trains[j])-lastRoundTrains)
		draws := max(0, trains-m.s.Hands[j].total()) / 2
		least = min(least, draws+(trains+int(m.pace)-1)/int(m.pace))
	}
	return least + 1
}

// priceTracks lists all tracks.
func (m *planner) priceTracks() {
	for i := range m.plan.listed {
		m.plan.listed[i] = unusable
	}
	for own := m.s.Own[m.i]; !own.empty(); {
		m.plan.listed[own.pop()] = 0
	}
	hand := &m.s.Hands[m.i]
	most := uint8(0)
	for c := range numColours {
		most = max(most, hand[c])
	}
	for open := m.s.Open[m.i].and(lengthUpTo[min(int(m.s.Trains[m.i]), maxLength)]); !open.empty(); {
		i := open.pop()
		if duplicates.has(i) && m.s.Open[m.i].has(i-1) {
			continue
		}
		m.plan.listed[i] = m.claimPrice(i, hand, int(most))
	}
	m.priceLoans()
}

// claimPrice is what it costs to claim a track: turns to draw the cards that are
// lacking and to claim it, and trains, less its points.
func (m *planner) claimPrice(i int, hand *Cards, most int) int32 {
	tr := &tracks[i]
	if tr.Colour != Grey {
		most = int(hand[tr.Colour])
	}
	lacks := int32(max(0, tr.Length-tr.Ferry-most))
	price := m.turn*(2+lacks)/2 + m.train*int32(tr.Length) - perPoint*int32(trackPoints[tr.Length])
	if tr.Tunnel {
		price += m.tunnel
	}
	price += m.symbol * int32(max(0, tr.Ferry-int(hand[Loco])))
	return max(price, 5)
}

// priceLoans lists tracks of others that a station could borrow.
func (m *planner) priceLoans() {
	own, built := m.s.Stations[m.i], m.s.stationCities()
	left := m.s.stationsLeft(m.seat)
	price := m.weights.station + m.turn*int32(2+stationsEach-left+1)/2
	for set := m.others; !set.empty(); {
		i := set.pop()
		ends := endsOf(i)
		switch {
		case ends&own != 0:
			m.plan.listed[i] = m.lent
		case left > 0 && ends&^built != 0:
			m.plan.listed[i] = price
		}
	}
}

// makePlan makes the plan: tickets that cost more than they give are dropped, and
// such that there are not trains, turns or stations enough for.
func (m *planner) makePlan() {
	m.priceTracks()
	m.plan.addTargets(m.open)
	for relay := true; relay; {
		m.plan.routeAll()
		relay = m.prunePlan()
	}
	m.shareHand()
}

// prunePlan drops one aim, or the loans, if that must be.
func (m *planner) prunePlan() bool {
	all := m.plan.allTracks()
	m.loans = all.and(m.others)
	m.todo = all.without(m.others)
	if m.plan.n == 0 {
		return false
	}
	if m.loans.len() > m.s.stationsLeft(m.seat)+m.availableLoans() {
		for set := m.others; !set.empty(); {
			m.plan.listed[set.pop()] = unusable
		}
		return true
	}
	if at, balance := m.plan.leastWorthwhile(m.keen); balance < 0 {
		m.plan.dropTarget(at)
		return true
	}
	m.shareHand()
	if m.todo.spaces() > int(m.s.Trains[m.i]) || m.turnsNeeded() > m.turns {
		m.plan.dropTarget(m.plan.mostSpacesPerPoint())
		return true
	}
	return false
}

// availableLoans is how many loans stations that stand can have.
func (m *planner) availableLoans() (n int) {
	for city := range m.s.Stations[m.i].each {
		for set := m.loans; !set.empty(); {
			if endsOf(set.pop()).has(city) {
				n++
				break
			}
		}
	}
	return n
}

// each yields the cities of a set.
func (set CitySet) each(yield func(int) bool) {
	for i := 0; set != 0; i, set = i+1, set>>1 {
		if set&1 != 0 && !yield(i) {
			return
		}
	}
}

// turnsNeeded is the least turns that the plan takes.
func (m *planner) turnsNeeded() int {
	return m.todo.len() + (m.purse.lacks+1)/2 + max(0, m.loans.len()-m.availableLoans())
}

// shareHand shares the hand among the tracks of the plan.
func (m *planner) shareHand() {
	m.purse.n = 0
	for set := m.todo; !set.empty(); {
		i := set.pop()
		m.purse.addDemand(uint8(i), m.urgencyOf(i))
	}
	m.purse.allocate(&m.s.Hands[m.i])
}

// urgencyOf is how much it matters to have a track of the plan soon: what the way
// about would cost, and how many others might take it.
func (m *planner) urgencyOf(i int) int32 {
	rivals := int32(0)
	for j := range m.s.Seats {
		if j == m.i || int(m.s.Trains[j]) < tracks[i].Length {
			continue
		}
		rivals++
		if m.s.touchesTrack(j, i) {
			rivals++
		}
	}
	return m.wanted + m.way*rivals*min(m.wayMost, int32(detourSpaces[i])) + m.long*int32(trackPoints[tracks[i].Length])
}

// touches tells whether a player has a track at either end of another.
func (s *State) touchesTrack(player, track int) bool {
	return !s.Own[player].and(neighbours[track]).empty()
}

// detours are how many spaces more a way about a track takes on the empty map,
// and neighbours the tracks that touch it.
var (
	detourSpaces [numTracks]uint8
	neighbours   [numTracks]TrackSet
	ofLength     [maxLength + 1]TrackSet
)

func init() {
	for i, tr := range tracks {
		for _, j := range append(append([]uint8{}, tracksAt[tr.A]...), tracksAt[tr.B]...) {
			neighbours[i].add(int(j))
		}
		ofLength[tr.Length].add(i)
		detourSpaces[i] = uint8(detourLength(i) - tr.Length)
	}
}

// detourLength is the least spaces between the ends of a track without it and its
// twin.
func detourLength(i int) int {
	var p prices
	for j := range p {
		p[j] = int32(tracks[j].Length)
	}
	p[i] = unusable
	if twins[i] != none {
		p[twins[i]] = unusable
	}
	var r pathTree
	r.findPaths(&p, tracks[i].A, tracks[i].B)
	return int(r.price[tracks[i].B])
}

// addFillers adds tracks for points to the wants, as far as trains and turns go.
func (m *planner) addFillers() {
	o := leftovers{
		hand:   m.purse.left,
		trains: int(m.s.Trains[m.i]) - m.todo.spaces(),
		turns:  m.turns - m.turnsNeeded(),
		open:   m.s.Open[m.i].without(m.todo.or(twinTracks(m.todo))),
	}
	for range 3 {
		best, worth := m.bestFiller(&o)
		if worth <= m.fillerBar {
			break
		}
		m.purse.addDemand(uint8(best), min(worth/2, m.wanted-1))
		o.reserve(best)
	}
	m.purse.allocate(&m.s.Hands[m.i])
}

// leftovers are what the plan leaves over.
type leftovers struct {
	hand          Cards
	trains, turns int
	open          TrackSet
}

// bestFiller is the track that is worth most for its points.
func (m *planner) bestFiller(o *leftovers) (best int, most int32) {
	if o.trains <= 0 || o.turns <= 0 {
		return 0, 0
	}
	rich := o.richestColour()
	for n := min(o.trains, maxLength); n > 0; n-- {
		if m.maxFillerWorth(n) <= most {
			continue
		}
		for set := o.open.and(ofLength[n]); !set.empty(); {
			i := set.pop()
			if v := m.fillerWorth(i, o, rich); v > most {
				best, most = i, v
			}
		}
	}
	return best, most
}

// maxFillerWorth is the most that a track of so many spaces can be worth.
func (m *planner) maxFillerWorth(n int) int32 {
	return perPoint*int32(trackPoints[n]) - 2*int32(n) + m.express
}

// fillerWorth is what a track gives beyond what its turns are worth, or nothing
// without the turns for it.
func (m *planner) fillerWorth(i int, o *leftovers, rich Card) int32 {
	tr := &tracks[i]
	lacks := o.missingCards(tr, rich)
	if 1+(lacks+1)/2 > o.turns {
		return 0
	}
	worth := m.maxFillerWorth(tr.Length) - m.card*int32(lacks)/2
	if !m.s.touchesTrack(m.i, i) {
		worth -= m.express
	}
	return worth
}

// richestColour is the colour of which there is most.
func (o *leftovers) richestColour() (best Card) {
	for c := 1; c < numColours; c++ {
		if o.hand[c] > o.hand[best] {
			best = Card(c)
		}
	}
	return best
}

// missingCards is how many cards are lacking for a track.
func (o *leftovers) missingCards(tr *Track, rich Card) int {
	if tr.Colour != Grey {
		rich = tr.Colour
	}
	locos := int(o.hand[Loco])
	return max(0, tr.Ferry-locos) + max(0, tr.Length-tr.Ferry-int(o.hand[rich])-max(0, locos-tr.Ferry))
}

// reserve takes away what a track needs.
func (o *leftovers) reserve(i int) {
	tr, c := &tracks[i], tracks[i].Colour
	rich := o.richestColour()
	o.turns -= 1 + (o.missingCards(tr, rich)+1)/2
	o.trains -= tr.Length
	if c == Grey {
		c = rich
	}
	o.hand[c] -= min(o.hand[c], uint8(tr.Length))
	o.open.remove(i)
	if twins[i] != none {
		o.open.remove(int(twins[i]))
	}
}

// twinTracks are the other tracks of doubles.
func twinTracks(set TrackSet) (others TrackSet) {
	for !set.empty() {
		if i := twins[set.pop()]; i != none {
			others.add(int(i))
		}
	}
	return others
}
