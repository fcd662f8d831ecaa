package china

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// refusedMove is a move that a seat cannot make, in the position in which it tried.
type refusedMove struct {
	s    *State
	seat engine.Seat
	kind kind
	args []string
}

func (r refusedMove) p() *Player      { return r.s.player(r.seat) }
func (r refusedMove) here() City      { return cityAt(r.p().At) }
func (r refusedMove) place() Milepost { return placeNamed(r.args[0]) }

func (r refusedMove) good() Good {
	g, _ := GoodNamed(r.args[0])
	return g
}

func placeNamed(token string) Milepost {
	if m, ok := board.Find(token); ok {
		return m
	}
	return NoMilepost
}

// wanting returns the city that a delivery goes to: its second argument.
func (r refusedMove) wanting() City {
	c, _ := board.CityNamed(r.args[1])
	return c
}

// segment is the side that a single segment or step would use. It has no edge
// where there is no segment, and ends nowhere where the places are no neighbours.
func (r refusedMove) segment() Side {
	from, to := r.p().At, r.place()
	if r.kind == kindLay {
		from, to = r.place(), placeNamed(r.args[1])
	}
	if from != NoMilepost && to != NoMilepost {
		if d, ok := board.DirectionBetween(from, to); ok {
			return *board.Side(from, d)
		}
	}
	return Side{To: NoMilepost, Edge: NoEdge}
}

// track is the byte of [Tracks] of that segment.
func (r refusedMove) track() uint8 {
	if e := r.segment().Edge; e != NoEdge {
		return r.s.Track[e]
	}
	return 0
}

// works reports whether the move could be made in a changed position.
func (r refusedMove) works(change func(s *State)) bool {
	c := r.s.Clone()
	change(c)
	return isPlayable(c, r.seat, r.kind, r.args)
}

// leads reports whether track can be laid to the place in a changed position,
// whatever it costs.
func (r refusedMove) leads(change func(s *State)) bool {
	c := r.s.Clone()
	change(c)
	c.Turn.Upgraded, c.Turn.Spent, c.actor().Cash = false, 0, 1000
	st := c.buildSite(r.seat)
	_, whole := st.pathTo(r.place(), st.cheapestPaths())
	return len(whole) > 0
}

// towns reports whether holds is true of a place at an end of the segment. holds gets
// the size of the place, whether it is the port that is no city, and the claims of all
// seats to the segments there.
func (r refusedMove) towns(holds func(size Size, port bool, claims []uint8) bool) bool {
	ends := []Milepost{r.place()}
	if r.kind == kindLay {
		ends = append(ends, placeNamed(r.args[1]))
	}
	if r.kind == kindLink {
		ends = []Milepost{board.Cities[ferryCity].Post}
	}
	return slices.ContainsFunc(ends, func(m Milepost) bool {
		var claims []uint8
		c := cityAt(m)
		if c == NoCity {
			for _, side := range board.Sides(m) {
				if side.Edge != NoEdge {
					claims = append(claims, r.s.Track.OwnerOrClaimant(side.Edge))
				}
			}
			return m == board.Ferry[1] && holds(Small, true, claims)
		}
		for _, e := range board.Exits(c) {
			claims = append(claims, r.s.Track.OwnerOrClaimant(e))
		}
		return holds(board.Cities[c].Size, false, claims)
	})
}

// count is how many segments of a town a seat claims; seat 0: nobody does.
func count(claims []uint8, seat engine.Seat) (n int) {
	for _, claim := range claims {
		if claim == uint8(seat) {
			n++
		}
	}
	return n
}

// others is how many other seats have joined a town.
func (r refusedMove) others(claims []uint8) int {
	var set SeatSet
	for _, claim := range claims {
		if claim != 0 && claim != uint8(r.seat) {
			set = set.With(claim)
		}
	}
	if c := r.place(); r.kind == kindLink || c != NoMilepost && cityAt(c) == ferryCity {
		set |= r.s.Links[DalianFerry] &^ (1 << r.seat)
	}
	return bits.OnesCount8(uint8(set))
}

