package load

import (
	"io"
	"testing"
)

func TestReplaceStartsAnotherProcess(t *testing.T) {
	bots, err := StartBots(io.Discard, nil, "true", 2, false)
	if err != nil {
		t.Fatal(err)
	}
	defer bots.Stop()
	first := bots.snapshot()
	replace := func(another bool) {
		t.Helper()
		if err := bots.Replace(2, func(p *Process) bool { p.Kill(); return another }); err != nil {
			t.Fatal(err)
		}
	}
	replace(true)
	if now := bots.snapshot(); len(now) != 2 || now[0] == first[0] || now[1] != first[1] {
		t.Error("Replace did not replace the first process")
	}
	replace(false)
	if now := bots.snapshot(); len(now) != 1 || now[0] != first[1] {
		t.Errorf("got %d processes, want only the second", len(now))
	}
}
