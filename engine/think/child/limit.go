package child

import "runtime/debug"

// LimitMemory limits the memory of this process. The garbage collector keeps to three
// quarters of bytes. On Linux the system refuses more than bytes, and the process then
// dies. Zero means no limit. LimitMemory fails if the system does not accept the limit.
func LimitMemory(bytes int64) error {
	if bytes == 0 {
		return nil
	}
	debug.SetMemoryLimit(bytes / 4 * 3)
	return limitData(bytes)
}