func (r refusedMove) ownTrackAt(m Milepost) bool {
	posts := []Milepost{m}
	if c := cityAt(m); c != NoCity {
		posts = board.Cities[c].Points
	}
	own := board.OwnPosts(r.s.Track[:], uint8(r.seat), r.s.Links[DalianFerry])
	return slices.ContainsFunc(posts, own.Has)
}

// passage is what the seat tried to buy.
func (r refusedMove) passage() Passage {
	g, _ := PassageNamed(r.args[0])
	return g
}

func (r refusedMove) ports() []Milepost {
	ports := []Milepost{board.Cities[board.PortCity(r.passage())].Post}
	if r.passage() == DalianFerry {
		ports = append(ports, board.Ferry[1])
	}
	return ports
}

// freedom is what may be lifted from the limits of a train.
type freedom struct{ sea, events, back, fees bool }

// rides reports whether the train can reach the place in any number of turns.
func (r refusedMove) rides(f freedom) bool {
	purse := r.p().Cash / TrackFee
	if f.fees {
		purse = maxSeats
	}
	for paid := range SeatSet(1 << (maxSeats + 1)) {
		due := paid &^ r.s.Turn.PaidOwners &^ (1 << r.seat)
		if paid&1 == 0 && bits.OnesCount8(uint8(due)) <= purse && r.comes(paid|r.s.Turn.PaidOwners|1<<r.seat, f) {
			return true
		}
	}
	return false
}

// comes reports whether the train can reach the place on the track of the given
// owners.
func (r refusedMove) comes(owners SeatSet, f freedom) bool {
	type node struct {
		at   Milepost
		back int
	}
	first := node{r.p().At, int(r.p().Back)}
	if f.back {
		first.back = backNone
	}
	force := r.s.Active.restrictions()
	closed := func(m Milepost) bool { return !f.events && force.barred.Has(m) }
	seen := map[node]bool{first: true}
	for list := []node{first}; len(list) > 0; list = list[1:] {
		n := list[0]
		if n.at == r.place() {
			return true
		}
		var next []node
		for d, side := range board.Sides(n.at) {
			turns := board.IsCity(n.at) || d != n.back
			ridden := side.Edge == NoEdge || owners.Has(r.s.Track.Owner(side.Edge)) && r.s.Track.Owner(side.Edge) != 0 &&
				(f.events || side.Waters&force.waters == 0)
			if side.To != NoMilepost && turns && ridden && !closed(n.at) && !closed(side.To) {
				next = append(next, node{side.To, (d + 3) % hex.Directions})
			}
		}
		if other := board.otherPort(n.at); f.sea && other != NoMilepost && owners&r.s.Links[DalianFerry] != 0 {
			next = append(next, node{other, backNone})
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				list = append(list, n)
			}
		}
	}
	return false
}

// inReach returns the cheapest and the shortest way within this turn.
func (r refusedMove) inReach() (cheapest, shortest Way, ok bool) {
	rides := r.s.rideView(r.seat, r.s.Turn.MovesLeft).findRides()
	cheapest, ok = rides.Cheapest(r.place())
	shortest, _ = rides.Shortest(r.place())
	return cheapest, shortest, ok
}

func (r refusedMove) ownLink() bool {
	return r.here() != NoCity && linkAtCity[r.here()] != NumPassages && r.s.Links[linkAtCity[r.here()]].Has(uint8(r.seat))
}

func (r refusedMove) amount() int {
	n, _ := strconv.Atoi(r.args[0])
	return n
}

