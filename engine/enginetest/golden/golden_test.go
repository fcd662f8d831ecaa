package golden_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/golden"
)

// recordingTB is a testing.TB that records its failure.
type recordingTB struct {
	testing.TB
	said string
}

func (f *recordingTB) Helper() {}

func (f *recordingTB) Error(args ...any) { f.said = fmt.Sprint(args...) }

func (f *recordingTB) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// failureOf returns the failure of a comparison.
func failureOf(t *testing.T, name, text string) string {
	f := &recordingTB{TB: t}
	done := make(chan bool)
	go func() {
		defer close(done)
		golden.Assert(f, name, text)
	}()
	<-done
	return f.said
}

// TestAssert checks that the kept text passes, another text fails, and a missing file
// is named.
func TestAssert(t *testing.T) {
	t.Chdir(t.TempDir())
	updates := flag.Lookup("update").Value
	was := updates.String()
	t.Cleanup(func() { _ = updates.Set(was) })
	_ = updates.Set("false")
	if s := failureOf(t, "board", "a"); s != "testdata/board.golden is missing: write it with -update, and look at it" {
		t.Errorf("a missing file is told as %q", s)
	}
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("testdata/board.golden", []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s := failureOf(t, "board", "a"); s != "" {
		t.Errorf("the same text fails by %q", s)
	}
	if s := failureOf(t, "board", "b"); s == "" {
		t.Error("another text passes")
	}
}
