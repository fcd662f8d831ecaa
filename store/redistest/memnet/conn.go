package memnet

import (
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"syscall"
	"time"
)

// conn is one end of a connection.
type conn struct {
	network       *Network
	in, out       *stream
	local, remote net.Addr
}

// Read waits until there is something to read.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.in.read(p)
	return n, c.wrap("read", err)
}

// Write never waits: the other end has room for everything.
func (c *conn) Write(p []byte) (int, error) {
	n, err := c.out.write(p)
	return n, c.wrap("write", err)
}

// silence drops all bytes written from now on, in both directions.
func (c *conn) silence() {
	c.in.silence()
	c.out.silence()
}

// wrap wraps an error in a net.OpError, as package net does. It returns io.EOF unchanged.
func (c *conn) wrap(op string, err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	return &net.OpError{Op: op, Net: c.local.Network(), Source: c.local, Addr: c.remote, Err: err}
}

// Close ends both directions. The other end reads what was written before, and then io.EOF.
func (c *conn) Close() error {
	c.network.mu.Lock()
	delete(c.network.conns, c)
	c.network.mu.Unlock()
	c.in.close(&c.in.noReader)
	c.out.close(&c.out.noWriter)
	return nil
}

func (c *conn) LocalAddr() net.Addr  { return c.local }
func (c *conn) RemoteAddr() net.Addr { return c.remote }

// SetDeadline sets the deadlines of Read and Write.
func (c *conn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// SetReadDeadline sets the time after which Read fails; the zero time is never.
func (c *conn) SetReadDeadline(t time.Time) error {
	c.in.setReadDeadline(t)
	return nil
}

// SetWriteDeadline sets the time after which Write fails; the zero time is never.
func (c *conn) SetWriteDeadline(t time.Time) error {
	c.out.setWriteDeadline(t)
	return nil
}

// stream is one direction of a connection: bytes that were written and not yet read.
type stream struct {
	mu       sync.Mutex
	changed  sync.Cond
	unread   []byte
	noWriter bool // the end that writes is closed
	noReader bool // the end that reads is closed
	silent   bool // written bytes are dropped
	readBy   time.Time
	writeBy  time.Time
	expiry   *time.Timer // wakes the reader at readBy; nil without a deadline
}

// newStream returns an empty stream.
func newStream() *stream {
	s := &stream{}
	s.changed.L = &s.mu
	return s
}

// read waits for bytes and moves them to p.
func (s *stream) read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case s.noReader:
			return 0, net.ErrClosed
		case isOver(s.readBy):
			return 0, os.ErrDeadlineExceeded
		case len(p) == 0:
			return 0, nil
		case len(s.unread) > 0:
			n := copy(p, s.unread)
			s.unread = s.unread[n:]
			return n, nil
		case s.noWriter:
			return 0, io.EOF
		}
		s.changed.Wait()
	}
}

// write appends p for the reader. On a silenced stream the bytes are lost without an error.
func (s *stream) write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.noWriter:
		return 0, net.ErrClosed
	case isOver(s.writeBy):
		return 0, os.ErrDeadlineExceeded
	case s.noReader:
		return 0, syscall.EPIPE
	}
	if !s.silent {
		s.unread = append(s.unread, p...)
		s.changed.Broadcast()
	}
	return len(p), nil
}

// silence drops all bytes written from now on.
func (s *stream) silence() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = true
}

// close closes one end of the stream, noWriter or noReader.
func (s *stream) close(end *bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*end = true
	if s.noReader {
		s.unread = nil
		s.stopExpiry()
	}
	s.changed.Broadcast()
}

// setReadDeadline sets readBy, and wakes the reader when it is reached.
func (s *stream) setReadDeadline(t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopExpiry()
	s.readBy = t
	if !t.IsZero() && !isOver(t) && !s.noReader {
		s.expiry = time.AfterFunc(time.Until(t), s.wake)
	}
	s.changed.Broadcast()
}

// wake wakes the reader.
func (s *stream) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed.Broadcast()
}

// stopExpiry stops the timer of the read deadline. The lock must be held.
func (s *stream) stopExpiry() {
	if s.expiry != nil {
		s.expiry.Stop()
		s.expiry = nil
	}
}

// setWriteDeadline sets writeBy. A write never waits, so nobody must be woken.
func (s *stream) setWriteDeadline(t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writeBy = t
}

// isOver reports whether a deadline has passed; the zero time never does.
func isOver(deadline time.Time) bool {
	return !deadline.IsZero() && !time.Now().Before(deadline)
}