// reasonChecks holds for each reason what must be true if a move is refused for
// it.
var reasonChecks = map[string]func(r refusedMove) bool{
	"not-asked": func(r refusedMove) bool {
		c := r.s.Choices[r.seat-1]
		return r.kind == kindLose && !c.Load || r.kind == kindShelter && !slices.Contains(c.Towns.tokens(), r.args[0])
	},
	"event-first": func(r refusedMove) bool { return r.s.pendingSeats() != 0 },
	"wait-turn":   func(r refusedMove) bool { return r.seat != r.s.Actor },
	"no-town": func(r refusedMove) bool {
		c := r.place()
		return !r.p().Placed && (c == NoMilepost || cityAt(c) == NoCity || board.Cities[cityAt(c)].Post != c)
	},
	"start-first":    func(r refusedMove) bool { return !r.p().Placed },
	"started":        func(r refusedMove) bool { return r.p().Placed },
	"opening":        func(r refusedMove) bool { return r.s.isOpening() },
	"building-begun": func(r refusedMove) bool { return r.s.Turn.Building && !r.s.isOpening() },

	"no-ferry":   func(r refusedMove) bool { return board.otherPort(r.p().At) == NoMilepost },
	"wait-ferry": func(r refusedMove) bool { return r.s.Turn.Moved || r.s.Turn.JustPlaced },
	"no-owner":   func(r refusedMove) bool { return r.s.Links[DalianFerry] == 0 },
	"no-moves":   func(r refusedMove) bool { return r.s.Turn.MovesLeft == 0 },
	"no-reverse": func(r refusedMove) bool {
		if r.kind == kindSail {
			return r.p().Back == backFerry && !board.IsCity(r.p().At)
		}
		return !board.IsCity(r.p().At) && (r.kind == kindStep || !r.rides(freedom{sea: true}) && r.rides(freedom{sea: true, back: true}))
	},
	"no-fee": func(r refusedMove) bool {
		if r.kind == kindSail || r.kind == kindStep {
			return r.p().Cash < TrackFee
		}
		return !r.rides(freedom{sea: true}) && r.rides(freedom{sea: true, fees: true})
	},
	"no-place": func(r refusedMove) bool {
		return slices.Contains(r.args, "atlantis")
	},
	"here-already": func(r refusedMove) bool { return r.place() == r.p().At },
	"barred": func(r refusedMove) bool {
		f := r.s.Active.restrictions()
		return f.barred.Has(r.p().At) || f.barred.Has(r.place()) || !r.rides(freedom{sea: true}) && r.rides(freedom{sea: true, events: true}) ||
			r.kind == kindStep && r.segment().Waters&f.waters != 0
	},
	"no-shorter": func(r refusedMove) bool {
		a, b, ok := r.inReach()
		return ok && a.Steps == b.Steps
	},
	"too-far": func(r refusedMove) bool {
		_, _, ok := r.inReach()
		return !ok && r.rides(freedom{sea: true})
	},
	"ferry-first": func(r refusedMove) bool {
		return board.otherPort(r.p().At) != NoMilepost && r.rides(freedom{sea: true})
	},
	"not-next": func(r refusedMove) bool { return r.segment().To == NoMilepost },
	"no-way": func(r refusedMove) bool {
		if r.kind == kindStep {
			return r.segment().Edge != NoEdge && ridableOwner(r.track()) == 0
		}
		return !r.rides(freedom{sea: true})
	},

	"no-good":  func(r refusedMove) bool { return r.good() == NoGood },
	"congress": func(r refusedMove) bool { return r.p().CalledToCongress },
	"strike":   func(r refusedMove) bool { return r.s.Active.strikesAt(r.p().At) },
	"no-city":  func(r refusedMove) bool { return r.here() == NoCity },
	"new-year": func(r refusedMove) bool {
		taiwan := r.kind == kindDeliver && isTaiwan(r.wanting()) || r.kind == kindLoad && taiwanGoods.Has(r.good())
		return r.s.Active.hasKind(NewYear) && (!isMajor(r.here()) || taiwan)
	},
	"new-year-goods": func(r refusedMove) bool {
		return r.s.Active.hasKind(NewYear) && r.kind == kindDeliver && !newYearGoods.Has(r.good())
	},
	"not-held": func(r refusedMove) bool { return !r.p().hasLoad(r.good()) },
	"deliver-it": func(r refusedMove) bool {
		return isPlayable(r.s, r.seat, kindDeliver, []string{r.args[0], cityToken(r.here())})
	},
	"no-room": func(r refusedMove) bool { return len(r.p().carriedGoods()) == engines[r.p().Engine].loads },
	"no-chip": func(r refusedMove) bool { return r.s.Stock[r.good()] == 0 },
	"not-here": func(r refusedMove) bool {
		return !suppliedGoods[r.here()].Has(r.good()) && !(taiwanGoods.Has(r.good()) && linkAtCity[r.here()] != NumPassages)
	},
	"dock-used": func(r refusedMove) bool {
		return r.s.Turn.DockUsedFor == DockDeliver && r.kind == kindLoad || r.s.Turn.DockUsedFor == DockLoad && r.kind == kindDeliver
	},
	"one-load": func(r refusedMove) bool {
		return r.s.Turn.JustPlaced && r.kind == kindLoad && r.s.Turn.DockUsedFor == DockLoad
	},
	"wait-dock":  func(r refusedMove) bool { return r.s.Turn.Moved || r.s.Turn.JustPlaced },
	"not-wanted": func(r refusedMove) bool { return !r.p().hasDemand(r.good(), r.wanting()) },
	"no-link":    func(r refusedMove) bool { return !r.ownLink() },
	"elsewhere":  func(r refusedMove) bool { return r.here() != r.wanting() },

	"upgraded": func(r refusedMove) bool { return r.s.Turn.Upgraded },
	"no-money": func(r refusedMove) bool { return r.p().Cash == 0 },
	"limit": func(r refusedMove) bool {
		return r.s.Turn.Spent >= turnLimit || r.works(func(s *State) { s.Turn.Spent = 0 })
	},
	"too-dear": func(r refusedMove) bool {
		return !r.works(func(s *State) { s.Turn.Spent = 0 }) && r.works(func(s *State) { s.Turn.Spent, s.actor().Cash = 0, 1000 })
	},
	"walled-in": func(r refusedMove) bool {
		return !r.leads(func(*State) {}) && r.leads(func(s *State) {
			s.Active, s.Turn.MajorExits = nil, [NumMajors]uint8{}
			for e := range Edge(NumEdges) {
				if s.Track.OwnerOrClaimant(e) != uint8(r.seat) {
					s.Track.Erase(e)
				}
			}
		})
	},
	"starts-there": func(r refusedMove) bool { return isMajor(cityAt(r.place())) && !r.ownTrackAt(r.place()) },
	"joined":       func(r refusedMove) bool { return r.ownTrackAt(r.place()) },
	"no-segment":   func(r refusedMove) bool { return r.segment().Edge == NoEdge },
	"taken":        func(r refusedMove) bool { return ridableOwner(r.track()) != 0 },
	"reserved": func(r refusedMove) bool {
		return r.track()&lostBit != 0 && r.track()&ownerBits != uint8(r.seat)
	},
	"no-start": func(r refusedMove) bool {
		own := board.OwnPosts(r.s.Track[:], uint8(r.seat), r.s.Links[DalianFerry])
		return board.Posts[r.place()].Terrain != Ring && !own.Has(r.place())
	},
	"closed": func(r refusedMove) bool {
		shut := r.s.Active.restrictions().noTrack
		switch r.kind {
		case kindLay:
			return shut.Has(r.place()) || shut.Has(placeNamed(r.args[1]))
		case kindLink:
			return slices.ContainsFunc(r.ports(), shut.Has)
		}
		return !r.leads(func(*State) {}) && r.leads(func(s *State) { s.Active = nil })
	},
	"flooded": func(r refusedMove) bool {
		if r.kind == kindLay {
			return r.segment().Waters&r.s.Active.floodedWaters() != 0
		}
		return !r.leads(func(*State) {}) && r.leads(func(s *State) { s.Active = nil })
	},
	"city-out": func(r refusedMove) bool {
		if r.kind == kindLay {
			return r.s.Turn.MajorExits[cityAt(r.place())] == maxMajorExits
		}
		return !r.leads(func(*State) {}) && r.leads(func(s *State) { s.Active, s.Turn.MajorExits = nil, [NumMajors]uint8{} })
	},
	"town-mine": func(r refusedMove) bool {
		return r.towns(func(_ Size, port bool, claims []uint8) bool { return !port && count(claims, r.seat) == maxTownSegments })
	},
	"town-full": func(r refusedMove) bool {
		return r.towns(func(size Size, port bool, claims []uint8) bool {
			return !port && size != Major && r.others(claims) == maxTownPlayers[size]
		})
	},
	"town-entry": func(r refusedMove) bool {
		return r.towns(func(size Size, port bool, claims []uint8) bool {
			return count(claims, 0)-1 < min(maxTownPlayers[size], r.s.seatCount())-r.others(claims)-1
		})
	},
	"passage-full": func(r refusedMove) bool {
		return Passages[r.passage()].Owners > 0 && countSeats(r.s.Links[r.passage()]) == Passages[r.passage()].Owners
	},
	"owned":      func(r refusedMove) bool { return r.s.Links[r.passage()].Has(uint8(r.seat)) },
	"not-joined": func(r refusedMove) bool { return !slices.ContainsFunc(r.ports(), r.ownTrackAt) },
	"no-upgrade": func(r refusedMove) bool {
		steps := map[string]string{"freight": "fast-freight heavy-freight", "fast-freight": "super-freight", "heavy-freight": "super-freight"}
		return !slices.Contains(strings.Fields(steps[r.p().Engine.String()]), r.args[0])
	},
	"track-or-train": func(r refusedMove) bool { return r.s.Turn.Spent > 0 && !r.s.Turn.Upgraded },
	"one-upgrade":    func(r refusedMove) bool { return r.s.Turn.Upgraded },
	"no-loans":       func(r refusedMove) bool { return !r.s.Indulgence },
	"loan-full":      func(r refusedMove) bool { return r.amount() < 1 || r.p().Loan+r.amount() > 20 },
	"loan-due":       func(r refusedMove) bool { return r.p().Cash+r.amount() >= 2*(r.p().Loan+r.amount()) },
	"too-late":       func(r refusedMove) bool { return r.s.Turn.Acted },
}

