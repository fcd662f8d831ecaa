package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// Objects of package wire, under short names for tests.
type (
	// Message is a message as this user sees it.
	Message = wire.Message
	// Component is a component of a message or modal.
	Component = wire.Component
	// Choice is an autocomplete suggestion.
	Choice = wire.Choice
	// Modal is a form that the bot opened.
	Modal = wire.Modal
)

// ErrFailed corresponds to Discord's "This interaction failed": the bot did not respond within 3 s.
var ErrFailed = errors.New("client: interaction failed: the bot did not respond in time")

// ErrDisconnected means that the gateway connection was lost.
var ErrDisconnected = errors.New("client: gateway connection lost")

type body = wire.Error

// Error is a refusal of the sandbox in Discord's form: HTTP status, code, message and, for code
// 50035, the tree of field errors.
type Error struct {
	Status int
	body
}

func (e *Error) Error() string {
	return fmt.Sprintf("client: status %d: %d %s %s", e.Status, e.Code, e.Message, e.Errors)
}

// User is a connected user.
type User struct {
	httpClient  *http.Client
	base, token string
	ws          *websocket.Conn
	stop        context.CancelFunc
	nonce       atomic.Int64
	lastSeq     atomic.Int64

	mu       sync.Mutex // guards the fields below
	ready    wire.Ready
	messages map[string][]*Message   // channel -> messages, oldest first
	deleted  map[string]bool         // by message id
	pending  map[string]*interaction // by nonce
	indexed  json.RawMessage         // the last command index, as received
	offered  wire.Index              // the same, decoded
	changed  chan struct{}           // closed and replaced at every event
	closeErr error                   // why the gateway connection ended
}

// Dial connects the user with the given token to the sandbox at baseURL ("http://127.0.0.1:1234")
// and loads their messages.
func Dial(ctx context.Context, baseURL, token string) (*User, error) {
	return DialBy(ctx, http.DefaultClient, baseURL, token)
}

// DialBy is [Dial] with a given HTTP client. Tests in a testing/synctest bubble need it, because
// http.DefaultClient shares its connections with other bubbles.
func DialBy(ctx context.Context, via *http.Client, baseURL, token string) (*User, error) {
	u := &User{
		httpClient: via, base: strings.TrimSuffix(baseURL, "/"), token: token, messages: map[string][]*Message{},
		deleted: map[string]bool{}, pending: map[string]*interaction{}, changed: make(chan struct{}),
	}
	var gateway struct{ URL string }
	if err := u.call(ctx, "GET", "/api/v10/gateway", nil, &gateway); err != nil {
		return nil, err
	}
	ws, _, err := websocket.Dial(ctx, gateway.URL+"?v=10&encoding=json", &websocket.DialOptions{HTTPClient: via})
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	ws.SetReadLimit(-1)
	u.ws = ws
	every, err := u.identify(ctx)
	if err != nil {
		ws.CloseNow()
		return nil, err
	}
	var run context.Context
	run, u.stop = context.WithCancel(context.Background())
	go u.sendHeartbeats(run, every)
	go u.listen(run)
	if err := u.loadMessages(ctx); err != nil {
		u.Close()
		return nil, err
	}
	return u, nil
}

// identify reads HELLO, sends IDENTIFY and waits for READY. It returns the heartbeat interval.
func (u *User) identify(ctx context.Context) (time.Duration, error) {
	hello, err := u.readFrame(ctx)
	if err != nil {
		return 0, err
	}
	var pace struct {
		Interval int `json:"heartbeat_interval"`
	}
	if err := json.Unmarshal(hello.D, &pace); err != nil || pace.Interval <= 0 {
		return 0, fmt.Errorf("client: got op %d, want HELLO", hello.Op)
	}
	me := map[string]any{"token": u.token, "properties": map[string]string{"browser": "client"}}
	if err := u.send(ctx, 2, me); err != nil {
		return 0, err
	}
	first, err := u.readFrame(ctx)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(first.D, &u.ready); err != nil || u.ready.SessionID == "" {
		return 0, fmt.Errorf("client: got op %d, want READY", first.Op)
	}
	u.recordSeq(first)
	return time.Duration(pace.Interval) * time.Millisecond, nil
}

// readFrame waits for the next frame of the gateway.
func (u *User) readFrame(ctx context.Context) (wire.Frame, error) {
	var f wire.Frame
	_, data, err := u.ws.Read(ctx)
	if err != nil {
		return f, fmt.Errorf("%w: %w", ErrDisconnected, err)
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return f, fmt.Errorf("client: decode gateway frame: %w", err)
	}
	return f, nil
}

