//go:build !linux

package redistest

import "syscall"

// endWithParent has no counterpart here: t.Cleanup alone ends the server.
func endWithParent() *syscall.SysProcAttr { return nil }
