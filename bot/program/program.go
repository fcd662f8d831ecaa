// Package program builds railbot for the tests that run it whole.
package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Variable may name a railbot that is built already. Where several packages are
// tested, each would build its own otherwise.
const Variable = "RAILBOT_PROGRAM"

// Main runs the tests of a package with railbot at *path, which it builds unless
// [Variable] names one; it gives the code to exit with.
func Main(m *testing.M, path *string) int {
	if *path = os.Getenv(Variable); *path != "" {
		return m.Run()
	}
	folder, err := os.MkdirTemp("", "railbot")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	*path = filepath.Join(folder, "railbot")
	build := exec.Command("go", "build", "-o", *path, "github.com/railbot/railbot/cmd/railbot")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building railbot:", err)
		return 1
	}
	return m.Run()
}
