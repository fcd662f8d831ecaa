package engine

// State is a game's whole position, secrets included. Clone returns a deep copy. S is
// usually a pointer to a struct of fixed arrays. States are stored as JSON
// (encoding/json), so every field that matters must survive that.
type State[S any] interface {
	Clone() S
}

// Rules is what the author of a game writes.
type Rules[S any, M Move] interface {
	// Setup returns the state of a new game. The options are complete and valid and
	// must not be changed; they are nil in a game that declares none. The number of
	// seats is within the game's bounds.
	Setup(seats int, o Options, rec *Recorder) S
	// Status returns who must decide now, or the final standings.
	Status(s S) Status
	// Legal appends every legal move of the seat to list, in a fixed order, and returns
	// the result. It appends nothing for a seat that has nothing to decide. No other
	// function decides what is permitted. It neither changes s nor keeps list, and it
	// depends only on what the seat may see.
	Legal(s S, seat Seat, list []M) []M
	// Apply plays a move that Legal listed. It may change s.
	Apply(s S, seat Seat, m M, rec *Recorder)
	// Decode reads a state written by this or an older version of the game.
	Decode(version int, b []byte) (S, error)
}

// Secrets decides who sees what. Views are plain structs of exported fields that
// marshal to JSON and share no memory with the state.
type Secrets[S any] interface {
	// Table returns what everybody sees. The view has no field that could hold a
	// secret.
	Table(s S) any
	// Hand returns what the seat sees in addition, including what it was shown earlier
	// and still knows. It may be nil.
	Hand(s S, seat Seat) any
	// Redeal returns a state that the seat (zero: a spectator) cannot distinguish from
	// s by Table, Hand or its legal moves. Everything hidden from the seat is redealt
	// with chance from r. It does not change s.
	Redeal(s S, seat Seat, r *Rand) S
	// Reshuffle returns a state that no seat can distinguish from s, in which the order
	// of face-down cards that nobody knows is random. It is used for an undo past a
	// barrier and does not change s. A game without face-down piles returns s.
	Reshuffle(s S, r *Rand) S
	// Hidden returns the value of each kind of secret in [Meta.Secrets], for tests:
	// over many games Redeal must change each of them. It may be nil in a game without
	// secrets.
	Hidden(s S) map[string]any
}

// Guide helps people and drives simulations. Each move it names is looked up in the
// legal list.
type Guide[S any, M Move] interface {
	// Ranker returns what sorts the tokens of a slot best first: own tickets, own
	// network, what just happened. It is called for several slots of one state, so what
	// they have in common is worth computing only once.
	Ranker(s S, seat Seat) Ranker
	// Shortcuts returns the named sequences that the seat may play now. The first move
	// is legal, each further one is legal after those before it. It may return none.
	Shortcuts(s S, seat Seat) []Shortcut[M]
	// Idle returns the safest legal move, for a seat that is absent.
	Idle(s S, seat Seat) M
	// Sim picks a move from a non-empty list such that games end in reasonable time.
	Sim(s S, seat Seat, list []M, r *Rand) M
}

// Ranker returns a permutation of the tokens of a slot, best first, for one seat in one
// state. It must not change tokens.
type Ranker func(kind string, slot int, tokens []string) []string

// Shortcut is a named sequence of moves ("play all plain trains"), declared in
// [Meta.Shortcuts]. Args distinguish shortcuts of the same name ("pay and lay", where).
type Shortcut[M Move] struct {
	Name  string
	Args  []string
	Moves []M
}

// Status says who must act in a game, or how it ended.
type Status struct {
	// Acting are the seats that must decide now; several if they decide at the same
	// time. It is empty exactly when the game is over.
	Acting Seats
	// Chapter numbers the current chapter (a turn, a trick, a simultaneous choice) from
	// 1. It never decreases.
	Chapter int
	// Standings are the results once the game is over, best first.
	Standings []Standing
}

// Over reports whether the game has ended.
func (s Status) Over() bool { return s.Standings != nil }

// Standing is one seat's result. Seats that tie share a place: the places of four
// players may be 1, 1, 3, 4. [RankStandings] sets them.
type Standing struct {
	Seat  Seat   `json:"seat"`
	Place int    `json:"place"`
	Score int    `json:"score"`
	Parts []Part `json:"parts,omitempty"`
}

// Part is one line of a score: its name in the game's words and its points.
type Part struct {
	Name   string `json:"name"`
	Points int    `json:"points"`
}
