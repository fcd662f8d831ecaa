//go:build !linux

package redistest

import "syscall"

// endWithParent does nothing on this system: only t.Cleanup ends the server.
func endWithParent() *syscall.SysProcAttr { return nil }
