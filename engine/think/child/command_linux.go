package child

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// isolate puts the process into its own process group and makes it die with its parent.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// oomScore makes the kernel kill the process first when memory runs out; see
// oom_score_adj in proc_pid_oom_score_adj(5).
const oomScore = 1000

// lowerPriority gives all threads of the process the lowest priority, which later
// threads inherit, and makes it die before its parent when memory runs out. If the
// system refuses either, the process stays as it is.
func lowerPriority(pid int) {
	_ = syscall.Setpriority(syscall.PRIO_PGRP, pid, 19)
	_ = os.WriteFile("/proc/"+strconv.Itoa(pid)+"/oom_score_adj", []byte(strconv.Itoa(oomScore)), 0)
}
