package child

import "runtime/debug"

// Confine keeps this process to so many bytes of memory: its collector keeps to
// three quarters of them, and where the system knows such a limit it refuses more
// than all of them, on which the process dies. Zero confines nothing. It fails
// when the system does not take the limit.
func LimitMemory(bytes int64) error {
	if bytes == 0 {
		return nil
	}
	debug.SetMemoryLimit(bytes / 4 * 3)
	return limitData(bytes)
}
