package child

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"sync"
)

// Limits are the limits of the process.
type Limits struct {
	CPUs   int   // questions answered at the same time, at least 1
	Memory int64 // bytes, see [LimitMemory]; zero: no limit
}

// Command returns a function that starts "railbot think", or another program with that
// command, within limits. The process has the lowest priority and is the first to be
// killed when memory runs out. It inherits no environment variables, because those hold
// tokens. Its standard error goes to log.
func Command(program string, limits Limits, log io.Writer) func() (Process, error) {
	return func() (Process, error) {
		cmd := exec.Command(program, "think", "--cpus", strconv.Itoa(max(1, limits.CPUs)),
			"--memory", strconv.FormatInt(limits.Memory, 10))
		cmd.Env = []string{}
		cmd.Stderr = log
		isolate(cmd)
		return startProcess(cmd)
	}
}

// startProcess starts a command with pipes and lowers its priority.
func startProcess(cmd *exec.Cmd) (Process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("child: %w", err)
	}
	lowerPriority(cmd.Process.Pid)
	return &command{cmd: cmd, in: in, out: out}, nil
}

// command is a process of the operating system.
type command struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  io.Reader
	once sync.Once
}

func (c *command) Write(b []byte) (int, error) { return c.in.Write(b) }
func (c *command) Output() io.Reader           { return c.out }

// Kill ends the process and reaps it.
func (c *command) Kill() {
	c.once.Do(func() {
		_ = c.cmd.Process.Kill() // it may have ended already
		go func() { _ = c.cmd.Wait() }()
	})
}
