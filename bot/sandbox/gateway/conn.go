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

// Gateway operations.
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

// closing is a close code of the gateway with its reason.
type closing struct {
	code   int
	reason string
}

// The close codes of the gateway.
var (
	closeUnknownOp     = closing{4001, "Unknown opcode."}
	closeDecode        = closing{4002, "Error while decoding payload."}
	closeNotIdentified = closing{4003, "Not authenticated."}
	closeBadToken      = closing{4004, "Authentication failed."}
	closeAlready       = closing{4005, "Already authenticated."}
	closeBadSeq        = closing{4007, "Invalid seq."}
	closeTooFast       = closing{4008, "Rate limited."}
	closeTimedOut      = closing{4009, "Session timed out."}
	closeBadShard      = closing{4010, "Invalid shard."}
	closeShardsNeeded  = closing{4011, "Sharding required."}
	closeBadVersion    = closing{4012, "Invalid API version."}
	closeBadIntents    = closing{4013, "Invalid intent(s)."}
	closeDeniedIntents = closing{4014, "Disallowed intent(s)."}
	closeGoingAway     = closing{1001, "The sandbox is stopping."}
)

// framesAMinute is how many frames a client may send.
const framesAMinute = 120

// conn is one websocket connection. Frames are queued and written by one
// goroutine, so that whoever holds the sandbox's lock never waits for a client.
type conn struct {
	ws       *websocket.Conn
	session  *session // nil until identified; this and the next two are guarded by the sandbox's lock
	alive    *quartz.Timer
	received world.Quota // frames of the client

	mu    sync.Mutex // guards the three below
	queue []frame
	end   *closing
	cut   bool
	wake  chan struct{}
}

type frame struct {
	kind websocket.MessageType
	data []byte
}

// ofBot reports whether the connection is the bot's.
func (c *conn) ofBot() bool { return c.session != nil && c.session.owner.Bot }

// send queues a frame, compressed if that was asked for.
func (c *conn) send(data []byte, compress bool) {
	f := frame{websocket.MessageText, data}
	if compress {
		f = frame{websocket.MessageBinary, deflate(data)}
	}
	c.mu.Lock()
	c.queue = append(c.queue, f)
	c.mu.Unlock()
	c.rouse()
}

// close ends the connection after what is queued has been written.
func (c *conn) close(why closing) {
	c.mu.Lock()
	if c.end == nil {
		c.end = &why
	}
	c.mu.Unlock()
	c.rouse()
}

// closing reports whether we have been ending the connection.
func (c *conn) closing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end != nil
}

// drop cuts the connection as a broken wire would.
func (c *conn) drop() {
	c.mu.Lock()
	c.cut = true
	c.mu.Unlock()
	c.rouse()
}

func (c *conn) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func deflate(data []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	z.Write(data) // a bytes.Buffer does not fail
	z.Close()
	return out.Bytes()
}

const writeWithin = 10 * time.Second

// write is the connection's writing goroutine; it returns when the connection
// has ended or ctx is done.
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

func (c *conn) flush(ctx context.Context, queue []frame) bool {
	for _, f := range queue {
		limited, cancel := context.WithTimeout(ctx, writeWithin)
		err := c.ws.Write(limited, f.kind, f.data)
		cancel()
		if err != nil {
			return false
		}
	}
	return true
}
