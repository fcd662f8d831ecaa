package bot

import (
	"net"
	"testing"
	"time"
)

// TestCutIsHeardByTheReader: on a cut wire a read fails, and what is written is lost
// without a word, before the cut is noticed and afterwards.
func TestCutIsHeardByTheReader(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	c := &connection{patience: time.Minute}
	wire, err := c.dial(t.Context(), "tcp", server.Addr().String(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	read := make(chan error, 1)
	go func() {
		_, err := wire.Read(make([]byte, 1))
		read <- err
	}()
	c.cut()
	if err := <-read; err == nil {
		t.Error("the reader is told nothing")
	}
	if n, err := wire.Write([]byte("beat")); n != 4 || err != nil {
		t.Errorf("a heartbeat is told: %d bytes, %v", n, err)
	}
}

// TestBrokenIsHeardByTheWriter: a wire that nobody cut tells who writes.
func TestBrokenIsHeardByTheWriter(t *testing.T) {
	ours, theirs := net.Pipe()
	theirs.Close()
	if _, err := (&socket{Conn: ours, patience: time.Minute}).Write([]byte("beat")); err == nil {
		t.Error("the writer is told nothing")
	}
}
