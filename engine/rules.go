package engine

// State is a game's whole position, secrets included. Clone returns a deep copy. S is
// usually a pointer to a struct of fixed arrays. States are stored as JSON
// (encoding/json), so every field that matters must survive that.
type State[S any] interface {
	Clone() S
}

// Rules is what the author of a game writes.
type Rules[S State[S], M Move] interface {
	// Setup returns the state of a new game. The options are complete and valid and
	// must not be changed; they are nil in a game that declares none. The number of
	// seats is within the game's bounds.
	Setup(seats int, o Options, t *Turn) S
	// Status returns who must decide now, or the final standings.
	Status(s S) Status
	// Legal appends every legal move of the seat to list, in a fixed order, and returns
	// the result. It appends nothing for a seat that has nothing to decide. No other
	// function decides what is permitted. It neither changes s nor keeps list, and it
	// depends only on what the seat may see.
	Legal(s S, seat Seat, list []M) []M
	// Apply plays a move that Legal listed. It may change s.
	Apply(s S, seat Seat, m M, t *Turn)
	// Decode reads a state written by this or an older version of the game.
	Decode(version int, b []byte) (S, error)
}

// Secrets decides who sees what. Views are plain structs of exported fields that
// marshal to JSON and share no memory with the state.
type Secrets[S State[S]] interface {
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
type Guide[S State[S], M Move] interface {
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

// Caller is implemented by the Rules of a game that accepts outside facts, such as time
// being called. Call receives a name of [Meta.Calls] and the seat it concerns (zero:
// the whole table) and changes the state as the rules say. It returns false, with the
// state unchanged, if the fact means nothing in s.
type Caller[S State[S]] interface {
	Call(s S, seat Seat, call string, t *Turn) bool
}

// Resolver is implemented by the Guide of a game in which a place out of reach means
// "as far in that direction as I can". Toward returns the arguments of the last legal
// move of the kind on the way, and whether there is one.
type Resolver[S State[S]] interface {
	Toward(s S, seat Seat, kind string, args []string) ([]string, bool)
}

// Grouper is implemented by the Guide of a game with slots that have many choices.
// Group returns the token of the group under which a menu that would be too long lists
// the given token, or an empty string for a token outside all groups. The result
// depends only on the declared kinds and tokens. The group's token is not itself a
// choice.
type Grouper interface {
	Group(kind string, slot int, token string) string
}

// Explainer is implemented by the Guide of a game that can say why a move is not legal.
// Explain returns the name of a reason ("too-dear"), whose text is in package render,
// or an empty string.
type Explainer[S State[S]] interface {
	Explain(s S, seat Seat, kind string, args []string) string
}

// Answerer is implemented by the Guide of a game with auto-answers. When a seat
// switches on one of [Meta.AutoAnswers], the match plays its move immediately whenever
// it applies. Answer returns the legal move of the named answer and whether it applies
// now. It is called only for seats that must act.
//
// An immediate answer shows by its speed that it was automatic. To reveal nothing about
// a hand, whether an answer applies may depend only on public information. Which move
// it plays may depend on what the seat sees.
type Answerer[S State[S], M Move] interface {
	Answer(s S, seat Seat, name string) (M, bool)
}

// Expirer is implemented by the Guide of a game with auto-answers that are valid
// only for a period, such as a round. Term returns a number for the current period of
// the named answer. When the number changes, the match switches the answer off. If it
// never changes, the answer stays on until its seat switches it off. The number may
// depend only on public information.
type Expirer[S State[S]] interface {
	Term(s S, name string) int
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
