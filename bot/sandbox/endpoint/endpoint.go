// Package endpoint is Discord's side of interactions by HTTP: it signs the requests that it sends
// to an application's Interactions Endpoint URL.
//
// Like Discord, it tests an address before using it: the endpoint must respond to a PING and refuse
// a bad signature.
//
// Source: Discord's documentation, "Interactions Overview", preparing for interactions; "Receiving
// and Responding", receiving an interaction.
package endpoint

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Headers of a signed request.
const (
	Signature = "X-Signature-Ed25519"   // hexadecimal, 64 bytes, over timestamp and body
	Timestamp = "X-Signature-Timestamp" // Unix time in seconds
)

// pingBody is an interaction that only asks for a response of its own type.
const pingBody = `{"id":"1","application_id":"1","type":1,"token":"unused","version":1}`

// maxResponse is how many bytes of a response are read.
const maxResponse = 1 << 20

var (
	// ErrPing is returned if an endpoint does not respond to a PING with a PONG.
	ErrPing = errors.New("endpoint: no PONG in response to a PING")
	// ErrUnchecked is returned if an endpoint accepts a bad signature.
	ErrUnchecked = errors.New("endpoint: bad signature not refused with 401")
	// ErrAnswer is returned if the response to an interaction is not an empty 202.
	ErrAnswer = errors.New("endpoint: interaction not accepted with an empty 202")
	// ErrDown is returned if the endpoint, or a proxy in front of it, fails with a 5xx status.
	ErrDown = errors.New("endpoint: server error")
)

// Sender sends interactions signed for one application.
type Sender struct {
	// Client makes the requests; nil is http.DefaultClient.
	Client *http.Client

	now     func() time.Time
	private ed25519.PrivateKey
	public  string
}

// New returns a Sender with a new key.
func New(now func() time.Time) *Sender {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // crypto/rand never fails
	}
	return &Sender{now: now, private: private, public: hex.EncodeToString(public)}
}

// PublicKey returns the application's verify_key in hexadecimal.
func (s *Sender) PublicKey() string { return s.public }

// Try tests an address as Discord does before it uses one: it must respond to a PING and refuse a
// bad signature. It returns ErrPing, ErrUnchecked or a network error.
func (s *Sender) Try(ctx context.Context, url string) error {
	status, body, err := s.send(ctx, url, []byte(pingBody), s.private)
	if err != nil {
		return err
	}
	var pong struct {
		Type int `json:"type"`
	}
	if json.Unmarshal(body, &pong) != nil || status != http.StatusOK || pong.Type != 1 {
		return fmt.Errorf("%w: %d", ErrPing, status)
	}
	return s.Probe(ctx, url)
}

// Probe sends a PING with a bad signature, as Discord does from time to time. It returns
// ErrUnchecked or a network error.
func (s *Sender) Probe(ctx context.Context, url string) error {
	_, stranger, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	status, _, err := s.send(ctx, url, []byte(pingBody), stranger)
	if err == nil && status != http.StatusUnauthorized {
		err = fmt.Errorf("%w: %d", ErrUnchecked, status)
	}
	return err
}

// Interaction sends an interaction. The endpoint must respond with an empty 202, because the bot
// uses the callback route for the response. It returns ErrAnswer, ErrDown or a network error.
func (s *Sender) Interaction(ctx context.Context, url string, raw []byte) error {
	status, body, err := s.send(ctx, url, raw, s.private)
	switch {
	case err != nil:
		return err
	case status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: %d", ErrDown, status)
	case status != http.StatusAccepted || len(body) > 0:
		return fmt.Errorf("%w: %d with %d bytes", ErrAnswer, status, len(body))
	}
	return nil
}

// Request returns a signed request, for tests that send it twice or otherwise than Discord does.
func (s *Sender) Request(ctx context.Context, url string, raw []byte) (*http.Request, error) {
	return s.signRequest(ctx, url, raw, s.private)
}

// signRequest returns a POST of raw with the headers and the signature of Discord.
func (s *Sender) signRequest(ctx context.Context, url string, raw []byte, key ed25519.PrivateKey) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	at := strconv.FormatInt(s.now().Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Discord-Interactions/1.0 (+https://discord.com)")
	r.Header.Set(Timestamp, at)
	r.Header.Set(Signature, hex.EncodeToString(ed25519.Sign(key, append([]byte(at), raw...))))
	return r, nil
}

// send sends raw, signed with key, and reads the response.
func (s *Sender) send(
	ctx context.Context, url string, raw []byte, key ed25519.PrivateKey,
) (status int, body []byte, err error) {
	r, err := s.signRequest(ctx, url, raw, key)
	if err != nil {
		return 0, nil, err
	}
	answer, err := cmp.Or(s.Client, http.DefaultClient).Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(io.LimitReader(answer.Body, maxResponse))
	if err == nil && len(body) > 0 && !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
		body = nil // Discord reads no other type
	}
	return answer.StatusCode, body, err
}
