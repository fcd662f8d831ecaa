package engine

// State is a game's whole position, secrets included, with Clone giving a deep
// copy. S is usually a pointer to a struct of fixed arrays. It is stored as
// JSON (encoding/json), so every field that matters must survive that.
type State[S any] interface {
	Clone() S
}

// Rules is what the author of a game writes.
type Rules[S State[S], M Move] interface {
	// Setup lays out a new game. The options are complete and valid, and not to
	// be changed; nil in a game that declares none. The
	// number of seats is within the game's bounds.
	Setup(seats int, o Options, t *Turn) S
	// Status says who must decide now, or the final standings.
	Status(s S) Status
	// Legal appends every legal move of a seat to list, in a fixed order, and
	// returns the result; nothing for a seat that has nothing to decide. It is
	// the only place that knows permission. It neither changes s nor keeps
	// list, and depends only on what the seat may see.
	Legal(s S, seat Seat, list []M) []M
	// Apply carries out a move that Legal listed. The state is the game's own
	// copy to change.
	Apply(s S, seat Seat, m M, t *Turn)
	// Decode reads a state that an equal or older version of the game wrote.
	Decode(version int, b []byte) (S, error)
}

// Secrets says who sees what. Views are plain structs of exported fields that
// marshal to JSON; they share no memory with the state.
type Secrets[S State[S]] interface {
	// Table is what everybody sees. It has no field that could hold a secret.
	Table(s S) any
	// Hand is what a seat sees besides, including what it was shown and what
	// still holds. It may be nil: the seat sees nothing besides.
	Hand(s S, seat Seat) any
	// Redeal gives a state that the seat (zero: a spectator) cannot tell from
	// s by Table, Hand and its legal moves, with all that it cannot know dealt
	// anew. It does not change s.
	Redeal(s S, seat Seat, r *Rand) S
	// Hidden gives the present value of each kind of secret in [Meta.Secrets],
	// for tests: Redeal must change each of them now and then. It may be nil in
	// a game without secrets.
	Hidden(s S) map[string]any
}

// Reshuffler is implemented by the Secrets of a game with face-down piles, for
// an undo beyond a barrier: Reshuffle gives a state that no seat can tell from
// s, with the order of what nobody knows drawn anew. It does not change s.
type Reshuffler[S State[S]] interface {
	Reshuffle(s S, r *Rand) S
}

// Guide is help for people and simulations. Each move it names is looked up in
// the legal list.
type Guide[S State[S], M Move] interface {
	// Rank orders the tokens of a slot best first: own tickets, own network,
	// what just happened. It returns a permutation of tokens.
	Rank(s S, seat Seat, kind string, slot int, tokens []string) []string
	// Shortcuts are named sequences for the seat now. The first move is legal;
	// the others are when those before them were played. There may be none.
	Shortcuts(s S, seat Seat) []Shortcut[M]
	// Idle is the safest legal move, for a seat that is absent.
	Idle(s S, seat Seat) M
	// Sim chooses from a non-empty list so that games end in sensible time.
	Sim(s S, seat Seat, list []M, r *Rand) M
}

// Shortcut is a named sequence of moves ("play all plain trains"), declared in
// [Meta.Shortcuts]; Args tell apart those of one name ("pay and lay", where).
type Shortcut[M Move] struct {
	Name  string
	Args  []string
	Moves []M
}

// Caller is implemented by the Rules of a game that heeds outside facts: time
// called, say. Call is given a name of [Meta.Calls] and the seat it concerns
// (zero: the table) and changes the state as the rules say. It reports whether
// the fact means anything in s; if not, nothing has changed.
type Caller[S State[S]] interface {
	Call(s S, seat Seat, call string, t *Turn) bool
}

// Resolver is implemented by the Guide of a game in which a place out of reach
// means "as far that way as I can": Toward gives the arguments of the last
// legal move of the kind on the way, and whether there is one.
type Resolver[S State[S]] interface {
	Toward(s S, seat Seat, kind string, args []string) ([]string, bool)
}

// Grouper is implemented by the Guide of a game with slots of many choices: Group
// gives the token of the group under which a menu that would be too long has a
// token of a slot, or an empty string for one that stands by itself in any menu.
// It depends on the declared kinds and tokens alone, and the group's token is no
// choice itself.
type Grouper interface {
	Group(kind string, slot int, token string) string
}

// Explainer is implemented by the Guide of a game that can say why a move is
// not legal: Explain gives the name of a reason, for which package render has
// the words ("too-dear"), or an empty string.
type Explainer[S State[S]] interface {
	Explain(s S, seat Seat, kind string, args []string) string
}

// Answerer is implemented by the Guide of a game with standing answers: a seat
// switches one of [Meta.Standing] on, and from then on the match plays its move
// at once whenever it applies. Answer gives the legal move that the named
// answer stands for now, and whether it applies; it is asked only of seats that
// must act.
//
// An answer that comes at once tells by its speed that it was given. So that
// this tells nothing of a hand, whether one applies may depend only on what is
// public; which move it is may depend on what the seat sees.
type Answerer[S State[S], M Move] interface {
	Answer(s S, seat Seat, name string) (M, bool)
}

// Expirer is implemented by the Guide of a game some of whose standing answers
// hold for a while only, such as a round: Term numbers the present while of the
// named answer, and as soon as the number is another one the match switches the
// answer off. One whose number never changes holds until its seat switches it
// off. The number may depend only on what is public.
type Expirer[S State[S]] interface {
	Term(s S, name string) int
}

// Status says where a game stands.
type Status struct {
	// Acting are the seats that have a decision to make now; several in a
	// simultaneous phase. Empty exactly when the game is over.
	Acting Seats
	// Chapter numbers the present chapter (a turn, a trick, a simultaneous
	// choice) from 1; it never falls.
	Chapter int
	// Standings, best first, once the game is over.
	Standings []Standing
}

// Over tells whether the game has ended.
func (s Status) Over() bool { return s.Standings != nil }

// Standing is one seat's result. Equal places share them: the places of four
// players may be 1, 1, 3, 4. [Places] gives them.
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
