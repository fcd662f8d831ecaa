package main

import (
	"os"
	"path/filepath"
	"testing"
)

// A process that has the old file open must not see the new content either.
func TestBackupReplacesReadableFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "match.json")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := writePrivate(name, []byte("all hands")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil || info.Mode() != 0o600 || read(t, name) != "all hands" {
		t.Errorf("got file %v, error %v, want mode 0600 and the new content", info, err)
	}
	seen := make([]byte, 16)
	if n, _ := reader.Read(seen); string(seen[:n]) != "old" {
		t.Errorf("reader of the old file got %q, want %q", seen[:n], "old")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("folder: got %v, error %v, want only the backup", files, err)
	}
}

func TestFailedBackupLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := writePrivate(filepath.Join(dir, "missing", "match.json"), nil); err == nil {
		t.Error("writing into a missing folder: got no error")
	}
	if err := writePrivate(dir, []byte("x")); err == nil {
		t.Error("writing over a folder: got no error")
	}
	if err := writePrivate(os.DevNull, []byte("x")); err != nil {
		t.Errorf("writing to a device: %v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("left files %v, error %v", files, err)
	}
}
