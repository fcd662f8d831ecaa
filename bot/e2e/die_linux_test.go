package e2e

import "syscall"

// dieWithTest kills a child process when the test process ends, however it ends.
func dieWithTest() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
