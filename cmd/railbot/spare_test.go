package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
)

// TestSpareFile: the file for boards can be written and read but not be found, and where
// there can be none this is said, and boards are kept in memory.
func TestSpareFile(t *testing.T) {
	var said bytes.Buffer
	log, dir := slog.New(slog.NewTextHandler(&said, nil)), t.TempDir()
	file := spareFile(log, dir)
	if file == nil {
		t.Fatal(said.String())
	}
	defer file.Close()
	read := make([]byte, 5)
	if _, err := file.WriteAt([]byte("board"), 7); err != nil {
		t.Error(err)
	}
	if _, err := file.ReadAt(read, 7); err != nil || string(read) != "board" {
		t.Errorf("%q is read, %v", read, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 || said.Len() != 0 {
		t.Errorf("left are %v, %v; said is %s", left, err, &said)
	}
	if spareFile(log, filepath.Join(dir, "nowhere")) != nil || !bytes.Contains(said.Bytes(), []byte("kept in memory")) {
		t.Errorf("a file in no directory, and said is %q", &said)
	}
	if c := caches(64<<20, nil); c.File != nil {
		t.Error("without a file boards are to be kept in one")
	}
	if c := caches(64<<20, file); c.File != file {
		t.Error("boards are not kept in the file")
	}
}
