package main

import (
	"os"
	"runtime"

	"github.com/railbot/railbot/engine/think/child"
	"github.com/railbot/railbot/render/games"
)

type thinkCmd struct {
	CPUs   int   `help:"Number of questions answered at the same time." default:"1" name:"cpus"`
	Memory int64 `help:"Memory limit in bytes; 0 for none." default:"0"`
}

// Run answers questions from standard input until it ends.
func (c *thinkCmd) Run(std streams) error {
	if c.CPUs < 1 || c.Memory < 0 {
		return usagef("--cpus must be at least 1, --memory at least 0")
	}
	runtime.GOMAXPROCS(c.CPUs)
	if err := child.LimitMemory(c.Memory); err != nil {
		return err
	}
	return child.Serve(os.Stdin, std.out, games.Find, c.CPUs)
}
