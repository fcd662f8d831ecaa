package gateway

import (
	"bytes"
	"compress/zlib"
	"context"
	"sync"
	"time"

	"github.com/coder/quartz"
	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox/world"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoiceState     = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// closeReason is a close code of the gateway with its reason.
type closeReason struct {
	code   int
	reason string
}

// Close codes of the gateway.
var (
	closeUnknownOp     = closeReason{4001, "Unknown opcode."}
	closeDecode        = closeReason{4002, "Error while decoding payload."}
	closeNotIdentified = closeReason{4003, "Not authenticated."}
	closeBadToken      = closeReason{4004, "Authentication failed."}
	closeAlready       = closeReason{4005, "Already authenticated."}
	closeBadSeq        = closeReason{4007, "Invalid seq."}
	closeTooFast       = closeReason{4008, "Rate limited."}
	closeTimedOut      = closeReason{4009, "Session timed out."}
	closeBadShard      = closeReason{4010, "Invalid shard."}
	closeShardsNeeded  = closeReason{4011, "Sharding required."}
	closeBadVersion    = closeReason{4012, "Invalid API version."}
	closeBadIntents    = closeReason{4013, "Invalid intent(s)."}
	closeDeniedIntents = closeReason{4014, "Disallowed intent(s)."}
	closeGoingAway     = closeReason{1001, "The sandbox is stopping."}
)

// maxFramesPerMinute is how many frames a client may send.
const maxFramesPerMinute = 120

// conn is a websocket connection. Frames are queued and written by a separate goroutine, so that
// code holding the sandbox's lock never waits for a client.
type conn struct {
	ws       *websocket.Conn
	session  *session // nil until identified; like the next two guarded by the sandbox's lock
	alive    *quartz.Timer
	received world.Quota // frames from the client

	mu    sync.Mutex // guards the three fields below
	queue []frame
	end   *closeReason
	cut   bool
	wake  chan struct{}
}

type frame struct {
	kind websocket.MessageType
	data []byte
}

// ofBot reports whether the connection is the bot's.
func (c *conn) ofBot() bool { return c.session != nil && c.session.owner.Bot }

// send queues a frame, compressed if compress is true.
func (c *conn) send(data []byte, compress bool) {
	f := frame{websocket.MessageText, data}
	if compress {
		f = frame{websocket.MessageBinary, deflate(data)}
	}
	c.mu.Lock()
	c.queue = append(c.queue, f)
	c.mu.Unlock()
	c.wakeWriter()
}

// close closes the connection once the queued frames are written.
func (c *conn) close(why closeReason) {
	c.mu.Lock()
	if c.end == nil {
		c.end = &why
	}
	c.mu.Unlock()
	c.wakeWriter()
}

// isClosing reports whether close has been called.
func (c *conn) isClosing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end != nil
}

// drop cuts the connection without a close frame, like a broken network.
func (c *conn) drop() {
	c.mu.Lock()
	c.cut = true
	c.mu.Unlock()
	c.wakeWriter()
}

// wakeWriter makes the writer look at the queue, if it does not do so already.
func (c *conn) wakeWriter() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// deflate returns the data as a zlib stream, as payload compression needs it.
func deflate(data []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	z.Write(data) // a bytes.Buffer does not fail
	z.Close()
	return out.Bytes()
}

const writeTimeout = 10 * time.Second

// write writes queued frames until the connection is closed or ctx ends.
func (c *conn) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			c.ws.Close(websocket.StatusGoingAway, closeGoingAway.reason)
			return
		case <-c.wake:
		}
		c.mu.Lock()
		queue, end, cut := c.queue, c.end, c.cut
		c.queue = nil
		c.mu.Unlock()
		if cut || !c.flush(ctx, queue) {
			c.ws.CloseNow()
			return
		}
		if end != nil {
			c.ws.Close(websocket.StatusCode(end.code), end.reason)
			return
		}
	}
}

// flush writes the frames. It returns false if the connection failed.
func (c *conn) flush(ctx context.Context, queue []frame) bool {
	for _, f := range queue {
		limited, cancel := context.WithTimeout(ctx, writeTimeout)
		err := c.ws.Write(limited, f.kind, f.data)
		cancel()
		if err != nil {
			return false
		}
	}
	return true
}
