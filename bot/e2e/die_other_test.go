//go:build !linux

package e2e

import "syscall"

// dieWithTest does nothing on this system. Only t.Cleanup ends the children.
func dieWithTest() *syscall.SysProcAttr { return nil }