// isPlayable reports whether a seat can make a move, or one toward its place in
// this turn.
func isPlayable(s *State, seat engine.Seat, k kind, args []string) bool {
	for _, m := range (rules{}).Legal(s, seat, nil) {
		if m.kind == k && slices.Equal(m.Args(), args) {
			return true
		}
	}
	_, ok := moveToward(s, seat, kindSpecs[k].Name, args)
	return ok
}

// disturb changes a position so that rare refusals occur: the actor's means and
// turn, other seats' track, and events.
func disturb(s *State, r *rand.Rand) {
	some := func(n int) bool { return r.IntN(n) == 0 }
	p := s.actor()
	s.Indulgence = !some(4)
	if some(3) {
		p.Cash = []int{0, 3, 8, 17, 200}[r.IntN(5)]
		p.Loan = r.IntN(maxLoan + 1)
	}
	if some(2) {
		disturbTrain(s, p, r)
	}
	disturbTrack(s, r)
	for range r.IntN(3) {
		s.Active = append(s.Active, ActiveEvent{Card: Card(NumCards + 1 + r.IntN(NumEvents)), By: s.Actor, Turns: 2})
	}
	if some(20) {
		s.Choices[s.Actor-1].Load = true
	}
	if !s.isOpening() && p.Placed {
		disturbTurn(s, p, r)
	}
}

