// Package clock says how long a table waits for its seats: the clocks that it may
// have, a timer for each seat, and when somebody is to be reminded or is late. It
// has no time of its own: now is an argument.
package clock
