//go:build race

package enginetest

// raceEnabled shortens the suite: playouts use no goroutines and are thirteen times
// slower with the race detector.
const raceEnabled = true
