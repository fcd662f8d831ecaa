package engine

import (
	"fmt"
	"slices"
)

// Extras are what a game may offer in addition to its [Rules], [Secrets] and [Guide].
// Everything is optional: a nil function or an empty list means that the game does not
// offer it, and the zero Extras are valid.
type Extras[S any, M Move] struct {
	// Help explains and shortens what people do.
	Help Help[S]
	// AutoAnswers are decisions that a seat may leave to the match. If several that are
	// switched on apply, the first one is played.
	AutoAnswers []AutoAnswer[S, M]
	// Forced returns the move of a seat that must act although all its legal moves come to
	// the same, and reports whether that is so. The match plays it for people without
	// asking. It may depend only on public information.
	Forced func(s S, seat Seat) (M, bool)
	// Calls are the facts from outside that the game accepts.
	Calls []Call[S]
	// Stalled serves games whose rules do not make them end. It reports whether the game
	// no longer moves on, or cannot, so that the players may want to end it by
	// agreement. It may depend only on public information.
	Stalled func(s S) bool
	// Feats are what players compare in addition to scores.
	Feats Feats[S]
	// Tally returns the points that a seat has so far, including those that only the seat
	// can count. What is counted only at the end of the game is left out. It serves games
	// in which not all points are public, and is only used for finished matches.
	Tally func(s S, seat Seat) int
	// Badges are what people collect by winning. They count the score and the feats.
	Badges []Badge
	// Computer makes computer players stronger or faster than the common playouts.
	Computer Computer[S, M]
}

// Help holds functions that explain and shorten what people do. They change nothing in
// the rules.
type Help[S any] struct {
	// Explain returns the name of the reason why a move is not legal ("too-dear"), whose
	// text is in package render, or an empty string.
	Explain func(s S, seat Seat, kind string, args []string) string
	// Toward serves games in which a place out of reach means "as far in that direction
	// as I can". It returns the arguments of the last legal move of the kind on the way,
	// and whether there is one.
	Toward func(s S, seat Seat, kind string, args []string) ([]string, bool)
	// Mirror serves games in which two moves may be mirror images of each other. It
	// returns the arguments of the image that people are offered instead of a legal
	// move, and whether there is one. Both stay legal. It may depend only on what the
	// seat sees.
	Mirror func(s S, seat Seat, kind string, args []string) ([]string, bool)
	// Group serves slots with many choices. It returns the token of the group under
	// which a menu that would be too long lists the given token, or an empty string for
	// a token outside all groups. The group's token is not itself a choice.
	Group func(kind string, slot int, token string) string
	// Moot reports whether a legal move of the seat changes nothing that matters to it, or
	// is made anyway by another one that is offered. It stays legal, and the panel shows
	// it last. It may depend only on what the seat sees.
	Moot func(s S, seat Seat, kind string, args []string) bool
	// HasUse reports whether a seat that may end its turn has something useful to do
	// first: an action card to play, a load to deliver here. Meanwhile the panel does not
	// show ending the turn as the best thing to do. What [Hint.Spends] covers need not be
	// repeated. It may depend only on what the seat sees. If it is nil, nothing more is
	// useful.
	HasUse func(s S, seat Seat) bool
	// PreviewTurn jumps to the start of a seat's next turn, so that a player can plan it
	// while the others play. It receives a state of its own in which everything hidden
	// from the seat has been redealt, and changes it to the one in which the seat's next
	// turn begins, as if the other seats did nothing until then. It returns false if the
	// turn has already begun, if the seat has no further turn, or if something hidden
	// must be revealed first; the state is then undefined. A decision outside the seat's
	// own turn does not count as a turn.
	//
	// If it is nil, the other seats are assumed to play their idle moves until the seat
	// must act.
	PreviewTurn func(s S, seat Seat) bool
}

// AutoAnswer is a decision that a seat may switch on. The match then plays its move
// immediately whenever it applies.
//
// An immediate answer shows by its speed that it was automatic. To reveal nothing about
// a hand, whether it applies may depend only on public information. Which move it plays
// may depend on what the seat sees.
type AutoAnswer[S any, M Move] struct {
	Name string
	// Answer returns the legal move and whether the answer applies now. It is called
	// only for seats that must act. It is required.
	Answer func(s S, seat Seat) (M, bool)
	// Term serves answers that are valid only for a period, such as a round. It returns
	// a number for the current period. When the number changes, the match switches the
	// answer off. The number may depend only on public information. If it is nil, the
	// answer stays on until its seat switches it off.
	Term func(s S) int
}

