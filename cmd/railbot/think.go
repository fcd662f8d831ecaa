package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"github.com/railbot/railbot/engine/think/child"
	"github.com/railbot/railbot/render/games"
)

type thinkCmd struct {
	CPUs   int   `help:"Thoughts at a time." default:"1" name:"cpus"`
	Memory int64 `help:"Most bytes of memory; 0 for no limit." default:"0"`
}

// Run answers questions from standard input until it ends.
func (c *thinkCmd) Run(std streams) error {
	if c.CPUs < 1 || c.Memory < 0 {
		return usagef("--cpus must be at least 1, --memory no less than 0")
	}
	runtime.GOMAXPROCS(c.CPUs)
	if err := c.limit(); err != nil {
		return err
	}
	return child.Serve(os.Stdin, std.out, games.Find, c.CPUs)
}

// limit has the collector keep to three quarters of the memory, and the system
// refuse more than all of it, on which the program dies.
func (c *thinkCmd) limit() error {
	if c.Memory == 0 {
		return nil
	}
	debug.SetMemoryLimit(c.Memory / 4 * 3)
	return limitData(c.Memory)
}
