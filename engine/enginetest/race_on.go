//go:build race

package enginetest

// raceEnabled shortens the suite: playouts are thirteen times slower under the
// race detector and have no goroutines.
const raceEnabled = true
