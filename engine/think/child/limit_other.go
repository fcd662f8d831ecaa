//go:build !linux

package child

// limitData leaves it to the collector where the system knows no such limit.
func limitData(int64) error { return nil }
