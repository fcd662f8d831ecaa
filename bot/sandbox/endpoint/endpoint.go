// Package endpoint is what Discord does with an application's Interactions
// Endpoint URL: it signs what it sends, and tries before it takes an address
// whether it answers a PING and refuses a bad signature.
//
// Source: Discord's documentation, "Interactions Overview", preparing for
// interactions; "Receiving and Responding", receiving an interaction.
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

// The headers of a signed request.
const (
	Signature = "X-Signature-Ed25519"   // hexadecimal, 64 bytes, over timestamp and body
	Timestamp = "X-Signature-Timestamp" // seconds since 1970
)

// ping is an interaction that wants nothing but an answer of its own type.
const ping = `{"id":"1","application_id":"1","type":1,"token":"unused","version":1}`

// answerMost is how much of an answer is read, in bytes.
const answerMost = 1 << 20

var (
	// ErrPing says that an endpoint does not answer a PING with a PONG.
	ErrPing = errors.New("endpoint: no PONG for a PING")
	// ErrUnchecked says that an endpoint takes what is badly signed.
	ErrUnchecked = errors.New("endpoint: a bad signature was not refused with 401")
	// ErrAnswer says that an endpoint answered an interaction as none should.
	ErrAnswer = errors.New("endpoint: the interaction was not taken")
	// ErrDown says that an endpoint, or what stands before it, is in trouble.
	ErrDown = errors.New("endpoint: it cannot take interactions now")
)

// Sender sends interactions with the signature of one application.
type Sender struct {
	// Client makes the requests; nil is http.DefaultClient.
	Client *http.Client

	now     func() time.Time
	private ed25519.PrivateKey
	public  string
}

// New makes a key for an application.
func New(now func() time.Time) *Sender {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // the system's source of chance never fails
	}
	return &Sender{now: now, private: private, public: hex.EncodeToString(public)}
}

// PublicKey is the application's verify_key, hexadecimal.
func (s *Sender) PublicKey() string { return s.public }

// Try does what Discord does before it takes an address: a PING that must be
// answered, and one with a bad signature that must be refused. Errors: ErrPing,
// ErrUnchecked, and those of the network.
func (s *Sender) Try(ctx context.Context, url string) error {
	status, body, err := s.send(ctx, url, []byte(ping), s.private)
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

// Probe sends a PING with a bad signature, as Discord goes on doing from time to
// time. Errors: ErrUnchecked, and those of the network.
func (s *Sender) Probe(ctx context.Context, url string) error {
	_, stranger, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	status, _, err := s.send(ctx, url, []byte(ping), stranger)
	if err == nil && status != http.StatusUnauthorized {
		err = fmt.Errorf("%w: %d", ErrUnchecked, status)
	}
	return err
}

// Interaction sends one. It is to be answered by the route for callbacks and
// then, here, with 202 and nothing. Errors: ErrAnswer, ErrDown, and those of the
// network.
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

// Request is a signed one, for whoever wants to send it again, or another way.
func (s *Sender) Request(ctx context.Context, url string, raw []byte) (*http.Request, error) {
	return s.sign(ctx, url, raw, s.private)
}

func (s *Sender) sign(ctx context.Context, url string, raw []byte, key ed25519.PrivateKey) (*http.Request, error) {
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

func (s *Sender) send(
	ctx context.Context, url string, raw []byte, key ed25519.PrivateKey,
) (status int, body []byte, err error) {
	r, err := s.sign(ctx, url, raw, key)
	if err != nil {
		return 0, nil, err
	}
	answer, err := cmp.Or(s.Client, http.DefaultClient).Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(io.LimitReader(answer.Body, answerMost))
	if err == nil && len(body) > 0 && !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
		body = nil // Discord reads no other type
	}
	return answer.StatusCode, body, err
}