// disturbTrain puts a train anywhere, mostly with a load that a card demands and
// often at its city.
func disturbTrain(s *State, p *Player, r *rand.Rand) {
	p.Placed, p.Back = true, int8(r.IntN(backFerry+2)-1)
	places := []Milepost{Milepost(r.IntN(NumMileposts)), board.Ferry[0], board.Ferry[1]}
	for g := HongKongLink; g < NumPassages; g++ {
		places = append(places, board.Cities[portCities[g]].Post)
	}
	p.At = places[r.IntN(len(places))]
	if lines := p.Cards[0].demands(); len(lines) > 0 && p.hasRoom() {
		d := lines[r.IntN(len(lines))]
		if s.Stock[d.Good] > 0 {
			s.cargo().addLoad(p, d.Good)
		}
		if !isTaiwan(d.City) && r.IntN(2) == 0 {
			p.At = board.Cities[d.City].Post
		}
	}
	for p.hasRoom() && r.IntN(2) == 0 {
		if g := Good(r.IntN(NumGoods)); s.Stock[g] > 0 {
			s.cargo().addLoad(p, g)
		}
	}
}

// disturbTrack gives passages and segments of some cities to random seats, and
// removes some bridges.
func disturbTrack(s *State, r *rand.Rand) {
	for g := range s.Links {
		for range r.IntN(3) {
			if countSeats(s.Links[g]) < 2 {
				s.Links[g] = s.Links[g].With(uint8(1 + r.IntN(s.seatCount())))
			}
		}
	}
	if s.isOpening() {
		return
	}
	for range 15 {
		busy := uint8(1 + r.IntN(s.seatCount()))
		for _, e := range board.Exits(City(r.IntN(NumMainland))) {
			if r.IntN(2) == 0 {
				s.Track.Lay(e, busy)
			}
			if r.IntN(3) == 0 {
				busy = uint8(1 + r.IntN(s.seatCount()))
			}
		}
	}
	for e := range Edge(NumEdges) {
		if board.WatersOf(e) != 0 && r.IntN(4) == 0 {
			s.Track.WashOut(e)
		}
	}
}

