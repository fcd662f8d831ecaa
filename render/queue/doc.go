// Package queue is the one queue of drawing: it says who draws now and who
// waits. It knows no pictures, and bounds nothing but drawing.
//
// # Policy
//
// There are as many places as processors. Who draws has one of them for a
// [Turn]; who waits comes by [Priority], and by arrival among equals.
//
//   - A press comes before boards, and boards before what nobody waits for.
//     But nobody starves: a board that was passed over three times in a row is
//     next, and others after twelve times.
//   - While people press ([Queue.Enter]), all others together leave one place
//     free, and a place of theirs rests for as long as it was drawn in, so that
//     the next press finds a processor idle. When nobody has pressed for a moment
//     they may have all; and in a crowd ([Queue.Busy]), when answers do without
//     pictures and no processor is idle anyway. There the pictures that follow the
//     answers have half of the places: most are not needed any more when their turn comes.
//   - Who draws lends the place to who comes before and finds none
//     ([Turn.GiveWay]), and goes on before its equals begin: a drawing under way
//     takes some megabytes. Who has a turn but waits for something else, a store
//     say, lends it to anybody ([Turn.Lend]), and comes before who has none yet
//     afterwards ([Turn.Take]): a place is for those who can use a processor, and
//     all that needs one is done in a place.
//   - What is late ([Turn.Hurry]) is drawn without giving way.
//   - Who gives way is away for at most three times as long as it has drawn: a
//     quarter of its time is its own, whatever goes on around it. So a turn is
//     short, and may be taken under a lease.
//
// Waiting has no limit but the caller's context; what a caller needs for the
// work itself (a lease, a scene) it takes when its turn has come.
package queue
