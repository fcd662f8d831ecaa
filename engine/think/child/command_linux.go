package child

import (
	"os/exec"
	"syscall"
)

// alone gives the process a group of its own, and has it die with its parent.
func alone(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// lowest gives all threads of the process the lowest priority; those that it
// makes later have it from them.
func lowest(pid int) {
	_ = syscall.Setpriority(syscall.PRIO_PGRP, pid, 19) // one that it may not have thinks at another
}
