package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot/metrics"
)

// ErrPublicKey is returned for a key that is not 32 bytes in hexadecimal.
var ErrPublicKey = errors.New("a public key is 64 hexadecimal digits, as the developer portal shows it")

// ParsePublicKey reads an application's public key.
func ParsePublicKey(hexadecimal string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(hexadecimal)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, ErrPublicKey
	}
	return key, nil
}

const (
	// maxSignatureAge is how far the time of a signature may be from now. The answer to an older
	// request would be too late, and somebody who has seen the request may have sent it again.
	maxSignatureAge = 5 * time.Minute
	// maxInteractionBytes limits the body of a request. Discord's contain the pressed message
	// and stay far below.
	maxInteractionBytes = 256 << 10
	// maxHeaderBytes limits its headers.
	maxHeaderBytes = 16 << 10
	// shutdownTimeout is how long requests that are being received may take when the bot stops.
	shutdownTimeout = 5 * time.Second
)

// EndpointConfig holds what an Endpoint needs.
type EndpointConfig struct {
	Listener net.Listener // for plain HTTP; a proxy in front of it speaks TLS
	// Key checks Discord's signatures. If it is nil, ApplicationKey is called for the key that
	// Discord names for the application, in hexadecimal.
	Key            ed25519.PublicKey
	ApplicationKey func() string
	// Ready is called when interactions can arrive.
	Ready func()
	// Take handles an interaction and returns when its first answer has been sent.
	Take func(raw []byte)
	// TakeTimeout is how long the endpoint waits for Take before it confirms the request.
	TakeTimeout time.Duration
	Clock       quartz.Clock
	Log         *slog.Logger
	Metrics     *metrics.Metrics
}

// Endpoint receives interactions from Discord by HTTP, at the application's "Interactions
// Endpoint URL". As with the gateway, their answers are sent by the REST API, so the HTTP responses
// are empty.
//
// Source: Discord's documentation, "Interactions Overview", preparing for interactions.
type Endpoint struct {
	EndpointConfig
	server     *http.Server
	isUp       atomic.Bool
	readType   func(raw []byte) (kind discordgo.InteractionType, ok bool) // called only for signed requests
	lastWarned atomic.Pointer[time.Time]                                  // about the host's clock
}

// NewEndpoint returns an Endpoint; [Endpoint.Run] serves it.
func NewEndpoint(c EndpointConfig) *Endpoint {
	e := &Endpoint{EndpointConfig: c, readType: readInteractionType}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /interactions", e.receive)
	e.server = &http.Server{
		Handler: mux, MaxHeaderBytes: maxHeaderBytes,
		ReadHeaderTimeout: shutdownTimeout, ReadTimeout: 2 * shutdownTimeout, WriteTimeout: 4 * shutdownTimeout,
		IdleTimeout: 2 * time.Minute,
	}
	return e
}

// Run serves until ctx ends.
func (e *Endpoint) Run(ctx context.Context) error {
	if e.Key == nil {
		key, err := ParsePublicKey(e.ApplicationKey())
		if err != nil {
			return fmt.Errorf("read the application's public key from Discord: %w", err)
		}
		e.Key = key
	}
	stop := context.AfterFunc(ctx, func() { _ = e.server.Close() })
	defer stop()
	e.isUp.Store(true)
	defer e.isUp.Store(false)
	e.Log.Info("interactions are taken by HTTP", "address", e.Listener.Addr().String())
	e.Ready()
	if err := e.server.Serve(e.Listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ctx.Done() // interactions that arrived are still answered
	return nil
}

// Pause stops listening. It returns when the requests that are being received have arrived.
func (e *Endpoint) Pause() {
	e.isUp.Store(false)
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
	defer cancel()
	_ = e.server.Shutdown(ctx)
}

// Contested returns true: anybody can send a request again that they have seen, also to another
// process.
func (e *Endpoint) Contested() bool { return true }

// Connected reports whether the endpoint listens.
func (e *Endpoint) Connected() bool { return e.isUp.Load() }

// Healthy returns true: a process that cannot listen ends.
func (e *Endpoint) Healthy() bool { return true }

// Forbid does nothing: the endpoint needs no connection that Discord could forbid.
func (e *Endpoint) Forbid() {}

// receive checks the signature of a request before it looks at anything else. It answers when
// the interaction was answered through the REST API, or after TakeTimeout.
func (e *Endpoint) receive(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxInteractionBytes)
	if reason := e.checkSignature(r); reason != "" {
		e.Metrics.CountEndpointRefused(reason)
		http.Error(w, "invalid request signature", http.StatusUnauthorized)
		return
	}
	raw, err := io.ReadAll(r.Body)
	kind, ok := e.readType(raw)
	if err != nil || !ok {
		http.Error(w, "this is no interaction", http.StatusBadRequest)
		return
	}
	if kind == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"type":%d}`, discordgo.InteractionResponsePong)
		return
	}
	taken := make(chan struct{})
	go func() {
		defer close(taken)
		e.Take(raw)
	}()
	timer := e.Clock.NewTimer(e.TakeTimeout)
	defer timer.Stop()
	select {
	case <-taken:
	case <-timer.C:
	}
	w.WriteHeader(http.StatusAccepted)
}

// readInteractionType returns the type of an interaction, or false if raw is not one.
func readInteractionType(raw []byte) (kind discordgo.InteractionType, ok bool) {
	var i *struct {
		Type discordgo.InteractionType `json:"type"`
	}
	if json.Unmarshal(raw, &i) != nil || i == nil {
		return 0, false
	}
	return i.Type, true
}

// checkSignature returns the reason for which a request is refused, as it is counted, or "" if
// Discord has signed it a short while ago.
func (e *Endpoint) checkSignature(r *http.Request) (reason string) {
	seconds, err := strconv.ParseInt(r.Header.Get("X-Signature-Timestamp"), 10, 64)
	if err != nil {
		return "time"
	}
	ahead := e.Clock.Since(time.Unix(seconds, 0))
	isRecent := ahead.Abs() <= maxSignatureAge
	switch isSigned := discordgo.VerifyInteraction(r, e.Key); {
	case !isSigned && isRecent:
		return "signature"
	case !isSigned:
		return "time"
	case !isRecent:
		e.warnOfClock(ahead)
		return metrics.RefusedForClock
	}
	return ""
}

// clockWarningInterval is the least time between two warnings about the clock.
const clockWarningInterval = time.Minute

// warnOfClock logs by how much the host's clock is ahead of Discord's, negative if it is
// behind. It logs at most once in clockWarningInterval, because it is called for every press.
func (e *Endpoint) warnOfClock(ahead time.Duration) {
	now, last := e.Clock.Now(), e.lastWarned.Load()
	if last != nil && now.Sub(*last) < clockWarningInterval || !e.lastWarned.CompareAndSwap(last, &now) {
		return
	}
	e.Log.Error("interactions refused: the clock of this machine differs from Discord's by more than 5 minutes",
		"ahead", ahead.Round(time.Second))
}