// recordSeq keeps the sequence number of an event, which heartbeats report.
func (u *User) recordSeq(f wire.Frame) {
	if f.S != nil {
		u.lastSeq.Store(*f.S)
	}
}

// send sends a frame to the gateway.
func (u *User) send(ctx context.Context, op int, d any) error {
	raw, err := json.Marshal(map[string]any{"op": op, "d": d})
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	if err := u.ws.Write(ctx, websocket.MessageText, raw); err != nil {
		return fmt.Errorf("%w: %w", ErrDisconnected, err)
	}
	return nil
}

// sendHeartbeats sends heartbeats until the connection is lost.
func (u *User) sendHeartbeats(ctx context.Context, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if u.send(ctx, 1, u.lastSeq.Load()) != nil {
			return
		}
	}
}

// Close closes the connection. Pending waits return [ErrDisconnected].
func (u *User) Close() {
	u.stop()
	u.ws.CloseNow() // there is nothing to do about an error
}

// ID returns the user's snowflake.
func (u *User) ID() string { return u.ready.User.ID }

// Name returns the name that others see.
func (u *User) Name() string {
	if u.ready.User.GlobalName != nil {
		return *u.ready.User.GlobalName
	}
	return u.ready.User.Username
}

// Channel returns the id of the text channel, thread or group DM with the given name, "" if the
// user sees none.
func (u *User) Channel(name string) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, ch := range append(u.channels(), u.ready.PrivateChannels...) {
		if ch.Name == name {
			return ch.ID
		}
	}
	return ""
}

// DM returns the id of the direct message channel with an account. It is "" until the user opens
// the channel, or the other account opens it and writes something.
func (u *User) DM(accountID string) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, ch := range u.ready.PrivateChannels {
		if ch.Type == wire.ChannelDM && slices.ContainsFunc(ch.Recipients, func(other wire.User) bool { return other.ID == accountID }) {
			return ch.ID
		}
	}
	return ""
}

// GuildID returns the snowflake of the seed's guild.
func (u *User) GuildID() string { return u.ready.Guilds[0].ID }

// call makes a request as the user. in and out may be nil.
func (u *User) call(ctx context.Context, method, path string, in, out any) error {
	return CallBy(ctx, u.httpClient, u.base+path, u.token, method, in, out)
}

// Call makes a request of the sandbox's REST or admin API. The admin API needs no token. in is sent
// and out is read as JSON; each may be nil. A refusal is an *[Error].
func Call(ctx context.Context, url, token, method string, in, out any) error {
	return CallBy(ctx, http.DefaultClient, url, token, method, in, out)
}

// CallBy is [Call] with a given HTTP client.
func CallBy(ctx context.Context, via *http.Client, url, token, method string, in, out any) error {
	var content io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			return fmt.Errorf("client: %w", err)
		}
		content = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, content)
	if err != nil {
		return fmt.Errorf("client: %w", err)
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	raw, err := doRequest(via, req, token)
	if err != nil || out == nil || len(raw) == 0 {
		return err
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return fmt.Errorf("client: %s %s: %w", method, url, err)
	}
	return nil
}

// doRequest sends a request and returns the body of the response. A status of 300 or more is
// returned as an *Error.
func doRequest(via *http.Client, req *http.Request, token string) ([]byte, error) {
	req.Header.Set("Authorization", token)
	resp, err := via.Do(req)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	if resp.StatusCode >= 300 {
		refusal := &Error{Status: resp.StatusCode}
		if json.Unmarshal(raw, &refusal.body) != nil {
			refusal.Message = resp.Status
		}
		return nil, refusal
	}
	return raw, nil
}

// Post writes a plain message into a channel.
func (u *User) Post(ctx context.Context, channel, content string) (*Message, error) {
	var m Message
	say := map[string]any{"content": content, "nonce": u.newNonce()}
	if err := u.call(ctx, "POST", "/api/v10/channels/"+channel+"/messages", say, &m); err != nil {
		return nil, err
	}
	return &m, nil
}

// OpenDM opens the direct message channel with an account and returns its id.
func (u *User) OpenDM(ctx context.Context, accountID string) (string, error) {
	var ch wire.Channel
	body := map[string]string{"recipient_id": accountID}
	if err := u.call(ctx, "POST", "/api/v10/users/@me/channels", body, &ch); err != nil {
		return "", err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.putChannel(ch)
	return ch.ID, nil
}

// Download fetches an attachment of a message.
func (u *User) Download(ctx context.Context, a wire.Attachment) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", a.URL, nil)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	return doRequest(u.httpClient, req, u.token)
}

func (u *User) newNonce() string { return strconv.FormatInt(u.nonce.Add(1), 10) }
