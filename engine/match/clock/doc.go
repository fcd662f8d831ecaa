// Package clock measures how long a table waits for its seats. It defines the clocks
// that a table may have, keeps a timer for each seat, and computes when people are
// reminded or overdue. The current time is always an argument.
package clock
