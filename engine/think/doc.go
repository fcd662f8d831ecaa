// Package think chooses moves for computer players.
//
// # Policy
//
// A computer knows what its seat may know and no more. [Pose] makes a [Question]
// of a position that was dealt anew for the seat ([engine.Position.Redeal]), a
// level and a key; the true position and the match's seed are not in it, and
// nothing else is thought about. So a question can be answered in another
// process, and two positions that look alike to the seat come to the same
// question.
//
// A thought is counted in worlds or iterations, never in time: the same question
// has the same answer on any machine, and after a match each thought can be had
// again. All chance in it is drawn from the question's key.
//
// No game is named here. A game that declares nothing is played by paired
// playouts of its [engine.Guide].Sim; it may declare a better policy for them
// ([engine.Quick]), fewer moves to try ([engine.Candidates]), when playouts are
// cut off ([engine.Appraiser]), a search of its own ([engine.Thinker]), and how
// much effort its levels take ([engine.Efforts]).
//
// # Paired playouts
//
// A world is dealt, and every move is tried in it with the same chance to the end
// by the quick policy; then the next world (Tesauro and Galperin, "On-line policy
// improvement using Monte-Carlo search", NIPS 1996). What the moves have in common,
// the luck of the deal, is in all of them and cancels out. From time to time those
// are dropped that are behind the best by more than chance explains, and when one
// is left the thought is over.
//
// # Levels
//
// Hard plays the best move that its worlds show; medium has few of them; easy has
// few and besides slips, as medium does a little in some games: a move that is nearly
// as good as the best is chosen nearly as often. Slips alone cost as much against the
// weak as against the strong. Where that leaves no room for three levels, some worlds
// of a lower one are naive: the others play any moves there ([engine.Effort].Naive),
// so that the level sees what a move brings itself and not what others make of it.
//
// Old is the chooser of simulations, random any legal move, and quick the policy of
// the playouts: they are yardsticks for measurements and not offered to people.
package think
