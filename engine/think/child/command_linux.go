package child

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// alone gives the process a group of its own, and has it die with its parent.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// dispensable is the score of the process that the kernel kills first where memory
// runs out; see oom_score_adj in proc_pid_oom_score_adj(5).
const oomScore = 1000

// yield gives all threads of the process the lowest priority, which threads that are
// made later inherit, and makes it die before its parent where memory runs out. A
// system that refuses either leaves the process as it is.
func lowerPriority(pid int) {
	_ = syscall.Setpriority(syscall.PRIO_PGRP, pid, 19)
	_ = os.WriteFile("/proc/"+strconv.Itoa(pid)+"/oom_score_adj", []byte(strconv.Itoa(oomScore)), 0)
}
