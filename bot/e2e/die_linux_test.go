package e2e

import "syscall"

// dieWithTest lets a child end with the test process, however that ends.
func dieWithTest() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
