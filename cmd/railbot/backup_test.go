package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBackupIsPrivate: a file that others could read before is replaced, and what had it
// open does not see the hands.
func TestBackupIsPrivate(t *testing.T) {
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
		t.Errorf("the file: %v, %v", info, err)
	}
	seen := make([]byte, 16)
	if n, _ := reader.Read(seen); string(seen[:n]) != "old" {
		t.Errorf("a reader of the old file sees %q", seen[:n])
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("beside the file there is %v, %v", files, err)
	}
}

// TestFailedBackupLeavesNothing: neither half a file nor a changed one.
func TestFailedBackupLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := writePrivate(filepath.Join(dir, "missing", "match.json"), nil); err == nil {
		t.Error("written into a folder that there is not")
	}
	if err := writePrivate(dir, []byte("x")); err == nil {
		t.Error("written over a folder")
	}
	if err := writePrivate(os.DevNull, []byte("x")); err != nil {
		t.Errorf("written to a device: %v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("left %v, %v", files, err)
	}
}