// Call is a fact from outside that a game accepts, such as time being called.
type Call[S any] struct {
	Name string
	// Apply receives the seat that the call concerns (zero: the whole table) and changes
	// the state as the rules say. It returns false, with the state unchanged, if the
	// fact means nothing in s. Because players are offered the calls that are possible, the
	// refusal may depend only on public information. It is required.
	Apply func(s S, seat Seat, rec *Recorder) bool
}

// Feats are what players compare in addition to their scores.
type Feats[S any] struct {
	Names []string
	// List receives the last state and all public events that were not undone, in order.
	// It may list the same feat of a seat several times; the largest one counts. It must
	// not reveal anything that the game keeps hidden when it is over.
	List func(s S, story []Event) []Feat
}

// Computer holds what package think uses for computer players.
type Computer[S any, M Move] struct {
	Efforts Efforts // of the levels; zero: package think's defaults
	// PolicyVersion is the version of everything here and of [Guide.Sim]. It is raised
	// when computers would play differently.
	PolicyVersion int

	// Quick is the policy of playouts. It picks a move from a non-empty list in
	// microseconds, using only what the seat may see and without building a view. If it
	// is nil, playouts use [Guide.Sim].
	Quick func(s S, seat Seat, list []M, r *Rand) M
	// Decided serves games whose Quick is partly random, so that playouts differ, but
	// stronger without that. It picks the move that Quick considers best. Other moves
	// are compared with it. It needs Quick.
	Decided func(s S, seat Seat, list []M) M
	// Candidates serves games whose lists are too long to try every move. It returns the
	// moves worth trying, at least one, in the list's order. It may reuse the list's
	// memory.
	Candidates func(s S, seat Seat, list []M) []M
	// Think is the game's own search. It rates each move of a list of at least two and
	// returns one [Opinion] per move, in the list's order. The state is one that the
	// seat cannot distinguish from the true one; Think must not change it, and hidden
	// parts must not influence the result. All chance comes from NewRand(key, n) with n
	// from [FirstChance] on. Effort is counted as Efforts say.
	Think func(s S, seat Seat, list []M, effort Effort, key Seed) []Opinion
	// Round returns the number of the current round, from 1, for games in which a round
	// is not one chapter per seat.
	Round func(s S) int
}

// validate returns an error if something is offered by half.
func (x *Extras[S, M]) validate() error {
	for i, a := range x.AutoAnswers {
		same := func(b AutoAnswer[S, M]) bool { return b.Name == a.Name }
		if !isName(a.Name) || slices.ContainsFunc(x.AutoAnswers[:i], same) {
			return fmt.Errorf("invalid or repeated auto-answer %q", a.Name)
		}
		if a.Answer == nil {
			return fmt.Errorf("auto-answer %q has no Answer", a.Name)
		}
	}
	for i, c := range x.Calls {
		same := func(b Call[S]) bool { return b.Name == c.Name }
		if !isName(c.Name) || slices.ContainsFunc(x.Calls[:i], same) {
			return fmt.Errorf("invalid or repeated call %q", c.Name)
		}
		if c.Apply == nil {
			return fmt.Errorf("call %q has no Apply", c.Name)
		}
	}
	for i, name := range x.Feats.Names {
		if !isName(name) || slices.Contains(x.Feats.Names[:i], name) {
			return fmt.Errorf("invalid or repeated feat %q", name)
		}
	}
	if (len(x.Feats.Names) > 0) != (x.Feats.List != nil) {
		return fmt.Errorf("Feats.Names needs Feats.List, and the reverse")
	}
	if err := validateBadges(x.Badges, x.Feats.Names); err != nil {
		return err
	}
	if x.Computer.Decided != nil && x.Computer.Quick == nil {
		return fmt.Errorf("Computer.Decided needs Computer.Quick")
	}
	return nil
}
