package redistest

import "syscall"

// endWithParent makes the server end with the test process, however that ends.
func endWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
