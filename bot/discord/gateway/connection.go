package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Operations of the gateway.
//
// Source: Discord's documentation, "Opcodes and Status Codes".
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// errUnusable is returned for data that Discord's gateway never sends.
var errUnusable = errors.New("gateway: not an answer of Discord's")

// frame is one message of the gateway protocol, in either direction.
type frame struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s,omitempty"`
	Kind string          `json:"t,omitempty"`
}

// connection is one websocket to the gateway. One goroutine writes to it; received frames
// arrive in order on the channel frames.
type connection struct {
	ws      *websocket.Conn
	buffer  bytes.Buffer // of the frame that is read
	frames  chan frame   // closed after the last one
	err     error        // why reading ended; valid once frames is closed
	silence time.Duration

	once   sync.Once
	closed chan struct{} // closed by close
}

// connect opens a connection to the gateway at an address that Discord has told, through
// the host's proxy if there is one. A server that says or takes nothing for SilenceTimeout is
// given up.
func (cfg Config) connect(ctx context.Context, at string) (*connection, error) {
	u, err := url.Parse(at)
	if err != nil {
		return nil, fmt.Errorf("%w: it names no address of its gateway", errUnusable)
	}
	u.RawQuery = "v=" + cfg.Version + "&encoding=json"
	ctx, cancel := context.WithTimeout(ctx, cfg.ReadyTimeout)
	defer cancel()
	to := u.Host
	dialer := &websocket.Dialer{
		HandshakeTimeout: cfg.ReadyTimeout, NetDialContext: cfg.Dial,
		Proxy: func(r *http.Request) (*url.URL, error) {
			proxy, err := http.ProxyFromEnvironment(r)
			if proxy != nil {
				to += " through the proxy " + proxy.Host
			}
			return proxy, err
		},
	}
	ws, answer, err := dialer.DialContext(ctx, u.String(), nil)
	if err == websocket.ErrBadHandshake {
		err = fmt.Errorf("%w: HTTP %s", err, answer.Status)
	}
	if err != nil {
		return nil, fmt.Errorf("connect to %s: %w", to, err)
	}
	c := &connection{ws: ws, frames: make(chan frame), silence: cfg.SilenceTimeout, closed: make(chan struct{})}
	go c.readFrames()
	return c, nil
}

// readFrames passes frames to c.frames until reading fails or the connection is closed.
func (c *connection) readFrames() {
	defer close(c.frames)
	for {
		var f frame
		if c.err = c.readFrame(&f); c.err != nil {
			return
		}
		select {
		case c.frames <- f:
		case <-c.closed:
			return
		}
	}
}

// maxKeptBuffer is the maximum size of the read buffer that is kept for the next frame. An
// interaction has a few thousand bytes; READY may have a hundred times as many.
const maxKeptBuffer = 64 << 10

// readFrame reads the next frame into f. f.Data does not share memory with the buffer.
func (c *connection) readFrame(f *frame) error {
	if err := c.ws.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return err
	}
	_, from, err := c.ws.NextReader()
	if err != nil {
		return err
	}
	if c.buffer.Reset(); c.buffer.Cap() > maxKeptBuffer {
		c.buffer = bytes.Buffer{}
	}
	if _, err := c.buffer.ReadFrom(from); err != nil {
		return err
	}
	return json.Unmarshal(c.buffer.Bytes(), f)
}

// send writes a frame.
func (c *connection) send(op int, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	if err := c.ws.SetWriteDeadline(time.Now().Add(c.silence)); err != nil {
		return err
	}
	return c.ws.WriteJSON(frame{Op: op, Data: raw})
}

// close ends the connection; the code tells Discord whether the session goes on.
func (c *connection) close(code int) {
	c.once.Do(func() {
		deadline := time.Now().Add(time.Second)
		_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), deadline) // it may be broken
		close(c.closed)
		_ = c.ws.Close()
	})
}
