// Package fair divides a process's work among servers, and a server's share among its people.
//
// Two limits protect everybody from a server that presses a thousand times a second. [Slots]
// grants its slots to servers in turn and one server only a share of them, so that work for
// another server finds free processors. [InFlight] limits how much of each server and of each
// person is worked on or waits. What exceeds it is refused at once, with an answer that says so;
// in a growing queue all answers would come too late.
package fair
