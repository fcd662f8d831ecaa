// Package program builds railbot for tests that run the whole program, and keeps what bots log.
package program

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Variable may name a railbot that is built already. Without it each tested package builds its own.
const Variable = "RAILBOT_PROGRAM"

// Log keeps what programs write. It may be read while they run.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write adds to the log.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String returns everything that was written so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Main runs the tests of a package with railbot at *path and returns the code to exit with. It
// builds railbot unless [Variable] names one.
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
