// Package think chooses moves for computer players.
//
// A computer knows what its seat may know and no more. [NewQuestion] makes a [Question]
// of a position redealt for the seat ([engine.Position.Redeal]), a level and a key. The
// true position and the match's seed are not in it, and nothing else influences the
// answer. A question can therefore be answered in another process, and two positions
// that look alike to the seat give the same question.
//
// Effort is counted in worlds or iterations, never in time. The same question has the
// same answer on any machine, and after a match each decision can be repeated. All
// chance is drawn from the question's key.
//
// # What a game declares
//
// No game is named here. A game that declares nothing is played by paired playouts of
// its [engine.Guide].Sim. Its [engine.Computer] may declare a better policy for them,
// fewer moves to try, a search of its own, and the effort of its levels.
//
// # Paired playouts
//
// A world is dealt, and every move is tried in it with the same chance, played to the
// end by the quick policy; then the next world (Tesauro and Galperin, "On-line policy
// improvement using Monte-Carlo search", NIPS 1996). The luck of the deal affects all
// moves alike and cancels out. From time to time the moves are dropped that are further
// behind the best than chance explains. Thinking ends when one is left.
//
// # Levels
//
// Hard plays the best move that its worlds show. Medium has few worlds. Easy has few
// worlds and also slips: a move that is nearly as good as the best is chosen nearly as
// often. In some games medium slips a little too. Slips cost as much against weak
// opponents as against strong ones. Where that leaves no room for three levels, some
// worlds of the lower levels are naive: the others play random moves in them
// ([engine.Effort].Naive), so the level sees what a move earns itself and not how
// others exploit it.
//
// Sim is the chooser of simulations, Random plays any legal move, and Quick is the
// policy of the playouts. They are yardsticks for measurements and are not offered to
// people. Package yardstick has styles that share nothing with this one.
//
// # Verdicts
//
// A question may be about a move ([Question.About]). Its answer then compares that move
// with the best one, in worlds of their own and with equal effort, whether or not the
// search would have tried it.
package think
