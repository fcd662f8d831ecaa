// Package queue decides which drawings run now and which wait.
//
// Drawing is the only long work that needs a processor, and people wait for its results. A [Queue] has as many
// slots as there are processors. To draw, a caller calls [Queue.Wait] with a [Priority] and gets a [Permit], which
// holds a slot. The queue knows nothing about pictures and limits only drawing. Waiting ends only when the caller's
// context does, so a caller acquires what the work itself needs, such as a lease or a scene, after it has a permit.
//
// # Order
//
// Waiters are served by priority, and by arrival within a priority. Clicks come before boards, and boards before
// pictures that nobody waits for. No priority starves: boards that were passed over three times in a row are next,
// and lower priorities after twelve times.
//
// # Room for clicks
//
// While people click ([Queue.Enter]), all other priorities together leave one slot free. After one of them releases
// a slot, the slot stays idle for as long as it was drawn in. The next click therefore finds an idle processor.
//
// When nobody has clicked for a moment, the other priorities may use all slots. They may also use all slots while the
// queue is crowded ([Queue.Busy]): answers are then given without pictures, and no processor is idle anyway. The
// pictures that follow those answers may use at most half of the slots, because most are no longer needed when they
// could be drawn.
//
// # Yielding
//
// A drawing gives its slot to a waiter of higher priority that finds none free ([Permit.Yield]). It continues before
// other waiters of its own priority begin, because an unfinished drawing holds some megabytes. A drawing is
// interrupted for at most three times as long as it has drawn. It therefore ends within about four times its drawing
// time, and its caller may hold a lease meanwhile. A late drawing does not yield ([Permit.StopYielding]).
//
// While the holder of a permit waits for something else, such as the store, it gives its slot to anybody
// ([Permit.Suspend]). It gets a slot back ([Permit.Resume]) before waiters that have no permit yet.
package queue
