//go:build !linux

package e2e

import "syscall"

// dieWithTest has no counterpart here: t.Cleanup alone ends the children.
func dieWithTest() *syscall.SysProcAttr { return nil }
