package golden_test

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/railbot/railbot/engine/enginetest/golden"
)

// failing is a testing.TB that records its failure.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Error(args ...any) { f.said = fmt.Sprint(args...) }

func (f *failing) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// said returns the failure of a comparison.
func said(t *testing.T, name, text string) string {
	f := &failing{TB: t}
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
	if s := said(t, "board", "a"); s != "testdata/board.golden is missing: write it with -update, and look at it" {
		t.Errorf("a missing file is told as %q", s)
	}
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("testdata/board.golden", []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s := said(t, "board", "a"); s != "" {
		t.Errorf("the same text fails by %q", s)
	}
	if s := said(t, "board", "b"); s == "" {
		t.Error("another text passes")
	}
}