func disturbTurn(s *State, p *Player, r *rand.Rand) {
	turn := &s.Turn
	if r.IntN(4) > 0 {
		turn.Building, turn.Upgraded, turn.Spent, turn.MovesLeft = false, false, 0, max(1, turn.MovesLeft)
	}
	switch r.IntN(8) {
	case 0:
		turn.Acted, turn.Building, turn.Spent = true, true, 1+r.IntN(turnLimit)
	case 1:
		turn.Acted, turn.Building, turn.Upgraded, turn.Spent = true, true, true, upgradeFee
	case 2:
		turn.Acted, turn.Moved, turn.MovesLeft = true, true, r.IntN(3)
	case 3:
		turn.Acted, turn.JustPlaced = true, true
	case 4:
		p.CalledToCongress = true
	case 5:
		turn.MajorExits = [NumMajors]uint8{2, 2, 2, 2}
	}
	if r.IntN(3) == 0 {
		turn.DockUsedFor = DockUse(1 + r.IntN(2))
	}
	for range r.IntN(12) {
		s.Stock[r.IntN(NumGoods)] = 0
	}
}

// randomAttempt returns a move of a random kind with arguments that people might
// name.
func randomAttempt(s *State, seat engine.Seat, r *rand.Rand) refusedMove {
	p := s.player(seat)
	try := refusedMove{s: s, seat: seat, kind: kind(r.IntN(int(kindDiscard)))}
	if r.IntN(20) == 0 {
		try.kind = [...]kind{kindDiscard, kindLose, kindShelter}[r.IntN(3)]
	}
	place := func() Milepost {
		switch r.IntN(4) {
		case 0:
			return board.Cities[r.IntN(NumMainland)].Post
		case 1:
			return Milepost(r.IntN(NumMileposts))
		}
		near := board.OwnPosts(s.Track[:], uint8(1+r.IntN(s.seatCount())), s.Links[DalianFerry])
		near = near.Union(ringPoints)
		list := slices.Collect(near.All())
		m := list[r.IntN(len(list))]
		if p.Placed && r.IntN(2) == 0 {
			m = p.At
		}
		if side := board.Side(m, hex.Direction(r.IntN(hex.Directions))); side.To != NoMilepost {
			return side.To
		}
		return m
	}
	name := func(token string) string {
		if r.IntN(30) == 0 {
			return "atlantis"
		}
		return token
	}
	good := func() Good {
		if held := p.carriedGoods(); len(held) > 0 && r.IntN(2) == 0 {
			return held[r.IntN(len(held))]
		}
		return Good(r.IntN(NumGoods))
	}
	switch try.kind {
	case kindStart, kindGo, kindGoShort, kindStep, kindBuild:
		try.args = []string{name(board.Token(place()))}
	case kindLay:
		from := place()
		if exits := board.Exits(City(r.IntN(NumMainland))); r.IntN(2) == 0 {
			from, _ = board.EndsOf(exits[r.IntN(len(exits))])
		}
		to := board.Side(from, hex.Direction(r.IntN(hex.Directions))).To
		if to == NoMilepost || r.IntN(10) == 0 {
			to = place()
		}
		try.args = []string{name(board.Token(from)), name(board.Token(to))}
	case kindLoad, kindUnload, kindLose:
		g := good()
		for try.kind == kindLoad && r.IntN(2) == 0 && !taiwanGoods.Has(g) {
			g = Good(r.IntN(NumGoods))
		}
		try.args = []string{name(g.Token())}
	case kindDeliver:
		d := Demand{City: City(r.IntN(NumCities)), Good: good()}
		if lines := p.Cards[r.IntN(handSize)].demands(); len(lines) > 0 && r.IntN(3) > 0 {
			d = lines[r.IntN(len(lines))]
		}
		for _, line := range p.Cards[0].demands() {
			if p.hasLoad(line.Good) && r.IntN(2) == 0 {
				d = line
			}
		}
		try.args = []string{d.Good.Token(), name(cityToken(d.City))}
	case kindLink:
		try.args = []string{Passages[r.IntN(int(NumPassages))].Token}
	case kindUpgrade:
		try.args = []string{Engine(r.IntN(int(numEngines))).String()}
	case kindBorrow:
		try.args = []string{strconv.Itoa(r.IntN(25))}
	case kindShelter:
		try.args = []string{name(cityToken(City(r.IntN(NumMainland))))}
	}
	return try
}

// TestExplainedReasonsAreTrue checks, in positions of random games and for any
// kind of move, that the reason given for refusing a move is true.
func TestExplainedReasonsAreTrue(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(3) {
		visitPositions(t, seed, 250, func(s *State, r *rand.Rand) {
			if s.isOver() || s.isOpening() && r.IntN(10) > 0 {
				return
			}
			s = s.Clone()
			disturb(s, r)
			for range 25 {
				seat := s.Actor
				if r.IntN(40) == 0 {
					seat = engine.Seat(1 + r.IntN(s.seatCount()))
				}
				try := randomAttempt(s, seat, r)
				if isPlayable(s, seat, try.kind, try.args) {
					continue
				}
				why := explainMove(s, seat, kindSpecs[try.kind].Name, try.args)
				met[why]++
				if claim := reasonChecks[why]; claim == nil || !claim(try) {
					t.Errorf("seed %d, turn %d, seat %d: %s %v is refused for %q", seed, s.Number, seat, kindSpecs[try.kind].Name, try.args, why)
				}
			}
		})
	}
	if len(met) < 40 {
		t.Errorf("only %d reasons were met: %v", len(met), met)
	}
}
