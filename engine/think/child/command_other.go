//go:build !linux

package child

import "os/exec"

// isolate and lowerPriority do nothing on other systems: the process has its parent's
// priority and ends when its input ends.
func isolate(*exec.Cmd) {}

func lowerPriority(int) {}
