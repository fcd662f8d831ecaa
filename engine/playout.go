package engine

// Chooser says how a simulation picks its moves.
type Chooser string

const (
	// Uniform picks from the legal list with equal probability.
	Uniform Chooser = "uniform"
	// Sim picks with the game's [Guide.Sim].
	Sim Chooser = "sim"
)

// Simulation describes games that are played only for statistics.
type Simulation struct {
	Seats   int
	Options Options
	Chooser Chooser
	Cap     int // decisions after which a game is abandoned; zero: no limit
}

// Tally is the result of one simulated game.
type Tally struct {
	Decisions int        // moves played
	Forced    int        // moves that were the only legal one
	Standings []Standing // nil if the cap ended the game
}

// Simulator returns a function that plays one game from its set-up with the given
// chance. The function reuses its memory, so use one per goroutine. Simulator fails
// with [CodeSeats] or [CodeOption].
func (g *Game) Simulator(sim Simulation) (func(*Rand) Tally, error) {
	full, err := g.completeSetup(sim.Seats, sim.Options)
	if err != nil {
		return nil, err
	}
	sim.Options = full
	return g.simulator(sim), nil
}

// newSimulator returns a function that plays one game with the given chance.
func (d *definition[S, M]) newSimulator(sim Simulation) func(*Rand) Tally {
	var list []M
	return func(r *Rand) Tally {
		rec := &Recorder{rand: r, quiet: true}
		s := d.rules.Setup(sim.Seats, sim.Options, rec)
		var tally Tally
		for sim.Cap == 0 || tally.Decisions < sim.Cap {
			status := d.rules.Status(s)
			if status.Over() {
				tally.Standings = status.Standings
				break
			}
			seat := status.Acting.First()
			list = d.rules.Legal(s, seat, list[:0])
			d.rules.Apply(s, seat, d.pickMove(sim.Chooser, s, seat, list, r), rec)
			tally.Decisions++
			if len(list) == 1 {
				tally.Forced++
			}
		}
		return tally
	}
}

// playOutSim plays s to the end with [Guide.Sim], changing it, and returns the
// standings. It returns nil if the game takes longer than maxPlayoutMoves.
func (d *definition[S, M]) playOutSim(s S, r *Rand) []Standing {
	var list []M
	rec := &Recorder{rand: r, quiet: true}
	for range maxPlayoutMoves {
		status := d.rules.Status(s)
		if status.Over() || status.Acting == 0 {
			return status.Standings
		}
		seat := status.Acting.First()
		list = d.rules.Legal(s, seat, list[:0])
		d.rules.Apply(s, seat, d.pickMove(Sim, s, seat, list, r), rec)
	}
	return nil
}

// HasPlayouts reports whether playouts tell how good a move is. They do not if the game
// has a search of its own and no quick policy for them.
func (g *Game) HasPlayouts() bool {
	return g.extras.Computer.Think == nil || g.extras.Computer.Quick != nil
}

// pickMove returns a move of the list picked by a chooser.
func (d *definition[S, M]) pickMove(c Chooser, s S, seat Seat, list []M, r *Rand) M {
	switch {
	case len(list) == 1:
		return list[0]
	case c == Sim:
		return d.guide.Sim(s, seat, list, r)
	default:
		return list[r.IntN(len(list))]
	}
}

// Perft counts the sequences of legal moves of length depth from p. Seats that act at
// the same time play in ascending order. The move at depth d uses the chance of entry d
// of the seed, so the count is reproducible.
func (p Position) Perft(seed Seed, depth int) int {
	return p.perft(seed, 1, depth)
}

// perft counts the sequences of length depth from p. The first move uses the chance of
// the given entry.
func (p Position) perft(seed Seed, entry uint64, depth int) int {
	status := p.Status()
	if depth == 0 || status.Over() {
		return 1
	}
	seat := status.Acting.First()
	list := p.List(seat)
	if depth == 1 {
		return len(list)
	}
	total := 0
	for _, m := range list {
		next, _, err := p.Play(seat, Notation(m), NewRand(seed, entry))
		if err == nil {
			total += next.perft(seed, entry+1, depth-1)
		}
	}
	return total
}
