package child

import "syscall"

// limitData makes the system refuse the process more writable memory.
func limitData(bytes int64) error {
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
