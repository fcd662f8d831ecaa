// Package queue decides which drawings run now and which wait.
//
// Drawing is the only long work that needs a processor, and people wait for its results. A [Queue] has as many
// slots as there are processors. Whoever wants to draw calls [Queue.Wait] with a [Priority] and gets a [Turn],
// which is the right to draw in a slot. The queue knows nothing about pictures and limits nothing but drawing.
// Waiting has no limit except the caller's context, so a caller acquires what the work itself needs, such as a
// lease or a scene, only when it has a turn.
//
// # Order
//
// Waiters are served by priority, and by arrival within a priority. A click comes before boards, and boards
// before everything that nobody waits for. No priority starves: boards that were passed over three times in a
// row are next, and lower priorities after twelve times.
//
// # Room for clicks
//
// While people click ([Queue.Enter]), all other priorities together leave one slot free, and each of their slots
// rests after a turn for as long as it was drawn in. The next click therefore finds an idle processor.
//
// The others may have all slots when nobody has clicked for a moment. They also may in a crowd ([Queue.Busy]),
// because answers are then given without pictures, and no processor is idle anyway. In a crowd, the pictures
// that follow those answers have at most half of the slots: most are no longer needed when their turn comes.
//
// # Giving way
//
// A drawing lends its slot to a waiter of higher priority that finds none ([Turn.GiveWay]). It continues before
// new turns of its own priority begin, because an unfinished drawing holds some megabytes. A turn is away for at
// most three times as long as it has drawn. A quarter of its time is therefore its own, so a turn is short and
// may be held under a lease. A late turn does not give way ([Turn.Hurry]).
//
// A turn that waits for something else, such as the store, lends its slot to anybody ([Turn.Lend]) and returns
// before waiters that have no turn yet ([Turn.Take]).
package queue
