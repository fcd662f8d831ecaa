package main

import (
	"os"
	"runtime"

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
	if err := child.LimitMemory(c.Memory); err != nil {
		return err
	}
	return child.Serve(os.Stdin, std.out, games.Find, c.CPUs)
}
